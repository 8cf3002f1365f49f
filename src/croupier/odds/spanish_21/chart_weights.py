"""What each decision adds to a round's value in every row of a chart, against one up card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import comb

import numpy as np

from croupier.games.spanish_21.compiled import VALUES, CompiledGame, Whole, states
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import CODES, SPLIT, STAND, SURRENDER
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.chart import FEWEST, MOST
from croupier.odds.spanish_21.chart_facing import Came, Facing, Floats, Plan
from croupier.odds.spanish_21.chart_play import ROWS, hands_of
from croupier.odds.spanish_21.chart_suits import LEVELS, SuitedHands, Two
from croupier.odds.spanish_21.playing import Deal
from croupier.odds.spanish_21.split_hands import Pair
from croupier.odds.spanish_21.splits import PAIR, courses
from croupier.odds.spanish_21.suits import first_law, split_law

HOPELESS = 0.03
"""A pair whose best split is so much worse than something else is split by no chart."""
SELDOM = 1e-7
"""The weight of hands that a play does not come to, so that their cells are not left to luck."""
UNLAWFUL = -9.0
PLACES = len(ROWS) * (MOST + 1)


class Weights:
    """How often a hand comes, times what a decision about it is worth."""

    def __init__(self, chances: int) -> None:
        self.first = np.zeros((len(ROWS), len(CODES)))
        """[row, decision]: two cards as dealt, but pairs and chances of a suited bonus."""
        self.split = np.zeros((len(ROWS), len(CODES)))
        """[row, decision]: a split hand that has got its second card, chances aside."""
        self.later = np.zeros((len(ROWS), MOST + 1, SPLIT))
        """[row, cards, decision]: hands of three cards and more."""
        self.often = np.zeros((len(ROWS), MOST + 1))
        """[row, cards]: how often these come, the dealer having no Blackjack."""
        self.pairs = np.full((VALUES, len(CODES)), UNLAWFUL)
        """[value, decision]"""
        self.chance_first = np.zeros((chances, len(LEVELS), len(CODES)))
        """[chance, level, decision]: two cards that some level has hit, whatever is decided."""
        self.chance_split = np.zeros((chances, len(LEVELS), len(CODES)))
        self.kept = np.zeros(BEST + 1)
        """[total]: of doubled hands."""
        self.rescued = np.zeros(BEST + 1)


@cache
def rows_of_two() -> Mapping[int, int]:
    """The row of each state of two cards that is asked something."""
    return {
        int(state): number for number, row in enumerate(ROWS) for state in hands_of()[row, FEWEST]
    }


@cache
def places() -> Whole:
    """[state]: its row and number of cards as one number; one beyond where it has none."""
    found = np.full(len(states()), PLACES)
    for number, row in enumerate(ROWS):
        for cards in range(FEWEST + 1, MOST + 1):
            found[hands_of()[row, cards]] = number * (MOST + 1) + cards
    return found


@dataclass(frozen=True, slots=True)
class Share:
    """How a split's hands count when so many more cards of the pair are out."""

    more: int
    every: float
    free: float
    """Those whose second card may be of the pair."""

    def of(self, *, own: bool) -> float:
        """Hands that get a second card of the pair, or another."""
        return self.free if own else self.every


def shares(pair: Pair) -> tuple[Share, ...]:
    """A pair that is split again whenever it may be."""
    every, free = defaultdict[int, float](float), defaultdict[int, float](float)
    for course in courses(2, PAIR, pair.deal.compiled.split_hands, lambda _: True):
        for turn in course.turns:
            others = course.apart - (not turn.free)
            for gone in range(others + 1):
                more = course.drawn + gone
                weight = (-1) ** gone * comb(others, gone) * float(pair.alike(more))
                every[more] += weight
                free[more] += weight * turn.free
    return tuple(Share(more, weight, free[more]) for more, weight in every.items() if weight)


@dataclass(eq=False)
class Scales:
    """Weighs hands against one up card under any play."""

    analysis: Analysis
    up: int
    _facings: dict[tuple[int, int], Facing] = field(default_factory=dict)

    @property
    def deal(self) -> Deal:
        return self.analysis.deal

    @property
    def compiled(self) -> CompiledGame:
        return self.deal.compiled

    def weigh(self, plan: Plan) -> Weights:
        found = Weights(len(self.compiled.chances))
        for pair in self.pairs:
            found.pairs[pair.value, SPLIT] = self._weigh_split(pair, plan, found)
        values = self.facing.values(plan)
        self._weigh_two(values, found)
        self._add_came(self.facing.came(self._starts(plan), plan.play), self.facing, values, found)
        self._add_seldom(values, found)
        return found

    @cached_property
    def facing(self) -> Facing:
        return Facing(self.deal, self.deal.against[self.up])

    def _split_facing(self, pair: Pair, more: int) -> Facing:
        if (pair.value, more) not in self._facings:
            own = self.compiled.states.number((pair.value,))
            self._facings[pair.value, more] = Facing(self.deal, pair.against(more), own)
        return self._facings[pair.value, more]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Those that a chart might split."""
        best = self.analysis.best
        assert best is not None, "a chart is derived from the best play"
        if self.compiled.split_hands < 2:
            return ()
        found = [Pair(self.deal, self.up, value) for value in range(VALUES)]
        worth = [best.first[self.up, pair.state] for pair in found]
        return tuple(
            pair
            for pair, values in zip(found, worth, strict=True)
            if values[SPLIT] + HOPELESS > np.delete(values, SPLIT).max()
        )

    @cached_property
    def suited(self) -> SuitedHands:
        law = first_law(self.compiled, self.deal.shoe, self.up)
        return SuitedHands(self.deal.engine, self.up, law)

    @cached_property
    def split_suited(self) -> Mapping[int, SuitedHands]:
        """By the value of the pair."""
        laws = {
            pair.value: split_law(self.compiled, self.deal.shoe, self.up, pair.value, drawn=False)
            for pair in self.pairs
        }
        return {
            value: SuitedHands(self.deal.engine, self.up, law, split=True)
            for value, law in laws.items()
        }

    @property
    def rows(self) -> Mapping[int, int]:
        return rows_of_two()

    def _is_pair(self, state: int) -> bool:
        one, other = self.compiled.states.places(state)
        return one == other

    def _orders(self, state: int) -> int:
        """Of two cards."""
        return 1 if self._is_pair(state) else 2

    def _dealt(self, state: int) -> float:
        return float(self.facing.ordered[state]) * self._orders(state)

    def _weigh_two(self, values: Floats, found: Weights) -> None:
        """The first two cards."""
        for state, row in self.rows.items():
            worth, dealt = self._first_worth(state, values), self._dealt(state)
            if self._is_pair(state):
                (value, _) = self.compiled.states.places(state)
                worth[SPLIT] = found.pairs[value, SPLIT]
                found.pairs[value] = dealt * worth
            number = self.suited.chances.get(state)
            if number is not None:
                two = Two(state, self.facing.against, worth)
                found.chance_first[number] = dealt * self.suited.by_level(two)
            elif not self._is_pair(state):
                found.first[row] += dealt * worth

    def _first_worth(self, state: int, values: Floats) -> Floats:
        worth = np.full(len(CODES), UNLAWFUL)
        worth[:SPLIT] = values[state]
        worth[SURRENDER] = float(self.deal.engine.terms.surrender) * self.facing.clear[state]
        return worth

    def _starts(self, plan: Plan) -> dict[int, dict[int, Fraction]]:
        """What is decided on the first two cards, in all orders, where the hand goes on."""
        return {
            state: {
                code: share * self._orders(state)
                for code, share in self.suited.decided(
                    state, int(plan.first[state]), plan.suited
                ).items()
                if code < SPLIT and share
            }
            for state in self.rows
        }

    def _weigh_split(self, pair: Pair, plan: Plan, found: Weights) -> float:
        """What a split is worth; where the plan splits, its hands are weighed."""
        usual = int(plan.first[pair.state])
        made = self.suited.decided(pair.state, usual, plan.suited)
        split = self._dealt(pair.state) * float(made[SPLIT])
        value = 0.0
        for share in shares(pair):
            facing = self._split_facing(pair, share.more)
            values, cards = facing.values(plan), facing.against.cards - 1
            for second, state in enumerate(pair.seconds):
                own = second == pair.value
                left = max(int(facing.against.base[second]) - own, 0)
                weight = share.of(own=own) * left / cards
                two = Two(state, facing.against, np.append(values[state], [0.0, 0.0]))
                if state in self.rows and not pair.draws_once:
                    suited, usual = self.split_suited[pair.value], int(plan.totals[state])
                    value += weight * suited.mean(two, usual, plan.split_suited)
                    self._add_second(suited, two, split * weight, found)
                else:
                    value += weight * two.worth[STAND]
            if split and not pair.draws_once:
                came = self._came_of_split(pair, share, plan).times(split)
                self._add_came(came, facing, values, found)
        return value

    def _add_second(self, suited: SuitedHands, two: Two, weight: float, found: Weights) -> None:
        number = suited.chances.get(two.state)
        if number is None or self._is_pair(two.state):
            found.split[self.rows[two.state]] += weight * two.worth
        else:
            found.chance_split[number] += weight * suited.by_level(two)

    def _came_of_split(self, pair: Pair, share: Share, plan: Plan) -> Came:
        """Hands of a split after their second card."""
        facing, suited = self._split_facing(pair, share.more), self.split_suited[pair.value]
        given = facing.against.cards / int(facing.against.base[pair.value])
        some = dict[bool, Came]()
        for own in (False, True):
            starts = {
                state: {
                    code: part
                    for code, part in suited.decided(
                        state, int(plan.totals[state]), plan.split_suited
                    ).items()
                    if part
                }
                for second, state in enumerate(pair.seconds)
                if state in self.rows and own == (second == pair.value)
            }
            some[own] = facing.came(starts, plan.play).times(share.of(own=own) * given)
        return some[False] + some[True]

    def _add_came(self, came: Came, facing: Facing, values: Floats, found: Weights) -> None:
        """Hands of three cards and more, and doubled ones."""
        for code in range(SPLIT):
            weights = came.open * values[:, code]
            sums = np.bincount(places(), weights, PLACES + 1)[:PLACES]
            found.later[:, :, code] += sums.reshape(found.later.shape[:2])
        often = np.bincount(places(), came.open * facing.clear, PLACES + 1)[:PLACES]
        found.often += often.reshape(found.often.shape)
        totals = self.compiled.states.total
        found.kept += np.bincount(totals, came.doubled * facing.kept, BEST + 1)
        found.rescued -= np.bincount(totals, came.doubled * facing.clear, BEST + 1)

    def _add_seldom(self, values: Floats, found: Weights) -> None:
        """Hands that the play does not come to."""
        seldom = Weights(0)
        self._add_came(self.facing.came_by_hitting, self.facing, values, seldom)
        unmet = ~found.later.any(axis=2)
        found.later[unmet] += SELDOM * seldom.later[unmet]
        found.often[unmet] += SELDOM * seldom.often[unmet]
        undoubled = (found.kept == 0) & (found.rescued == 0)
        found.kept[undoubled] += SELDOM * seldom.kept[undoubled]
        found.rescued[undoubled] += SELDOM * seldom.rescued[undoubled]
        for state, row in self.rows.items():
            if not found.first[row].any() and not found.split[row].any():
                found.first[row] += SELDOM * self._dealt(state) * self._first_worth(state, values)
