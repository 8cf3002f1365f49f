"""Purses by chance: what has no closed form, or is too fine to be counted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.sessions import PERCENTILES
from croupier.values.money import Cents


@dataclass(frozen=True, slots=True)
class Simulated:
    """Purses that were played for so many rounds, each for itself."""

    purses: int
    seed: int
    ruined: float
    reached: float
    mean: float
    """Of what was left, in cents."""
    percentiles: dict[int, int]

    def error(self, share: float) -> float:
        """The standard error of a share."""
        return sqrt(share * (1 - share) / self.purses)


MOST_DRAWN = 20_000_000
"""Rounds of all purses together that are soon played."""


def simulated(
    law: BetLaw,
    bankroll: Cents,
    rounds: int,
    goal: Cents | None = None,
    *,
    purses: int = 10_000,
    seed: int = 0,
) -> Simulated:
    """So many rounds, or to the goal before; the seed makes a run repeatable (Philox)."""
    drawn = _Drawn(law, bankroll, goal, purses, seed)
    for _ in range(rounds):
        if not drawn.play():
            break
    return drawn.told()


def simulated_to_the_end(
    law: BetLaw, bankroll: Cents, goal: Cents, *, purses: int = 10_000, seed: int = 0
) -> Simulated | None:
    """Until every purse is lost or at the goal; None where that takes too long."""
    drawn = _Drawn(law, bankroll, goal, purses, seed)
    played = 0
    while playing := drawn.play():
        played += playing
        if played > 4 * MOST_DRAWN:
            return None
    return drawn.told()


class _Drawn:
    """Purses as far as they were played."""

    def __init__(
        self, law: BetLaw, bankroll: Cents, goal: Cents | None, purses: int, seed: int
    ) -> None:
        nets, shares = zip(*law.as_floats(), strict=True)
        self.stake, self.goal, self.seed = law.stake, goal, seed
        self.worth, self.upto = np.array(nets, dtype=np.int64), np.cumsum(shares)
        self.chance = np.random.Generator(np.random.Philox(seed))
        self.left = np.full(purses, bankroll, dtype=np.int64)

    def play(self) -> int:
        """One round more, of so many purses as still play."""
        plays = self.left >= self.stake
        if self.goal is not None:
            plays &= self.left < self.goal
        number = int(plays.sum())
        drawn = np.searchsorted(self.upto, self.chance.random(number) * self.upto[-1], side="right")
        self.left[plays] += self.worth[np.minimum(drawn, len(self.worth) - 1)]
        return number

    def told(self) -> Simulated:
        left = self.left
        return Simulated(
            len(left),
            self.seed,
            float((left < self.stake).mean()),
            0.0 if self.goal is None else float((left >= self.goal).mean()),
            float(left.mean()),
            {each: int(np.percentile(left, each, method="inverted_cdf")) for each in PERCENTILES},
        )
