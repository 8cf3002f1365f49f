"""The course of a round: what every card leads to, until the round is over or a pair is split.

Whatever goes on alike is one row, however it came about, so that few rows hold all rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.kernels import Flags, Halves, Hands

OVER, PAIR, HOLE, PAST = (
    1 << int(bit) for bit in (kernels.OVER, kernels.PAIR, kernels.HOLE, kernels.PAST)
)
TOTALS = range(kernels.BLACKJACK)
"""Ends of a dealer's hand that is no Blackjack."""
WAITING = 2
"""Rows that are known before the others: the one that begins a round, and the idle one."""


class End(NamedTuple):
    """How a round of one hand ends."""

    way: int
    line: int
    blackjack: bool = False
    """Of the dealer."""
    bonus: bool = False
    """The fixed bonus is paid beside it."""


@dataclass(frozen=True, eq=False)
class Course:
    rows: Halves
    """One after the other; a card's kind finds its place in a row."""
    idle: int
    """Where the row begins that leads to itself."""
    ends: tuple[End, ...]
    """By number."""


def course(hands: Hands, peeks: Sequence[bool], bonus: Flags) -> Course:
    """Of rounds at one box; ``peeks`` is by the up card's kind, ``bonus`` by that and the state."""
    return _Rows(hands, peeks, bonus).all()


class _Rows:
    def __init__(self, hands: Hands, peeks: Sequence[bool], bonus: Flags) -> None:
        self.hands, self.peeks, self.bonus = hands, peeks, bonus
        self.after: list[list[int]] = hands.after.tolist()
        self.dealers_end: list[int] = hands.end.tolist()
        self.kinds = range(hands.after.shape[1])
        self.rows, self.ends = dict[tuple[int, ...], int](), dict[End, int]()
        self.played = dict[tuple[int, int], int]()
        self.dealt = dict[tuple[int, tuple[int, ...]], int]()

    def all(self) -> Course:
        first = [self._row(self._two_cards(one, up) for up in self.kinds) for one in self.kinds]
        idle = len(self.kinds)
        table = [first, [idle | HOLE] * len(self.kinds), *self.rows]
        assert len(table) * len(self.kinds) <= kernels.NUMBER, "too many rows to be told apart"
        return Course(np.array(table, dtype=np.uint32).ravel(), idle, tuple(self.ends))

    def _row(self, led: Iterable[int]) -> int:
        """Where the row begins that leads there."""
        row = tuple(led)
        return (WAITING + self.rows.setdefault(row, len(self.rows))) * len(self.kinds)

    def _over(self, end: End) -> int:
        return OVER | self.ends.setdefault(end, len(self.ends))

    def _two_cards(self, one: int, up: int) -> int:
        """With the second card the hole card leaves the shoe; it may have to be looked at."""
        states = (self.after[self.after[kernels.START][one]][other] for other in self.kinds)
        reached = self._peek if self.peeks[up] else self._hand
        return self._row(PAST | reached(state, up) for state in states)

    def _peek(self, state: int, up: int) -> int:
        dealer, line = self.after[kernels.START][up], self.hands.line[kernels.FIRST, state]
        found = self._over(End(kernels.FIRST, int(line[kernels.BLACKJACK]), blackjack=True))
        ends = (self.dealers_end[self.after[dealer][hole]] for hole in self.kinds)
        goes_on = self._hand(state, up)
        return HOLE | self._row(found if end == kernels.BLACKJACK else goes_on for end in ends)

    def _hand(self, state: int, up: int) -> int:
        """A hand whose turn it is, or that is asked nothing."""
        if (state, up) not in self.played:
            self.played[state, up] = self._decided(state, up)
        return self.played[state, up]

    def _decided(self, state: int, up: int) -> int:
        hands, after = self.hands, self.after[state]
        decision = hands.decision[0, up, state] if hands.asked[state] else kernels.STAND
        match decision:
            case kernels.SPLIT:
                return PAIR
            case kernels.SURRENDER:
                return self._result(kernels.SURRENDERED, state, up)
            case kernels.HIT:
                return self._row(self._hand(after[kind], up) for kind in self.kinds)
            case kernels.DOUBLE:
                return self._row(self._doubled(after[kind], up) for kind in self.kinds)
            case _:
                return self._result(kernels.FIRST, state, up)

    def _doubled(self, state: int, up: int) -> int:
        rescued = self.hands.rescued[0, up, state]
        return self._result(kernels.RESCUED if rescued else kernels.DOUBLED, state, up)

    def _result(self, way: int, state: int, up: int) -> int:
        """A hand that is played: it is decided, or the dealer turns the hole card and draws."""
        lines: list[int] = self.hands.line[way, state].tolist()
        bonus = way == kernels.FIRST and bool(self.bonus[up, state])
        over = tuple(self._over(End(way, lines[end], bonus=bonus)) for end in TOTALS)
        if not self.hands.open[way, state]:
            assert len(set(over)) == 1, "a hand that no dealer can change has one result"
            return over[0]
        return HOLE | self._dealer(self.after[kernels.START][up], over)

    def _dealer(self, state: int, over: tuple[int, ...]) -> int:
        if (state, over) not in self.dealt:
            after = self.after[state]
            led = (self._dealt(after[kind], over) for kind in self.kinds)
            self.dealt[state, over] = self._row(led)
        return self.dealt[state, over]

    def _dealt(self, state: int, over: tuple[int, ...]) -> int:
        """A Blackjack has been looked for before: no card leads to one here."""
        match self.dealers_end[state]:
            case kernels.DRAWS:
                return self._dealer(state, over)
            case kernels.BLACKJACK:
                return len(self.kinds) | HOLE
            case end:
                return over[end]
