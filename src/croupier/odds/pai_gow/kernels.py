"""Compiled loops that deal whole rounds to a bank and its opponents; all in one module.

They are kept on disk. What they do stands in this file alone, so a change is noticed and they are
compiled anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import kernel

Whole = NDArray[np.int64]
Words = NDArray[np.uint64]

LANE = 16
"""Bits that one draw of a tile takes from a word of chance."""
LANES = 64 // LANE
RANGE = 1 << LANE


@kernel
def _draw_tiles(words: Words, lane: int, deck: Whole, count: int) -> int:
    """Bring drawn tiles to the front of the deck; returns the next lane, -1 if words ran out.

    No tile is favoured: a lane that would do so is passed over.
    """
    lanes = len(words) * LANES
    for drawn in range(count):
        left = len(deck) - drawn
        unfair = RANGE % left
        while True:
            if lane == lanes:
                return -1
            word = words[lane // LANES] >> np.uint64(LANE * (lane % LANES))
            lane += 1
            product = np.int64(word & np.uint64(RANGE - 1)) * left
            if product & (RANGE - 1) >= unfair:
                break
        other = drawn + (product >> LANE)
        deck[drawn], deck[other] = deck[other], deck[drawn]
    return lane


@kernel
def _hand(deck: Whole, first: int, kinds: int, numbers: Whole) -> int:
    """The place of the hand that four tiles make."""
    code = 0
    for place in range(first, first + 4):
        code = code * kinds + deck[place]
    return int(numbers[code])


@kernel
def surpluses(  # noqa: PLR0913, PLR0917
    words: Words,
    rounds: int,
    tiles: Whole,
    numbers: Whole,
    bank_high: Whole,
    bank_low: Whole,
    high: Whole,
    low: Whole,
    tallied: Whole,
) -> int:
    """Tally rounds by the wagers that the bank is up; the middle of ``tallied`` is none.

    ``numbers`` finds a hand by its kinds in any order; ``high`` and ``low`` are an opponent's,
    those of the bank are bars that an opponent must reach. Returns the rounds dealt: fewer than
    asked for only if the words ran out.
    """
    opponents, kinds = len(tallied) // 2, tiles.max() + 1
    deck = tiles.copy()
    lane = 0
    for dealt in range(rounds):
        lane = _draw_tiles(words, lane, deck, 4 * (opponents + 1))
        if lane < 0:
            return dealt
        bank = _hand(deck, 0, kinds, numbers)
        up = 0
        for seat in range(1, opponents + 1):
            hand = _hand(deck, 4 * seat, kinds, numbers)
            reached = (high[hand] >= bank_high[bank]) + (low[hand] >= bank_low[bank])
            up += 1 - reached
        tallied[opponents + up] += 1
    return rounds
