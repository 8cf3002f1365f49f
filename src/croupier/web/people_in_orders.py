"""An order as it came from a screen, with the people in it as the record knows them."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool

from croupier.floor.casino import Request
from croupier.floor.live_game import LiveTable
from croupier.table.orders import person_fields
from croupier.values.names import checked_person
from croupier.values.refusals import Unreadable
from croupier.web.asked_twice import tray_asked_twice
from croupier.web.dependencies import Premises
from croupier.web.looking_again import look_again
from croupier.web.people.sessions import SignedIn
from croupier.web.people.store import People


@dataclass(frozen=True, slots=True)
class Asked:
    order: dict[str, object]
    id: str
    seen: int | None
    on_behalf_of: str
    confirmed: int | None = None
    """An unusual sum once more."""


async def request_of(open_house: Premises, table_id: str, me: SignedIn, asked: Asked) -> Request:
    casino = open_house.casino
    order = casino.game(table_id).tables.in_writing.from_wire(asked.order)
    tray_asked_twice(casino.table(table_id).house, order, asked.confirmed)
    named = {name: getattr(order, name) for name in person_fields(type(order))}
    counts_for = asked.on_behalf_of
    if not open_house.directory.is_kept:
        named = {}
    if counts_for or named:
        people, table = open_house.people, casino.table(table_id)

        def known() -> tuple[dict[str, str], str]:
            about = {name: _known_as(people, table, each) for name, each in named.items()}
            return about, _entered_as(people, table, counts_for)

        about, counts_for = await run_in_threadpool(known)
        order = replace(order, **about)
    again = look_again(open_house, me)
    return Request(order, me.known_as, me.role, asked.id, asked.seen, counts_for, again)


def _known_as(people: People, table: LiveTable, name: str) -> str:
    return name if _is_there(table, name) else people.known_as(name)


def _entered_as(people: People, table: LiveTable, name: str) -> str:
    """A stranger at a table with real cards passes for nobody who has joined.

    Where there are pseudonyms, they have one from the first entry on.
    """
    if not table.physical_cards or _is_there(table, name):
        return name
    try:
        called = checked_person(name)
    except Unreadable:
        return name  # the floor says what is wrong with it
    people.refuse_look_alike(called)
    return people.entered_as(called)


def _is_there(table: LiveTable, name: str) -> bool:
    """Whoever sits there by name, from before there were pseudonyms, stays who they are."""
    return table.seat_of(name) is not None or table.chips(name) > 0
