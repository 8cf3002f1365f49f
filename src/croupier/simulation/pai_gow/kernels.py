"""Compiled loops that deal tiles and compare hands; tables come in as arguments.

Up to four matches of a way of setting with another are compared at once. A word of eight bytes
holds their high hands and low hands by turns; with the upper bit of each byte set before the other
word is taken away, that bit stays where the hand reaches what it is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import inlined_kernel, kernel

Codes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Words = NDArray[np.uint64]
Whole = NDArray[np.int64]

MATCHES = 4
"""Matches in a word."""
CELLS = 1 << 2 * MATCHES
UPPER = np.uint64(0x8080808080808080)
GATHER = np.uint64(0x0102040810204080)
"""Brings the lowest bit of every byte together, in the upper byte of the product."""
LOWEST, TOP, BYTE = np.uint64(7), np.uint64(56), np.uint64(8)
TWO_BYTES, COUNT = np.uint64(16), np.uint64(0xFF)
FOUR = np.uint64(4)


class PaiGow(NamedTuple):
    """A table's game, as far as its matches can tell hands apart."""

    pair: Codes
    """[tile, tile]: the number of any two, in either order."""
    hand: Places
    """[pair, pair]: the class of a hand, of whichever two pairs it is made."""
    asked: Words
    """[class]: what the dealer or the bank asks of a bettor's hands."""
    shown: Words
    """[class]: what a bettor's hands are."""


@inlined_kernel
def _hand(order: Codes, at: np.uint64, game: PaiGow) -> np.uint16:
    """The class of the four tiles that lie there."""
    one = game.pair[order[at], order[at + np.uint64(1)]]
    other = game.pair[order[at + np.uint64(2)], order[at + np.uint64(3)]]
    found: np.uint16 = game.hand[one, other]
    return found


@inlined_kernel
def _reached(asked: np.uint64, shown: np.uint64) -> np.uint64:
    """A one in the byte of every hand of a bettor that reaches what is asked of it."""
    return (((shown | UPPER) - asked) & UPPER) >> LOWEST


@kernel
def play_rounds(orders: Codes, game: PaiGow, cells: Whole) -> None:
    """From each order four tiles for the dealer or the bank, and four for a bettor."""
    for row in range(len(orders)):
        order = orders[row]
        asked = game.asked[_hand(order, np.uint64(0), game)]
        reached = _reached(asked, game.shown[_hand(order, FOUR, game)])
        cells[(reached * GATHER) >> TOP] += 1


@kernel
def play_against_several(orders: Codes, game: PaiGow, cells: Whole, ahead: Whole) -> None:
    """The same with several bettors, the first of whom has the cells.

    ``ahead`` is [match, wagers]: by how many wagers the bank came out ahead; the middle is none.
    """
    matches, opponents = len(ahead), ahead.shape[1] // 2
    for row in range(len(orders)):
        order = orders[row]
        asked = game.asked[_hand(order, np.uint64(0), game)]
        first = _reached(asked, game.shown[_hand(order, FOUR, game)])
        cells[(first * GATHER) >> TOP] += 1
        summed = first
        for seat in range(2, opponents + 1):
            hand = _hand(order, FOUR * np.uint64(seat), game)
            summed += _reached(asked, game.shown[hand])
        summed += summed >> BYTE
        for match in range(matches):
            both = (summed >> (TWO_BYTES * np.uint64(match))) & COUNT
            ahead[match, 2 * opponents - np.int64(both)] += 1


@kernel
def tell_rounds(orders: Codes, game: PaiGow, cells: Whole) -> None:
    """[round, bettor]: the cell of each bettor's hand against the dealer's."""
    for row in range(len(orders)):
        order = orders[row]
        asked = game.asked[_hand(order, np.uint64(0), game)]
        for seat in range(cells.shape[1]):
            hand = _hand(order, FOUR * np.uint64(seat + 1), game)
            cells[row, seat] = (_reached(asked, game.shown[hand]) * GATHER) >> TOP


@kernel
def meet(  # noqa: PLR0913, PLR0917 what a hand is, and what it meets
    kinds: Whole, weights: Whole, twins: Whole, copies: Whole, classes: Places, game: PaiGow,
    cells: Whole,
) -> None:  # fmt: skip
    """Every hand with every other that the tiles it leaves can make, as often as there are ways.

    ``twins`` says of each tile of a hand how many of its kind stand before it.
    """
    left = copies.copy()
    alike = np.ones(len(kinds), dtype=np.int64)
    for hand in range(len(kinds)):
        for tile in range(4):
            alike[hand] *= 1 + twins[hand, tile]
    for own in range(len(kinds)):
        for tile in range(4):
            left[kinds[own, tile]] -= 1
        asked = game.asked[classes[own]]
        for other in range(len(kinds)):
            ways = 1
            for tile in range(4):
                ways *= left[kinds[other, tile]] - twins[other, tile]
            if ways:
                reached = _reached(asked, game.shown[classes[other]])
                cells[(reached * GATHER) >> TOP] += weights[own] * (ways // alike[other])
        for tile in range(4):
            left[kinds[own, tile]] += 1
