"""Risk of ruin in closed form: a purse that drifts and scatters as the bets do, in small steps.

A Brownian motion with the mean and the variance of a round stands for the purse. That is close
where a stake is small beside the bankroll, and says nothing of rare prizes; `ruin` and `sessions`
count every step instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, erfc, exp, expm1, pi, sin, sqrt

STILL = 1e-12
FAR = 45.0
"""Terms smaller than exp(-FAR) are left out."""
IMAGES = 8


@dataclass(frozen=True, slots=True)
class Drift:
    """A purse by the mean and variance of a round."""

    mean: float
    variance: float

    def ruin(self, bankroll: float, goal: float | None = None, rounds: int | None = None) -> float:
        """That the bankroll is lost: before the goal, within the rounds, both, or ever."""
        if not self.variance:  # nothing is left to chance
            falls = self.mean < 0 and (rounds is None or bankroll <= -self.mean * rounds)
            return float(falls)
        if goal is None and rounds is None:
            return self._ever(bankroll)
        if goal is None:
            assert rounds is not None
            return self._within(bankroll, rounds)
        if rounds is None:
            return self._before(bankroll, goal)
        if self.variance * rounds < goal**2:
            return self._soon(bankroll, goal, rounds)
        return self._before(bankroll, goal) - self._later(bankroll, goal, rounds)

    def reached(self, bankroll: float, goal: float, rounds: int | None = None) -> float:
        """That the goal is reached before ruin: the same seen from above."""
        return Drift(-self.mean, self.variance).ruin(goal - bankroll, goal, rounds)

    @property
    def _slope(self) -> float:
        return 2 * self.mean / self.variance

    def _ever(self, bankroll: float) -> float:
        return exp(-self._slope * bankroll) if self.mean > 0 else 1.0

    def _before(self, bankroll: float, goal: float) -> float:
        slope = self._slope
        if abs(slope) * goal < STILL:
            return 1 - bankroll / goal
        if slope > 0:
            return exp(-slope * bankroll) * expm1(-slope * (goal - bankroll)) / expm1(-slope * goal)
        return expm1(slope * (goal - bankroll)) / expm1(slope * goal)

    def _within(self, bankroll: float, rounds: int) -> float:
        scale, drift = sqrt(self.variance * rounds), self.mean * rounds
        straight = _below((-bankroll - drift) / scale)
        mirrored = _below((-bankroll + drift) / scale)
        return straight + (exp(-self._slope * bankroll) * mirrored if mirrored else 0.0)

    def _soon(self, bankroll: float, goal: float, rounds: int) -> float:
        """The goal as a mirror, and the mirror's images: few matter while there is little time."""
        total = self._within(bankroll, rounds)
        for k in range(1, IMAGES):
            for far, sign in ((2 * k * goal - bankroll, -1), (2 * k * goal + bankroll, 1)):
                if chance := self._within(far, rounds):
                    total += sign * chance * exp(self.mean * (far - bankroll) / self.variance)
        return total

    def _later(self, bankroll: float, goal: float, rounds: int) -> float:
        """That ruin comes first, but after the rounds: a series of what is still between."""
        width, slowest = self.variance / goal**2, self.mean**2 / (2 * self.variance)
        lean = -self.mean * bankroll / self.variance
        terms = ceil(sqrt(2 * FAR / (pi**2 * width * rounds))) + 2
        total = 0.0
        for k in range(1, terms + 1):
            decay = slowest + k**2 * pi**2 * width / 2
            total += k * sin(k * pi * bankroll / goal) / decay * exp(lean - decay * rounds)
        return pi * width * total


def _below(deviations: float) -> float:
    return 0.5 * erfc(-deviations / sqrt(2))
