"""What simulated rounds came to, beside what exact odds say of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.simulation.chi_square import ChiSquare


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """A unit on one wager in every round."""

    odds: WagerOdds
    """Exact, from the full shoe."""
    counts: tuple[int, ...]
    """Rounds by outcome, in the order of its odds."""
    standard_error: float
    """Of the mean: over shoes where rounds share one, else over rounds."""

    @property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """What a unit brought, from the player's side."""
        return mean(self.odds.outcomes, self.counts)

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

    def z_of(self, outcome: int) -> float | None:
        """By how many standard deviations an outcome was met more often than expected."""
        chance, rounds = float(self.odds.outcomes[outcome].probability), self.rounds
        spread = sqrt(rounds * chance * (1 - chance))
        return (self.counts[outcome] - rounds * chance) / spread if spread else None


@dataclass(frozen=True, slots=True)
class Simulated:
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
        return next(each for each in self.wagers if each.odds.wager == wager)


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
