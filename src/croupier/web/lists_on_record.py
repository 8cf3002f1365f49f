"""The checklists of all tables, read on from where they were read last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from croupier.journal.store import Journal
from croupier.surveillance.checklists import DayList, TableLists
from croupier.values.records import Record
from croupier.web.tables_on_record import MOST_AT_ONCE, TablesOnRecord


class ListsOnRecord:
    """One for all who ask."""

    def __init__(self, at_once: int = MOST_AT_ONCE) -> None:
        self._tables = TablesOnRecord(TableLists, _look, at_once)

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(self._tables.unread)

    def read_on(self, journal: Journal) -> bool:
        """Whether all there was is read."""
        return self._tables.read_on(journal)

    def days(self, now: datetime) -> list[DayList]:
        """Every list that was wanted, the newest day first."""
        with self._tables.lock:
            found = [each for lists in self._tables.readers.values() for each in lists.days(now)]
        return sorted(found, key=lambda each: (-each.day.toordinal(), each.table))


def _look(lists: TableLists, records: Iterator[Record]) -> None:
    for record in records:
        lists.look(record)
