"""Puts the acts of offices on record, in a stream of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from uuid import uuid4

from croupier.floor.offices import NOBODY_CAME, OfficeAct, body_of, event_from, evolve
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.journal.errors import Stale
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.streams import OFFICES

DOOR = Giver("the door", "door")
"""Lets nobody in who has neither link nor password."""
SERVER = Giver("the server", "server")
"""Prints links at its start."""


class OfficeDesk:
    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self._journal, self._clock = journal, clock
        self._place, self._newest, self._came_by = 0, "", NOBODY_CAME
        self._lock = asyncio.Lock()

    async def came_by(self, person: str) -> str:
        """The link by which somebody last came in; nothing if that was before it was kept."""
        async with self._lock:
            await asyncio.to_thread(self._read_on)
            return self._came_by.get(person, "")

    async def record(self, by: Giver, *acts: OfficeAct) -> None:
        """Durable when this returns; what cannot be recorded must not be done."""
        command = uuid4().hex
        async with self._lock:
            for _ in range(TRIES):
                await asyncio.to_thread(self._read_on)
                at = max(written(self._clock()), self._newest)
                entries = (Entry(at, by.name, act.kind, body_of(act), by.office) for act in acts)
                append = Append(OFFICES, self._place, tuple(entries), command)
                with suppress(Stale):
                    await asyncio.wrap_future(self._journal.submit(append))
                    return
        raise Outrun(OFFICES)

    def _read_on(self) -> None:
        for record in self._journal.read(OFFICES, after=self._place):
            self._came_by = evolve(self._came_by, event_from(record.kind, record.body))
            self._place, self._newest = record.place, record.at
