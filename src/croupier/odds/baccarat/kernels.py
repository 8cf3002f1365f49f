"""Compiled loops over compositions; all whole numbers, all in one module.

They are kept on disk. What they do stands in this file alone, so a change is noticed and they are
compiled anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import kernel

Whole = NDArray[np.int64]
Double = NDArray[np.float64]

EXACT_BELOW = 2.0**53
TOO_LARGE = 2.0**62
"""Sums that may stand in 64 bits, with room for what a double's estimate leaves out."""


@kernel
def choice_ways(counts: Whole, of_card: Whole, steps: Whole, ways: Double) -> None:
    """For each part of a choice, the ways to deal one ordering of it, shoe by shoe."""
    left = np.empty(52)
    for shoe in range(len(counts)):
        left[:] = 0.0
        for card in range(52):
            left[of_card[card]] += counts[shoe, card]
        ways[shoe, 0] = 1.0
        for n in range(1, len(steps)):
            ways[shoe, n] = ways[shoe, steps[n, 0]] * (left[steps[n, 1]] - steps[n, 2])


@kernel
def few_sums(ways: Double, bounds: Whole, worth: Double, sums: Double) -> None:
    """What all choices are worth together, block by block, a shoe at a time."""
    columns = sums.shape[1]
    for shoe in range(len(ways)):
        at = 0
        for block in range(len(bounds)):
            second = bounds[block, 2]
            table = np.zeros((bounds[block, 3] - second) * columns)
            for first in range(bounds[block, 0], bounds[block, 1]):
                row = worth[at : at + len(table)]
                each = ways[shoe, first]
                for n in range(len(table)):
                    table[n] += each * row[n]
                at += len(table)
            for n in range(len(table)):
                sums[shoe, n % columns] += ways[shoe, second + n // columns] * table[n]


@kernel
def add_products(ways: Double, second: int, tables: Double, sums: Double) -> None:
    """The same for many shoes, when the first parts are summed: a row of tables a shoe."""
    columns = sums.shape[1]
    for shoe in range(len(ways)):
        for part in range(tables.shape[1] // columns):
            each = ways[shoe, second + part]
            for column in range(columns):
                sums[shoe, column] += each * tables[shoe, part * columns + column]


@kernel
def in_units(sums: Double, shares: Whole, numbers: Whole, handed: Whole) -> None:
    """Whole units of each wager from sums of columns; -1 where they could not be held exactly."""
    for shoe in range(len(sums)):
        held = True
        for column in range(sums.shape[1]):
            held = held and sums[shoe, column] < EXACT_BELOW
        for place in range(len(numbers)):
            about = 0.0
            units = 0
            for column in range(sums.shape[1]):
                about += sums[shoe, column] * shares[place, column]
                if held and about < TOO_LARGE:
                    units += int(sums[shoe, column]) * shares[place, column]
            handed[shoe, numbers[place]] = units if held and about < TOO_LARGE else -1


@kernel
def first_fault(counts: Whole, least: int, most_of_a_card: int) -> tuple[int, int]:
    """The first shoe with an impossible count and that card, or with too few cards and -1."""
    for shoe in range(len(counts)):
        cards = 0
        for card in range(counts.shape[1]):
            count = counts[shoe, card]
            if count < 0 or count > most_of_a_card:
                return shoe, card
            cards += count
        if cards < least:
            return shoe, -1
    return -1, -1
