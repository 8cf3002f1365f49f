"""Cards that are out in a split round, set by set, and how the dealer's hand ends beside them."""

from __future__ import annotations

import numpy as np

from croupier.games.spanish_21.compiled import VALUES
from croupier.odds.spanish_21 import kernels, split_kernels
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.split_kernels import EMPTY, Double, Whole
from croupier.odds.spanish_21.split_value import SplitValue

ROOM = 1 << 18
"""Sets of cards that a table holds at first; it grows."""


class Sets:
    """The dealer's ends by all cards of the round that are out beside the up card."""

    def __init__(self, split: SplitValue) -> None:
        pair = split.pair
        self.engine, self.up, self.base = pair.deal.engine, pair.up, pair.deal.against[pair.up].base
        self.keys, self.numbers = np.full(ROOM, EMPTY), np.zeros(ROOM, np.int64)
        self.ends, self.known = np.zeros((0, len(ENDS))), 0

    def of(self, one: Whole, other: Whole, out: Whole) -> tuple[Whole, Whole, Double]:
        """The table of sets that two hands make, with what is out, and the chances of ends."""
        held = self.engine.compiled.states.held
        while len(self.keys) < 2 * (self.known + len(one) * len(other)):
            if len(self.keys) >= 1 << 22:
                break
            self._grow()
        before = self.known
        self.known = split_kernels.number_pairs(
            held, one, other, out, self.keys, self.numbers, before
        )
        if self.known > before:
            sets = np.zeros((self.known - before, VALUES), np.int64)
            split_kernels.unpacked(self.keys, self.numbers, before, sets)
            ends = np.zeros((len(sets), len(ENDS)))
            possible = np.flatnonzero((sets <= self.base).all(axis=1))
            kernels.end_chances(self.base, sets, possible, self.engine.trie, self.up, ends)
            self.ends = np.concatenate([self.ends, ends])
        return self.keys, self.numbers, self.ends

    def _grow(self) -> None:
        keys, numbers = np.full(4 * len(self.keys), EMPTY), np.zeros(4 * len(self.keys), np.int64)
        split_kernels.moved(self.keys, self.numbers, keys, numbers)
        self.keys, self.numbers = keys, numbers


def falling_ways(base: Whole) -> tuple[Double, Double]:
    """[value, cards]: ways to draw cards of a value in turn; [cards]: of any."""
    most = 1 << split_kernels.BITS
    falling, orders = np.ones((VALUES, most)), np.ones(VALUES * 4 + 4)
    for taken in range(most - 1):
        falling[:, taken + 1] = falling[:, taken] * np.maximum(base - taken, 0)
    for taken in range(len(orders) - 1):
        orders[taken + 1] = orders[taken] * max(int(base.sum()) - taken, 1)
    return falling, orders
