"""What many rounds at one stake come to: the law of their sum, by powers of its transform.

Rounds are independent. Prizes too rare to come often make the normal law wrong for long; this one
holds from the first round on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.odds.figures import OutcomeOdds

MOST_POINTS = 1 << 21
DEVIATIONS = 12
"""The window holds so many to each side, and two of the highest prizes above."""


@dataclass(frozen=True, slots=True, eq=False)
class SumLaw:
    """How likely each sum of so many rounds is, in steps from the lowest that is kept."""

    rounds: int
    lowest: int
    step: Fraction
    chances: NDArray[np.float64]

    def quantile(self, share: float) -> float:
        """The least sum that is not exceeded in that share of all cases."""
        place = int(np.searchsorted(np.cumsum(self.chances), share))
        return (self.lowest + min(place, len(self.chances) - 1)) * float(self.step)

    def at_most(self, total: float) -> float:
        """How likely it is not to be exceeded."""
        places = floor(total / float(self.step) + 1e-9) - self.lowest + 1
        return float(self.chances[: max(0, places)].sum())


def sum_law(outcomes: Sequence[OutcomeOdds], rounds: int) -> SumLaw:
    """Of a unit in each round.

    Where nets share no step that is coarse enough, each is divided between the two nearest points
    of a grid so that its mean stays.
    """
    nets = [(each.net, float(each.probability)) for each in outcomes if each.probability]
    mean = sum(float(net) * chance for net, chance in nets)
    deviation = sqrt(sum((float(net) - mean) ** 2 * chance for net, chance in nets))
    top, bottom = max(net for net, _ in nets), min(net for net, _ in nets)
    reach = DEVIATIONS * deviation * sqrt(rounds)
    low = max(float(bottom) * rounds, mean * rounds - reach + min(0.0, 2 * float(bottom)))
    high = min(float(top) * rounds, mean * rounds + reach + max(0.0, 2 * float(top)))
    step = max(_common_step([net for net, _ in nets]), Fraction((high - low) / (MOST_POINTS - 4)))
    points = _on_grid(nets, step)
    least, most = min(points), max(points)
    astray = ceil(DEVIATIONS * sqrt(rounds))  # by which rounds that are divided may leave it
    lowest = max(least * rounds, floor(low / float(step)) - astray)
    highest = min(most * rounds, ceil(high / float(step)) + astray)
    size = 1 << (highest - lowest + 2).bit_length()
    law = np.zeros(size)
    for point, chance in points.items():
        law[(point - least) % size] += chance
    folded = np.fft.irfft(np.fft.rfft(law) ** rounds, size)
    chances = np.roll(folded, -((lowest - least * rounds) % size))
    return SumLaw(rounds, lowest, step, np.maximum(chances, 0.0))


def _common_step(nets: Sequence[Fraction]) -> Fraction:
    below = lcm(*(net.denominator for net in nets))
    return Fraction(gcd(*(int(net * below) for net in nets)) or 1, below)


def _on_grid(nets: Sequence[tuple[Fraction, float]], step: Fraction) -> dict[int, float]:
    points = dict[int, float]()
    for net, chance in nets:
        place = net / step
        below = floor(place)
        above = float(place - below)
        for point, part in ((below, 1 - above), (below + 1, above)):
            if part:
                points[point] = points.get(point, 0.0) + chance * part
    return points
