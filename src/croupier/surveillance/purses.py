"""Purses held to the tables: chips leave the one and reach the other in one append."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cage.purse import ChipsBrought, ChipsTaken, Purse, event_from, evolve, purse_moves
from croupier.journal.store import Journal
from croupier.surveillance.agreeing import disagreements
from croupier.surveillance.bodies import read_body
from croupier.surveillance.money_passed import MoneyPassed
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record
from croupier.values.streams import is_purse, is_table, person_of, purse_stream
from croupier.values.transfers import PURSES

_NAMED = f'"{PURSES}"'.encode()
"""In every body that moves chips to a purse or from one, as a table writes it."""


class PurseAgreement(MoneyPassed):
    """Every movement between a purse and a table.

    A person's chips come from their purse from its first record on; who never had one, as at a
    practice table of one's own, brings chips from outside. Chips at a table with real cards are
    real as well, and no purse's.
    """

    what = "purse"

    def _moved(self, stream: str, record: Record) -> Sequence[tuple[str, int]]:
        if is_purse(stream):
            event = event_from(record.kind, record.body)
            if isinstance(event, ChipsTaken | ChipsBrought):
                return [(event.table, evolve(Purse(person_of(stream)), event).cents)]
        elif is_table(stream) and _NAMED in record.body:
            moves = purse_moves(read_body(record.kind, record.body).transfers)
            return [(purse_stream(person), cents) for person, cents in moves.items()]
        return ()

    def _is_owed(self, other: str, record: Record) -> bool:
        if not is_purse(other):
            return True
        return record.at >= self._begun(other) and not self._has_real_cards


def purses_agree(journal: Journal) -> tuple[Trouble, ...]:
    """Every movement between a purse and a table, looked up from both sides."""
    return disagreements(journal, PurseAgreement)
