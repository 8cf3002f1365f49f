"""How every setting of every hand fares against an opponent who sets by one way.

An opponent's four tiles come out of those that a hand leaves. Hands of the set that share a tile
with it are counted out by turns: all hands, less those that hold a certain one of its tiles, and
those with a certain two of them added again, and so on. How many hands with given tiles lie below
a given high and a given low hand stands in tables, made once for an opponent; so all hands meet
all hands in as many steps as there are hands.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.odds.pai_gow.fours import Fours, Whole
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import Chosen, Splits, played


@dataclass(frozen=True, eq=False)
class Results:
    """For each hand, by setting, how many of the opponent's hands it beats, ties, loses to."""

    win: Whole
    tie: Whole
    lose: Whole


@dataclass(frozen=True, eq=False)
class Shown:
    """The hands that an opponent shows, by how strong they stand in the comparison."""

    high: Whole
    low: Whole


def shown(splits: Splits, role: Role, chosen: Chosen) -> Shown:
    """What somebody in a role is up against.

    A bank is up against bettors, whose low hand lies below all others if it is worth zero.
    """
    high, low = played(splits.high, chosen), played(splits.low, chosen) + 1
    if role.takes_copies:
        low = np.where(np.take_along_axis(splits.worthless, chosen[:, None], axis=1)[:, 0], 0, low)
    return Shown(high, low)


def bars(splits: Splits, role: Role) -> Shown:
    """Below which an opponent's hands must lie to be beaten, for each setting."""
    if role.takes_copies:
        return Shown(splits.high + 1, splits.low + 2)
    return Shown(splits.high, np.where(splits.worthless, 0, splits.low + 1))


def results(splits: Splits, role: Role, against: Chosen) -> Results:
    """All settings of all hands against an opponent's way."""
    tables = Tables(splits.fours, shown(splits, role, against))
    bar = bars(splits, role)
    above_all = np.full_like(bar.high, splits.high.max() + 3)
    both = tables.below(bar.high, bar.low)
    high, low = tables.below(bar.high, above_all), tables.below(above_all, bar.low)
    return Results(
        win=both,
        tie=high + low - 2 * both,
        lose=splits.fours.opposing - high - low + both,
    )


class Tables:
    """For whatever a hand may share with an opponent's: how many of those lie below two bars."""

    def __init__(self, fours: Fours, opponent: Shown) -> None:
        self.fours, self.opponent = fours, opponent
        self.highs, self.lows = np.unique(opponent.high), np.unique(opponent.low)
        parts = fours.parts
        cells = np.zeros((parts.count, len(self.highs) + 1, len(self.lows) + 1), dtype=np.int32)
        high = np.searchsorted(self.highs, opponent.high)[parts.hand] + 1
        low = np.searchsorted(self.lows, opponent.low)[parts.hand] + 1
        np.add.at(cells, (parts.part, high, low), parts.ways.astype(np.int32))
        np.cumsum(cells, axis=1, out=cells)
        np.cumsum(cells, axis=2, out=cells)
        self.cells = cells

    def below(self, high: Whole, low: Whole) -> Whole:
        """For each hand's bars: the opponent's hands below both, from the tiles it leaves."""
        parts, mine = self.fours.parts, self.opponent
        counted = ((mine.high[:, None] < high) & (mine.low[:, None] < low)).astype(np.int64)
        rows, columns = np.searchsorted(self.highs, high), np.searchsorted(self.lows, low)
        for sign, part in zip(parts.signs, parts.of_hand, strict=True):
            counted += sign * self.cells[part[:, None], rows, columns]
        return counted
