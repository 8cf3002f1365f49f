"""How likely a fair source is to come as far from what is expected, by squares of the differences.

Shuffles are rows of numbers, one for each kind of card or tile; a pack has so many of each kind.
"""

from __future__ import annotations

from functools import lru_cache
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int64]
Figures = NDArray[np.float64]
Pack = tuple[int, ...]


def counted(found: Rows, kinds: int) -> Figures:
    return np.bincount(found.ravel(), minlength=kinds).astype(np.float64)


def by_position(rows: Rows, pack: Pack) -> float:
    """In each shuffle every position has one card and every card one position."""
    size, kinds = sum(pack), len(pack)
    found = counted(np.arange(size) * kinds + rows, size * kinds)
    wanted = np.tile(np.array(pack) * len(rows) / size, size)
    freedom = (size - 1) * (kinds - 1)
    return tails(_square(found, wanted) * (size - 1) / size, freedom, 2 * freedom)


def by_distance(rows: Rows, pack: Pack, distance: int) -> float:
    """All pairs of cards that lie so far apart, the last ones with the first."""
    assert 2 * distance % sum(pack), "a pair would be counted twice"
    pairs = rows * len(pack) + np.roll(rows, -distance, axis=1)
    expected, mean, variance = _pairs_of(pack)
    found = counted(pairs, len(pack) ** 2)
    return tails(_square(found, expected.ravel() * len(rows)), mean, variance)


def by_place(rows: Rows, pack: Pack) -> float:
    """Neighbours at each place by itself: how likely the worst of all places is so bad."""
    expected = _pairs_of(pack)[0].ravel()
    shares, places = expected / expected.sum(), rows.shape[1] - 1
    pairs = rows[:, :-1] * len(pack) + rows[:, 1:]
    worst = min(alike(counted(pairs[:, n], len(pack) ** 2), shares) for n in range(places))
    return float(min(1.0, worst * places))


def alike(found: Figures, shares: Figures | None = None) -> float:
    """Counts of what has these shares, or equal ones, each time anew."""
    each = np.full(len(found), 1 / len(found)) if shares is None else shares
    total, some = float(found.sum()), each[each > 0]
    kinds = len(some)
    uneven = float((1 / some).sum()) - kinds**2 - 2 * kinds + 2
    variance = 2 * (kinds - 1) + uneven / total
    return tails(_square(found, each * total), kinds - 1, variance)


def tails(square: float, mean: float, variance: float) -> float:
    """To both sides, by Satterthwaite's freedom and Wilson and Hilferty's cube root."""
    freedom = 2 * mean**2 / variance
    spread = 2 / (9 * freedom)
    normal = ((square / mean) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(abs(normal) / sqrt(2))


def _square(found: Figures, wanted: Figures) -> float:
    can_be = wanted > 0
    assert not found[~can_be].any(), "something came that is not in the pack"
    return float((((found - wanted) ** 2)[can_be] / wanted[can_be]).sum())


@lru_cache
def _pairs_of(pack: Pack) -> tuple[Figures, float, float]:
    """How often each pair is expected in a shuffle; mean and variance of the sum of squares.

    Pairs of one shuffle share their cards, so the variance is that of all pairs with all others:
    the same pair, one that begins where the other ends, or four cards in four places.
    """
    size, kinds = sum(pack), len(pack)
    have, same = np.array(pack, dtype=np.float64), np.eye(kinds)
    two = have[:, None] * (have - same)
    three = two[:, :, None] * (have - same[:, None, :] - same[None, :, :])
    four = three[:, :, :, None] * (
        have - same[:, None, None, :] - same[None, :, None, :] - same[None, None, :, :]
    )
    expected = two / (size - 1)
    both = four / ((size - 1) * (size - 2))
    both += np.einsum("abd,bc->abcd", three, same) / ((size - 1) * (size - 2))
    both += np.einsum("cab,ad->abcd", three, same) / ((size - 1) * (size - 2))
    both += np.einsum("ab,ac,bd->abcd", expected, same, same)
    both -= np.multiply.outer(expected, expected)
    apart = np.sqrt(np.where(expected > 0, expected, np.inf))
    both /= np.multiply.outer(apart, apart)
    square = both.reshape(kinds**2, kinds**2)
    return expected, float(np.trace(square)), float(2 * (square**2).sum())
