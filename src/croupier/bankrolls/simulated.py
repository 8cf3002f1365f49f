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


def simulated(
    law: BetLaw,
    bankroll: Cents,
    rounds: int,
    goal: Cents | None = None,
    *,
    purses: int = 10_000,
    seed: int = 0,
) -> Simulated:
    """The seed makes a run repeatable (Philox)."""
    nets, shares = zip(*law.as_floats(), strict=True)
    worth, upto = np.array(nets, dtype=np.int64), np.cumsum(shares)
    chance = np.random.Generator(np.random.Philox(seed))
    left = np.full(purses, bankroll, dtype=np.int64)
    for _ in range(rounds):
        plays = left >= law.stake
        if goal is not None:
            plays &= left < goal
        number = int(plays.sum())
        if not number:
            break
        drawn = np.searchsorted(upto, chance.random(number) * upto[-1], side="right")
        left[plays] += worth[np.minimum(drawn, len(worth) - 1)]
    return Simulated(
        purses,
        seed,
        float((left < law.stake).mean()),
        0.0 if goal is None else float((left >= goal).mean()),
        float(left.mean()),
        {each: int(np.percentile(left, each, method="inverted_cdf")) for each in PERCENTILES},
    )
