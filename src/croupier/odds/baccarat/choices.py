"""Sums over every choice of a few cards, the order aside: what all wagers come down to.

A choice is told by kinds of cards: six of ten values for the result, four of thirteen ranks for a
pair of hands. Kinds are parted into two halves, and a choice into what it takes of each: the ways
to deal it are those of the one part times those of the other. So the few parts are counted for a
shoe, and all choices together are products of matrices with what they are worth.

All terms are whole and none is negative, so that a double holds every partial sum exactly while the
whole stays below ``EXACT_BELOW``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.odds.baccarat import kernels

Whole = NDArray[np.int64]
Double = NDArray[np.float64]
Choice = tuple[int, ...]

EXACT_BELOW = kernels.EXACT_BELOW
FEW = 8
"""So many shoes are summed one by one: a product of matrices takes longer to begin."""


@dataclass(frozen=True, slots=True)
class Block:
    """Choices that take as many cards of each half: the part with more choices comes first."""

    first: slice
    second: slice
    worth: Double
    """A row for each choice of the first; in it, for each of the second, a figure a column."""


class Choices:
    """What each choice of kinds is worth in one ordering, in one column or in several."""

    def __init__(self, of_card: Whole, worth: Mapping[Choice, Sequence[int]], columns: int) -> None:
        self._of_card, self.columns = of_card, columns
        half = (int(of_card.max()) + 1) // 2
        parted = defaultdict[tuple[int, int], list[tuple[Choice, Choice, Sequence[int]]]](list)
        for choice, figures in worth.items():
            if any(figures):
                cut = sum(kind < half for kind in choice)
                low, high = choice[:cut], choice[cut:]
                parted[len(low), len(high)].append((low, high, figures))
        used = {part for terms in parted.values() for low, high, _ in terms for part in (low, high)}
        self._steps, places = _steps(used)
        self._blocks = [_block(terms, places, columns) for terms in parted.values()]
        self._bounds = np.array(
            [
                (one.first.start, one.first.stop, one.second.start, one.second.stop)
                for one in self._blocks
            ],
            dtype=np.int64,
        ).reshape(-1, 4)
        self._flat = np.concatenate([np.zeros(0), *(one.worth.ravel() for one in self._blocks)])

    def sums(self, counts: Whole) -> Double:
        """For each shoe, a row of 52 counts, what all choices are worth in all ways to deal them.

        A sum is exact that is below ``EXACT_BELOW``; one that is not comes out no smaller.
        """
        ways = np.empty((len(counts), len(self._steps)))
        kernels.choice_ways(counts, self._of_card, self._steps, ways)
        sums = np.zeros((len(counts), self.columns))
        if len(counts) < FEW:
            kernels.few_sums(ways, self._bounds, self._flat, sums)
        else:
            for block in self._blocks:
                kernels.add_products(
                    ways, block.second.start, ways[:, block.first] @ block.worth, sums
                )
        return sums


def _steps(used: set[Choice]) -> tuple[Whole, dict[Choice, int]]:
    """For each part, the place of a shorter one, the kind that joins it and how many that one has.

    Parts of one size and half that are used lie side by side.
    """
    shorter = {(), *(part[:size] for part in used for size in range(len(part)))} - used
    order = sorted({*used, *shorter}, key=lambda part: (len(part), part in shorter, part))
    places = {part: place for place, part in enumerate(order)}
    steps = [
        (places[part[:-1]], part[-1], part[:-1].count(part[-1])) if part else (0, 0, 0)
        for part in order
    ]
    return np.array(steps, dtype=np.int64), places


def _block(
    terms: Sequence[tuple[Choice, Choice, Sequence[int]]],
    places: Mapping[Choice, int],
    columns: int,
) -> Block:
    low = [places[part] for part, _, _ in terms]
    high = [places[part] for _, part, _ in terms]
    first, second = (low, high) if len({*low}) >= len({*high}) else (high, low)
    rows, columns_of = (slice(min(side), max(side) + 1) for side in (first, second))
    worth = np.zeros((rows.stop - rows.start, columns_of.stop - columns_of.start, columns))
    worth[np.array(first) - rows.start, np.array(second) - columns_of.start] = [
        figures for _, _, figures in terms
    ]
    return Block(rows, columns_of, worth.reshape(len(worth), -1))
