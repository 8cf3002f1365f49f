"""Evenings at a table of Pai Gow: everybody's hand against the dealer's, round after round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.games.pai_gow.game import PaiGowGame
from croupier.odds.pai_gow.fours import HAND
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.tables import Setter
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.evenings import Rounds
from croupier.simulation.orders import stack_of
from croupier.simulation.pai_gow import kernels
from croupier.simulation.pai_gow.kernels import Whole
from croupier.simulation.pai_gow.rounds import PaiGowSimulation, Row, prepare


@dataclass(frozen=True, eq=False)
class PaiGowEvenings:
    game: PaiGowGame
    table: PaiGowSimulation
    hands_apart = True

    @property
    def house(self) -> HouseRules:
        return self.game.house

    def worth(self, wager: str) -> Sequence[Fraction]:  # noqa: ARG002 there is one
        return [each.net for each in self._row.odds.outcomes]

    def edge(self, wager: str) -> Fraction:  # noqa: ARG002 there is one
        return self._row.odds.house_edge

    def evenings(self, seed: int, evenings: range, rounds: int, seats: int) -> Rounds:
        """Every round is a unit of its own."""
        stack = stack_of(self.table.stack.cards.tolist(), HAND * (seats + 1))
        cells = np.empty((len(evenings) * rounds, seats), dtype=np.int64)
        units = range(evenings.start * rounds, evenings.stop * rounds)
        for row, first in enumerate(range(units.start, units.stop, rounds)):
            orders = stack.orders(seed, range(first, first + rounds))
            kernels.tell_rounds(orders, self.table.tables, cells[row * rounds :][:rounds])
        outcomes = self._row.outcome[cells].reshape(len(evenings), rounds, seats)

        def came(_: str, seat: int) -> Whole:
            return outcomes[:, :, seat]

        return Rounds(came)

    @property
    def _row(self) -> Row:
        return next(row for row in self.table.rows if row.role is Role.BETTOR)


def evenings_at(game: PaiGowGame, setter: Setter) -> PaiGowEvenings:
    """Bettors who all set by one way, against the dealer's."""
    return PaiGowEvenings(game, prepare(game, setters=(setter,)))
