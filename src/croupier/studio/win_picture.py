"""A picture of what a house won, day by day, beside what it was to win."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

from croupier.studio.run_pictures import Axis, Field, frame_of, sheet
from croupier.studio.svg import tag

WITHIN = 1.96


def win_picture(
    title: str, wins: Sequence[int], means: Sequence[float], deviations: Sequence[float]
) -> str:
    """Cents won on each day, with the mean and the deviation of that day."""
    won = [0, *accumulate(wins)]
    mean = [0.0, *accumulate(means)]
    spread = [0.0, *(sqrt(each) for each in accumulate(one**2 for one in deviations))]
    low = [middle - WITHIN * each for middle, each in zip(mean, spread, strict=True)]
    high = [middle + WITHIN * each for middle, each in zip(mean, spread, strict=True)]
    days = [float(n) for n in range(len(won))]
    least, most = min(*low, *won), max(*high, *won, 1)
    field = Field(Axis(0, max(days[-1], 1), name="gaming days"), Axis(least, most, "$", "won"))
    parts = (
        tag("polygon", class_="band", points=field.band(days, low, high)),
        tag("polyline", class_="exact", points=field.path(days, mean)),
        tag("polyline", class_="line", points=field.path(days, won)),
    )
    told = "The line: what the house won so far. Dashes: its exact mean, in a band of 95 %."
    return frame_of([sheet(title, told, field, parts)])
