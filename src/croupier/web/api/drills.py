"""Drills for dealers: a question, an answer graded by the game, and the log of both."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from secrets import randbelow, token_urlsafe
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field

from croupier.rulebooks.clauses import requirement
from croupier.training.drilling import Drill, Graded, NoSuchDrill, grade
from croupier.values.clauses import ClauseId
from croupier.web.dependencies import CasinoDep, PeopleDep, PremisesDep, SignedInDep, only
from croupier.web.errors import NotFound
from croupier.web.games import page_of
from croupier.web.people.drills import DrillAnswer
from croupier.web.people.offices import Office

STAFF = [only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)]
OPEN_EACH, OPEN_IN_ALL = 8, 2_000
"""Questions that wait for an answer: of one person, and of everybody."""
LONGEST = 100

router = APIRouter(tags=["drills"], dependencies=STAFF)


class Questions:
    """Asked and not yet answered; the answers stay on this side of the wire."""

    def __init__(self) -> None:
        self._asked = OrderedDict[tuple[str, str], tuple[str, Drill]]()

    def ask(self, person: str, table_id: str, drill: Drill) -> str:
        key = (person, token_urlsafe(16))
        self._asked[key] = (table_id, drill)
        own = [each for each in self._asked if each[0] == person]
        for old in own[:-OPEN_EACH]:
            del self._asked[old]
        while len(self._asked) > OPEN_IN_ALL:
            self._asked.popitem(last=False)
        return key[1]

    def answer(self, person: str, table_id: str, drill_id: str) -> Drill:
        """Each is answered once."""
        asked_at, drill = self._waiting(person, drill_id)
        if asked_at != table_id:
            raise NotFound("that question was asked at another table")
        return drill

    def done(self, person: str, drill_id: str) -> None:
        self._asked.pop((person, drill_id), None)

    def _waiting(self, person: str, drill_id: str) -> tuple[str, Drill]:
        found = self._asked.get((person, drill_id))
        if found is None:
            raise NotFound("that question is no longer open; ask for another")
        return found


def questions_of(request: Request) -> Questions:
    state = request.app.state
    if not hasattr(state, "questions"):
        state.questions = Questions()
    questions: Questions = state.questions
    return questions


QuestionsDep = Annotated[Questions, Depends(questions_of)]
Kind = Annotated[str, Path(max_length=LONGEST)]


class Kinds(BaseModel):
    kinds: list[str]


class Question(BaseModel):
    id: str
    kind: str
    question: dict[str, Any]


class Choice(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=LONGEST)]
    given: Annotated[str, Field(max_length=LONGEST)]


class Grade(BaseModel):
    right: bool
    answer: str
    clause: str
    section: str
    requirement: str
    why: str


class Answered(BaseModel):
    table: str
    kind: str
    question: dict[str, Any]
    answer: str
    why: str
    given: str
    right: bool
    clause: str
    requirement: str
    at: datetime


class Tally(BaseModel):
    asked: int
    right: int


class Log(BaseModel):
    answers: list[Answered]
    """The newest first."""
    tallies: dict[str, Tally]
    streak: int
    """Right answers in a row, up to now."""


@router.get("/tables/{table_id}/drills")
async def drill_kinds(table_id: str, casino: CasinoDep) -> Kinds:
    table = casino.table(table_id)
    kinds = page_of(table.house.game).drills.kinds(table.game)
    return Kinds(kinds=[kind.value for kind in kinds])


@router.get("/tables/{table_id}/drills/{kind}")
async def ask(
    table_id: str, kind: Kind, casino: CasinoDep, me: SignedInDep, questions: QuestionsDep
) -> Question:
    table = casino.table(table_id)
    page = page_of(table.house.game)
    try:
        drill = await run_in_threadpool(page.drills.drill, table.game, kind, randbelow)
    except NoSuchDrill as error:
        raise NotFound(str(error)) from None
    return Question(
        id=questions.ask(me.name, table_id, drill), kind=kind, question=dict(drill.question)
    )


@router.post("/tables/{table_id}/drills/{kind}")
async def answer(
    table_id: str,
    kind: Kind,
    given: Choice,
    open_house: PremisesDep,
    me: SignedInDep,
    questions: QuestionsDep,
) -> Grade:
    drill = questions.answer(me.name, table_id, given.id)
    if drill.kind != kind:
        raise NotFound("that question was of another kind")
    graded = grade(drill, given.given)
    questions.done(me.name, given.id)
    asked = {"question": dict(drill.question), "answer": drill.answer, "why": drill.why}
    noted = DrillAnswer(
        me.name,
        table_id,
        kind,
        asked,
        given.given,
        graded.right,
        graded.clause,
        open_house.clock(),
    )
    await run_in_threadpool(open_house.people.note_drill, noted)
    return _verdict(graded)


@router.get("/drills/log")
async def log(
    people: PeopleDep,
    me: SignedInDep,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Log:
    """One's own answers."""
    found = await run_in_threadpool(people.drill_answers, me.name, limit)
    tallies = dict[str, Tally]()
    for each in found:
        tally = tallies.setdefault(each.kind, Tally(asked=0, right=0))
        tally.asked += 1
        tally.right += each.right
    streak = next((n for n, each in enumerate(found) if not each.right), len(found))
    return Log(answers=[_answered(each) for each in found], tallies=tallies, streak=streak)


def _verdict(graded: Graded) -> Grade:
    wanted = requirement(graded.clause)
    return Grade(
        right=graded.right,
        answer=graded.answer,
        clause=graded.clause,
        section=wanted.section,
        requirement=wanted.text,
        why=graded.why,
    )


def _answered(each: DrillAnswer) -> Answered:
    asked = each.asked
    assert isinstance(asked, dict)
    return Answered(
        table=each.table,
        kind=each.kind,
        question=asked["question"],
        answer=asked["answer"],
        why=asked["why"],
        given=str(each.given),
        right=each.right,
        clause=each.clause,
        requirement=requirement(ClauseId(each.clause)).text,
        at=each.at,
    )
