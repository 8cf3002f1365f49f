"""How the house runs its tables, in a stream of its own that every node reads."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime

from croupier.cage.book import order_on_record
from croupier.floor.arrangement import (
    Arrangement,
    ArrangeTable,
    body_of,
    book,
    event_from,
    evolve,
)
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.refusals import Refusal, Refused
from croupier.values.streams import FLOOR


class Arrangements:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._place, self._newest = 0, ""
        self._known: Mapping[str, Arrangement] = {}
        self.read_on()

    def of(self, table_id: str) -> Arrangement:
        return self._known.get(table_id, Arrangement())

    def read_on(self) -> None:
        for record in self._journal.read(FLOOR, after=self._place):
            self._known = evolve(self._known, event_from(record.kind, record.body))
            self._place, self._newest = record.place, record.at

    async def record(
        self, table_id: str, how: Arrangement, by: Giver, at: datetime, command: str
    ) -> None:
        """Once for each command; recorded when this returns."""
        order = ArrangeTable(table_id, how)
        event = book.decide(self._known, order, by.name)
        if isinstance(event, Refusal):
            raise Refused([event])
        for _ in range(TRIES):
            when = max(written(at), self._newest)
            ordered = by.office, order_on_record(order)
            entry = Entry(when, by.name, event.kind, body_of(event), *ordered)
            append = Append(FLOOR, self._place, (entry,), command)
            try:
                await asyncio.wrap_future(self._journal.submit(append))
            except Stale:
                self.read_on()
            except AlreadyDone:
                break
            else:
                break
        else:
            raise Outrun(FLOOR)
        self.read_on()
