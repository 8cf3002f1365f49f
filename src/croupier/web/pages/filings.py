"""Filings in the office: drawn up, handed in, approved by another person, and opened under.

Every act is a form, and needs no script. What is refused is told at the head of the page.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from urllib.parse import quote
from uuid import uuid4
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Form, Query, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

from croupier.cage.filing_book import LONGEST_REFERENCE, NONE, KeptFiling
from croupier.floor.filing_desk import NoSuchFiling
from croupier.floor.filings import against_gaming
from croupier.rulebooks.filings import FilingState
from croupier.rulebooks.gaming_day import ANYWHERE
from croupier.values.failures import USAGE, Failure
from croupier.values.money import cents_from_text
from croupier.values.names import LONGEST_OF_A_TABLE
from croupier.values.refusals import CroupierError, Unreadable
from croupier.web.api.filings import MOST_NUMBER, ActsDep, Number
from croupier.web.api.tables import How, ToOpen, open_table
from croupier.web.dependencies import READING, SUBMITTING, UNHURRIED, Premises, PremisesDep, only
from croupier.web.errors import STATUS, told
from croupier.web.filings.acts import APPROVERS, DRAFTERS, STAFF, FilingActs
from croupier.web.pages.office import usual_tray
from croupier.web.pages.rendering import page
from croupier.web.studio.forms import fitting, sent_text, word

PATH = "/office/filings"
SEE_OTHER = 303
LONGEST_WORD = 200
AUTOMATIC, CARDS = "automatic", "cards"
"""Who deals: the automatic dealer, or a dealer with real cards; else a dealer of the house."""
BADGES = {
    FilingState.DRAFT: "",
    FilingState.FILED: "warn",
    FilingState.APPROVED: "on",
    FilingState.SUPERSEDED: "",
}
READING_THEM = [READING, only(*STAFF)]

Word = Annotated[str, Form(max_length=LONGEST_WORD)]
Id = Annotated[str, Form(min_length=1, max_length=100)]
Former = Annotated[int, Form(ge=NONE, le=MOST_NUMBER)]

router = APIRouter(prefix=PATH)


@router.get("", dependencies=READING_THEM)
async def filings(
    request: Request,
    open_house: PremisesDep,
    acting: ActsDep,
    supersedes: Annotated[int, Query(ge=NONE)] = NONE,
) -> Response:
    """All of them; `supersedes` begins a draft with the text of another."""
    former = (await open_house.casino.filings.now()).kept.get(supersedes)
    text = former.text if former else ""
    return await _listed(request, acting, text=text, supersedes=supersedes if former else NONE)


@router.post("", dependencies=[SUBMITTING, only(*DRAFTERS)])
async def draft(request: Request, acting: ActsDep, id: Id, supersedes: Former = NONE) -> Response:  # noqa: A002 as every order's
    form = await request.form()
    text = await sent_text(form, "file") or word(form, "text")
    try:
        kept = await acting.draft(fitting(text), id, supersedes)
    except CroupierError as wrong:
        return await _listed(request, acting, text=text, supersedes=supersedes, wrong=told(wrong))
    return _to(kept.filing.number)


@router.get("/{number}", dependencies=READING_THEM)
async def filing(request: Request, number: Number, acting: ActsDep) -> Response:
    return await _shown(request, acting, number)


@router.post("/{number}/filed", dependencies=[UNHURRIED, only(*DRAFTERS)])
async def file(request: Request, number: Number, acting: ActsDep, id: Id, on: Word) -> Response:  # noqa: A002 as every order's
    try:
        await acting.file(number, _day(on), id)
    except NoSuchFiling:
        raise
    except CroupierError as wrong:
        return await _shown(request, acting, number, told(wrong))
    return _to(number)


@router.post("/{number}/approved", dependencies=[UNHURRIED, only(*APPROVERS)])
async def approve(
    request: Request,
    number: Number,
    acting: ActsDep,
    *,
    id: Id,  # noqa: A002 as every order's
    on: Word,
    reference: Annotated[str, Form(max_length=LONGEST_REFERENCE)] = "",
) -> Response:
    try:
        await acting.approve(number, _day(on), reference, id)
    except NoSuchFiling:
        raise
    except CroupierError as wrong:
        return await _shown(request, acting, number, told(wrong))
    return _to(number)


@router.post("/{number}/table", dependencies=[SUBMITTING, only(*DRAFTERS)])
async def open_under(  # noqa: PLR0913 each is a field of the form
    request: Request,
    number: Number,
    acting: ActsDep,
    *,
    id: Id,  # noqa: A002 as every order's
    table: Annotated[str, Form(max_length=LONGEST_OF_A_TABLE)] = "",
    tray: Word = "",
    pit: Annotated[str, Form(max_length=60)] = "",
    dealer: Word = AUTOMATIC,
    link: Annotated[str, Form(max_length=LONGEST_OF_A_TABLE)] = "",
    notice: Word = "",
) -> Response:
    """For gaming, by the very text of the filing; then its checklist is the next thing."""
    kept = await acting.open_house.casino.filings.one(number)
    try:
        asked = _to_open(
            id=id,
            table=table.strip(),
            submission=kept.text,
            inventory=cents_from_text(tray),
            pit=pit.strip(),
            physical_cards=dealer == CARDS,
            link=link.strip(),
            notice=await _moment(acting, kept, notice),
            arrangement=How(automatic=dealer == AUTOMATIC),
        )
        opened = await open_table(asked, acting.open_house, acting.me)
    except CroupierError as wrong:
        return await _shown(request, acting, number, told(wrong))
    return RedirectResponse(f"/tables/{quote(opened.table)}/checklist", SEE_OTHER)


def _to(number: int) -> Response:
    return RedirectResponse(f"{PATH}/{number}", SEE_OTHER)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{text!r} is not a day; write it as 2026-01-31") from None


def _to_open(**asked: object) -> ToOpen:
    try:
        return ToOpen.model_validate(asked)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{where}: {first['msg']}") from None


async def _moment(acting: FilingActs, kept: KeptFiling, text: str) -> datetime | None:
    """As the clock of the table shows it."""
    if not text:
        return None
    day = (await acting.looked_at(kept)).gaming_day
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{text!r} is not a time; write it as 2026-01-31T20:00") from None
    return local.replace(tzinfo=ZoneInfo(day.time_zone if day else ANYWHERE))


async def _listed(
    request: Request,
    acting: FilingActs,
    *,
    text: str = "",
    supersedes: int = NONE,
    wrong: Failure | None = None,
) -> Response:
    found = (await acting.open_house.casino.filings.now()).newest_first
    shown = page(
        request,
        "filings.html",
        me=acting.me,
        filings=found,
        badges=BADGES,
        may_draft=acting.me.office in DRAFTERS,
        replaceable=[each for each in found if each.filing.is_approved],
        text=text,
        supersedes=supersedes,
        wrong=wrong,
        id=uuid4().hex,
    )
    shown.status_code = _status(wrong)
    return shown


async def _shown(
    request: Request, acting: FilingActs, number: int, wrong: Failure | None = None
) -> Response:
    open_house, me = acting.open_house, acting.me
    kept = await open_house.casino.filings.one(number)
    looked = await acting.looked_at(kept)
    now, day = open_house.clock(), looked.gaming_day
    shown = page(
        request,
        "filing.html",
        me=me,
        kept=kept,
        filing=kept.filing,
        badge=BADGES[kept.filing.state],
        looked=looked,
        no_table=against_gaming(kept, kept.filing.rulebook),
        today=day.date_of(now) if day else now.date(),
        may_file=me.office in DRAFTERS and kept.filing.state is FilingState.DRAFT,
        may_approve=me.office in APPROVERS and kept.filing.state is FilingState.FILED,
        may_open=me.office in DRAFTERS and kept.filing.is_approved,
        may_replace=me.office in DRAFTERS and kept.filing.is_approved,
        table=_free_name(open_house, kept.filing.rulebook),
        tray=f"{await usual_tray(open_house) // 100:,}",
        given=await request.form() if wrong else {},
        wrong=wrong,
        id=uuid4().hex,
    )
    shown.status_code = _status(wrong)
    return shown


def _free_name(open_house: Premises, chapter: str) -> str:
    taken, number = set(open_house.casino.tables()), 1
    while f"{chapter}-{number}" in taken:
        number += 1
    return f"{chapter}-{number}"


def _status(wrong: Failure | None) -> int:
    return STATUS.get(wrong.kind, STATUS[USAGE]) if wrong else 200
