"""A seat at once: which tables wait for a player, and sitting down there.

No chips come with it: how many to bring is for the player alone to say, at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from secrets import token_urlsafe
from urllib.parse import quote

from croupier.values.refusals import Refused
from croupier.web.dependencies import Premises
from croupier.web.glances import Glance
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


def offers(seen: Mapping[str, Glance], purse: int) -> tuple[Offer, ...]:
    """The quietest table first, and of those the one of the smallest wagers."""
    waiting = ((table, each) for table, each in seen.items() if each.waits and each.free)
    found = (Offer(table, each.title, each.least, len(each.people)) for table, each in waiting)
    within = [each for each in found if each.least <= purse]
    return tuple(sorted(within, key=lambda each: (each.people, each.least, each.table)))


def one_of_each_game(found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The first offer under each title."""
    by_title = sorted(found, key=lambda each: each.title)
    return tuple(next(same) for _, same in groupby(by_title, key=lambda each: each.title))


def way_to(table_id: str) -> str:
    """By it the page asks its player at once what to bring, and leaves the first cut to others."""
    return f"/tables/{quote(table_id)}#now"


async def sit_down(open_house: Premises, me: SignedIn, table_id: str, ask: str) -> str:
    """At this table, or where it has filled up at another of its game; where they sit now.

    The other asks no larger wagers. The same `ask` takes effect once. Who sits there already is
    only shown the way; who asked the house to keep them from playing now is told so. Raises
    `Elsewhere` where another node has the table.
    """
    casino = open_house.casino
    await casino.here(table_id)
    table = casino.table(table_id)
    if table.seat_of(me.known_as) is not None:
        return table_id
    if refusal := await casino.care.kept_out(me.known_as):
        raise Refused([refusal])
    purse = (await casino.purses.at_hand(me.known_as)).cents
    seen = await open_house.glances.now(casino, open_house.work)
    here = seen[table_id]
    alike = [each for each in offers(seen, purse) if each.title == here.title]
    for each in sorted(alike, key=lambda each: each.table != table_id):
        if each.least <= here.least and await _sat(open_house, me, each.table, seen, ask):
            return each.table
    return table_id


async def _sat(
    open_house: Premises, me: SignedIn, table_id: str, seen: Mapping[str, Glance], ask: str
) -> bool:
    await open_house.casino.here(table_id)
    for seat in seen[table_id].free:
        asked = Asked({"name": "take-seat", "seat": seat}, f"{ask} {table_id} {seat}", None, "")
        request = await request_of(open_house, table_id, me, asked)
        try:
            await open_house.casino.order(table_id, request)
        except Refused:
            continue  # somebody was quicker
        return True
    return False
