"""The records of all tables, read on from where they were read last, so many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import Lock
from typing import Generic, Protocol, TypeVar

from croupier.journal.store import Journal
from croupier.surveillance.giving_way import GivingWay, giving_way
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_table

MOST_AT_ONCE = 50_000
"""Records that one request reads; the next one reads on."""


class ReadSoFar(Protocol):
    """What is known of one table."""

    place: int
    """Of the last record that was looked at."""


Reader = TypeVar("Reader", bound=ReadSoFar)


class TablesOnRecord(Generic[Reader]):
    """One for all who ask; what is known of a table grows with its records."""

    def __init__(
        self,
        begin: Callable[[str], Reader],
        look: Callable[[Reader, Iterator[Record]], None],
        at_once: int = MOST_AT_ONCE,
    ) -> None:
        self._begin, self._look, self._at_once = begin, look, at_once
        self._give_way = GivingWay()
        self._readers = dict[str, Reader]()
        self.lock = Lock()
        """Held while tables are read on; whoever tells of them holds it too."""
        self.unread = set[str]()
        """Tables whose records cannot be read, which `verify` explains."""

    @property
    def readers(self) -> Mapping[str, Reader]:
        return self._readers

    def read_on(self, journal: Journal) -> bool:
        """Whether all there was is read."""
        left = self._at_once
        with self.lock:
            for table in filter(is_table, journal.streams()):
                if table not in self.unread:
                    left -= self._read_table(journal, table, left)
                if left <= 0:
                    return False
        return True

    def _read_table(self, journal: Journal, table: str, most: int) -> int:
        reader = self._readers.setdefault(table, self._begin(table))
        before = reader.place
        try:
            records = journal.read(table, after=before, upto=before + most)
            self._look(reader, giving_way(records, self._give_way))
        except CroupierError:
            self.unread.add(table)
        return reader.place - before
