"""How a split round comes out: the law of what all its hands bring together.

Two hands of a split are gone through together, every pair of ways they can go, with the dealer's
ends from just the cards that both leave. So the law of rounds with two hands is exact, and so is
the mean square of any round: it is made of single hands and of pairs of hands. In a round of three
hands or more the hands are taken for independent once the dealer's end is known, for its law alone;
`SplitLaw.assumed` says how often that is. All is counted in floating point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, sqrt

import numpy as np

from croupier.games.spanish_21.compiled import VALUES
from croupier.odds.showing import Listed, Listing
from croupier.odds.spanish_21 import split_kernels
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.columns import nets
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND, SplitRounds
from croupier.odds.spanish_21.split_kernels import Double, Parts, Whole
from croupier.odds.spanish_21.split_parts import Hands, Suits
from croupier.odds.spanish_21.split_sets import Sets, falling_ways
from croupier.odds.spanish_21.splits import FIRST, Course, Turn, course_chance


@dataclass(frozen=True)
class SplitLaw:
    """What rounds with a split bring, as shares of all rounds, per unit of the initial wager."""

    chances: Mapping[float, float]
    """By what the round brings."""
    square: float
    """The mean square of that, times how often there is a split."""
    assumed: float
    """The share of rounds with three hands or more, whose law takes hands for independent."""

    @property
    def hits(self) -> float:
        """How often a split round leaves the player up."""
        return sum(chance for net, chance in self.chances.items() if net > 0)


@dataclass(frozen=True, repr=False)
class RoundLaw(Listed):
    """What any round brings, split or not."""

    chances: Mapping[float, float]
    mean: float
    variance: float
    assumed: float

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> float:
        return sum(chance for net, chance in self.chances.items() if net > 0)

    def listing(self) -> Listing:
        """A line for each sum that a round can bring."""
        records = list(self.records())
        note = (
            f"The deviation is {self.standard_deviation:.6f}; {self.hit_frequency:.4%} of rounds"
            f" leave the player up. In {self.assumed:.4%} there are three hands or more: their"
            " deviation is exact, their law takes hands for independent."
        )
        return Listing(
            "What a round brings, split ones among them",
            ("net", "chance"),
            [(f"{each['net']:+g}", f"{each['chance']:.8f}") for each in records],
            records,
            (note,),
        )

    def records(self) -> Iterator[dict[str, float]]:
        """By what a round brings, the worst first."""
        for net, chance in self.chances.items():
            if chance:
                yield {"net": net, "chance": chance}


def split_law(analysis: Analysis, told: Callable[[], None] = lambda: None) -> SplitLaw:
    """The law of all rounds with a split."""
    hands = Hands(analysis.deal.engine)
    total, square, assumed = dict[float, float](), 0.0, 0.0
    for split in analysis.round.splits:
        chance, rounds = float(split.chance), _Rounds(hands, split)
        for net, share in rounds.law.items():
            total[net] = total.get(net, 0.0) + chance * share
        square += chance * rounds.square
        assumed += chance * rounds.assumed
        told()
    return SplitLaw(dict(sorted(total.items())), square, assumed)


def round_law(analysis: Analysis, told: Callable[[], None] = lambda: None) -> RoundLaw:
    """The law of all rounds; the fixed bonus is left out. ``told`` is called as pairs are done."""
    split, worth = split_law(analysis, told), nets(analysis.deal.engine)
    found, square = dict(split.chances), split.square
    for name, chance in analysis.round.chances.items():
        if name != SPLIT_ROUND and chance:
            net = float(worth[name])
            found[net] = found.get(net, 0.0) + float(chance)
            square += float(chance) * net**2
    mean = float(analysis.expected_value)
    return RoundLaw(dict(sorted(found.items())), mean, square - mean**2, split.assumed)


class _Rounds:
    """One pair, split against one up card; all as shares of such rounds."""

    def __init__(self, hands: Hands, split: SplitRounds) -> None:
        self.hands, self.split, self.pair = hands, split.value, split.value.pair
        self.engine = self.pair.deal.engine
        self.base = self.pair.deal.against[self.pair.up].base
        self.clear = float(self.pair.deal.against[self.pair.up].clear(*(self.pair.value,) * 2))
        self.sets = Sets(self.split)
        self.parts = dict[Turn, Parts]()
        self.pairs = dict[tuple[Turn, Turn, int], Double]()
        self.singles = dict[tuple[Turn, int], Double]()

    @cached_property
    def middle(self) -> int:
        """The most that all hands can win."""
        return self.most * self.pair.deal.compiled.split_hands

    @cached_property
    def most(self) -> int:
        terms = self.engine.terms
        paid = [*terms.pays, 2 * terms.doubled, *(each for row in terms.suited for each in row)]
        return int(max(Fraction(2), *paid) * self.hands.unit)

    @property
    def courses(self) -> Iterator[tuple[Course, float]]:
        for course in self.split.courses:
            chance = float(course_chance(course, self.pair.alike))
            if chance > 0.0:
                yield course, chance

    @property
    def assumed(self) -> float:
        chances = [(course, chance) for course, chance in self.courses]
        several = sum(chance for course, chance in chances if len(course.turns) > 2)
        return several / sum(chance for _, chance in chances)

    @cached_property
    def law(self) -> Mapping[float, float]:
        found = np.zeros(2 * self.middle + 1)
        for course, _ in self.courses:
            if len(course.turns) == 2:
                _add(found, self._of_two(course, *course.turns) / self.clear)
            else:
                chance = float(self._of_one(course, course.turns[0]).sum()) / self.clear
                _add(found, chance * self._independent(course))
        unit = self.hands.unit
        places = np.flatnonzero(np.abs(found) > 1e-15).tolist()
        return {(place - self.middle) / unit: float(found[place]) for place in places}

    @cached_property
    def square(self) -> float:
        """Of a sum: the squares of all pairs' sums, less those of hands counted too often."""
        total = 0.0
        for course, _ in self.courses:
            for one, other in combinations(course.turns, 2):
                total += _square(self._of_two(course, one, other))
            more = len(course.turns) - 2
            if more:
                total -= more * sum(_square(self._of_one(course, turn)) for turn in course.turns)
        return total / self.clear / self.hands.unit**2

    def _of_two(self, course: Course, one: Turn, other: Turn) -> Double:
        """The law of two hands' sum in a course, weighed by no dealer's Blackjack."""
        others = course.apart - (not one.free) - (not other.free)
        return self._less(course, others, lambda more: self._pair(one, other, more))

    def _of_one(self, course: Course, turn: Turn) -> Double:
        others = course.apart - (not turn.free)
        return self._less(course, others, lambda more: self._single(turn, more).sum(axis=0))

    def _less(self, course: Course, others: int, law: Callable[[int], Double]) -> Double:
        """Other hands got no second card of the pair's value: all, less those that did."""
        found = np.zeros(1)
        for gone in range(others + 1):
            more = course.drawn + gone
            if chance := float(self.pair.alike(more)):
                found = found + (-1) ** gone * comb(others, gone) * chance * law(more)
        return found

    def _parts(self, turn: Turn) -> Parts:
        if turn not in self.parts:
            self.parts[turn] = self.hands.parts(self.split, turn)
        return self.parts[turn]

    def _pair(self, one: Turn, other: Turn, more: int) -> Double:
        if (one, other, more) not in self.pairs:
            self.pairs[one, other, more] = self._two(one, other, more)
        return self.pairs[one, other, more]

    def _two(self, one: Turn, other: Turn, more: int) -> Double:
        first, second = self._parts(one), self._parts(other)
        events = list(self.hands.events)
        asked = {*first.event.tolist(), *second.event.tolist()}
        base, out = self._without(more)
        keys, numbers, ends = self.sets.of(first.states, second.states, out)
        falling, orders = falling_ways(base)
        own = int(base[self.pair.value])
        law = np.zeros(4 * self.most + 1)
        split_kernels.pair_law(
            self.engine.compiled.states.held,
            first,
            second,
            out,
            falling,
            orders,
            keys,
            numbers,
            ends,
            Suits(self.split).together(events, asked, one, other),
            np.array(list(self.hands.profiles)),
            law,
        )
        dealt = own * (own - 1) / (int(base.sum()) * (int(base.sum()) - 1))
        return law / dealt

    def _single(self, turn: Turn, more: int) -> Double:
        """[end, net]: of one hand."""
        if (turn, more) in self.singles:
            return self.singles[turn, more]
        parts, (base, out) = self._parts(turn), self._without(more)
        out[self.pair.value] += 1
        base[self.pair.value] -= 1
        known, (falling, orders) = self.engine.compiled.states, falling_ways(base)
        keys, numbers, ends = self.sets.of(parts.states, np.zeros(1, np.int64), out)
        asked, beside = set(parts.event.tolist()), replace(turn, own=FIRST)
        alone = Suits(self.split).together(list(self.hands.events), asked, turn, beside)[:, 0]
        profiles, law = list(self.hands.profiles), np.zeros((len(ENDS), 2 * self.most + 1))
        for n, state in enumerate(parts.states.tolist()):
            held = known.held[state]
            ways = np.prod([falling[value, held[value]] for value in range(VALUES)])
            if not ways:
                continue
            number = split_kernels.number_of(keys, numbers, held + out)
            for at in range(parts.starts[n], parts.starts[n + 1]):
                weight = (
                    parts.weight[at] * alone[parts.event[at]] * ways / orders[known.cards[state]]
                )
                for end, net in enumerate(profiles[parts.profile[at]]):
                    law[end, self.most + net] += weight * ends[number, end]
        self.singles[turn, more] = law / (int(base[self.pair.value]) / int(base.sum()))
        return self.singles[turn, more]

    def _independent(self, course: Course) -> Double:
        """The law of all hands of a course if, the dealer's end given, none tells of another."""
        laws = [self._single(turn, course.drawn) for turn in course.turns]
        chances, found = laws[0].sum(axis=1), np.zeros(1)
        for end in range(len(ENDS)):
            if chances[end] > 0.0:
                sums = np.ones(1)
                for law in laws:
                    sums = np.convolve(sums, law[end] / law[end].sum())
                found = found + chances[end] / chances.sum() * sums
        return found

    def _without(self, more: int) -> tuple[Whole, Whole]:
        base, out = self.base.copy(), np.zeros(VALUES, np.int64)
        base[self.pair.value] -= more
        out[self.pair.value] = more
        return base, out


def _square(law: Double) -> float:
    places = np.arange(len(law)) - len(law) // 2
    return float((law * places**2).sum())


def _add(found: Double, law: Double) -> None:
    start = (len(found) - len(law)) // 2
    found[start : start + len(law)] += law
