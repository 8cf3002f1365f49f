"""Compiled loops over compositions; all whole numbers, all in one module.

They are kept on disk. What they do stands in this file alone, so a change is noticed and they are
compiled anew. A wager's own closed form stands elsewhere and is compiled in each process.
Each value is what the listed hands are worth together, every ordered deal counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.compiled import kernel

Whole = NDArray[np.int64]
Double = NDArray[np.float64]

HALVES: tuple[tuple[int, ...], ...] = tuple(
    chosen for size in range(7) for chosen in combinations_with_replacement(range(5), size)
)
"""Ways to choose up to six cards from five values, order aside, by size."""

HALF = len(HALVES)

SIZES = np.array([0, 1, 6, 21, 56, 126, 252, HALF])
"""Where the choices of each size begin."""

SIX_CARDS: tuple[tuple[int, ...], ...] = tuple(
    (*low, *(value + 5 for value in high))
    for low in HALVES
    for high in HALVES
    if len(low) + len(high) == 6
)
"""The 5,005 ways to choose six cards by value: those of 0 to 4, then those of 5 to 9."""


@kernel
def _half_ways(counts: Whole, ways: Double) -> None:
    """For each choice of up to six from five values, by size, the ways to deal one ordering."""
    left = counts.astype(np.float64)
    ways[0] = 1.0
    at = SIZES.copy()
    for a in range(5):
        one = left[a]
        ways[at[1]] = one
        at[1] += 1
        left[a] -= 1
        for b in range(a, 5):
            two = one * left[b]
            ways[at[2]] = two
            at[2] += 1
            left[b] -= 1
            for c in range(b, 5):
                three = two * left[c]
                ways[at[3]] = three
                at[3] += 1
                left[c] -= 1
                for d in range(c, 5):
                    four = three * left[d]
                    ways[at[4]] = four
                    at[4] += 1
                    left[d] -= 1
                    for e in range(d, 5):
                        five = four * left[e]
                        ways[at[5]] = five
                        at[5] += 1
                        left[e] -= 1
                        for f in range(e, 5):
                            ways[at[6]] = five * left[f]
                            at[6] += 1
                        left[e] += 1
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


@kernel
def six_card_ways(counts: Whole, value_of_card: Whole, ways: Double) -> None:
    """For each choice of six values, the ways to deal one ordering of it, shoe by shoe."""
    low, high = np.empty(HALF), np.empty(HALF)
    for shoe in range(len(counts)):
        values = np.zeros(10, dtype=np.int64)
        for card in range(52):
            values[value_of_card[card]] += counts[shoe, card]
        _half_ways(values[:5], low)
        _half_ways(values[5:], high)
        place = 0
        for size in range(7):
            first, last = SIZES[6 - size], SIZES[7 - size]
            for n in range(SIZES[size], SIZES[size + 1]):
                each = low[n]
                for m in range(first, last):
                    ways[shoe, place + m - first] = each * high[m]
                place += last - first


@kernel
def _of_kinds(counts: Whole, of_card: Whole, kinds: int) -> Whole:
    left = np.zeros(kinds, dtype=np.int64)
    for card in range(52):
        left[of_card[card]] += counts[card]
    return left


@kernel
def _pair_ways(left: Whole, first: int, second: int) -> np.int64:
    one: np.int64 = left[first]
    other: np.int64 = left[second]
    return one * (one - 1) if first == second else 2 * one * other


@kernel
def hand_values(
    counts: Whole, of_card: Whole, kinds: int, pairs: Whole, worth: Whole, values: Whole
) -> None:
    """Two-card hands of kinds."""
    for shoe in range(len(counts)):
        left = _of_kinds(counts[shoe], of_card, kinds)
        value = 0
        for n in range(len(worth)):
            value += worth[n] * _pair_ways(left, pairs[n, 0], pairs[n, 1])
        values[shoe] = value


@kernel
def opening_values(  # noqa: PLR0913, PLR0917
    counts: Whole,
    of_card: Whole,
    kinds: int,
    pairs: Whole,
    apart: Whole,
    apart_worth: Whole,
    touching: Whole,
    touching_worth: Whole,
    values: Whole,
) -> None:
    """Two hands of kinds; those that share no kind need no second look at what is left."""
    ways = np.empty(len(pairs), dtype=np.int64)
    for shoe in range(len(counts)):
        left = _of_kinds(counts[shoe], of_card, kinds)
        for n in range(len(pairs)):
            ways[n] = _pair_ways(left, pairs[n, 0], pairs[n, 1])
        value = 0
        for n in range(len(apart_worth)):
            value += apart_worth[n] * ways[apart[n, 0]] * ways[apart[n, 1]]
        for n in range(len(touching_worth)):
            one, other = touching[n, 0], touching[n, 1]
            if ways[one] > 0:
                left[pairs[one, 0]] -= 1
                left[pairs[one, 1]] -= 1
                more = _pair_ways(left, pairs[other, 0], pairs[other, 1])
                value += touching_worth[n] * ways[one] * more
                left[pairs[one, 0]] += 1
                left[pairs[one, 1]] += 1
        values[shoe] = value


@kernel
def set_values(
    counts: Whole, of_card: Whole, kinds: int, cards: Whole, worth: Whole, values: Whole
) -> None:
    """Four cards of kinds together."""
    for shoe in range(len(counts)):
        left = _of_kinds(counts[shoe], of_card, kinds)
        value = 0
        for n in range(len(worth)):
            ways = 24
            alike = 1
            for m in range(4):
                kind = cards[n, m]
                alike = alike + 1 if m > 0 and kind == cards[n, m - 1] else 1
                ways = ways * (left[kind] - alike + 1) // alike
            value += worth[n] * ways
        values[shoe] = value


@lru_cache
def formula_values(function: Callable[..., list[int]]) -> Any:  # noqa: ANN401
    """A kernel for a wager's own closed form, compiled as it stands."""
    compiled: Any = njit(nogil=True)(function)

    @njit(nogil=True)
    def values_by_formula(counts: Whole, arguments: Whole, worth: Whole, values: Whole) -> None:
        for shoe in range(len(counts)):
            sets = compiled(counts[shoe], arguments)
            value = 0
            for n in range(len(worth)):
                value += worth[n] * sets[n]
            values[shoe] = value

    return values_by_formula
