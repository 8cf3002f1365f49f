"""Exact figures of a Pai Gow table: a way of setting, in a role, against another way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from croupier.games.pai_gow.game import PaiGowGame
from croupier.odds.pai_gow.facing import Results, results
from croupier.odds.pai_gow.pricing import Price, price
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import Splits, played, splits_of
from croupier.odds.pai_gow.strategies import OPTIMAL, Strategy, by_way
from croupier.values.money import Cents

KEPT = 16
"""Results of so many matches are kept: half a megabyte each."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Deals of two hands by how they end for the one who holds the first."""

    win: int
    tie: int
    lose: int

    @property
    def total(self) -> int:
        return self.win + self.tie + self.lose

    def worth(self, price: Price) -> Fraction:
        """What a unit brings."""
        return (self.win * price.won - self.lose * price.lost) / self.total


@dataclass(frozen=True, slots=True)
class Difference:
    """How often one way of setting departs from another, and what that is worth."""

    hands: int
    """Deals of four tiles that are set otherwise."""
    of_hands: int
    kinds: int
    """The same with twins taken for one."""
    of_kinds: int
    worth: Fraction
    """What it brings, per unit and over all hands."""


@dataclass(frozen=True, repr=False)
class Analysis:
    """One table; against whom is the dealer's house way unless something else is named."""

    game: PaiGowGame
    stake: Cents | None = None
    """Settle this stake with the table's own rounding; None: per unit, exactly."""

    def __repr__(self) -> str:
        return f"<Analysis of {self.game.house.in_brief}>"

    @property
    def splits(self) -> Splits:
        return splits_of(self.game.ranks)

    @property
    def house_way(self) -> Strategy:
        return by_way(self.game.way)

    def price(self, role: Role) -> Price:
        return price(self.game.house, role, self.stake)

    def results(self, role: Role, against: Strategy) -> Results:
        """How all settings of all hands fare; a co-bank's as a bank's."""
        return _faced(self.splits, Role.BANK if role.takes_copies else Role.BETTOR, against)

    def optimal(self, role: Role, against: Strategy | None = None) -> Strategy:
        """The best setting of every hand; the house way's own where none is better."""
        found = self.results(role, against or self.house_way)
        return _best(found, self.price(role), self.house_way)

    def tally(self, role: Role, own: Strategy, against: Strategy | None = None) -> Tally:
        found = self.results(role, against or self.house_way)
        weights = self.splits.fours.weights
        win, tie, lose = (
            int(weights @ played(counted, own.chosen))
            for counted in (found.win, found.tie, found.lose)
        )
        return Tally(win, tie, lose)

    def worth(self, role: Role, own: Strategy, against: Strategy | None = None) -> Fraction:
        """What a unit brings, on average."""
        return self.tally(role, own, against).worth(self.price(role))

    def difference(self, role: Role, own: Strategy, against: Strategy | None = None) -> Difference:
        """How a way of setting departs from the house way; hands that rank alike are the same."""
        splits, usual = self.splits, self.house_way
        other = np.zeros(len(splits.high), dtype=np.bool_)
        for strengths in (splits.high, splits.low):
            other |= played(strengths, own.chosen) != played(strengths, usual.chosen)
        weights = splits.fours.weights
        return Difference(
            hands=int(weights[other].sum()),
            of_hands=int(weights.sum()),
            kinds=int(other.sum()),
            of_kinds=len(other),
            worth=self.worth(role, own, against) - self.worth(role, usual, against),
        )


@lru_cache(maxsize=KEPT)
def _faced(splits: Splits, role: Role, against: Strategy) -> Results:
    """Worked out once for a way that is met again."""
    return results(splits, role, against.chosen)


@lru_cache(maxsize=KEPT)
def _best(found: Results, price: Price, usual: Strategy) -> Strategy:
    """Values are compared in whole numbers of one size."""
    unit = lcm(price.won.denominator, price.lost.denominator)
    values = found.win * int(price.won * unit) - found.lose * int(price.lost * unit)
    as_good = played(values, usual.chosen) == values.max(axis=1)
    return Strategy(OPTIMAL, np.where(as_good, usual.chosen, values.argmax(axis=1)))


def analyse(game: PaiGowGame, *, stake: Cents | None = None) -> Analysis:
    """Every hand against every other, at a table; a stake brings in its rounding."""
    return Analysis(game, stake)
