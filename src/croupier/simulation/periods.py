"""What a table took in over hours, shifts and weekends, and what became of those who played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True, slots=True)
class Period:
    """What a table took in over so many hours, by evening; sums are cents."""

    name: str
    rounds: int
    handle: Whole
    win: Whole
    drop: int
    """Bought in with; 0 unless everybody's bankroll is named."""
    expected: Fraction | None
    """The mean win of the house, where all stake alike in every round."""

    def percentiles(self) -> dict[int, int]:
        return {each: int(np.percentile(self.win, each)) for each in PERCENTILES}

    @property
    def hold(self) -> float | None:
        """The share of what was bought in that the house won."""
        return float(self.win.mean()) / self.drop if self.drop else None

    @property
    def losing(self) -> float:
        """How often the house lost."""
        return float((self.win < 0).mean())


@dataclass(frozen=True, slots=True)
class Fate:
    """What somebody goes through in the longest period."""

    name: str
    system: str
    staked: Whole
    """[evening]"""
    net: Whole
    """[evening]: at the end."""
    drawdown: Whole
    """[evening]: the deepest fall from the highest so far."""
    ruined: Whole
    """[evening]: 1 where the bankroll was lost."""
    path: Whole
    """[evening, moment]: the net so far, at moments spread over the period."""
    moments: Whole
    """[moment]: after how many rounds."""
    losing_run: Whole
    """[evening]: the most rounds lost in a row, of those with a decision."""

    def percentiles(self) -> dict[int, list[int]]:
        """Of the net so far, by moment."""
        return {n: np.percentile(self.path, n, axis=0).astype(int).tolist() for n in PERCENTILES}

    @property
    def per_unit(self) -> float:
        """What a unit staked brought."""
        return float(self.net.sum() / max(1, int(self.staked.sum())))


@dataclass(frozen=True, slots=True)
class Earned:
    seed: int
    evenings: int
    periods: tuple[Period, ...]
    fates: tuple[Fate, ...]
