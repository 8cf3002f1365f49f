"""Evenings at a table of baccarat: round after round of running shoes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.baccarat import kernels
from croupier.simulation.baccarat.cells import Row
from croupier.simulation.baccarat.kernels import Whole
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.evenings import Rounds
from croupier.simulation.systems import SIDES

NOBODY = 0


@dataclass(frozen=True, eq=False)
class BaccaratEvenings:
    """All bet on the same two hands."""

    table: BaccaratSimulation
    hands_apart = False

    @property
    def house(self) -> HouseRules:
        return self.table.game.house

    def worth(self, wager: str) -> Sequence[Fraction]:
        return [each.net for each in self._rows[wager].odds.outcomes]

    def edge(self, wager: str) -> Fraction:
        return self._rows[wager].odds.house_edge

    def evenings(self, seed: int, evenings: range, rounds: int, seats: int) -> Rounds:  # noqa: ARG002 one for all
        openings, ends, fresh = _dealt(self.table, seed, evenings, rounds)

        def came(wager: str, _: int) -> Whole:
            return self._rows[wager].outcome[openings, ends]

        return Rounds(came, self._winners[openings, ends], fresh)

    @cached_property
    def _rows(self) -> dict[str, Row]:
        """The first of each wager."""
        return {row.odds.wager: row for row in reversed(self.table.rows)}

    @cached_property
    def _winners(self) -> Whole:
        """[opening, result]: by which of the two main wagers wins."""
        found = np.full(self.table.layout.cells, NOBODY, dtype=np.int64)
        for side, wager in SIDES.items():
            nets = np.array([each.net > 0 for each in self._rows[wager].odds.outcomes])
            found[nets[self._rows[wager].outcome]] = side
        return found


def _dealt(
    table: BaccaratSimulation, seed: int, evenings: range, rounds: int
) -> tuple[Whole, Whole, np.ndarray]:
    """[evening, round]: the cells of openings and results, and whether the shoe is new."""
    shape = len(evenings), rounds
    openings, ends = np.empty(shape, dtype=np.int64), np.empty(shape, dtype=np.int64)
    fresh = np.zeros(shape, dtype=np.bool_)
    shoes = rounds if table.full_shoe else -(-rounds // max(1, table.surely))
    longest = table.most_rounds + 1
    for row, evening in enumerate(evenings):
        orders = table.stack.orders(seed, range(evening * shoes, (evening + 1) * shoes))
        told = np.empty((2, shoes, longest), dtype=np.uint16)
        played = np.ones(shoes, dtype=np.int64)
        if table.full_shoe:
            kernels.tell_rounds(orders, table.tables, told[0], told[1])
            fresh[row, 0] = True
        else:
            kernels.tell_shoes(orders, table.cover, table.tables, told[0], told[1], played)
            begins = np.cumsum([0, *played[:-1]])
            fresh[row, begins[begins < rounds]] = True
        there = np.arange(longest)[None, :] < played[:, None]
        openings[row], ends[row] = told[0][there][:rounds], told[1][there][:rounds]
    return openings, ends, fresh


def evenings_at(game: BaccaratGame, *, meters: Meters | None = None) -> BaccaratEvenings:
    return BaccaratEvenings(prepare(game, meters=meters))
