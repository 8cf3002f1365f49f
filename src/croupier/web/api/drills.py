"""Drills for dealers: a question, an answer graded by the game and timed, and the log of both."""

from __future__ import annotations

from datetime import datetime
from secrets import randbelow
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field

from croupier.rulebooks.clauses import requirement
from croupier.training.drilling import Graded, NoSuchDrill, grade
from croupier.training.pace import RUN, Pace, Timed, by_kind, pace, target_milliseconds
from croupier.values.clauses import ClauseId
from croupier.web.dependencies import CasinoDep, PeopleDep, PremisesDep, SignedInDep, only
from croupier.web.errors import Misused, NotFound
from croupier.web.games import page_of
from croupier.web.open_questions import QuestionsDep
from croupier.web.people.drills import DrillAnswer
from croupier.web.people.offices import Office
from croupier.web.people.store import People

STAFF = [only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)]
LONGEST = 100
LONGEST_ANSWER = 200

router = APIRouter(tags=["drills"], dependencies=STAFF)

Kind = Annotated[str, Path(max_length=LONGEST)]
RUN_NAME = r"[A-Za-z0-9_-]{8,40}"


class Kinds(BaseModel):
    kinds: list[str]
    targets: dict[str, int]
    """Milliseconds in which each kind is to be answered."""
    run: int
    """How many questions a run against the clock has."""


class Question(BaseModel):
    id: str
    kind: str
    question: dict[str, Any]
    target_milliseconds: int
    run: str = ""
    number: int = 0
    """Which of its run, counted from 1."""


class Choice(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=LONGEST)]
    given: Annotated[str, Field(max_length=LONGEST_ANSWER)]


class Grade(BaseModel):
    right: bool
    answer: str
    clause: str
    section: str
    requirement: str
    why: str
    remark: str
    """Of the chips that were counted out."""
    milliseconds: int
    in_time: bool


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
    milliseconds: int | None
    """From the asking to the answer; null where nobody measured it."""
    run: str


class Tally(BaseModel):
    asked: int
    right: int
    in_time: int
    """Right, and within the time for their kind."""
    median_milliseconds: int | None
    target_milliseconds: int


class Log(BaseModel):
    answers: list[Answered]
    """The newest first."""
    tallies: dict[str, Tally]
    streak: int
    """Right answers in a row, up to now."""


class Run(BaseModel):
    """A set of questions against the clock."""

    run: str
    table: str
    kind: str
    questions: int
    """How many it has when it is over."""
    over: bool
    tally: Tally
    answers: list[Answered]
    """In the order in which they were given."""


@router.get("/tables/{table_id}/drills")
async def drill_kinds(table_id: str, casino: CasinoDep) -> Kinds:
    table = casino.table(table_id)
    kinds = [each.value for each in page_of(table.house.game).drills.kinds(table.game)]
    return Kinds(kinds=kinds, targets={each: target_milliseconds(each) for each in kinds}, run=RUN)


@router.get("/tables/{table_id}/drills/{kind}")
async def ask(
    table_id: str,
    kind: Kind,
    open_house: PremisesDep,
    me: SignedInDep,
    questions: QuestionsDep,
    run: Annotated[str, Query(pattern=f"^({RUN_NAME})?$")] = "",
) -> Question:
    """Whoever asks chooses the name of a run, and asks under it until the run is over."""
    table = open_house.casino.table(table_id)
    number = await _next_of_run(open_house.people, me.name, run, (table_id, kind)) if run else 0
    try:
        drill = await run_in_threadpool(
            page_of(table.house.game).drills.drill, table.game, kind, randbelow
        )
    except NoSuchDrill as error:
        raise NotFound(str(error)) from None
    asked = questions.ask(me.name, table_id, drill, open_house.clock(), run)
    _expect_same(run, (asked.table_id, asked.drill.kind), (table_id, kind))
    return Question(
        id=asked.id,
        kind=kind,
        question=dict(asked.drill.question),
        target_milliseconds=target_milliseconds(kind),
        run=run,
        number=number,
    )


async def _next_of_run(people: People, person: str, run: str, of: tuple[str, str]) -> int:
    given = await run_in_threadpool(people.drill_run, person, run)
    if given:
        _expect_same(run, (given[0].table, given[0].kind), of)
    if len(given) >= RUN:
        raise Misused(f"the run {run!r} is over after {RUN} questions; begin another")
    return len(given) + 1


def _expect_same(run: str, begun: tuple[str, str], asked: tuple[str, str]) -> None:
    """A run is of one kind, at one table."""
    if begun != asked:
        table, kind = begun
        raise Misused(f"the run {run!r} is of {kind} at table {table!r}; begin another")


@router.post("/tables/{table_id}/drills/{kind}")
async def answer(
    table_id: str,
    kind: Kind,
    given: Choice,
    open_house: PremisesDep,
    me: SignedInDep,
    questions: QuestionsDep,
) -> Grade:
    now = open_house.clock()
    asked = questions.asked(me.name, table_id, given.id)
    drill = asked.drill
    if drill.kind != kind:
        raise NotFound("that question was of another kind")
    graded = grade(drill, given.given)
    questions.done(me.name, given.id)
    noted = DrillAnswer(
        me.name,
        table_id,
        kind,
        {"question": dict(drill.question), "answer": drill.answer, "why": drill.why},
        given.given,
        graded.right,
        graded.clause,
        now,
        asked.milliseconds_until(now),
        asked.run,
    )
    await run_in_threadpool(open_house.people.note_drill, noted)
    return _verdict(graded, _timed(noted))


@router.get("/drills/log")
async def log(
    people: PeopleDep,
    me: SignedInDep,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Log:
    """One's own answers."""
    found = await run_in_threadpool(people.drill_answers, me.name, limit)
    streak = next((n for n, each in enumerate(found) if not each.right), len(found))
    return Log(
        answers=[_answered(each) for each in found],
        tallies={kind: _tally(kind, each) for kind, each in by_kind(map(_timed, found)).items()},
        streak=streak,
    )


@router.get("/drills/runs/{run}")
async def run_against_the_clock(
    run: Annotated[str, Path(pattern=f"^{RUN_NAME}$")], people: PeopleDep, me: SignedInDep
) -> Run:
    """One's own, as far as it has come."""
    given = (await run_in_threadpool(people.drill_run, me.name, run))[:RUN]
    if not given:
        raise NotFound(f"there is no answer in a run {run!r} of yours")
    kind = given[0].kind
    return Run(
        run=run,
        table=given[0].table,
        kind=kind,
        questions=RUN,
        over=len(given) == RUN,
        tally=_tally(kind, pace(map(_timed, given))),
        answers=[_answered(each) for each in given],
    )


def _timed(each: DrillAnswer) -> Timed:
    return Timed(each.kind, each.right, each.milliseconds)


def _tally(kind: str, reached: Pace) -> Tally:
    return Tally(
        asked=reached.asked,
        right=reached.right,
        in_time=reached.in_time,
        median_milliseconds=reached.median,
        target_milliseconds=target_milliseconds(kind),
    )


def _verdict(graded: Graded, timed: Timed) -> Grade:
    wanted = requirement(graded.clause)
    return Grade(
        right=graded.right,
        answer=graded.answer,
        clause=graded.clause,
        section=wanted.section,
        requirement=wanted.text,
        why=graded.why,
        remark=graded.remark,
        milliseconds=timed.milliseconds or 0,
        in_time=timed.in_time,
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
        milliseconds=each.milliseconds,
        run=each.run,
    )
