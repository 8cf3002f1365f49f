"""The dealer school for programs: courses, questions, table tests, and how far pupils are."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from croupier.training.pace import target_milliseconds
from croupier.training.school.course import Unit
from croupier.training.school.questions import wanted
from croupier.training.school.table_test import Asked
from croupier.training.school.teaching import teaching
from croupier.web.dependencies import READING, UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.downloads import download
from croupier.web.people.school import SchoolQuestion, SchoolTest
from croupier.web.school.desk import PUPILS, READERS, SIGNERS, Progress, SchoolDesk
from croupier.web.school.shown import as_csv, cited, document

LONGEST = 100
TOLD = 200
"""Sentences of a table test that are sent with it."""

router = APIRouter(prefix="/school", tags=["school"])
ATTENDING, SEEING, SIGNING = [only(*PUPILS)], [only(*READERS)], [only(*SIGNERS)]
ANYBODY = [only(*dict.fromkeys((*PUPILS, *READERS)))]

Name = Annotated[str, Path(max_length=LONGEST)]


def at_desk(open_house: PremisesDep, me: SignedInDep) -> SchoolDesk:
    return SchoolDesk(open_house, me)


DeskDep = Annotated[SchoolDesk, Depends(at_desk)]


class UnitProgress(BaseModel):
    unit: str
    title: str
    asked: int
    right: int
    in_a_row: int
    passed_at: datetime | None


class DrillProgress(BaseModel):
    drill: str
    asked: int
    right: int
    in_time: int
    """Right, and within the time for its kind."""
    median_milliseconds: int | None
    target_milliseconds: int


class CourseProgress(BaseModel):
    pupil: str
    chapter: str
    course: str
    stage: str
    units_passed: int
    units: int
    answers: int
    right: int
    median_seconds: int | None
    first_answer: datetime | None
    last_answer: datetime | None
    test_begun: datetime | None
    test_ended: datetime | None
    test_steps: int | None
    test_mistakes: int | None
    test_passed: bool | None
    signed_by: str | None
    signed_as: str | None
    signed_at: datetime | None
    chapter_sha256: str | None
    by_unit: list[UnitProgress]
    by_drill: list[DrillProgress]
    test: str | None
    """Of the table test that was passed, else of the newest."""


class Courses(BaseModel):
    in_a_row: int
    """Right answers, one after the other, by which a unit is passed."""
    courses: list[CourseProgress]


class CitedRequirement(BaseModel):
    clause: str
    section: str
    requirement: str


class FigureTaught(BaseModel):
    about: str
    value: str
    clause: str


class Lessons(BaseModel):
    unit: str
    title: str
    about: str
    asked_by_the_chapter: list[CitedRequirement]
    taught_by_the_house: list[CitedRequirement]
    figures: list[FigureTaught]


class QuestionAsked(BaseModel):
    number: int
    kind: str
    question: dict[str, Any]


class AnswerGiven(BaseModel):
    model_config = ConfigDict(extra="forbid")

    number: int
    given: Annotated[str, Field(max_length=1_000)]


class AnswerGraded(BaseModel):
    right: bool
    answer: str
    why: str
    clause: str
    section: str
    requirement: str
    standing: UnitProgress


class MistakeMade(BaseModel):
    step: int
    chose: str
    why: str
    next: str
    clause: str
    section: str
    requirement: str


class TableTest(BaseModel):
    id: str
    pupil: str
    chapter: str
    chapter_sha256: str
    begun_at: datetime
    ended_at: datetime | None
    steps: int
    mistakes: list[MistakeMade]
    mistakes_allowed: int
    passed: bool | None
    signed_by: str | None
    signed_as: str | None
    signed_at: datetime | None
    told: list[str]
    """What has happened at the table; nothing once the test has ended."""
    choices: list[str]
    """What the pupil may choose now, by its place in this list."""


class StepChosen(BaseModel):
    model_config = ConfigDict(extra="forbid")

    step: Annotated[int, Field(ge=0)]
    """How many choices were made before it, so that one sent twice counts once."""
    choice: Annotated[int, Field(ge=0)]


class Missed(BaseModel):
    unit: str
    kind: str
    question: dict[str, Any]
    given: str
    answer: str
    why: str
    at: datetime
    clause: str
    section: str
    requirement: str


class Pupil(BaseModel):
    pupil: str
    courses: list[CourseProgress]
    mistakes: list[Missed]
    """The newest first."""


class Pupils(BaseModel):
    pupils: list[CourseProgress]


@router.get("", dependencies=ATTENDING)
async def courses(desk: DeskDep) -> Courses:
    """Every course there is, and how far one is oneself."""
    found = await run_in_threadpool(desk.courses)
    return Courses(in_a_row=teaching().in_a_row, courses=list(map(course_progress, found)))


@router.get("/pupils", dependencies=[*SEEING, READING])
async def pupils(desk: DeskDep) -> Pupils:
    found = await run_in_threadpool(desk.pupils)
    return Pupils(pupils=list(map(course_progress, found)))


@router.get("/pupils.csv", dependencies=[*SEEING, READING])
async def pupils_as_csv(desk: DeskDep) -> Response:
    found = await run_in_threadpool(desk.pupils)
    return download(as_csv(found).encode(), "pupils.csv", "text/csv")


@router.get("/pupils/{person}", dependencies=SEEING)
async def pupil(person: Name, desk: DeskDep) -> Pupil:
    begun = await run_in_threadpool(desk.courses, person)
    answered = await run_in_threadpool(desk.answered, None, person)
    return Pupil(
        pupil=person,
        courses=[course_progress(each) for each in begun if each.last_at or each.tests],
        mistakes=[_missed(each) for each in answered if not each.right],
    )


@router.get("/tests/{test_id}", dependencies=ANYBODY)
async def test(test_id: Name, desk: DeskDep) -> TableTest:
    return await run_in_threadpool(_shown, desk, test_id)


@router.post("/tests/{test_id}/steps", dependencies=[*ATTENDING, UNHURRIED])
async def step(test_id: Name, chosen: StepChosen, desk: DeskDep) -> TableTest:
    await run_in_threadpool(desk.choose, test_id, chosen.step, chosen.choice)
    return await run_in_threadpool(_shown, desk, test_id)


@router.post("/tests/{test_id}/signature", dependencies=SIGNING)
async def sign(test_id: Name, desk: DeskDep) -> TableTest:
    await run_in_threadpool(desk.sign, test_id)
    return await run_in_threadpool(_shown, desk, test_id)


@router.get("/courses/{chapter}", dependencies=ATTENDING)
async def course(chapter: Name, desk: DeskDep) -> CourseProgress:
    return course_progress(await run_in_threadpool(desk.progress, chapter))


@router.post("/courses/{chapter}/tests", status_code=201, dependencies=[*ATTENDING, UNHURRIED])
async def begin(chapter: Name, desk: DeskDep) -> TableTest:
    begun = await run_in_threadpool(desk.begin, chapter)
    return await run_in_threadpool(_shown, desk, begun.id)


@router.get("/courses/{chapter}/units/{unit}", dependencies=ATTENDING)
async def lessons(chapter: Name, unit: Name, desk: DeskDep) -> Lessons:
    return _lessons(await run_in_threadpool(desk.unit, chapter, unit))


@router.get("/courses/{chapter}/units/{unit}/question", dependencies=[*ATTENDING, UNHURRIED])
async def ask(chapter: Name, unit: Name, desk: DeskDep) -> QuestionAsked:
    """The one that waits, until it is answered."""
    asked = await run_in_threadpool(desk.ask, chapter, unit)
    return QuestionAsked(number=asked.number, kind=asked.kind, question=asked.asked["question"])


@router.post("/courses/{chapter}/units/{unit}/answer", dependencies=[*ATTENDING, UNHURRIED])
async def answer(chapter: Name, unit: Name, given: AnswerGiven, desk: DeskDep) -> AnswerGraded:
    graded = await run_in_threadpool(desk.answer, chapter, unit, given.number, given.given)
    made = course_progress(await run_in_threadpool(desk.progress, chapter))
    standing = next(each for each in made.by_unit if each.unit == unit)
    return AnswerGraded(
        right=graded.right,
        answer=graded.answer,
        why=graded.why,
        standing=standing,
        **cited(graded.clause),
    )


def course_progress(each: Progress) -> CourseProgress:
    units = [
        UnitProgress(
            unit=unit.id,
            title=unit.title,
            asked=made.asked,
            right=made.right,
            in_a_row=made.in_a_row,
            passed_at=made.passed_at,
        )
        for unit in each.course.units
        for made in (each.standing.units[unit.id],)
    ]
    test_id = each.test.id if each.test else None
    drills = [
        DrillProgress(
            drill=kind,
            asked=made.asked,
            right=made.right,
            in_time=made.in_time,
            median_milliseconds=made.median,
            target_milliseconds=target_milliseconds(kind),
        )
        for kind, made in each.drills.items()
    ]
    found = {**document(each), "by_unit": units, "by_drill": drills, "test": test_id}
    return CourseProgress.model_validate(found)


def _lessons(unit: Unit) -> Lessons:
    return Lessons(
        unit=unit.id,
        title=unit.title,
        about=unit.plan.about,
        asked_by_the_chapter=[
            CitedRequirement(clause=each.id, section=each.section, requirement=wanted(each))
            for each in unit.clauses
        ],
        taught_by_the_house=[
            CitedRequirement(clause=each.id, section=each.cited, requirement=each.words)
            for each in unit.points
        ],
        figures=[
            FigureTaught(about=each.about, value=each.value, clause=each.clause)
            for each in unit.figures
        ],
    )


def _shown(desk: SchoolDesk, test_id: str) -> TableTest:
    return table_test(*desk.under_way(test_id))


def table_test(found: SchoolTest, asked: Asked | None) -> TableTest:
    return TableTest(
        id=found.id,
        pupil=found.person,
        chapter=found.chapter,
        chapter_sha256=found.digest,
        begun_at=found.begun_at,
        ended_at=found.ended_at,
        steps=len(found.choices),
        mistakes=[MistakeMade(**{**each, **cited(each["clause"])}) for each in found.mistakes],
        mistakes_allowed=teaching().table_test.mistakes,
        passed=found.passed,
        signed_by=found.signed_by,
        signed_as=found.signed_as,
        signed_at=found.signed_at,
        told=list(asked.moment.told[-TOLD:]) if asked else [],
        choices=[each.says for each in asked.choices] if asked else [],
    )


def _missed(each: SchoolQuestion) -> Missed:
    assert each.at is not None, "it was answered"
    return Missed(
        unit=each.unit,
        kind=each.kind,
        question=each.asked["question"],
        given=each.given or "",
        answer=each.asked["answer"],
        why=each.asked["why"],
        at=each.at,
        **cited(each.clause),
    )
