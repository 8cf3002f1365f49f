"""Net results of simulated rounds, counted: mean and error follow from whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt


@dataclass(frozen=True, slots=True)
class NetResults:
    """How often a round came to what.

    >>> even = NetResults({-2: 1, 2: 3}, parts=2)
    >>> even.mean, even.variance
    (Fraction(1, 2), Fraction(3, 4))
    """

    rounds: Mapping[int, int]
    """By net result, in parts of the initial wager."""
    parts: int
    """So many parts are one wager."""

    @property
    def count(self) -> int:
        return sum(self.rounds.values())

    @property
    def mean(self) -> Fraction:
        """Per initial wager."""
        won = sum(net * n for net, n in self.rounds.items())
        return Fraction(won, self.parts * (self.count or 1))

    @property
    def variance(self) -> Fraction:
        squares = sum(net * net * n for net, n in self.rounds.items())
        return Fraction(squares, self.parts**2 * (self.count or 1)) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return sqrt(self.variance / (self.count or 1))
