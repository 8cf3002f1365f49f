"""The hold of each table or game beside its exact mean, in a band of 95 %: a line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.surveillance.analytics.expectation import Expectation

WIDTH = 1_000
Place = Callable[[float], int]


@dataclass(frozen=True, slots=True)
class HoldLine:
    """Places from the left, on a scale that all lines share."""

    label: str
    low: int
    high: int
    mean: int
    held: int
    words: str
    is_outside: bool

    @property
    def width(self) -> int:
        return max(self.high - self.low, 1)


def hold_lines(expected: Sequence[tuple[str, Expectation]]) -> tuple[HoldLine, ...]:
    """Of wagers that have an exact mean, and what was won by those."""
    priced = [(label, each) for label, each in expected if each.laid]
    shares = [share / each.laid for _, each in priced for share in (each.low, each.high, each.won)]
    if not shares:
        return ()
    least, most = min(shares), max(shares)

    def place(share: float) -> int:
        return round((share - least) * WIDTH / ((most - least) or 1))

    return tuple(_line(label, each, place) for label, each in priced)


def _line(label: str, each: Expectation, place: Place) -> HoldLine:
    low, high, mean, held = (
        share / each.laid for share in (each.low, each.high, float(each.mean), each.won)
    )
    return HoldLine(
        label,
        place(low),
        place(high),
        place(mean),
        place(held),
        f"{held:.2%} of what was laid; {mean:.2%} is to be expected, and 19 times of 20"
        f" between {low:.2%} and {high:.2%}",
        each.is_outside,
    )
