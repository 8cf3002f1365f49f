"""Must Hit: how large the award will be, how soon it comes, what a wager is worth through it.

The point is a whole cent, each from one above the reset amount to the ceiling equally likely
(R-B10). A wager raises the meter by its increment, rate times stake, which need not be whole
cents; the first wager after which the meter has reached the point wins the meter, in whole cents
and up to the ceiling (R-X27). Figures are for one wager a round; where several are made, the
meter grows by all of them at once and one of their bettors wins, each equally likely.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from croupier.rulebooks.house_rules import MustHit
from croupier.values.money import Cents, money, rounded_down, rounded_up
from croupier.values.refusals import Unreadable


@dataclass(frozen=True, slots=True)
class Standing:
    """The award as it stands at an amount that has been looked at and not been hit.

    The point is then any whole cent above the amount. A fraction of a cent on the meter is no
    help to guess it, but brings the next whole cent nearer.
    """

    amount: Fraction
    ceiling: Cents
    increment: Fraction
    """What a wager adds, in cents."""

    @property
    def lowest(self) -> Cents:
        return Cents(rounded_down(self.amount) + 1)

    @property
    def points(self) -> int:
        """How many there still are."""
        return self.ceiling - self.lowest + 1

    def after(self, wagers: int) -> Cents:
        """What the meter would pay then."""
        return min(rounded_down(self.amount + wagers * self.increment), self.ceiling)

    @property
    def mean_award(self) -> Fraction:
        """In cents; every wager that brings whole cents pays all the points among them alike."""
        if self.increment <= 1:
            return Fraction(self.lowest + self.ceiling, 2)
        last = rounded_up((self.ceiling - self.amount) / self.increment)
        shown = [self.after(wagers) for wagers in range(last + 1)]
        paid = sum(now * (now - before) for before, now in pairwise(shown))
        return Fraction(paid, self.points)

    def percentile(self, percent: int) -> Cents:
        """The least sum that so many of a hundred awards do not pass."""
        point = self.lowest - 1 + rounded_up(Fraction(percent * self.points, 100))
        return self.after(rounded_up((point - self.amount) / self.increment))

    @property
    def chance(self) -> Fraction:
        """That the next wager hits."""
        return Fraction(self.after(1) - self.lowest + 1, self.points)

    @property
    def worth(self) -> Fraction:
        """What the next wager brings on average, in cents."""
        return self.chance * self.after(1)

    @property
    def wagers_to_a_hit(self) -> Fraction:
        """On average: a distance is so many increments, and a broken one takes a whole wager.

        The distances to the points grow by one cent each, so that only two numbers of wagers,
        to the first point and for each further cent, have to be put over one denominator.
        """
        held = self.amount - rounded_down(self.amount)
        a_cent = 1 / self.increment
        first = (1 - held) * a_cent
        parts = a_cent.denominator * first.denominator
        wagers = floor_sum(self.points, parts, int(a_cent * parts), int(first * parts) + parts - 1)
        return Fraction(wagers, self.points)


@dataclass(frozen=True, slots=True)
class MustHitOdds:
    """A Must Hit as filed, fed by wagers of one price."""

    filed: MustHit
    stake: Cents

    @property
    def increment(self) -> Fraction:
        return self.filed.rate * self.stake

    def at(self, amount: Fraction | int) -> Standing:
        """How it stands at an amount in cents."""
        if not self.filed.reset <= amount < self.filed.ceiling:
            least, most = money(self.filed.reset), money(self.filed.ceiling)
            raise Unreadable(f"a Must Hit meter stands at {least} or more, and below {most}")
        return Standing(Fraction(amount), self.filed.ceiling, self.increment)

    @property
    def at_reset(self) -> Standing:
        return self.at(self.filed.reset)

    @property
    def wagers_between_hits(self) -> Fraction:
        """In the long run, from one reset amount to the next.

        What a hit leaves on the meter, a part of a cent or what the last wager brought beyond the
        ceiling, is left out of account; where wagers bring whole cents and meet the ceiling there
        is nothing of the kind.
        """
        return self.at_reset.wagers_to_a_hit

    @property
    def worth(self) -> Fraction:
        """What a wager brings in the long run, in cents.

        The mean award over the wagers it takes, which is the increment, what the wager itself
        puts on the meter, and its part of the reset amount that the house puts on after a hit.
        """
        return self.at_reset.mean_award / self.wagers_between_hits

    def break_even(self, lacking: Fraction) -> Cents | None:
        """The smallest whole amount at which the next wager is worth so much, in cents.

        The higher the meter stands, the fewer and the better the points that are left.
        """
        amounts = range(self.filed.reset, self.filed.ceiling)
        found = bisect_left(amounts, lacking, key=lambda amount: self.at(amount).worth)
        return Cents(amounts[found]) if found < len(amounts) else None


def floor_sum(terms: int, divisor: int, slope: int, start: int) -> int:
    """The sum of (start + slope k) // divisor for k below terms, as Euclid divides.

    >>> floor_sum(4, 3, 2, 1) == 1 // 3 + 3 // 3 + 5 // 3 + 7 // 3
    True
    """
    total = 0
    while True:
        total += slope // divisor * (terms * (terms - 1) // 2) + start // divisor * terms
        slope, start = slope % divisor, start % divisor
        end = slope * terms + start
        if end < divisor:
            return total
        # Whole steps are counted by where each is taken: the same sum, turned on its side.
        terms, start = divmod(end, divisor)
        slope, divisor = divisor, slope
