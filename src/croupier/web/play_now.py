"""A seat at once: what each table would have a player sit down with, and sitting down there.

No more is taken from a purse than the button said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from secrets import token_urlsafe
from urllib.parse import quote

from croupier.floor.casino import Casino
from croupier.values.families import games
from croupier.values.refusals import Refused
from croupier.web.dependencies import Premises
from croupier.web.house_document import usual_buy_in
from croupier.web.past_rounds import AnyTable
from croupier.web.people.sessions import SignedIn
from croupier.web.people_in_orders import Asked, request_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that deals by itself, with room, and the chips to bring there."""

    table: str
    title: str
    cents: int
    people: int
    """Who sit there already."""


def fresh_ask() -> str:
    """For one form: sent twice, it takes effect once."""
    return token_urlsafe(12)


def offers(casino: Casino, purse: int) -> tuple[Offer, ...]:
    """The quietest table first, and of those the one to begin at with least."""
    found = [Offer(each, *_terms(casino, each, purse)) for each in _waiting(casino, purse)]
    return tuple(sorted(found, key=lambda each: (each.people, each.cents, each.table)))


def one_of_each_game(found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The first offer under each title."""
    by_title = sorted(found, key=lambda each: each.title)
    return tuple(next(same) for _, same in groupby(by_title, key=lambda each: each.title))


def _waiting(casino: Casino, purse: int) -> Iterator[str]:
    for each in casino.tables():
        table = casino.table(each)
        by_itself = casino.arrangement(each).automatic and not table.physical_cards
        if table.house.game not in games() or table.closed or table.clearing or not by_itself:
            continue
        if _free(table) and purse >= max(1, table.house.limits.minimum or 0):
            yield each


def _terms(casino: Casino, table_id: str, purse: int) -> tuple[str, int, int]:
    table = casino.table(table_id)
    return table.house.title, min(usual_buy_in(table.house), purse), len(table.seats)


def _free(table: AnyTable) -> list[int]:
    """From the middle of the table outwards."""
    every = range(1, table.house.seats.value + 1)
    middle = (every[0] + every[-1]) / 2
    return sorted(set(every) - set(table.seats), key=lambda seat: (abs(seat - middle), seat))


def way_to(table_id: str) -> str:
    """The page knows by it that its player is in a hurry, and leaves the first cut to others."""
    return f"/tables/{quote(table_id)}#now"


async def sit_down(open_house: Premises, me: SignedIn, table_id: str, ask: str) -> str:
    """At this table, or where it has filled up at another of its game; where they sit now.

    The same `ask` takes effect once. Who sits there already is only shown the way.
    """
    casino = open_house.casino
    table = casino.table(table_id)
    if table.seat_of(me.known_as) is not None:
        return table_id
    purse = (await casino.purses.at_hand(me.known_as)).cents
    most = min(usual_buy_in(table.house), purse)
    alike = [each for each in offers(casino, purse) if each.title == table.house.title]
    for each in sorted(alike, key=lambda each: each.table != table_id):
        if each.cents <= most and await _sat(open_house, me, each.table, ask):
            await _order(open_house, me, each.table, f"{ask} chips", _chips(each.cents))
            return each.table
    return table_id


async def _sat(open_house: Premises, me: SignedIn, table_id: str, ask: str) -> bool:
    for seat in _free(open_house.casino.table(table_id)):
        order: dict[str, object] = {"name": "take-seat", "seat": seat}
        try:
            await _order(open_house, me, table_id, f"{ask} {table_id} {seat}", order)
        except Refused:
            continue  # somebody was quicker
        return True
    return False


async def _order(
    open_house: Premises, me: SignedIn, table_id: str, ask: str, order: dict[str, object]
) -> None:
    asked = Asked(order, ask, None, "")
    request = await request_of(open_house, table_id, me, asked)
    await open_house.casino.order(table_id, request)


def _chips(cents: int) -> dict[str, object]:
    return {"name": "buy-in", "cents": cents, "with_chips": True}
