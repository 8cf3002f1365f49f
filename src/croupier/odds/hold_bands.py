"""Between what the house's hold lies after so many rounds: counted, and by the normal law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from croupier.odds.figures import WagerOdds

ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
LEVELS = (0.90, 0.95, 0.99)
WRONG = 0.05
"""Where an end of the normal band lies this share of its width beside the counted one, it is
called wrong."""


@dataclass(frozen=True, slots=True)
class HoldBand:
    """Between what the house's hold lies after so many rounds, at a level of confidence."""

    rounds: int
    level: float
    normal: tuple[float, float]
    counted: tuple[float, float] | None
    """None where the outcomes are not the whole law."""

    @property
    def band(self) -> tuple[float, float]:
        return self.counted or self.normal

    @property
    def is_normal(self) -> bool:
        """Whether the normal law would do."""
        if self.counted is None:
            return True
        width = self.normal[1] - self.normal[0]
        apart = max(abs(a - b) for a, b in zip(self.counted, self.normal, strict=True))
        return apart <= WRONG * width

    def document(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "level": self.level,
            "low": self.band[0],
            "high": self.band[1],
            "counted": self.counted is not None,
            "normal": list(self.normal),
            "is_normal": self.is_normal,
        }


def hold_bands(
    odds: WagerOdds, rounds: Sequence[int] = ROUNDS, levels: Sequence[float] = LEVELS
) -> Iterator[HoldBand]:
    """What the house keeps of all that is staked, beside the normal law."""
    from croupier.odds.many_rounds import sum_law  # noqa: PLC0415 it needs arrays

    edge, deviation = float(odds.house_edge), odds.standard_deviation
    for number in rounds:
        law = sum_law(odds.outcomes, number) if is_whole(odds) else None
        for level in levels:
            beyond = (1 - level) / 2
            off = NormalDist().inv_cdf(1 - beyond) * deviation / sqrt(number)
            counted = None
            if law is not None:
                counted = (
                    -law.quantile(1 - beyond) / number,
                    -law.quantile(beyond) / number,
                )
            yield HoldBand(number, level, (edge - off, edge + off), counted)


def is_whole(odds: WagerOdds) -> bool:
    """Whether the outcomes are all of the law, and none of them stands for a mean."""
    square = sum((each.probability * each.net**2 for each in odds.outcomes), Fraction(0))
    return square - odds.expected_value**2 == odds.variance
