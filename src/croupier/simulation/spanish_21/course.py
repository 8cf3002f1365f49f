"""The course of a round: what every card leads to, until the round is over or a pair is split.

Whatever goes on alike is one row, however it came about, so that few rows hold all rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.kernels import Flags, Halves, Hands

T = TypeVar("T")
OVER, PAIR = 1 << int(kernels.OVER), 1 << int(kernels.PAIR)
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


Result = tuple[End, ...]
"""By the dealer's end; one where that changes nothing, and none of a pair that is split."""


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


class Numbered(Generic[T]):
    """Each thing once, in the order in which they came."""

    def __init__(self) -> None:
        self.known, self._numbers = list[T](), dict[T, int]()

    def number(self, thing: T) -> int:
        found = self._numbers.setdefault(thing, len(self.known))
        if found == len(self.known):
            self.known.append(thing)
        return found


class _Rows:
    """Hands are followed to their results first; then each is gone through for every hole card."""

    def __init__(self, hands: Hands, peeks: Sequence[bool], bonus: Flags) -> None:
        self.hands, self.peeks, self.bonus = hands, peeks, bonus
        self.after: list[list[int]] = hands.after.tolist()
        self.dealers_end: list[int] = hands.end.tolist()
        self.kinds = range(hands.after.shape[1])
        self.rows, self.ends = Numbered[tuple[int, ...]](), Numbered[End]()
        self.hits, self.results = Numbered[tuple[int, ...]](), Numbered[Result]()
        self.played = dict[tuple[int, int], int]()
        self.led = dict[tuple[int, int], int]()
        self.drawn = dict[tuple[int, Result], int]()

    def all(self) -> Course:
        first = [self._row(self._two_cards(one, up) for up in self.kinds) for one in self.kinds]
        idle = len(self.kinds)
        table = [first, [idle] * len(self.kinds), *self.rows.known]
        assert len(table) * len(self.kinds) <= kernels.NUMBER, "too many rows to be told apart"
        return Course(np.array(table, dtype=np.uint32).ravel(), idle, tuple(self.ends.known))

    def _row(self, led: Iterable[int]) -> int:
        """Where the row begins that leads there."""
        return (WAITING + self.rows.number(tuple(led))) * len(self.kinds)

    def _over(self, end: End) -> int:
        return OVER | self.ends.number(end)

    # the opening

    def _two_cards(self, one: int, up: int) -> int:
        states = (self.after[self.after[kernels.START][one]][other] for other in self.kinds)
        return self._row(self._hole(state, up) for state in states)

    def _hole(self, state: int, up: int) -> int:
        """The hole card; a Blackjack that is looked for ends the round."""
        line = int(self.hands.line[kernels.FIRST, state, kernels.BLACKJACK])
        found, hand = End(kernels.FIRST, line, blackjack=True), self._hand(state, up)
        dealers = (self.after[self.after[kernels.START][up]][hole] for hole in self.kinds)
        return self._row(
            self._over(found)
            if self.peeks[up] and self.dealers_end[dealer] == kernels.BLACKJACK
            else self._goes_on(hand, dealer)
            for dealer in dealers
        )

    # a hand, whatever the dealer has: a place among the hits, or below 0 among the results

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
                return self._result(())
            case kernels.SURRENDER:
                return self._ended(kernels.SURRENDERED, state, up)
            case kernels.HIT:
                return self._hit(self._hand(after[kind], up) for kind in self.kinds)
            case kernels.DOUBLE:
                return self._hit(self._doubled(after[kind], up) for kind in self.kinds)
            case _:
                return self._ended(kernels.FIRST, state, up)

    def _hit(self, hands: Iterable[int]) -> int:
        return self.hits.number(tuple(hands))

    def _result(self, result: Result) -> int:
        return ~self.results.number(result)

    def _doubled(self, state: int, up: int) -> int:
        rescued = self.hands.rescued[0, up, state]
        return self._ended(kernels.RESCUED if rescued else kernels.DOUBLED, state, up)

    def _ended(self, way: int, state: int, up: int) -> int:
        lines: list[int] = self.hands.line[way, state].tolist()
        bonus = way == kernels.FIRST and bool(self.bonus[up, state])
        ends = tuple(End(way, lines[end], bonus=bonus) for end in TOTALS)
        if self.hands.open[way, state]:
            return self._result(ends)
        assert len(set(ends)) == 1, "a hand that no dealer can change has one result"
        return self._result(ends[:1])

    # the same once the dealer's two cards are known

    def _goes_on(self, hand: int, dealer: int) -> int:
        if (hand, dealer) not in self.led:
            self.led[hand, dealer] = (
                self._row(self._goes_on(each, dealer) for each in self.hits.known[hand])
                if hand >= 0
                else self._comes_to(self.results.known[~hand], dealer)
            )
        return self.led[hand, dealer]

    def _comes_to(self, result: Result, dealer: int) -> int:
        """What a hand that is played leads to: the dealer draws where it can change anything."""
        match result:
            case ():
                return PAIR
            case (decided,):
                return self._over(decided)
            case _:
                return self._dealer(dealer, result)

    def _dealer(self, state: int, result: Result) -> int:
        end = self.dealers_end[state]
        if end != kernels.DRAWS:
            return self._over(result[end])
        if (state, result) not in self.drawn:
            led = (self._dealer(self.after[state][kind], result) for kind in self.kinds)
            self.drawn[state, result] = self._row(led)
        return self.drawn[state, result]
