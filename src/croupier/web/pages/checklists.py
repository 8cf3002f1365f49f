"""Checklists: ticked at a table by its staff, and found by those who watch over tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from croupier.floor.live_game import LiveTable
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.clauses import clause_table
from croupier.surveillance.checklists import DayList
from croupier.table.checklists import Listed, Tick
from croupier.values.failures import USAGE
from croupier.values.refusals import CroupierError
from croupier.web.api.tables import Given, give_order
from croupier.web.dependencies import READING, UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.downloads import download
from croupier.web.errors import STATUS, told
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn
from croupier.web.practice_tables import called
from croupier.web.studio.papers import printed_checklists

SIGNING = [only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)]
WATCHING = [only(Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR), READING]
SEE_OTHER = 303
MOST_SHOWN = 200
"""Lists on one page; a day or a table narrows it."""
TITLES = {
    Occasion.OPENING: "Before the table opens for gaming",
    Occasion.DAILY: "Once in each gaming day",
}

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Signature:
    office: str
    by: str = ""
    at: str = ""
    """On the clock of the house; nothing where it is missing."""


@dataclass(frozen=True, slots=True)
class Row:
    """An item as it stands on a page."""

    listed: Listed
    sections: tuple[str, ...]
    signatures: tuple[Signature, ...]
    mine: bool
    """Whether whoever looks may sign for it."""
    why_not: str
    """Where it is for their office, and they have signed in another."""

    @property
    def is_whole(self) -> bool:
        return all(each.by for each in self.signatures)


def rows(table: LiveTable, occasion: Occasion, me: SignedIn, now: datetime) -> list[Row]:
    return list(_rows(table, occasion, me, now))


def _rows(table: LiveTable, occasion: Occasion, me: SignedIn, now: datetime) -> Iterator[Row]:
    gaming_day, checklist = table.house.gaming_day, table.checklist
    day, office = gaming_day.day_of(now), me.role.value
    seen, clauses = checklist.seen_to(occasion, day), clause_table()
    for listed in checklist.on(occasion):
        signed = {each.office: each for each in seen.of(listed.item)}
        is_open = office in seen.open_offices(listed)
        tick = Tick(listed.item, me.known_as, office, now)
        against = checklist.against(occasion, day, tick) if is_open else None
        yield Row(
            listed,
            tuple(dict.fromkeys(clauses[each].section for each in listed.clauses)),
            tuple(
                Signature(each, signed[each].by, f"{gaming_day.local(signed[each].at):%H:%M}")
                if each in signed
                else Signature(each)
                for each in listed.people
            ),
            mine=is_open and against is None,
            why_not="You have signed for it in another office." if against else "",
        )


def _occasion(table: LiveTable, asked: str) -> Occasion:
    if asked in {each.value for each in Occasion}:
        return Occasion(asked)
    return Occasion.OPENING if table.checklist.is_owed else Occasion.DAILY


@router.get("/tables/{table_id}/checklist", dependencies=SIGNING)
async def checklist(
    request: Request,
    table_id: str,
    open_house: PremisesDep,
    me: SignedInDep,
    when: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    return _shown(request, open_house.casino.table(table_id), me, open_house.clock(), when)


@router.get("/tables/{table_id}/checklist.pdf", dependencies=[READING, *SIGNING])
async def on_paper(
    table_id: str,
    open_house: PremisesDep,
    me: SignedInDep,
    when: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The same list to be printed and signed by hand."""
    table = open_house.casino.table(table_id)
    occasion = _occasion(table, when)
    key = ("checklist on paper", table_id, occasion)
    make = partial(printed_checklists, table.house, (occasion,))
    made = await open_house.work.figured(key, me.name, make)
    return download(made, f"checklist-{occasion.value}.pdf", "application/pdf")


@router.post("/tables/{table_id}/checklist", dependencies=[*SIGNING, UNHURRIED])
async def sign(  # noqa: PLR0913 each is a field of the form
    request: Request,
    table_id: str,
    open_house: PremisesDep,
    me: SignedInDep,
    *,
    when: Annotated[str, Form(max_length=20)],
    id: Annotated[str, Form(min_length=1, max_length=100)],  # noqa: A002 as every order's
    item: Annotated[list[str] | None, Form()] = None,
) -> Response:
    items = item or []
    order = {"name": "tick-items", "occasion": when, "items": items}
    try:
        await give_order(table_id, Given(id=id, order=order), open_house, me)
    except CroupierError as wrong:
        failure = told(wrong)
        table, now = open_house.casino.table(table_id), open_house.clock()
        shown = _shown(request, table, me, now, when, refused=failure.message, kept=items)
        shown.status_code = STATUS.get(failure.kind, STATUS[USAGE])
        return shown
    return RedirectResponse(f"{request.url.path}?when={when}", SEE_OTHER)


def _shown(  # noqa: PLR0913 each is something the page shows
    request: Request,
    table: LiveTable,
    me: SignedIn,
    now: datetime,
    asked: str,
    *,
    refused: str = "",
    kept: Sequence[str] = (),
) -> Response:
    occasion = _occasion(table, asked)
    found = rows(table, occasion, me, now)
    parts = dict[str, list[Row]]()
    for each in found:
        parts.setdefault(each.listed.part, []).append(each)
    return page(
        request,
        "checklist.html",
        me=me,
        table=table,
        name=called(table.id, practice=table.practice),
        occasion=occasion,
        titles={each: title for each, title in TITLES.items() if any(table.checklist.on(each))},
        day=table.house.gaming_day.day_of(now),
        parts=parts,
        count=len(found),
        whole=sum(each.is_whole for each in found),
        mine=sum(each.mine for each in found),
        is_owed=table.checklist.is_owed,
        is_past=occasion is Occasion.OPENING and table.checklist.is_through,
        refused=refused,
        kept=frozenset(kept),
        id=uuid4().hex,
    )


# for those who watch over tables


@router.get("/office/checklists", dependencies=WATCHING)
async def checklists(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    table: Annotated[str, Query(max_length=100)] = "",
    day: Annotated[str, Query(max_length=10)] = "",
    missing: Annotated[str, Query(max_length=3)] = "",
) -> Response:
    lists = open_house.lists
    is_whole = await run_in_threadpool(lists.read_on, open_house.casino.journal)
    found = await run_in_threadpool(lists.days, open_house.clock())
    wanted = [each for each in found if _is_wanted(each, table, day, missing)]
    return page(
        request,
        "checklists.html",
        me=me,
        tables=sorted({each.table for each in found}),
        table=table,
        day=_day(day),
        missing=bool(missing),
        lists=wanted[:MOST_SHOWN],
        left_out=len(wanted[MOST_SHOWN:]),
        titles=TITLES,
        is_whole=is_whole,
        unread=sorted(lists.unread),
    )


def _is_wanted(each: DayList, table: str, day: str, missing: str) -> bool:
    return (
        (not table or each.table == table)
        and (not _day(day) or each.day.isoformat() == day)
        and (not missing or bool(each.missing))
    )


def _day(text: str) -> str:
    """As it was asked for; nothing where it is no day."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""
