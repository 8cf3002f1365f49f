"""A seat at once: which tables wait for a player, and sitting down there.

No chips come with it: how many to bring is for the player alone to say, at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from secrets import token_urlsafe
from urllib.parse import quote

from croupier.floor.casino import Casino
from croupier.values.families import games
from croupier.values.refusals import Refused
from croupier.web.dependencies import Premises
from croupier.web.past_rounds import AnyTable
from croupier.web.people.sessions import SignedIn
from croupier.web.people_in_orders import Asked, request_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that deals by itself, with room."""

    table: str
    title: str
    least: int
    """The smallest wager there, in cents."""
    people: int
    """Who sit there already."""


def fresh_ask() -> str:
    """For one form: sent twice, it takes effect once."""
    return token_urlsafe(12)


def offers(casino: Casino, purse: int) -> tuple[Offer, ...]:
    """The quietest table first, and of those the one of the smallest wagers."""
    found = (_offer(casino, each) for each in casino.tables() if _is_waiting(casino, each))
    within = [each for each in found if each.least <= purse]
    return tuple(sorted(within, key=lambda each: (each.people, each.least, each.table)))


def one_of_each_game(found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The first offer under each title."""
    by_title = sorted(found, key=lambda each: each.title)
    return tuple(next(same) for _, same in groupby(by_title, key=lambda each: each.title))


def _offer(casino: Casino, table_id: str) -> Offer:
    table = casino.table(table_id)
    return Offer(table_id, table.house.title, _least(table), len(table.seats))


def _least(table: AnyTable) -> int:
    return max(1, table.house.limits.minimum or 0)


def _is_waiting(casino: Casino, table_id: str) -> bool:
    table = casino.table(table_id)
    by_itself = casino.arrangement(table_id).automatic and not table.physical_cards
    is_open = table.house.game in games() and not table.closed and not table.clearing
    return by_itself and is_open and bool(_free(table))


def _free(table: AnyTable) -> list[int]:
    """From the middle of the table outwards."""
    every = range(1, table.house.seats.value + 1)
    middle = (every[0] + every[-1]) / 2
    return sorted(set(every) - set(table.seats), key=lambda seat: (abs(seat - middle), seat))


def way_to(table_id: str) -> str:
    """By it the page asks its player at once what to bring, and leaves the first cut to others."""
    return f"/tables/{quote(table_id)}#now"


async def sit_down(open_house: Premises, me: SignedIn, table_id: str, ask: str) -> str:
    """At this table, or where it has filled up at another of its game; where they sit now.

    The other asks no larger wagers. The same `ask` takes effect once. Who sits there already is
    only shown the way.
    """
    casino = open_house.casino
    table = casino.table(table_id)
    if table.seat_of(me.known_as) is not None:
        return table_id
    purse = (await casino.purses.at_hand(me.known_as)).cents
    alike = [each for each in offers(casino, purse) if each.title == table.house.title]
    for each in sorted(alike, key=lambda each: each.table != table_id):
        if each.least <= _least(table) and await _sat(open_house, me, each.table, ask):
            return each.table
    return table_id


async def _sat(open_house: Premises, me: SignedIn, table_id: str, ask: str) -> bool:
    for seat in _free(open_house.casino.table(table_id)):
        asked = Asked({"name": "take-seat", "seat": seat}, f"{ask} {table_id} {seat}", None, "")
        request = await request_of(open_house, table_id, me, asked)
        try:
            await open_house.casino.order(table_id, request)
        except Refused:
            continue  # somebody was quicker
        return True
    return False
