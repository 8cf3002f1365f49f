"""How far a count drifts while a shoe is dealt, and what a figure that follows it is worth then.

A figure (an edge, or what one decision has over another) moves with the cards that leave by their
effects. What a count tells of it is the part of the effects that goes with the tags. Counts after
so many cards are taken for normal, with their exact mean and deviation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import erf, exp, pi, sqrt

from croupier.odds.spanish_21.effects import DECK_CARDS

STEPS = 24
"""Depths of a shoe that are looked at."""


@dataclass(frozen=True)
class Line:
    """A figure by the true count: where it is none, and what each point of the count adds."""

    at_none: float
    slope: float

    def at(self, count: float) -> float:
        return self.at_none + self.slope * count

    @property
    def index(self) -> float | None:
        """The true count at which it is nothing."""
        return -self.at_none / self.slope if self.slope else None


@dataclass(frozen=True)
class Drift:
    """Tags over the cards of a full shoe, both by value."""

    tags: Sequence[float]
    cards: Sequence[int]

    @property
    def total(self) -> int:
        return sum(self.cards)

    @property
    def mean(self) -> float:
        """Of a card's tag: none where the tags are balanced."""
        return self._mean(self.tags)

    @property
    def spread(self) -> float:
        """The standard deviation of a card's tag."""
        return sqrt(self._mean([(tag - self.mean) ** 2 for tag in self.tags]))

    def line(self, at_none: float, effects: Sequence[float]) -> Line:
        """A figure of a full shoe and its effects of removal, by the true count.

        Of one card less, the shares of all others move by one part in all but one.
        """
        if not self.spread:
            return Line(at_none, 0.0)
        slope = self._both(effects) / self.spread**2 * (self.total - 1) / DECK_CARDS
        return Line(at_none, slope)

    def correlation(self, effects: Sequence[float]) -> float:
        """Of the tags with the effects, over the cards of the shoe."""
        middle = self._mean(effects)
        spread = sqrt(self._mean([(each - middle) ** 2 for each in effects]))
        return self._both(effects) / (spread * self.spread) if spread * self.spread else 0.0

    def full(self, effects: Sequence[float]) -> float:
        """How far the effects themselves move a figure, in the measure of `deviation`."""
        middle = self._mean(effects)
        return sqrt(self._mean([(each - middle) ** 2 for each in effects])) * (self.total - 1)

    def deviation(self, seen: float) -> float:
        """Of the true count when so many cards were seen."""
        return DECK_CARDS * self.spread * self.pace(seen)

    def pace(self, seen: float) -> float:
        """The deviation of a mean over the cards left, for a card's deviation of one."""
        return sqrt(seen / ((self.total - seen) * (self.total - 1)))

    def over(self, cover: int, figure: Callable[[float], float], burned: int = 1) -> float:
        """The mean of a figure over the depths at which rounds begin."""
        width = (cover - burned) / STEPS
        return sum(figure(burned + (n + 0.5) * width) for n in range(STEPS)) / STEPS

    def _both(self, effects: Sequence[float]) -> float:
        middle = self._mean(effects)
        pairs = zip(self.tags, effects, strict=True)
        return self._mean([(tag - self.mean) * (effect - middle) for tag, effect in pairs])

    def _mean(self, figures: Iterable[float]) -> float:
        each = zip(self.cards, figures, strict=True)
        return sum(count * figure for count, figure in each) / self.total


def above(figure: float, deviation: float) -> float:
    """What is won by acting only where a normal figure with this mean is above nothing.

    >>> round(above(0.0, 1.0), 4), above(-1.0, 0.0)
    (0.3989, 0.0)
    """
    if deviation <= 0.0:
        return max(figure, 0.0)
    far = figure / deviation
    return figure * below(far) + deviation * density(far)


def below(far: float) -> float:
    """The share of a normal law below so many deviations."""
    return 0.5 * (1.0 + erf(far / sqrt(2.0)))


def density(far: float) -> float:
    return exp(-far * far / 2.0) / sqrt(2.0 * pi)
