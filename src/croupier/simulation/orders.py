"""The order in which a simulated shoe, or a round with a shoe of its own, finds its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.simulation import shuffling
from croupier.simulation.shuffling import Codes, Draws, Key, Words
from croupier.values.refusals import BadMaterial

WORDS = 1 << 32
"""So many values has a word."""
MOST = 1626
"""Of more cards there are more orders of three than a word has values."""
MOST_SEED = (1 << 64) - 1
FEW = 64
"""Cards up to which it is quicker to leave the others where they lie."""


@dataclass(frozen=True, eq=False)
class Stack:
    """What is shuffled, by codes of up to 8 bits, in the order from which every shuffle starts."""

    cards: Codes
    drawn: int
    """How many are wanted of each order: whole threes are drawn."""
    draws: Draws

    def orders(self, seed: int, units: range) -> Codes:
        """A row for each unit."""
        if self.width > FEW:
            return self.orders_of(seed, np.arange(units.start, units.stop, dtype=np.uint64))
        found = np.empty((len(units), self.width), dtype=np.uint8)
        shuffling.draw(np.uint64(units.start), key(seed), self.cards, self.draws, found)
        return found

    def orders_of(self, seed: int, numbers: Words) -> Codes:
        """The same for units that are no neighbours."""
        found = np.empty((len(numbers), self.width), dtype=np.uint8)
        shuffling.shuffle(numbers, key(seed), self.cards, self.draws, found)
        return found

    @property
    def width(self) -> int:
        return 3 * -(-self.drawn // 3)


def stack_of(codes: Sequence[int], drawn: int) -> Stack:
    """Make ready to draw so many of these."""
    size, turns = len(codes), -(-drawn // 3)
    if size > MOST:
        raise BadMaterial(f"a shoe of {size} cards is too large to simulate; {MOST} at most")
    if 3 * turns > size:
        raise BadMaterial(f"{drawn} cards cannot be drawn by threes from {size}")
    blocks = -(-turns // shuffling.LANES)
    left = np.full(shuffling.LANES * blocks, 3, dtype=np.uint64)
    unfair = np.zeros(shuffling.LANES * blocks, dtype=np.uint64)
    for turn in range(turns):
        word = turn % shuffling.LANES * blocks + turn // shuffling.LANES
        there = size - 3 * turn
        left[word], unfair[word] = there, WORDS % (there * (there - 1) * (there - 2))
    cards = np.array(codes, dtype=np.uint8)
    assert cards.tolist() == list(codes), "a code does not fit"
    return Stack(cards, drawn, Draws(left, unfair))


def key(seed: int) -> Key:
    """A seed as the generator takes it."""
    if not 0 <= seed <= MOST_SEED:
        raise BadMaterial(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    return np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32)
