"""Two wagers of one round together: how often their outcomes meet, and how they move together.

What an opening leaves open about the end of the round depends only on the values of its cards, so
wagers on the opening cards are gathered by value before they meet wagers on the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.coded import FIRST, SECOND, Codes, coded
from croupier.games.baccarat.compiled import FinalTable, Table
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.odds.baccarat.analysis import VOID_OUTCOME, Analysis, outcomes_by_place
from croupier.odds.baccarat.law import VALUE_PAIRS
from croupier.odds.figures import WagerOdds
from croupier.values.cards import DECK


@dataclass(frozen=True, slots=True)
class JointOdds:
    """The joint law of two wagers, a unit on each."""

    first: WagerOdds
    second: WagerOdds
    probabilities: Mapping[tuple[str, str], Fraction]

    @property
    def covariance(self) -> Fraction:
        one, other = (
            {each.outcome: each.net for each in row.outcomes} for row in (self.first, self.second)
        )
        product = sum(
            (
                probability * one[outcome] * other[another]
                for (outcome, another), probability in self.probabilities.items()
            ),
            start=Fraction(0),
        )
        return product - self.first.expected_value * self.second.expected_value

    @property
    def correlation(self) -> float | None:
        spread = sqrt(self.first.variance * self.second.variance)
        return float(self.covariance) / spread if spread else None


def joint_odds(analysis: Analysis, first: str, second: str) -> JointOdds:
    """How two wagers of one table come out together, from an analysis of its shoe."""
    rows = analysis.odds(first), analysis.odds(second)
    weights, total = _joint_weights(analysis, analysis.compiled(first), analysis.compiled(second))
    return JointOdds(*rows, {pair: Fraction(ways, total) for pair, ways in weights.items() if ways})


def _joint_weights(
    analysis: Analysis, one: Table, other: Table
) -> tuple[Mapping[tuple[str, str], int], int]:
    total = analysis.law.total
    if analysis.shoe.total < OPENING_CARDS:
        return {(VOID_OUTCOME, VOID_OUTCOME): total}, total
    match isinstance(one, FinalTable), isinstance(other, FinalTable):
        case True, True:
            return _both_final(analysis, one, other), total
        case True, False:
            swapped = _opening_and_final(analysis, other, one)
            return {(end, start): ways for (start, end), ways in swapped.items()}, total
        case False, True:
            return _opening_and_final(analysis, one, other), total
        case _:
            return _both_opening(analysis, one, other), perm(analysis.shoe.total, OPENING_CARDS)


def _both_final(analysis: Analysis, one: Table, other: Table) -> Mapping[tuple[str, str], int]:
    first, second = outcomes_by_place(one), outcomes_by_place(other)
    weights = Counter[tuple[str, str]]()
    for place, ways in analysis.law.finals.items():
        weights[first[place], second[place]] += ways
    return weights


def _both_opening(analysis: Analysis, one: Table, other: Table) -> Mapping[tuple[str, str], int]:
    names, codes = coded(one)
    more_names, more_codes = coded(other)
    both = codes * len(more_names) + more_codes
    counted = _counted(both, _ways(analysis), len(names) * len(more_names))
    return {
        (name, another): int(counted[n * len(more_names) + m])
        for n, name in enumerate(names)
        for m, another in enumerate(more_names)
    }


def _opening_and_final(
    analysis: Analysis, opening: Table, final: Table
) -> Mapping[tuple[str, str], int]:
    names, codes = coded(opening)
    values = value_pairs(analysis)
    place = (values[:, None] * len(VALUE_PAIRS) + values[None, :]) * len(names) + codes
    counted = _counted(place, _ways(analysis), len(VALUE_PAIRS) ** 2 * len(names))
    by_value = counted.reshape(len(VALUE_PAIRS), len(VALUE_PAIRS), len(names))
    order = {pair: n for n, pair in enumerate(VALUE_PAIRS)}
    ends = outcomes_by_place(final)
    weights = Counter[tuple[str, str]]()
    for law in analysis.law.openings:
        here = by_value[order[law.player], order[law.banker]].tolist()
        for place_, more in law.finals.items():
            for name, ways in zip(names, here, strict=True):
                weights[name, ends[place_]] += int(ways) * more
    return weights


def joint_ways(
    analysis: Analysis, classes: Codes, openings: Codes, ends: Codes
) -> NDArray[np.float64]:
    """Ordered deals by cell of the opening and cell of the result.

    Openings are given by the classes of both hands, results by final state.
    """
    cells = openings[classes[:, None], classes[None, :]]
    values, size = value_pairs(analysis), int(openings.max()) + 1
    place = (values[:, None] * len(VALUE_PAIRS) + values[None, :]) * size + cells
    by_value = _counted(place, _ways(analysis), len(VALUE_PAIRS) ** 2 * size)
    order = {pair: n for n, pair in enumerate(VALUE_PAIRS)}
    then = np.zeros((len(VALUE_PAIRS) ** 2, int(ends.max()) + 1))
    for law in analysis.law.openings:
        here = order[law.player] * len(VALUE_PAIRS) + order[law.banker]
        for state, ways in law.finals.items():
            then[here, ends[state]] += ways
    return np.asarray(by_value.reshape(-1, size).T.astype(np.float64) @ then)


def _counted(places: Codes, ways: Codes, length: int) -> Codes:
    """Weights by place; a double holds them exactly, for four cards never come near 2**53 ways."""
    summed = np.bincount(places.ravel(), weights=ways.ravel().astype(np.float64), minlength=length)
    return summed.astype(np.int64)


def _ways(analysis: Analysis) -> Codes:
    """Ordered ways to deal each pair of hands."""
    counts = np.array(analysis.shoe.counts, dtype=np.int64)
    player = _pair_ways(counts[FIRST], counts[SECOND])
    left = np.repeat(counts[None, :], len(FIRST), axis=0)
    hands = np.arange(len(FIRST))
    np.subtract.at(left, (hands, FIRST), 1)
    np.subtract.at(left, (hands, SECOND), 1)
    ways = player[:, None] * _pair_ways(left[:, FIRST], left[:, SECOND])
    return np.asarray(np.where(player[:, None] > 0, ways, 0), dtype=np.int64)


def _pair_ways(first: Codes, second: Codes) -> Codes:
    ways = np.where(FIRST == SECOND, first * (first - 1), 2 * first * second)
    return np.asarray(ways, dtype=np.int64)


def value_pairs(analysis: Analysis) -> Codes:
    """For each hand its place among the pairs of values."""
    card_values = analysis.game.house.tableau.card_values
    values = [card_values[card.rank.value].value for card in DECK]
    order = {pair: n for n, pair in enumerate(VALUE_PAIRS)}
    hands = zip(FIRST.tolist(), SECOND.tolist(), strict=True)
    pairs = (sorted((values[one], values[other])) for one, other in hands)
    return np.array([order[low, high] for low, high in pairs], dtype=np.int64)
