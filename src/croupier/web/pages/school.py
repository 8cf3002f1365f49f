"""The dealer school: courses, units with their questions, table tests, certificates, pupils.

No script: every step is a link or a form, so that it works by keyboard and by ear.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from croupier.training.drilling import grade
from croupier.training.pace import TARGET_SECONDS
from croupier.training.school.questions import wanted
from croupier.training.school.teaching import teaching
from croupier.values.failures import USAGE
from croupier.values.refusals import CroupierError
from croupier.web.api.school import ANYBODY, ATTENDING, SEEING, SIGNING, DeskDep, Name
from croupier.web.dependencies import READING, UNHURRIED, SignedInDep
from croupier.web.errors import STATUS, told
from croupier.web.games import tables_of_game
from croupier.web.pages.rendering import page
from croupier.web.people.school import SchoolQuestion
from croupier.web.people.sessions import SignedIn
from croupier.web.school.classrooms import classroom
from croupier.web.school.desk import READERS, SIGNERS, SchoolDesk, drill_of
from croupier.web.school.shown import Fact, answer_says, cited, facts, kind_title

SEE_OTHER = 303
TOLD = 14
"""Sentences of a table test above its choices; the others are folded."""

router = APIRouter()

Number = Annotated[int, Form()]


@dataclass(frozen=True, slots=True)
class Shown:
    """A question on a page; with its answer, once it is given."""

    asked: SchoolQuestion
    title: str
    facts: list[Fact]
    given: str = ""
    answer: str = ""
    cited: Mapping[str, str] | None = None
    remark: str = ""
    """Of chips that were counted out."""

    @property
    def mark(self) -> int | None:
        """Seconds within which a drill is to be answered."""
        return TARGET_SECONDS.get(self.asked.kind)

    @property
    def seconds(self) -> int:
        """It took until the answer."""
        assert self.asked.at is not None, "it was answered"
        return int((self.asked.at - self.asked.asked_at).total_seconds())

    @property
    def question(self) -> Mapping[str, object]:
        found: Mapping[str, object] = self.asked.asked["question"]
        return found


def shown(asked: SchoolQuestion) -> Shown:
    known = facts(asked)
    if asked.at is None:
        return Shown(asked, kind_title(asked), known)
    given, answer = (
        answer_says(asked, each) for each in (asked.given or "", asked.asked["answer"])
    )
    remark = grade(drill_of(asked), asked.given or "").remark
    return Shown(asked, kind_title(asked), known, given, answer, cited(asked.clause), remark)


@router.get("/school", dependencies=[*ANYBODY, READING])
async def courses(request: Request, desk: DeskDep, me: SignedInDep) -> Response:
    found = await run_in_threadpool(desk.courses)
    return _page(request, "school/courses.html", me, courses=found)


# for those who watch over pupils


@router.get("/school/pupils", dependencies=[*SEEING, READING])
async def pupils(request: Request, desk: DeskDep, me: SignedInDep) -> Response:
    found = await run_in_threadpool(desk.pupils)
    return _page(request, "school/pupils.html", me, pupils=found)


@router.get("/school/pupils/{person}", dependencies=SEEING)
async def pupil(request: Request, person: Name, desk: DeskDep, me: SignedInDep) -> Response:
    begun = await run_in_threadpool(desk.courses, person)
    answered = await run_in_threadpool(desk.answered, None, person)
    return _page(
        request,
        "school/pupil.html",
        me,
        person=person,
        courses=[each for each in begun if each.last_at or each.tests],
        mistakes=[shown(each) for each in answered if not each.right],
        cited=cited,
        terms=teaching().table_test,
    )


# table tests and certificates


@router.get("/school/tests/{test_id}", dependencies=ANYBODY)
async def test(request: Request, test_id: Name, desk: DeskDep, me: SignedInDep) -> Response:
    return await run_in_threadpool(_tested, request, desk, me, test_id)


@router.post("/school/tests/{test_id}", dependencies=[*ATTENDING, UNHURRIED])
async def choose(
    request: Request, test_id: Name, desk: DeskDep, me: SignedInDep, step: Number, choice: Number
) -> Response:
    try:
        await run_in_threadpool(desk.choose, test_id, step, choice)
    except CroupierError as wrong:
        return await run_in_threadpool(_tested, request, desk, me, test_id, wrong)
    return RedirectResponse(f"/school/tests/{test_id}", SEE_OTHER)


@router.post("/school/tests/{test_id}/signature", dependencies=SIGNING)
async def sign(request: Request, test_id: Name, desk: DeskDep, me: SignedInDep) -> Response:
    try:
        await run_in_threadpool(desk.sign, test_id)
    except CroupierError as wrong:
        return await run_in_threadpool(_tested, request, desk, me, test_id, wrong)
    return RedirectResponse(f"/school/tests/{test_id}", SEE_OTHER)


@router.get("/school/certificates/{test_id}", dependencies=ANYBODY)
async def certificate(request: Request, test_id: Name, desk: DeskDep, me: SignedInDep) -> Response:
    signed, progress = await run_in_threadpool(desk.certificate, test_id)
    return _page(request, "school/certificate.html", me, test=signed, progress=progress)


def _tested(
    request: Request,
    desk: SchoolDesk,
    me: SignedIn,
    test_id: str,
    wrong: CroupierError | None = None,
) -> Response:
    found, asked = desk.under_way(test_id)
    mine = found.person == me.name
    progress = desk.progress(found.chapter, found.person)
    response = _page(
        request,
        "school/test.html",
        me,
        test=found,
        course=progress.course,
        asked=asked,
        mine=mine,
        may_sign=not mine and me.office in SIGNERS,
        last=_last_mistake(found.mistakes, len(found.choices)),
        cited=cited,
        terms=teaching().table_test,
        wrong=told(wrong).message if wrong else "",
        most_told=TOLD,
    )
    return _with_status(response, wrong)


def _last_mistake(mistakes: tuple[dict[str, object], ...], steps: int) -> dict[str, object] | None:
    """What was wrong with the choice just made, if anything was."""
    newest = mistakes[-1] if mistakes else None
    return newest if newest and newest["step"] == steps else None


# courses


@router.get("/school/{chapter}", dependencies=ANYBODY)
async def course(request: Request, chapter: Name, desk: DeskDep, me: SignedInDep) -> Response:
    return await run_in_threadpool(_course, request, desk, me, chapter)


@router.post("/school/{chapter}/test", dependencies=[*ATTENDING, UNHURRIED])
async def begin(request: Request, chapter: Name, desk: DeskDep, me: SignedInDep) -> Response:
    try:
        begun = await run_in_threadpool(desk.begin, chapter)
    except CroupierError as wrong:
        return await run_in_threadpool(_course, request, desk, me, chapter, wrong)
    return RedirectResponse(f"/school/tests/{begun.id}", SEE_OTHER)


def _course(
    request: Request,
    desk: SchoolDesk,
    me: SignedIn,
    chapter: str,
    wrong: CroupierError | None = None,
) -> Response:
    progress = desk.progress(chapter)
    mistakes = [shown(each) for each in desk.answered(chapter) if not each.right]
    response = _page(
        request,
        "school/course.html",
        me,
        progress=progress,
        mistakes=mistakes,
        terms=teaching().table_test,
        wrong=told(wrong).message if wrong else "",
    )
    return _with_status(response, wrong)


# drills by themselves


@router.get("/school/{chapter}/drills", dependencies=ATTENDING)
async def drills(request: Request, chapter: Name, desk: DeskDep, me: SignedInDep) -> Response:
    return await run_in_threadpool(_drills, request, desk, me, chapter)


def _drills(request: Request, desk: SchoolDesk, me: SignedIn, chapter: str) -> Response:
    progress, room = desk.progress(chapter), classroom(chapter)
    units = {kind: unit for unit in progress.course.units for kind in room.drills_of(unit)}
    return _page(
        request,
        "school/drills.html",
        me,
        progress=progress,
        drills=[(kind, units[kind]) for kind in room.drilled],
        marks=TARGET_SECONDS,
    )


@router.get("/school/{chapter}/drills/{kind}", dependencies=[*ATTENDING, UNHURRIED])
async def drill(
    request: Request,
    chapter: Name,
    kind: Name,
    desk: DeskDep,
    me: SignedInDep,
    after: Annotated[int | None, Query()] = None,
) -> Response:
    return await run_in_threadpool(partial(_drilled, request, desk, me, chapter, kind, after=after))


@router.post("/school/{chapter}/drills/{kind}", dependencies=[*ATTENDING, UNHURRIED])
async def answer_drill(  # noqa: PLR0913 each is a part of the address or a field of the form
    request: Request,
    chapter: Name,
    kind: Name,
    desk: DeskDep,
    me: SignedInDep,
    *,
    number: Number,
    given: Annotated[str, Form(max_length=1_000)] = "",
) -> Response:
    try:
        await run_in_threadpool(desk.answer_drill, chapter, kind, number, given)
    except CroupierError as wrong:
        again = partial(_drilled, request, desk, me, chapter, kind, wrong=wrong)
        return await run_in_threadpool(again)
    return RedirectResponse(f"/school/{chapter}/drills/{kind}?after={number}", SEE_OTHER)


def _drilled(  # noqa: PLR0913 each is something the page shows
    request: Request,
    desk: SchoolDesk,
    me: SignedIn,
    chapter: str,
    kind: str,
    *,
    after: int | None = None,
    wrong: CroupierError | None = None,
) -> Response:
    asked, progress = desk.ask_drill(chapter, kind), desk.progress(chapter)
    response = _page(
        request,
        "school/drill.html",
        me,
        progress=progress,
        here=f"/school/{chapter}/drills/{kind}",
        unit=None,
        kind=kind,
        pace=progress.drills.get(kind),
        shown=shown(asked),
        waited=desk.waited(asked),
        last=_last_answer(desk, chapter, after),
        wrong=told(wrong).message if wrong else "",
    )
    return _with_status(response, wrong)


def _last_answer(desk: SchoolDesk, chapter: str, number: int | None) -> Shown | None:
    """What is said of the answer just given."""
    answered = (each for each in desk.answered(chapter) if each.number == number)
    last = next(answered, None)
    return shown(last) if last else None


# units


@router.get("/school/{chapter}/{unit}", dependencies=ANYBODY)
async def unit(
    request: Request, chapter: Name, unit: Name, desk: DeskDep, me: SignedInDep
) -> Response:
    return await run_in_threadpool(_unit, request, desk, me, chapter, unit)


def _unit(request: Request, desk: SchoolDesk, me: SignedIn, chapter: str, name: str) -> Response:
    found, progress, room = desk.unit(chapter, name), desk.progress(chapter), classroom(chapter)
    return _page(
        request,
        "school/unit.html",
        me,
        unit=found,
        progress=progress,
        steps=[(says, cited(clause)) for says, clause in room.steps_of(found)],
        mishaps=[(each, cited(each.clause)) for each in room.mishaps_of(found)],
        orders=orders_told(room.course.house.game, found.plan.orders),
        drills=room.drills_of(found),
        wanted=wanted,
        cited=cited,
    )


def orders_told(game: str, names: tuple[str, ...]) -> list[str]:
    """What is ordered at a table, in the words of its procedures."""
    tables = tables_of_game(game)
    says = {
        kind.__struct_config__.tag: str(manner.says)
        for kind, manner in tables.manners.items()
        if isinstance(manner.says, str)
    }
    return [says[each] for each in names if each in says]


@router.get("/school/{chapter}/{unit}/question", dependencies=[*ATTENDING, UNHURRIED])
async def question(
    request: Request,
    chapter: Name,
    unit: Name,
    desk: DeskDep,
    me: SignedInDep,
    after: Annotated[int | None, Query()] = None,
) -> Response:
    return await run_in_threadpool(partial(_asked, request, desk, me, chapter, unit, after=after))


@router.post("/school/{chapter}/{unit}/question", dependencies=[*ATTENDING, UNHURRIED])
async def answer(  # noqa: PLR0913 each is a part of the address or a field of the form
    request: Request,
    chapter: Name,
    unit: Name,
    desk: DeskDep,
    me: SignedInDep,
    *,
    number: Number,
    given: Annotated[str, Form(max_length=1_000)] = "",
) -> Response:
    try:
        await run_in_threadpool(desk.answer, chapter, unit, number, given)
    except CroupierError as wrong:
        return await run_in_threadpool(
            partial(_asked, request, desk, me, chapter, unit, wrong=wrong)
        )
    here = f"/school/{chapter}/{unit}/question"
    return RedirectResponse(f"{here}?after={number}", SEE_OTHER)


def _asked(  # noqa: PLR0913 each is something the page shows
    request: Request,
    desk: SchoolDesk,
    me: SignedIn,
    chapter: str,
    name: str,
    *,
    after: int | None = None,
    wrong: CroupierError | None = None,
) -> Response:
    """The question that waits, below what is to be said of the last one."""
    found, asked = desk.unit(chapter, name), desk.ask(chapter, name)
    progress = desk.progress(chapter)
    response = _page(
        request,
        "school/question.html",
        me,
        unit=found,
        progress=progress,
        here=f"/school/{chapter}/{found.id}/question",
        standing=progress.standing.units[found.id],
        shown=shown(asked),
        waited=desk.waited(asked),
        last=_last_answer(desk, chapter, after),
        wrong=told(wrong).message if wrong else "",
    )
    return _with_status(response, wrong)


def _page(request: Request, template: str, me: SignedIn, **context: object) -> Response:
    return page(
        request,
        template,
        me=me,
        sees_pupils=me.office in READERS,
        in_a_row=teaching().in_a_row,
        **context,
    )


def _with_status(response: Response, wrong: CroupierError | None) -> Response:
    if wrong:
        response.status_code = STATUS.get(told(wrong).kind, STATUS[USAGE])
    return response
