"""The cage held to purses and trays: what it hands out arrives, and nothing comes but from it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cage import cage_book
from croupier.cage.cage_book import out_of_cage
from croupier.cage.purse import MoneyIssued, event_from
from croupier.surveillance.bodies import read_body
from croupier.surveillance.money_passed import MoneyPassed, Moves
from croupier.surveillance.registering import began_on_record
from croupier.values.records import Record
from croupier.values.streams import CAGE_BOOK, is_purse, is_table
from croupier.values.transfers import CAGE

_NAMED = f'"{CAGE}"'.encode()
"""In every body that moves chips to a tray or from one, as a table writes it."""


class CageAgreement(MoneyPassed):
    """Every movement over the cage's counter.

    A stream older than the register may be older than the cage's book, and owes nothing there
    until it first says something there.
    """

    what = "float"
    _has_answered = False

    def _moved(self, stream: str, record: Record) -> Sequence[tuple[str, int]]:
        if stream == CAGE_BOOK:
            told = cage_book.event_from(record.kind, record.body)
            return [(told.stream, out_of_cage(told.transfers))]
        if is_purse(stream):
            event = event_from(record.kind, record.body)
            if isinstance(event, MoneyIssued):
                return [(CAGE_BOOK, sum(each.cents for each in event.transfers))]
        elif is_table(stream) and _NAMED in record.body:
            return [(CAGE_BOOK, out_of_cage(read_body(record.kind, record.body).transfers))]
        return ()

    def _other_side(self, other: str, command: str) -> Moves:
        there = super()._other_side(other, command)
        self._has_answered = self._has_answered or bool(there)
        return there

    def _is_owed(self, other: str, _: Record) -> bool:
        is_from_cage = other != CAGE_BOOK
        return is_from_cage or self._has_answered or began_on_record(self._journal, self.stream)
