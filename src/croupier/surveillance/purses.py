"""Purses held to the tables: chips leave the one and reach the other in one append."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property

from croupier.cage.purse import ChipsBrought, ChipsTaken, Purse, event_from, evolve, purse_moves
from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Agreement, Causes, disagreements
from croupier.surveillance.bodies import read_body
from croupier.surveillance.trouble import Trouble
from croupier.values.money import dollars
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_purse, is_table, person_of, purse_stream
from croupier.values.transfers import PURSES

_NAMED = f'"{PURSES}"'.encode()
"""In every body that moves chips to a purse or from one, as a table writes it."""
_REAL = b'"physical_cards":true'
"""In the first record of a table whose dealer enters the cards."""


class PurseAgreement(Agreement):
    """Every movement between a purse and a table.

    A person's chips come from their purse from its first record on; who never had one, as at a
    practice table of one's own, brings chips from outside. Chips at a table with real cards are
    real as well, and no purse's.
    """

    def __init__(self, stream: str, journal: Journal) -> None:
        super().__init__(stream, journal)
        self._has_purse_since = cache(self._first_time)

    def _compare(self, records: Sequence[Record]) -> None:
        moves = _moves(self.stream, records)
        there = {other: self._other_side(other, records[0].command) for other, _ in moves}
        for (other, order), cents in moves.items():
            theirs = there[other].get((self.stream, order), 0)
            if cents == theirs or (theirs == 0 and not self._is_owed(other, records[0])):
                continue
            said = f"{_way(theirs)} there" if theirs else "nothing there"
            why = f"{_way(cents)} is recorded here, and under the same command {said} ({other})"
            self.troubles.append(Trouble(self.stream, records[-1].place, "purse", why))

    def _other_side(self, other: str, command: str) -> Moves:
        return _moves(other, self._recorded_there(other, command))

    def _is_owed(self, other: str, record: Record) -> bool:
        """Whether there must be another side at all."""
        if not is_purse(other):
            return True
        return record.at >= self._has_purse_since(other) and not self._has_real_cards

    @cached_property
    def _has_real_cards(self) -> bool:
        first = next(self._journal.read(self.stream, upto=1), None)
        return first is not None and _REAL in first.body

    def _first_time(self, purse: str) -> str:
        first = next(self._journal.read(purse, upto=1), None)
        return first.at if first else NEVER


Moves = Mapping[tuple[str, int], int]
"""Cents into purses, by the stream on the other side and the table's order that moved them."""
NEVER = "~"
"""Later than any time that is recorded."""


def purses_agree(journal: Journal) -> tuple[Trouble, ...]:
    """Every movement between a purse and a table, looked up from both sides."""
    return disagreements(journal, PurseAgreement)


def _moves(stream: str, records: Iterable[Record]) -> Moves:
    moves, causes = dict[tuple[str, int], int](), Causes()
    for record in records:
        causes.look(record)
        for other, cents in _moved(stream, record):
            key = other, causes.number
            moves[key] = moves.get(key, 0) + cents
    return {key: cents for key, cents in moves.items() if cents}


def _moved(stream: str, record: Record) -> Iterator[tuple[str, int]]:
    """A record nobody can read moves nothing; the other passes tell of it."""
    try:
        if is_purse(stream):
            event = event_from(record.kind, record.body)
            if isinstance(event, ChipsTaken | ChipsBrought):
                yield event.table, evolve(Purse(person_of(stream)), event).cents
        elif is_table(stream) and _NAMED in record.body:
            moves = purse_moves(read_body(record.kind, record.body).transfers)
            yield from ((purse_stream(person), cents) for person, cents in moves.items())
    except (CroupierError, ValueError, RecursionError):
        return


def _way(cents: int) -> str:
    return f"{dollars(abs(cents))} {'into' if cents > 0 else 'out of'} the purse"
