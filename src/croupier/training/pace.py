"""How fast and how surely drills are answered; what is fast is this house's own teaching."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median_low

RUN = 10
"""Questions against the clock."""
USUAL_SECONDS = 15
TARGET_SECONDS: Mapping[str, int] = {
    "third_card": 5,
    "total": 5,
    "win_tie_lose": 8,
    "first_tiles": 8,
    "who_cuts": 8,
    "decisions": 10,
    "insurance": 10,
    "cutting": 10,
    "sizing_in": 10,
    "house_way": 15,
    "vigorish": 15,
    "marked_vigorish": 20,
    "stack_values": 15,
    "conversions": 15,
    "match_the_dealer": 15,
    "order_of_settlement": 15,
    "order_of_collection": 15,
    "payout": 20,
    "colour_ups": 20,
    "irregularities": 20,
}
"""By the kind of a drill."""


def target_milliseconds(kind: str) -> int:
    return 1000 * TARGET_SECONDS.get(kind, USUAL_SECONDS)


@dataclass(frozen=True, slots=True)
class Timed:
    """An answer, and how long it took; none is known of those that were given before that."""

    kind: str
    right: bool
    milliseconds: int | None

    @property
    def in_time(self) -> bool:
        taken = self.milliseconds
        return self.right and taken is not None and taken <= target_milliseconds(self.kind)


@dataclass(frozen=True, slots=True)
class Pace:
    asked: int
    right: int
    in_time: int
    """Right, and within the time for their kind."""
    median: int | None
    """Milliseconds that an answer took, the lower of two in the middle; None if none was timed."""


def pace(answers: Iterable[Timed]) -> Pace:
    given = list(answers)
    times = [each.milliseconds for each in given if each.milliseconds is not None]
    return Pace(
        len(given),
        sum(each.right for each in given),
        sum(each.in_time for each in given),
        median_low(times) if times else None,
    )


def by_kind(answers: Iterable[Timed]) -> dict[str, Pace]:
    """In the order in which they first come."""
    kinds = dict[str, list[Timed]]()
    for each in answers:
        kinds.setdefault(each.kind, []).append(each)
    return {kind: pace(given) for kind, given in kinds.items()}
