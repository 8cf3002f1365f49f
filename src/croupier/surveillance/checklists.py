"""The checklists of tables as the record has them: by gaming day, who ticked what, what is missing.

Before a table opens for gaming one list is wanted; from then on one in each gaming day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

import msgspec

from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.checklists import Listed, Tick, Ticked
from croupier.table.seats.closing import TableClosed
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.ticking import ChecklistTicked
from croupier.values.ledger import Ledger
from croupier.values.records import Record, moment

A_DAY = timedelta(days=1)
LEDGER = Ledger(TableOpened, ChecklistTicked, TableClosed)


class DayList(msgspec.Struct, frozen=True):
    """One list of one table on one gaming day."""

    table: str
    day: date
    occasion: Occasion
    items: tuple[Listed, ...]
    ticked: Ticked

    @property
    def missing(self) -> tuple[Listed, ...]:
        return tuple(each for each in self.items if self.ticked.open_offices(each))

    @property
    def people(self) -> tuple[str, ...]:
        """Who ticked anything of it."""
        return tuple(dict.fromkeys(each.by for each in self.ticked.ticks))


class TableLists:
    """What one table's records tell of its lists, read on record by record."""

    def __init__(self, table: str) -> None:
        self.table, self.place = table, 0
        self._items = tuple[Listed, ...]()
        self._gaming_day: GamingDay | None = None
        self._ticked = dict[tuple[Occasion, date], Ticked]()
        self._from: date | None = None
        self._opened: date | None = None
        self._until: date | None = None

    def look(self, record: Record) -> None:
        self.place = record.place
        if record.kind not in LEDGER.events:
            return
        event = LEDGER.event_from(record.kind, record.body)
        if isinstance(event, TableOpened):
            self._items = event.checklist
            self._gaming_day = house_rules_from_document(event.rules).gaming_day
            self._from = self._gaming_day.day_of(moment(record.at))
        elif isinstance(event, ChecklistTicked):
            self._tick(event)
        elif self._gaming_day:
            self._until = self._gaming_day.day_of(moment(record.at))

    def _tick(self, event: ChecklistTicked) -> None:
        key = (event.occasion, event.day)
        new = (Tick(item, event.by, event.office, event.at) for item in event.items)
        before = self._ticked.get(key, Ticked(event.day))
        self._ticked[key] = Ticked(event.day, (*before.ticks, *new))
        if event.complete and event.occasion is Occasion.OPENING:
            self._opened = event.day

    def days(self, now: datetime) -> Iterator[DayList]:
        """Every list that was wanted so far, the newest day first; none at a practice table."""
        if not self._items or self._from is None or self._gaming_day is None:
            return
        last = self._until or max(self._gaming_day.day_of(now), self._from)
        day = last
        while day >= self._from:
            if self._opened and day >= self._opened:
                yield self._list(Occasion.DAILY, day)
            if (not self._opened and day == last) or (Occasion.OPENING, day) in self._ticked:
                yield self._list(Occasion.OPENING, day)
            day -= A_DAY

    def _list(self, occasion: Occasion, day: date) -> DayList:
        items = tuple(each for each in self._items if occasion in each.when)
        ticked = self._ticked.get((occasion, day), Ticked(day))
        return DayList(self.table, day, occasion, items, ticked)


def lists_of(table: str, records: Iterable[Record]) -> TableLists:
    found = TableLists(table)
    for record in records:
        found.look(record)
    return found
