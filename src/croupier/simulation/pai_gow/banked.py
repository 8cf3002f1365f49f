"""A bank against several wagers at once, as simulated rounds came out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.odds.pai_gow.roles import Role


@dataclass(frozen=True, slots=True)
class Banked:
    """All wagers being equal; vigorish falls on what is left of them (535.11(o), (r)).

    How often a bank comes out how far ahead is not known exactly, what it is ahead on average is.
    """

    role: Role
    strategy: str
    against: str
    opponents: int
    counts: tuple[int, ...]
    """Rounds by the wagers that the bank came out ahead, from all of them lost to all won."""
    nets: tuple[Fraction, ...]
    """What the bank gains in each of these, in units of one wager."""
    exact_ahead: Fraction
    """Wagers that it comes out ahead on average."""

    @property
    def rounds(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """What the bank gained of each unit wagered against it, vigorish paid."""
        return self._mean(self.nets) / self.opponents

    @property
    def standard_error(self) -> float:
        return self._error(self.nets) / self.opponents

    @property
    def ahead(self) -> Fraction:
        """Wagers that it came out ahead on average."""
        return self._mean(self._wagers)

    @property
    def z(self) -> float | None:
        """By how many standard errors it was further ahead than it exactly is."""
        error = self._error(self._wagers)
        return float(self.ahead - self.exact_ahead) / error if error else None

    @property
    def _wagers(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(each) for each in range(-self.opponents, self.opponents + 1))

    def _mean(self, worth: tuple[Fraction, ...]) -> Fraction:
        total = sum((each * n for each, n in zip(worth, self.counts, strict=True)), Fraction(0))
        return total / self.rounds if self.rounds else Fraction(0)

    def _error(self, worth: tuple[Fraction, ...]) -> float:
        if not self.rounds:
            return 0.0
        at = self._mean(worth)
        spread = sum(
            ((each - at) ** 2 * n for each, n in zip(worth, self.counts, strict=True)), Fraction(0)
        )
        return sqrt(spread / self.rounds**2)
