"""A shoe as kernels read it, and the order in which a simulated round finds its cards."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from croupier.simulation import kernels
from croupier.simulation.kernels import Codes, Shoe
from croupier.values.cards import DECK, Card
from croupier.values.refusals import BadMaterial

CODES = {card: code for code, card in enumerate(DECK)}
"""The place of a card in a deck of 52."""
RANGE = 1 << 32
MOST_CARDS = 1626
"""Of more cards there are more orders of three than a word has values."""
MOST_SEED = (1 << 64) - 1


def shoe_of(cards: Iterable[Card]) -> Shoe:
    """A full shoe; its order is where every round's shuffle starts."""
    held = tuple(cards)
    if len(held) > MOST_CARDS:
        raise BadMaterial(f"a shoe of {len(held)} cards is too large to simulate")
    codes = np.array([CODES[card] for card in held], dtype=np.uint8)
    assert tuple(DECK[code] for code in codes) == held, "a code has lost its card"
    size = len(held)
    unfair = np.zeros(size, dtype=np.uint64)
    for drawn in range(0, size - 2, 3):
        left = size - drawn
        unfair[drawn] = RANGE % (left * (left - 1) * (left - 2))
    return Shoe(codes, unfair)


def opening_cards(shoe: Shoe, seed: int, number: int, count: int) -> tuple[Card, ...]:
    """The first cards of one simulated round, to look at it again."""
    dealt = deal(shoe, seed, range(number, number + 1), count)
    return tuple(DECK[code] for code in dealt[0])


def deal(shoe: Shoe, seed: int, numbers: range, count: int) -> Codes:
    """The first cards of rounds, a row each, by their places in a deck."""
    size = len(shoe.cards)
    if count > size // 3 * 3:
        raise BadMaterial(f"{count} cards cannot be dealt from a shoe of {size}")
    dealt = np.empty((len(numbers), count), dtype=np.uint8)
    kernels.deal(numbers.start, key(seed), shoe, dealt)
    return dealt


def key(seed: int) -> np.uint64:
    """A seed as the generator takes it."""
    if not 0 <= seed <= MOST_SEED:
        raise BadMaterial(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    return np.uint64(seed)
