"""Two wagers of one round together: how often their outcomes meet, and how they move together.

What an opening leaves open about the end of the round depends only on the values of its cards, so
wagers on the opening cards are gathered by value before they meet wagers on the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.coded import FIRST, SECOND, Codes, coded
from croupier.games.baccarat.compiled import FinalTable, Table
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.odds.baccarat.analysis import VOID_OUTCOME, Analysis, outcomes_by_place
from croupier.odds.baccarat.law import VALUE_PAIRS, OpeningLaw
from croupier.odds.figures import WagerOdds, percent
from croupier.odds.showing import Listed, Listing, figure
from croupier.values.cards import DECK


@dataclass(frozen=True, slots=True, repr=False)
class JointOdds(Listed):
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

    def listing(self) -> Listing:
        """Outcomes of one wager down, of the other across; a record for each pair."""
        across = [each.outcome for each in self.second.outcomes]
        lines = [
            (
                each.outcome,
                *(percent(self.probabilities.get((each.outcome, other))) for other in across),
            )
            for each in self.first.outcomes
        ]
        records = [
            {self.first.wager: one, self.second.wager: other, **figure("probability", chance)}
            for (one, other), chance in self.probabilities.items()
        ]
        moves = "" if self.correlation is None else f", correlation {self.correlation:+.4f}"
        title = f"{self.first.wager} down, {self.second.wager} across{moves}"
        return Listing(title, ("", *across), lines, records)


def joint_odds(analysis: Analysis, first: str, second: str) -> JointOdds:
    """How two wagers of one table come out together, from an analysis of its shoe."""
    rows = analysis.odds(first), analysis.odds(second)
    weights, total = joint_weights(analysis, (first, second))
    probabilities = {
        (one, other): Fraction(ways, total) for (one, other), ways in weights.items() if ways
    }
    return JointOdds(*rows, probabilities)


def joint_weights(
    analysis: Analysis, wagers: Sequence[str]
) -> tuple[Mapping[tuple[str, ...], int], int]:
    """Ordered deals by the outcomes of any number of wagers, seen from seat 1, and all of them."""
    tables = [analysis.compiled(wager) for wager in wagers]
    if analysis.shoe.total < OPENING_CARDS:
        return {(VOID_OUTCOME,) * len(tables): analysis.law.total}, analysis.law.total
    ends = [place for place, table in enumerate(tables) if isinstance(table, FinalTable)]
    starts = [place for place in range(len(tables)) if place not in ends]
    by_end = [outcomes_by_place(tables[place]) for place in ends]
    order = sorted(range(len(tables)), key=[*starts, *ends].__getitem__)
    found = Counter[tuple[str, ...]]()
    if not starts:
        for place, ways in analysis.law.finals.items():
            found[tuple(outcomes[place] for outcomes in by_end)] += ways
        return found, analysis.law.total
    names, codes = _coded_together([tables[place] for place in starts])
    if not ends:
        counted = _counted(codes, _ways(analysis), len(names)).tolist()
        return dict(zip(names, counted, strict=True)), perm(analysis.shoe.total, OPENING_CARDS)
    for opening, here in _by_value(analysis, codes, len(names)):
        then = Counter[tuple[str, ...]]()
        for place, more in opening.finals.items():
            then[tuple(outcomes[place] for outcomes in by_end)] += more
        for name, ways in zip(names, here, strict=True):
            for end, more in then.items() if ways else ():
                both = (*name, *end)
                found[tuple(both[place] for place in order)] += ways * more
    return found, analysis.law.total


def _coded_together(tables: Sequence[Table]) -> tuple[list[tuple[str, ...]], Codes]:
    """The outcomes of wagers on the opening together, and for each pair of hands their number."""
    names: list[tuple[str, ...]] = [()]
    codes: Codes = np.zeros((len(FIRST), len(FIRST)), dtype=np.int64)
    for table in tables:
        more, others = coded(table)
        both = codes * len(more) + others
        meet = np.bincount(both.ravel(), minlength=len(names) * len(more)) > 0
        codes = (np.cumsum(meet) - 1)[both]
        every = [(*name, other) for name in names for other in more]
        names = [name for name, is_met in zip(every, meet.tolist(), strict=True) if is_met]
    return names, codes


def _by_value(
    analysis: Analysis, codes: Codes, size: int
) -> Iterator[tuple[OpeningLaw, list[int]]]:
    """Each opening by value, with the ways to deal it by the number of what it brings."""
    values = value_pairs(analysis)
    place = (values[:, None] * len(VALUE_PAIRS) + values[None, :]) * size + codes
    counted = _counted(place, _ways(analysis), len(VALUE_PAIRS) ** 2 * size)
    by_value = counted.reshape(len(VALUE_PAIRS), len(VALUE_PAIRS), size)
    order = {pair: n for n, pair in enumerate(VALUE_PAIRS)}
    for law in analysis.law.openings:
        yield law, by_value[order[law.player], order[law.banker]].tolist()


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
