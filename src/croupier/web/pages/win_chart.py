"""The win of the house from day to day, as lines of a picture, beside its mean and band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

from croupier.surveillance.analytics.expectation import WITHIN, Expectation
from croupier.values.money import money

WIDTH, HEIGHT = 1_000, 300


@dataclass(frozen=True, slots=True)
class WinChart:
    """Points of polylines, and what they come to in words."""

    won: str
    mean: str
    band: str
    zero: int
    highest: str
    lowest: str
    words: str


def win_chart(days: Sequence[str], expected: Sequence[Expectation]) -> WinChart | None:
    """None where nothing was played."""
    if not days:
        return None
    won = [0, *accumulate(each.won for each in expected)]
    mean = [0.0, *accumulate(float(each.mean) for each in expected)]
    spread = [0.0, *(sqrt(each) for each in accumulate(each.deviation**2 for each in expected))]
    low = [middle - WITHIN * each for middle, each in zip(mean, spread, strict=True)]
    high = [middle + WITHIN * each for middle, each in zip(mean, spread, strict=True)]
    most, least = max(*won, *high), min(*won, *low)
    span = max(most - least, 1)

    def height(value: float) -> int:
        return round(HEIGHT - (value - least) * HEIGHT / span)

    def points(series: Sequence[float]) -> list[str]:
        last = len(days)
        return [f"{n * WIDTH // last},{height(value)}" for n, value in enumerate(series)]

    words = (
        f"From {days[0]} to {days[-1]} the house {'lost' if won[-1] < 0 else 'won'}"
        f" {money(abs(won[-1]))}; its exact mean is {money(round(mean[-1]))}, and 19 times of 20 it"
        f" is between {money(round(low[-1]))}"
        f" and {money(round(high[-1]))}."
    )
    band = " ".join((*points(high), *reversed(points(low))))
    return WinChart(
        " ".join(points(won)), " ".join(points(mean)), band, height(0),
        money(round(most)), money(round(least)), words,
    )  # fmt: skip
