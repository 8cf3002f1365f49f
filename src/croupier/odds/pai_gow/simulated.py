"""A bank against several wagers at once, by chance: their hands come out of one set of tiles.

The vigorish falls on what is left when wagers won and lost are set off against each other, so that
it depends on all hands together. Only that part is drawn by chance; what the bank is up before it
is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import sqrt

import numpy as np
from numpy.random import Philox

from croupier.odds.pai_gow import kernels
from croupier.odds.pai_gow.facing import bars, shown
from croupier.odds.pai_gow.fours import HAND, Fours, Whole
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import Chosen, Splits, played

CHUNK = 1 << 17
"""Rounds that share a key of the generator: the same tallies however many threads there are."""
SPARE = 64
"""One word in so many is kept for lanes that are passed over: a hundred times what they need."""


@dataclass(frozen=True, slots=True)
class Surpluses:
    """How often a bank came out how many wagers ahead, in simulated rounds."""

    opponents: int
    rounds: Mapping[int, int]

    @property
    def total(self) -> int:
        return sum(self.rounds.values())

    def mean(self, worth: Mapping[int, Fraction]) -> tuple[Fraction, float]:
        """The mean of what each surplus is worth, and its standard error."""
        mean = sum((n * worth[up] for up, n in self.rounds.items()), Fraction(0)) / self.total
        spread = sum(n * float(worth[up] - mean) ** 2 for up, n in self.rounds.items())
        return mean, sqrt(spread / self.total / self.total)


def simulate(
    splits: Splits, bank: Chosen, against: Chosen, opponents: int, *, rounds: int, seed: int
) -> Surpluses:
    """Deal rounds to a bank and so many opponents, all of whom set by one way."""
    fours = splits.fours
    bar, opposed = bars(splits, Role.BANK), shown(splits, Role.BANK, against)
    tables = (
        np.repeat(np.arange(len(fours.copies)), fours.copies),
        _numbers(fours),
        played(bar.high, bank),
        played(bar.low, bank),
        opposed.high,
        opposed.low,
    )

    def chunk(number: int) -> Whole:
        asked = min(CHUNK, rounds - number * CHUNK)
        draws = asked * HAND * (opponents + 1)
        words = Philox(key=[seed, number]).random_raw(
            draws // kernels.LANES * (SPARE + 1) // SPARE + SPARE
        )
        tallied = np.zeros(2 * opponents + 1, dtype=np.int64)
        dealt = kernels.surpluses(words, asked, *tables, tallied)
        assert dealt == asked, "the words of chance ran out"
        return tallied

    with ThreadPoolExecutor() as threads:
        tallied = np.stack([*threads.map(chunk, range(-(-rounds // CHUNK)))]).sum(axis=0)
    return Surpluses(opponents, {up - opponents: n for up, n in enumerate(tallied.tolist())})


def _numbers(fours: Fours) -> Whole:
    """The place of a hand by its four kinds in any order."""
    size = len(fours.copies)
    numbers = np.full(size**HAND, -1, dtype=np.int64)
    places = np.arange(len(fours.kinds))
    for order in permutations(range(HAND)):
        code = np.zeros(len(fours.kinds), dtype=np.int64)
        for place in order:
            code = code * size + fours.kinds[:, place]
        numbers[code] = places
    return numbers
