"""What rounds brought, as a line: chips won and lost from round to round, and what was expected.

Only whole numbers: the picture has its own small units, and the sums stay what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from croupier.web.history.expectation import SCALE
from croupier.web.history.own_round import OwnRound

WIDTH, HEIGHT = 1_000, 300
MOST_POINTS = 400
"""Of longer histories as many rounds are drawn: of each stretch the highest and the lowest."""


@dataclass(frozen=True, slots=True)
class Chart:
    happened: str
    """Points of a polyline."""
    expected: str
    zero: int
    highest: int
    lowest: int
    """Cents, at the upper and the lower edge."""


def chart_of(rounds: Sequence[OwnRound], expected: Sequence[int]) -> Chart:
    """`expected` is in parts of a cent, a sum for each round."""
    nets = [0, *accumulate(each.net * SCALE for each in rounds)]
    means = [0, *expected]
    highest, lowest = max(*nets, *means), min(*nets, *means)
    span = max(highest - lowest, 1)

    def height(value: int) -> int:
        return HEIGHT - (value - lowest) * HEIGHT // span

    def line(series: Sequence[int]) -> str:
        last = max(len(nets) - 1, 1)
        return " ".join(f"{n * WIDTH // last},{height(series[n])}" for n in _drawn(series))

    return Chart(line(nets), line(means), height(0), -(-highest // SCALE), lowest // SCALE)


def _drawn(series: Sequence[int]) -> list[int]:
    """Which points of a line: the first, the last and the extremes of stretches of it."""
    last = len(series) - 1
    if last < MOST_POINTS:
        return list(range(last + 1))
    stretches = MOST_POINTS // 2 - 1
    bounds = [1 + n * (last - 1) // stretches for n in range(stretches + 1)]
    extremes = {
        extreme(range(first, after), key=series.__getitem__)
        for first, after in pairwise(bounds)
        for extreme in (min, max)
    }
    return sorted({0, *extremes, last})
