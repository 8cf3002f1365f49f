"""The checklists of all tables, read on from where they were read last."""

from __future__ import annotations

from datetime import datetime
from threading import Lock

from croupier.journal.store import Journal
from croupier.surveillance.checklists import DayList, TableLists
from croupier.surveillance.giving_way import GivingWay, giving_way
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_table

MOST_AT_ONCE = 50_000
"""Records that one request reads; the next one reads on."""


class ListsOnRecord:
    """One for all who ask."""

    def __init__(self, at_once: int = MOST_AT_ONCE) -> None:
        self._at_once, self._lock, self._give_way = at_once, Lock(), GivingWay()
        self._tables = dict[str, TableLists]()
        self.unread = set[str]()
        """Tables whose records cannot be read, which `verify` explains."""

    def read_on(self, journal: Journal) -> bool:
        """Whether all there was is read."""
        left = self._at_once
        with self._lock:
            for table in filter(is_table, journal.streams()):
                if table not in self.unread:
                    left -= self._read_table(journal, table, left)
                if left <= 0:
                    return False
        return True

    def _read_table(self, journal: Journal, table: str, most: int) -> int:
        lists = self._tables.setdefault(table, TableLists(table))
        before = lists.place
        try:
            records = journal.read(table, after=before, upto=before + most)
            for record in giving_way(records, self._give_way):
                lists.look(record)
        except CroupierError:
            self.unread.add(table)
        return lists.place - before

    def days(self, now: datetime) -> list[DayList]:
        """Every list that was wanted, the newest day first."""
        with self._lock:
            found = [each for lists in self._tables.values() for each in lists.days(now)]
        return sorted(found, key=lambda each: (-each.day.toordinal(), each.table))
