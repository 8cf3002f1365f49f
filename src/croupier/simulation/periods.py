"""What a table took in over hours, shifts and weekends, and what became of those who played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Means = NDArray[np.float64]
Figures = TypeVar("Figures", Whole, Means)

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
    exactly: Means
    """[evening]: what exact odds say that all that was staked nets on average."""
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

    @classmethod
    def over_all(cls, parts: Sequence[Fate]) -> Fate:
        """Evenings of one kind of bettor, played some at a time."""

        def all_of(evenings: Callable[[Fate], Figures]) -> Figures:
            return np.concatenate([evenings(part) for part in parts])

        return replace(
            parts[0],
            staked=all_of(lambda part: part.staked),
            net=all_of(lambda part: part.net),
            exactly=all_of(lambda part: part.exactly),
            drawdown=all_of(lambda part: part.drawdown),
            ruined=all_of(lambda part: part.ruined),
            path=all_of(lambda part: part.path),
            losing_run=all_of(lambda part: part.losing_run),
        )

    def percentiles(self) -> dict[int, list[int]]:
        """Of the net so far, by moment."""
        return {n: np.percentile(self.path, n, axis=0).astype(int).tolist() for n in PERCENTILES}

    @property
    def per_unit(self) -> float:
        """What a unit staked brought."""
        return float(self.net.sum() / max(1, int(self.staked.sum())))

    @property
    def exact_per_unit(self) -> float:
        """What it brings on average, however stakes are varied."""
        return float(self.exactly.sum() / max(1, int(self.staked.sum())))

    @property
    def z(self) -> float | None:
        """By how many standard errors over evenings more was brought than exact odds say."""
        above = self.net - self.exactly
        spread = float(above.std(ddof=1)) if len(above) > 1 else 0.0
        return float(above.mean()) * sqrt(len(above)) / spread if spread else None

    @property
    def middle_drawdown(self) -> float:
        """The median of the evenings' deepest falls."""
        return float(np.median(self.drawdown))


@dataclass(frozen=True, slots=True)
class Earned:
    seed: int
    evenings: int
    periods: tuple[Period, ...]
    fates: tuple[Fate, ...]
