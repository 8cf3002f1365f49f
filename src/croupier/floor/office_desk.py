"""Puts the acts of offices on record, in a stream of their own, and knows what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from uuid import uuid4

from croupier.floor.offices import (
    AT_FIRST,
    OfficeAct,
    Offices,
    TwoPeopleRuled,
    body_of,
    event_from,
    evolve,
)
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.journal.errors import Stale
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import OFFICES

DOOR = Giver("the door", "door")
"""Lets nobody in who has neither link nor password."""
SERVER = Giver("the server", "server")
"""Prints links at its start, and says above which sum money takes two people."""


class OfficeDesk:
    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self._journal, self._clock = journal, clock
        self._place, self._newest, self._offices = 0, "", AT_FIRST
        self._lock = asyncio.Lock()

    async def now(self) -> Offices:
        """What the acts so far come to, those of other nodes included."""
        async with self._lock:
            await asyncio.to_thread(self._read_on)
            return self._offices

    # two people above the house's sum

    async def rule_two_people(self, above: int | None) -> None:
        """From now on so many cents are the most that one person moves; None for any."""

        def ruled(offices: Offices) -> Sequence[OfficeAct]:
            before = offices.two_people_above
            return () if above == before else (TwoPeopleRuled(above, before),)

        await self._record(SERVER, ruled)

    async def takes_two(self, cents: int) -> bool:
        above = (await self.now()).two_people_above
        return above is not None and cents > above

    async def not_by_two_links(self, cents: int, first: str, second: str) -> Refusal | None:
        """Whoever opens one link under two names is one person; who came unrecorded comes again.

        One name alone is refused where the rule of two people stands.
        """
        if first == second or not await self.takes_two(cents):
            return None
        came_by = (await self.now()).came_by
        one, other = came_by.get(first, ""), came_by.get(second, "")
        if one and other and one != other:
            return None
        return refuse(
            None,
            "{first} and {second} did not come by two different links;"
            " an administrator makes one for whoever is to come back",
            first=first,
            second=second,
        )

    # what is put on record

    async def record(self, by: Giver, *acts: OfficeAct) -> None:
        """Durable when this returns; what cannot be recorded must not be done."""
        await self._record(by, lambda _: acts)

    async def _record(self, by: Giver, acts: Callable[[Offices], Sequence[OfficeAct]]) -> None:
        command = uuid4().hex
        async with self._lock:
            for _ in range(TRIES):
                await asyncio.to_thread(self._read_on)
                at, done = max(written(self._clock()), self._newest), acts(self._offices)
                if not done:
                    return
                entries = (Entry(at, by.name, act.kind, body_of(act), by.office) for act in done)
                append = Append(OFFICES, self._place, tuple(entries), command)
                with suppress(Stale):
                    await asyncio.wrap_future(self._journal.submit(append))
                    return
        raise Outrun(OFFICES)

    def _read_on(self) -> None:
        for record in self._journal.read(OFFICES, after=self._place):
            self._offices = evolve(self._offices, event_from(record.kind, record.body))
            self._place, self._newest = record.place, record.at
