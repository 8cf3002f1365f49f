"""A wager by count: how often each count comes, and what a unit is worth and scatters there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan

import numpy as np
from numpy.typing import NDArray

from croupier.bankrolls.ramps import Bucket
from croupier.counting.baccarat.play import Dealt, Priced, in_threads, of_each_round, played
from croupier.counting.baccarat.players import Counter, told
from croupier.counting.baccarat.table import CountedTable
from croupier.counting.over_shoes import Of
from croupier.values.refusals import BadMaterial

LEAST_SHARE = 0.001
"""Of all rounds: the highest counts stand together until they are so many."""

Sums = NDArray[np.float64]
"""Of some rounds: how many, what a unit in each of them wins, and the squares of its nets."""


def by_count(
    table: CountedTable,
    counter: Counter,
    behind: int,
    dealt: Dealt,
) -> tuple[Bucket, ...]:
    """From the lowest count on; all below the one that is best bet from are one bucket.

    A unit is one on the wager, with what must lie beside it.
    """

    def found(some: range) -> dict[int, Sums]:
        seen, _ = played(table, [behind], table.look(dealt.seed, some))
        priced = Priced(table.pricer.values(seen.left), table.mean_squares(seen.left))
        of = of_each_round(table, seen, priced, counter.laid(np.ones(len(seen.shoe))))
        known, place = np.unique(told(counter.count, seen, table.full), return_inverse=True)
        sums = [np.bincount(place, of[each]) for each in (Of.ROUNDS, Of.WON, Of.SQUARES)]
        return dict(zip(known.tolist(), np.stack(sums, axis=1), strict=True))

    every = dict[int, Sums]()
    for some in in_threads(found, dealt):
        for count, sums in some.items():
            every[count] = every.get(count, np.zeros(len(sums))) + sums
    rounds, _, squares = np.sum([*every.values()], axis=0).tolist()
    if isnan(squares):
        wager = table.wagers[counter.column]
        raise BadMaterial(f"{wager}: how far its prizes scatter is not told by count")
    grouped = _grouped(every, LEAST_SHARE * rounds)
    return tuple(_bucket(count, sums, rounds) for count, sums in grouped)[::-1]


def _bucket(count: int, sums: Sums, every: float) -> Bucket:
    rounds, won, squares = sums.tolist()
    return Bucket(count, rounds / every, won / rounds, squares / rounds - (won / rounds) ** 2)


def _grouped(every: Mapping[int, Sums], fewest: float) -> Iterator[tuple[int, Sums]]:
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


def _best_from(every: Mapping[int, Sums]) -> int:
    """The count from which on a unit in each round wins most; above all of them if none does."""
    won = best = 0.0
    trigger = max(every) + 1
    for count in sorted(every, reverse=True):
        won += float(every[count][1])
        if won > best:
            best, trigger = won, count
    return trigger
