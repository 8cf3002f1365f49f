"""A wager by count: how often each count comes, and what a unit is worth and scatters there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from croupier.bankrolls.ramps import Bucket

LEAST_SHARE = 0.001
"""Of all rounds: the highest counts stand together until they are so many."""

Sums = NDArray[np.float64]
"""Of some rounds: how many, what a unit in each of them wins, and the squares of its nets."""
ByCount = Mapping[int, Sums]


def sums_by_count(told: NDArray[np.int64], won: Sums, squares: Sums) -> ByCount:
    """Of rounds one after the other, each with its count."""
    known, place = np.unique(told, return_inverse=True)
    sums = [np.bincount(place), np.bincount(place, won), np.bincount(place, squares)]
    return dict(zip(known.tolist(), np.stack(sums, axis=1), strict=True))


def added(some: Iterable[ByCount]) -> ByCount:
    every = dict[int, Sums]()
    for each in some:
        for count, sums in each.items():
            every[count] = every.get(count, np.zeros(len(sums))) + sums
    return every


def buckets(every: ByCount) -> tuple[Bucket, ...]:
    """From the lowest count on; all below the one that is best bet from are one bucket."""
    rounds = float(np.sum([*every.values()], axis=0)[0])
    grouped = _grouped(every, LEAST_SHARE * rounds)
    return tuple(_bucket(count, sums, rounds) for count, sums in grouped)[::-1]


def _bucket(count: int, sums: Sums, every: float) -> Bucket:
    rounds, won, squares = sums.tolist()
    return Bucket(count, rounds / every, won / rounds, squares / rounds - (won / rounds) ** 2)


def _grouped(every: ByCount, fewest: float) -> Iterator[tuple[int, Sums]]:
    """From the highest down, each under its lowest count."""
    counts = sorted(every, reverse=True)
    trigger = _best_from(every)
    some = np.zeros(3)
    for count in counts:
        some = some + every[count]
        rounds = float(some[0])
        if count in {trigger, counts[-1]} or (count > trigger and rounds >= fewest):
            yield count, some
            some = np.zeros(3)


def _best_from(every: ByCount) -> int:
    """The count from which on a unit in each round wins most; above all of them if none does."""
    won = best = 0.0
    trigger = max(every) + 1
    for count in sorted(every, reverse=True):
        won += float(every[count][1])
        if won > best:
            best, trigger = won, count
    return trigger
