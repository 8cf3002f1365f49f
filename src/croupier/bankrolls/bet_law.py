"""What the bets of one round net, in cents, and how likely each sum is.

Rounds are taken to be independent: each begins with the same full shoe or set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, sqrt

from croupier.odds.figures import WagerOdds
from croupier.values.money import Cents


@dataclass(frozen=True)
class BetLaw:
    stake: Cents
    """What is laid on all wagers together: whoever has less cannot play the round."""
    nets: Mapping[int, Fraction]
    """By what is won or lost, in cents, how likely that is; all that can come, once each."""
    remark: str = ""
    """Where the law is not exact, what was done."""

    @property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        square = sum((net**2 * chance for net, chance in self.nets.items()), Fraction(0))
        return square - self.mean**2

    @cached_property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def skewness(self) -> float | None:
        mean = self.mean
        cubes = sum(((net - mean) ** 3 * p for net, p in self.nets.items()), Fraction(0))
        return float(cubes) / self.deviation**3 if self.variance else None

    @property
    def unit(self) -> int:
        """The largest sum of which every net is a multiple."""
        return gcd(*self.nets) or 1

    @property
    def top(self) -> int:
        return max(self.nets)

    @property
    def bottom(self) -> int:
        return min(self.nets)

    @property
    def edge(self) -> Fraction:
        """The house's, of all that is laid."""
        return -self.mean / self.stake

    def as_floats(self) -> list[tuple[int, float]]:
        return [(net, float(chance)) for net, chance in sorted(self.nets.items()) if chance]


def law_of_row(row: WagerOdds, stake: Cents) -> BetLaw:
    """One wager, from odds that were asked for with this stake: they have the table's rounding."""
    nets = defaultdict[int, Fraction](Fraction)
    for each in row.outcomes:
        cents = each.net * stake
        assert cents.denominator == 1
        nets[int(cents)] += each.probability
    return BetLaw(stake, {net: chance for net, chance in nets.items() if chance})
