"""Every four tiles that a set can deal, told apart by kind, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow.hands import every_four
from croupier.games.pai_gow.ranking import Ranks

Whole = NDArray[np.int64]

HAND = 4
FEWER = tuple(places for size in range(HAND) for places in combinations(range(HAND), size))
"""The fifteen ways to take fewer than all tiles of a hand, by their places in it."""


@dataclass(frozen=True, eq=False)
class Fours:
    """The hands of a set, one for all deals that differ only in which twin is which."""

    copies: tuple[int, ...]
    """How many tiles of each kind the set holds."""
    kinds: Whole
    """For each hand a row of four kinds, ascending."""
    weights: Whole
    """Ways to deal each hand from the whole set."""

    @property
    def tiles(self) -> int:
        return sum(self.copies)

    @property
    def opposing(self) -> int:
        """Ways to deal an opponent four of the tiles that a hand leaves."""
        return comb(self.tiles - HAND, HAND)

    @property
    def total(self) -> int:
        """Ways to deal a hand and then an opponent's."""
        return comb(self.tiles, HAND) * self.opposing

    def ways(self, left: Sequence[int]) -> Whole:
        """Ways to deal each hand from what is left of the set, by kind."""
        factors = np.array(left)[self.kinds] - self.twins
        return np.asarray(factors.prod(axis=1) // (1 + self.twins).prod(axis=1))

    def place(self, kinds: Iterable[int]) -> int:
        """The place of a hand among all."""
        return self._places[tuple(sorted(kinds))]

    @cached_property
    def parts(self) -> Parts:
        return _parts(self)

    @cached_property
    def twins(self) -> Whole:
        """For each tile of a hand how many of its kind stand before it."""
        alike = self.kinds[:, :, None] == self.kinds[:, None, :]
        return np.asarray(np.tril(alike, k=-1).sum(axis=2))

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {tuple(hand): place for place, hand in enumerate(self.kinds.tolist())}


@dataclass(frozen=True, eq=False)
class Parts:
    """Whatever fewer than four tiles of a hand can be, and which hands hold it."""

    count: int
    of_hand: Whole
    """For each way to take fewer tiles a row: what they are in each hand."""
    signs: Whole
    """For each such way: minus where it takes an odd number of tiles."""
    part: Whole
    """This and the next two go together: a part, a hand that holds it, and the ways to deal that
    hand when the part's own tiles are given."""
    hand: Whole
    ways: Whole


def _parts(fours: Fours) -> Parts:
    size, digits = len(fours.kinds), len(fours.copies) + 1
    codes = np.zeros((len(FEWER), size), dtype=np.int64)
    for number, places in enumerate(FEWER):
        for place in places:
            codes[number] = codes[number] * digits + fours.kinds[:, place] + 1
    listed, of_hand = np.unique(codes, return_inverse=True)
    of_hand = np.asarray(of_hand, dtype=np.int64).reshape(codes.shape)
    pairs, times = np.unique(of_hand * size + np.arange(size), return_counts=True)
    part, hand = np.divmod(pairs, size)
    given = np.array([_ways_to_take(fours.copies, code) for code in listed.tolist()])
    return Parts(
        count=len(listed),
        of_hand=of_hand,
        signs=np.array([(-1) ** len(places) for places in FEWER]),
        part=part,
        hand=hand,
        ways=fours.weights[hand] * times // given[part],
    )


def _ways_to_take(copies: Sequence[int], code: int) -> int:
    """In how many ways a set gives the tiles of a part."""
    taken = [0] * len(copies)
    while code:
        code, kind = divmod(code, len(copies) + 1)
        taken[kind - 1] += 1
    return prod(map(comb, copies, taken))


@lru_cache
def fours_of(ranks: Ranks) -> Fours:
    listed = every_four(ranks)
    return Fours(
        ranks.copies,
        np.array([kinds for kinds, _ in listed]).reshape(-1, HAND),
        np.array([weight for _, weight in listed]),
    )
