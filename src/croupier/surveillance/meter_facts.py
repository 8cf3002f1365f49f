"""What a table and its meters both say of a round, in the same words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from croupier.values.money import money
from croupier.values.records import Record


class Fact(NamedTuple):
    place: int
    other: str
    """The stream that must say the same."""
    order: int
    """The number of the table's order behind it."""
    told: str


class Unpaid(NamedTuple):
    """A round that is over, and whose awards were not paid as they were booked."""

    place: int
    round: int
    paid: int
    booked: int

    def __str__(self) -> str:
        paid, booked = money(self.paid), money(self.booked)
        return f"round {self.round} ended with {paid} paid from meters that booked {booked} for it"


class SaysOfMeters(Protocol):
    """A stream's own records, asked for what they say of meters."""

    def facts(self, records: Sequence[Record]) -> list[Fact]:
        """What the records of one command say that another stream must say as well."""
        ...

    def unpaid(self, records: Sequence[Record]) -> list[Unpaid]:
        """Rounds that end with these records and did not pay what the meters booked for them."""
        ...


LINKED = "that the table is linked"


def begins(number: int, shown: Mapping[str, int]) -> str:
    meters = ", ".join(f"{name} at {money(shown[name])}" for name in sorted(shown))
    return f"round {number} with {meters or 'no meters'}"


def wagers(number: int, seats: Sequence[int]) -> str:
    return f"round {number} with wagers at {', '.join(f'seat {seat}' for seat in seats)}"


def award_of(number: int, seat: int, meter: str, cents: int, clause: str) -> str:
    sum_ = f"an award of {money(cents)} from {meter}"
    return f"{sum_} to seat {seat} in round {number} by {clause}"


def must_hit_of(number: int, seat: int, nth: int, cents: int) -> str:
    whom = f"seat {seat}, wager {nth}"
    return f"a Must Hit of {money(cents)} to {whom} in round {number}"
