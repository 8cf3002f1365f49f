"""One order, whatever streams it moved: what stands beside it has its giver, office and time."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Agreement
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record
from croupier.values.streams import (
    BETWEEN,
    CAGE_BOOK,
    FILINGS,
    is_beside,
    is_care,
    is_meter,
    is_purse,
)


class GivenAlike(Agreement):
    """A purse, meters, a book of care, the cage or filings beside the orders that moved them."""

    def __init__(self, stream: str, journal: Journal) -> None:
        super().__init__(stream, journal)
        is_book = stream in {CAGE_BOOK, FILINGS}
        self._is_moved = is_purse(stream) or is_care(stream) or is_meter(stream) or is_book
        self._newest = ""

    def _compare(self, records: Sequence[Record]) -> None:
        if self._is_moved and is_beside(records[0].command):
            other, _, command = records[0].command.partition(BETWEEN)
            found = self._journal.recorded(other, command) if other.isprintable() else ()
            self._hold(records, [each for each in found if each.command == command])
        self._newest = records[-1].at

    def _hold(self, records: Sequence[Record], theirs: Sequence[Record]) -> None:
        """A stream's times never go back, so what comes late is dated like the record before it."""
        givers = {(each.actor, each.office) for each in theirs}
        times = {self._newest, *(each.at for each in theirs)}
        for record in records if theirs else ():
            if (record.actor, record.office) not in givers:
                self._tell(record, f"{record.actor}, {record.office}, gave no such order there")
            elif record.at not in times:
                self._tell(record, f"it is dated {record.at}, and its order is not")

    def _tell(self, record: Record, why: str) -> None:
        self.troubles.append(Trouble(self.stream, record.place, "command", why))
