"""What simulated rounds came to, beside what exact odds say of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from croupier.odds.figures import OutcomeOdds, WagerOdds, percent
from croupier.odds.showing import Listed, Listing, NotHere, figure
from croupier.simulation.chi_square import ChiSquare

SELDOM = 0.001
"""Of all runs, those in which chance alone would have any wager named as strayed."""
SEVERAL = 2
"""Shoes that can differ from each other."""
NOTICED = 1.1
"""By how much an error must be too small to be told."""


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """A unit on one wager in every round."""

    odds: WagerOdds
    """Exact, from the full shoe."""
    counts: tuple[int, ...]
    """Rounds by outcome, in the order of its odds."""
    standard_error: float
    """Of the mean: over shoes where rounds share one, if there are several, else over rounds."""

    @property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """What a unit brought, from the player's side."""
        return mean(self.odds.outcomes, self.counts)

    @property
    def arrays(self) -> dict[str, NDArray[np.int64] | NDArray[np.float64]]:
        """By outcome, to reckon with: what was counted, its exact chance, and its net."""
        outcomes = self.odds.outcomes
        return {
            "count": np.array(self.counts, dtype=np.int64),
            "probability": np.array([float(each.probability) for each in outcomes]),
            "net": np.array([float(each.net) for each in outcomes]),
        }

    @property
    def hits(self) -> int:
        """Rounds that left the player up, as far as its odds know."""
        outcomes = self.odds.outcomes
        return sum(n for each, n in zip(outcomes, self.counts, strict=True) if each.net > 0)

    @property
    def z(self) -> float | None:
        """By how many standard errors the mean lies above the exact one."""
        if not self.standard_error:
            return None
        return float(self.mean - self.odds.expected_value) / self.standard_error

    @property
    def surest_error(self) -> float:
        """No less than independent rounds have.

        Few shoes may agree by chance, and a prize that has not come yet spreads nothing.
        """
        over_rounds = self.odds.standard_deviation / sqrt(self.rounds) if self.rounds else 0.0
        return max(self.standard_error, over_rounds)

    @property
    def is_too_sure(self) -> bool:
        """Whether prizes that came too seldom, or shoes that agree, have its error too small."""
        return self.surest_error > NOTICED * self.standard_error

    def z_of(self, outcome: int) -> float | None:
        """By how many standard deviations an outcome was met more often than expected."""
        chance, rounds = float(self.odds.outcomes[outcome].probability), self.rounds
        spread = sqrt(rounds * chance * (1 - chance))
        return (self.counts[outcome] - rounds * chance) / spread if spread else None


@dataclass(frozen=True, slots=True, repr=False)
class Simulated(Listed):
    """A run: its tallies are the same wherever and by however many it was played."""

    seed: int
    rounds: int
    shoes: int | None
    """None where each round had a full shoe of its own."""
    wagers: tuple[SimulatedWager, ...]
    chi_square: ChiSquare | None
    """Over all that the wagers can tell apart, where rounds are independent."""

    def __getitem__(self, wager: str) -> SimulatedWager:
        """The first row of a wager."""
        found = {each.odds.wager: each for each in reversed(self.wagers)}
        if wager not in found:
            raise NotHere("wager", wager, found)
        return found[wager]

    def strayed(self) -> tuple[SimulatedWager, ...]:
        """Those whose mean is not an exact one's, by more than chance explains for so many rows."""
        bound = NormalDist().inv_cdf(1 - SELDOM / 2 / len(self.wagers))
        return tuple(
            each
            for each in self.wagers
            if each.rounds and abs(each.mean - each.odds.expected_value) > bound * each.surest_error
        )

    def listing(self) -> Listing:
        """Means beside exact ones; a record for each wager."""
        lines = [
            (
                each.odds.wager,
                each.odds.terms_text,
                f"{each.rounds:,}",
                percent(-each.mean),
                f"{each.standard_error:.4%}",
                percent(each.odds.house_edge),
                "" if each.z is None else f"{each.z:+.2f}",
            )
            for each in self.wagers
        ]
        records = [
            {
                "wager": each.odds.wager,
                "terms": each.odds.terms_text,
                "rounds": each.rounds,
                **figure("edge", -each.mean),
                "standard_error": each.standard_error,
                **figure("exact_edge", each.odds.house_edge),
                "z": each.z,
                "hits": each.hits,
            }
            for each in self.wagers
        ]
        columns = ("wager", "terms", "rounds", "edge", "standard error", "exact", "z")
        shoes = "" if self.shoes is None else f" in {self.shoes:,} shoes"
        title = f"{self.rounds:,} rounds{shoes}, seed {self.seed}"
        return Listing(title, columns, lines, records)


def mean(outcomes: tuple[OutcomeOdds, ...], counts: tuple[int, ...]) -> Fraction:
    rounds = sum(counts)
    won = sum((each.net * n for each, n in zip(outcomes, counts, strict=True)), Fraction(0))
    return won / rounds if rounds else Fraction(0)


def error_over_rounds(outcomes: tuple[OutcomeOdds, ...], counts: tuple[int, ...]) -> float:
    """The standard error of the mean of independent rounds."""
    rounds, at = sum(counts), mean(outcomes, counts)
    if not rounds:
        return 0.0
    spread = sum(
        ((each.net - at) ** 2 * n for each, n in zip(outcomes, counts, strict=True)), Fraction(0)
    )
    return sqrt(spread / rounds**2)
