"""Streams held to each other: whatever one append wrote to several is looked up from each side."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.table.orders_in_writing import referred
from croupier.values.records import Record
from croupier.values.streams import CAGE_BOOK, beside_command, is_table


class Agreement(ABC):
    """One stream, command by command; the other side is looked up in the journal."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal
        self._waiting = list[Record]()

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        for record in records:
            if self._waiting and record.command != self._waiting[0].command:
                self._flush()
            self._waiting.append(record)
            yield record
        self._flush()

    def _flush(self) -> None:
        records, self._waiting = self._waiting, []
        if records:
            self._compare(records)

    @abstractmethod
    def _compare(self, records: Sequence[Record]) -> None:
        """Records of one command were appended together, so their other side was too."""

    def _recorded_there(self, other: str, command: str) -> list[Record]:
        """What another stream recorded by the same append."""
        if is_table(other) or self.stream == CAGE_BOOK:
            theirs = command.removeprefix(beside_command(other, ""))
        else:
            theirs = beside_command(self.stream, command)
        found = self._journal.recorded(other, theirs)
        return [record for record in found if record.command == theirs]


class Causes:
    """Which order each record of a stream comes from, record by record."""

    def __init__(self) -> None:
        self._order = b""

    def look(self, record: Record) -> None:
        self._order = record.order or self._order

    @property
    def number(self) -> int:
        """Of the table's order among those of the command that both record."""
        return referred(self._order)


def disagreements(
    journal: Journal, agreement: Callable[[str, Journal], Agreement]
) -> tuple[Trouble, ...]:
    """Over every stream of a journal."""
    troubles = list[Trouble]()
    for stream in journal.streams():
        held = agreement(stream, journal)
        for _ in held.watched(journal.read(stream)):
            pass
        troubles += held.troubles
    return tuple(troubles)
