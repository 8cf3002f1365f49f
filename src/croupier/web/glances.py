"""What the lobby tells of a table: by the node that has it, for every node to read.

The node that has a table works it out when the lobby is asked for, and leaves it in the database
every few moments, so that no other has to follow the table or to ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from croupier.floor.casino import Casino
from croupier.floor.messages import encoded
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.families import games
from croupier.web.api.meter_documents import display
from croupier.web.drawn_roads import drawn_roads
from croupier.web.games import page_of
from croupier.web.past_rounds import AnyTable
from croupier.web.table_summary import table_summary
from croupier.web.workroom import Workroom

TOLD_EVERY = 2.0
"""Seconds between two glances at a table for the others."""
GOOD_FOR = 1.0
"""Seconds for which what the others told is not read again."""

Document = dict[str, Any]


class Glance(msgspec.Struct, frozen=True):
    shown: Document
    """As the lobby lists it."""
    people: dict[str, str]
    """Who sits there, by seat."""
    least: int
    """The smallest wager, in cents."""
    waits: bool
    """It deals by itself, for whoever sits down."""

    @property
    def title(self) -> str:
        title: str = self.shown["title"]
        return title

    @property
    def free(self) -> list[int]:
        """From the middle of the table outwards."""
        every = range(1, self.shown["seats"]["all"] + 1)
        middle = (every[0] + every[-1]) / 2
        left = (seat for seat in every if str(seat) not in self.people)
        return sorted(left, key=lambda seat: (abs(seat - middle), seat))


_DECODE = msgspec.json.Decoder(Glance).decode


class Glances:
    """Of every table in the house."""

    def __init__(self) -> None:
        self._told = dict[str, object]()
        """What this node's tables were like when they were last told of."""
        self._of_others: Mapping[str, Glance] = {}
        self._read = -GOOD_FOR
        self._reading = asyncio.Lock()
        self._houses = dict[str, HouseRules]()

    async def now(self, casino: Casino, work: Workroom) -> dict[str, Glance]:
        others = await self._others(casino)
        found = dict[str, Glance]()
        for each in casino.tables():
            if casino.ownership.is_mine(each) or each not in others:
                await casino.meet(each)
                found[each] = await glance(casino, work, each)
            else:
                found[each] = others[each]
        return {each: seen for each, seen in found.items() if seen.shown["game"] in games()}

    async def houses(self, casino: Casino) -> dict[str, HouseRules]:
        """By which rules each is played, which never change."""
        for each in casino.tables():
            if each not in self._houses:
                await casino.meet(each)
                self._houses[each] = casino.table(each).house
        return dict(self._houses)

    async def tell(self, casino: Casino, work: Workroom) -> None:
        """The others, of what changed at this node's tables."""
        told, glances = dict[str, object](), dict[str, bytes]()
        for each in casino.tables():
            if casino.ownership.holds(each):
                told[each] = _state(casino, each)
                if told[each] != self._told.get(each):
                    glances[each] = encoded(await glance(casino, work, each))
        if not glances or await casino.ownership.show(glances):
            self._told = told

    async def _others(self, casino: Casino) -> Mapping[str, Glance]:
        async with self._reading:
            now = asyncio.get_running_loop().time()
            if now - self._read >= GOOD_FOR:
                shown = await casino.ownership.shown()
                if shown is not None:
                    self._of_others = {table: _DECODE(told) for table, told in shown.items()}
                self._read = now
            return self._of_others


def _state(casino: Casino, table_id: str) -> object:
    """What a glance follows from."""
    missed, how = casino.is_dealer_missed(table_id), casino.arrangement(table_id)
    return casino.table(table_id).place, how, missed, casino.meters_of(table_id)


async def glance(casino: Casino, work: Workroom, table_id: str) -> Glance:
    """At a table as this node knows it."""
    table: AnyTable = casino.table(table_id)
    small, _ = await drawn_roads(table, work)
    meters, how = casino.meters_of(table_id), casino.arrangement(table_id)
    shown = {
        **table_summary(table),
        **page_of(table.house.game).summary(table),
        "road": small,
        "physical_cards": table.physical_cards,
        "automatic": how.automatic,
        "dealer_gone": casino.is_dealer_missed(table_id),
        "meters": display(meters).model_dump() if meters else None,
    }
    people = {str(seat): each.person for seat, each in table.seats.items()}
    by_itself = how.automatic and not table.physical_cards
    waits = by_itself and not table.closed and not table.clearing
    return Glance(shown, people, max(1, table.house.limits.minimum or 0), waits)


@asynccontextmanager
async def telling(glances: Glances, casino: Casino, work: Workroom) -> AsyncIterator[None]:
    """For as long as the house is open, where there are others to tell."""
    task = asyncio.create_task(_tell_on(glances, casino, work))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _tell_on(glances: Glances, casino: Casino, work: Workroom) -> None:
    while True:
        await asyncio.sleep(TOLD_EVERY)
        if len(casino.ownership.nodes()) > 1:
            await glances.tell(casino, work)
