"""What players did, added up shoe by shoe: means, ratios, and their standard errors.

Rounds of one shoe hang together, so what is independent is the shoe: every error is over shoes.
That of a ratio is of its numerator less the ratio times its denominator, shoe by shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import isnan, sqrt

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]


class Of(IntEnum):
    """What is added up of each shoe."""

    ROUNDS = 0
    """Dealt while the cover card had not come."""
    BETS = 1
    """Rounds with a stake."""
    STAKED = 2
    WON = 3
    """As it is expected at each bet."""
    SQUARES = 4
    """Of what each round nets."""


@dataclass
class Ledger:
    """Sums of each player at each depth, and those of products, over however many shoes."""

    shoes: int
    sums: Doubles
    """[player, depth, of]"""
    products: Doubles
    """[player, depth, of, of]"""

    @classmethod
    def empty(cls, players: int, depths: int) -> Ledger:
        size = players, depths, len(Of)
        return cls(0, np.zeros(size), np.zeros((*size, len(Of))))

    def add(self, by_shoe: Doubles) -> None:
        """Shoes more, each by player, depth and what is added up."""
        self.shoes += len(by_shoe)
        self.sums += by_shoe.sum(axis=0)
        self.products += np.einsum("spdi,spdj->pdij", by_shoe, by_shoe)


@dataclass(frozen=True, eq=False)
class Figures:
    """One player with the cover card at one depth."""

    behind: int
    """Cards behind the cover card."""
    shoes: int
    sums: Doubles
    products: Doubles

    @property
    def rounds_a_shoe(self) -> float:
        return self._sum(Of.ROUNDS) / self.shoes

    @property
    def bets_a_shoe(self) -> float:
        return self._sum(Of.BETS) / self.shoes

    @property
    def share_of_rounds(self) -> float:
        return self._ratio(Of.BETS, Of.ROUNDS)

    @property
    def share_error(self) -> float:
        return self._ratio_error(Of.BETS, Of.ROUNDS)

    @property
    def edge(self) -> float | None:
        """The player's, per unit staked; None where nothing was."""
        return self._ratio(Of.WON, Of.STAKED) if self._sum(Of.STAKED) else None

    @property
    def edge_error(self) -> float:
        return self._ratio_error(Of.WON, Of.STAKED)

    @property
    def won_a_shoe(self) -> float:
        return self._sum(Of.WON) / self.shoes

    @property
    def won_error(self) -> float:
        if self.shoes < 2:
            return 0.0
        squares = float(self.products[Of.WON, Of.WON]) / self.shoes - self.won_a_shoe**2
        return sqrt(max(squares, 0.0) / (self.shoes - 1))

    @property
    def won_a_round(self) -> float:
        return self._ratio(Of.WON, Of.ROUNDS)

    @property
    def won_a_round_error(self) -> float:
        return self._ratio_error(Of.WON, Of.ROUNDS)

    @property
    def deviation(self) -> float | None:
        """Of what a round nets, bet or not; None where it is not known."""
        square = self._ratio(Of.SQUARES, Of.ROUNDS)
        return None if isnan(square) else sqrt(max(square - self.won_a_round**2, 0.0))

    @property
    def desirability(self) -> float | None:
        """A thousand times what a round wins, over its deviation."""
        return 1000 * self.won_a_round / self.deviation if self.deviation else None

    @property
    def score(self) -> float | None:
        """What a hundred rounds win, in dollars, out of $10,000 staked as full Kelly would.

        If the stakes are never lowered, such a bankroll is lost with a chance of 13.5%.
        """
        return None if self.desirability is None else max(self.desirability, 0.0) ** 2

    @property
    def n0(self) -> float | None:
        """Rounds after which what was won is as much as its deviation; None where nothing is."""
        return (
            (1000 / self.desirability) ** 2 if self.desirability and self.won_a_round > 0 else None
        )

    def _sum(self, of: Of) -> float:
        return float(self.sums[of])

    def _ratio(self, above: Of, below: Of) -> float:
        return self._sum(above) / self._sum(below) if self._sum(below) else 0.0

    def _ratio_error(self, above: Of, below: Of) -> float:
        if self.shoes < 2 or not self._sum(below):
            return 0.0
        at = self._ratio(above, below)
        apart = (
            self.products[above, above]
            - 2 * at * self.products[above, below]
            + at * at * self.products[below, below]
        )
        each = max(float(apart), 0.0) * self.shoes / (self.shoes - 1)
        return sqrt(each) / self._sum(below)


def figures(ledger: Ledger, player: int, behind: list[int]) -> tuple[Figures, ...]:
    """Of one player, by depth."""
    return tuple(
        Figures(cards, ledger.shoes, ledger.sums[player, n], ledger.products[player, n])
        for n, cards in enumerate(behind)
    )
