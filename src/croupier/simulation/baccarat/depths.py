"""One pass over shoes dealt to their end: every depth of the cover card, every trigger of a count.

A round is played with the cover card at some depth if the round before it began no deeper; so
sums up to a depth are what a table with its cover card there would have had, from the same shoes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.simulation.baccarat import kernels
from croupier.simulation.baccarat.kernels import Deep
from croupier.simulation.baccarat.rounds import CODES, TOGETHER, BaccaratSimulation
from croupier.simulation.count import NO_COUNT, Count
from croupier.simulation.orders import Stack, stack_of
from croupier.values.cards import DECK

Whole = NDArray[np.int64]

DECK_OF_CARDS = 52


@dataclass(frozen=True, eq=False)
class Depths:
    """What a pass came to, for any depth of the cover card."""

    shoes: int
    cards: int
    """In a shoe."""
    wagers: tuple[str, ...]
    parts: tuple[int, ...]
    """So many of each wager's nets are one stake."""
    least: int
    rounds: Whole
    """[depth, count]: rounds by where the round before began."""
    nets: Whole
    """[depth, count, wager]"""

    def rounds_at(self, behind: int, trigger: int | None = None) -> int:
        """Rounds with so many cards behind the cover card, at or above a count."""
        return int(self.rounds[: self._end(behind), self._begin(trigger) :].sum())

    def won_at(self, wager: int, behind: int, trigger: int | None = None) -> Fraction:
        """What a unit in each of these rounds brought altogether."""
        won = self.nets[: self._end(behind), self._begin(trigger) :, wager].sum()
        return Fraction(int(won), self.parts[wager])

    def _end(self, behind: int) -> int:
        return self.cards - behind + 1

    def _begin(self, trigger: int | None) -> int:
        return 0 if trigger is None else max(0, trigger - self.least)


@dataclass(frozen=True, eq=False)
class DepthSimulation:
    """A table ready to be dealt to the end of its shoes."""

    table: BaccaratSimulation
    count: Count
    stack: Stack
    nets: Whole
    """[opening, result, wager]"""

    chunk = 1 << 13

    @property
    def most_rounds(self) -> int:
        return len(self.stack.cards) // OPENING_CARDS

    def tally(self, seed: int, units: range) -> Whole:
        counts, deep = self._empty()
        tags = np.zeros(CODES, dtype=np.int64)
        tags[: len(DECK)] = [self.count.of_rank(card.rank) for card in DECK]
        counting = kernels.Count(
            tags,
            self.count.start,
            per_deck=DECK_OF_CARDS if self.count.true else 0,
            cards=len(self.stack.cards),
            least=self.count.least,
        )
        for first in range(units.start, units.stop, TOGETHER):
            some = range(first, min(first + TOGETHER, units.stop))
            orders = self.stack.orders(seed, some)
            kernels.play_to_the_end(orders, self.table.tables, self.nets, counting, deep)
        return counts

    def rounds(self, counts: Whole) -> int:
        return int(self._named(counts).rounds.sum())

    def read(self, _: int, units: int, counts: Whole) -> Depths:
        return Depths(
            units,
            len(self.stack.cards),
            tuple(row.odds.wager for row in self.table.rows),
            self.table.parts,
            self.count.least,
            *self._named(counts),
        )

    def _empty(self) -> tuple[Whole, Deep]:
        size = sum(int(np.prod(shape)) for shape in self._shapes)
        counts = np.zeros(size, dtype=np.int64)
        return counts, self._named(counts)

    def _named(self, counts: Whole) -> Deep:
        """A row of counts by name."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self._shapes])
        parts = np.split(counts, ends[:-1])
        return Deep(*(part.reshape(n) for part, n in zip(parts, self._shapes, strict=True)))

    @property
    def _shapes(self) -> tuple[tuple[int, ...], ...]:
        at = len(self.stack.cards) + 1, self.count.most - self.count.least + 1
        wagers = len(self.table.rows)
        return at, (*at, wagers)


def to_the_end(table: BaccaratSimulation, count: Count = NO_COUNT) -> DepthSimulation:
    """Make a table ready that was prepared."""
    cards = table.stack.cards.tolist()
    rows = zip(table.rows, table.parts, strict=True)
    nets = np.stack([row.nets(parts) for row, parts in rows], axis=-1)
    return DepthSimulation(table, count, stack_of(cards, len(cards) // 3 * 3), nets)
