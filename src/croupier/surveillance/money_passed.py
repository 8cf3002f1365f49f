"""Money that passes from one stream to another: each side knows what the other must say."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import ClassVar

from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Agreement, Causes
from croupier.surveillance.trouble import Trouble, What
from croupier.values.money import money
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

Moves = Mapping[tuple[str, int], int]
"""Cents, by the stream on the other side and the order that moved them."""

_REAL = b'"physical_cards":true'
"""In the first record of a table whose dealer enters the cards."""
NEVER = "~"
"""Later than any time that is recorded."""


class MoneyPassed(Agreement):
    """Whatever moves under one command is the same sum on both sides, order by order."""

    what: ClassVar[What]
    """Into it above zero, out of it below."""

    def __init__(self, stream: str, journal: Journal) -> None:
        super().__init__(stream, journal)
        self._begun = cache(self._first_time)

    @abstractmethod
    def _moved(self, stream: str, record: Record) -> Sequence[tuple[str, int]]:
        """By the stream on the other side; the same sign on both."""

    @abstractmethod
    def _is_owed(self, other: str, record: Record) -> bool:
        """Whether there must be another side at all."""

    def _compare(self, records: Sequence[Record]) -> None:
        moves = self._moves(self.stream, records)
        if not moves:
            return
        there = {other: self._other_side(other, records[0].command) for other, _ in moves}
        for (other, order), cents in moves.items():
            theirs = there[other].get((self.stream, order), 0)
            if cents == theirs or (theirs == 0 and not self._is_owed(other, records[0])):
                continue
            said = f"{self._way(theirs)} there" if theirs else "nothing there"
            why = f"{self._way(cents)} is recorded here, and under the same command {said}"
            told = Trouble(self.stream, records[-1].place, self.what, f"{why} ({other})")
            self.troubles.append(told)

    def _other_side(self, other: str, command: str) -> Moves:
        return self._moves(other, self._recorded_there(other, command))

    def _moves(self, stream: str, records: Iterable[Record]) -> Moves:
        moves, causes = dict[tuple[str, int], int](), Causes()
        for record in records:
            causes.look(record)
            for other, cents in self._read(stream, record):
                key = other, causes.number
                moves[key] = moves.get(key, 0) + cents
        return {key: cents for key, cents in moves.items() if cents} if moves else moves

    def _read(self, stream: str, record: Record) -> Sequence[tuple[str, int]]:
        """A record nobody can read moves nothing; the other passes tell of it."""
        try:
            return self._moved(stream, record)
        except (CroupierError, ValueError, RecursionError):
            return ()

    def _way(self, cents: int) -> str:
        return f"{money(abs(cents))} {'into' if cents > 0 else 'out of'} the {self.what}"

    @cached_property
    def _has_real_cards(self) -> bool:
        first = next(self._journal.read(self.stream, upto=1), None)
        return first is not None and _REAL in first.body

    def _first_time(self, stream: str) -> str:
        """Of a stream's first record."""
        first = next(self._journal.read(stream, upto=1), None)
        return first.at if first else NEVER
