"""The three ways to split four tiles in two, for all hands at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow.hands import SetHand, Setting, every_four, set_hand, settings_by_kind
from croupier.games.pai_gow.house_way import Way
from croupier.games.pai_gow.ranking import Ranks
from croupier.odds.pai_gow.fours import Fours, Whole, fours_of
from croupier.values.tiles import Tile

PARTNERS = (1, 2, 3)
"""A split is known by the place of the tile that stays with the first."""

Chosen = Whole
"""Somebody's way of setting: for each hand the number of the split that is played."""


@dataclass(frozen=True, eq=False)
class Splits:
    """How strong both hands of each split are; where a hand holds twins, two may be the same."""

    ranks: Ranks
    fours: Fours
    high: Whole
    """For each hand a row of three: the place of the high hand's strength among all strengths."""
    low: Whole
    worthless: NDArray[np.bool_]
    """Whether the low hand is worth zero, so that a bettor's beats nothing (reading R-PG01)."""

    def settings(self, hand: int) -> dict[SetHand, int]:
        """The distinct settings of a hand, each with the number of its split."""
        four, _ = every_four(self.ranks)[hand]
        return {
            set_hand(self.ranks, setting): _number(four, setting)
            for setting in settings_by_kind(self.ranks, four)
        }

    def place(self, tiles: Iterable[Tile]) -> int:
        """The place of a hand among all."""
        return self.fours.place(self.ranks.number[tile] for tile in tiles)


def _number(four: Sequence[int], setting: Setting) -> int:
    """Which of a hand's splits a setting is."""
    first, *others = four
    pair = list(setting[:2] if first in setting[:2] else setting[2:])
    pair.remove(first)
    return others.index(pair[0])


@lru_cache
def splits_of(ranks: Ranks) -> Splits:
    """A ranking's splits, worked out once."""
    fours = fours_of(ranks)
    strengths, zeros = np.array(ranks.strengths), np.array(ranks.zeros)
    kept = fours.kinds[:, :1], fours.kinds[:, PARTNERS]
    left = tuple(fours.kinds[:, places] for places in ((2, 1, 1), (3, 3, 2)))
    one, other = strengths[kept], strengths[left]
    ladder = np.unique(strengths)
    return Splits(
        ranks,
        fours,
        high=np.searchsorted(ladder, np.maximum(one, other)),
        low=np.searchsorted(ladder, np.minimum(one, other)),
        worthless=np.where(one < other, zeros[kept], zeros[left]),
    )


def played(values: Whole, chosen: Chosen) -> Whole:
    """Of three values for each hand that of the split which is played."""
    return np.take_along_axis(values, chosen[:, None], axis=1)[:, 0]


@lru_cache
def chosen_by(way: Way) -> Chosen:
    """What a way plays of every hand, worked out once."""
    return np.array([_number(four, way.setting(four)) for four, _ in every_four(way.ranks)])
