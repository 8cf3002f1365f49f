"""Cash that people brought and took, summed apart for each person and gaming day.

What a person brought does not make up for what they took: the two sums are held to the law's sum
each by itself (31 CFR 1021.311 and .313, outside the texts this program is built on).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

import msgspec

from croupier.surveillance.passages import Told
from croupier.values.events import Moving
from croupier.values.transfers import CASH, Transfer, stack

REPORTED_ABOVE = 10_000_00
"""More than this in one day, in or out, is reported; so a worksheet is drawn up."""
LOGGED_ABOVE = 3_000_00
"""Where the house has filed no other sum."""
SPOT = "spot:"


class CashMoved(msgspec.Struct, frozen=True):
    """One movement of banknotes over a table."""

    table: str
    day: date
    at: str
    place: int
    person: str
    cash_in: int = 0
    cash_out: int = 0


@dataclass(frozen=True, slots=True)
class PersonDay:
    person: str
    moved: tuple[CashMoved, ...]

    @property
    def cash_in(self) -> int:
        return sum(each.cash_in for each in self.moved)

    @property
    def cash_out(self) -> int:
        return sum(each.cash_out for each in self.moved)

    def is_above(self, cents: int) -> bool:
        """In or out, never both together."""
        return max(self.cash_in, self.cash_out) > cents


def cash_moved(told: Told, day: date, event: Moving) -> Iterator[CashMoved]:
    brought = sum(each.cents for each in event.transfers if each.source == CASH)
    taken = sum(each.cents for each in event.transfers if each.target == CASH)
    if brought or taken:
        record, person = told.record, _whose(event.transfers)
        yield CashMoved(record.stream, day, record.at, record.place, person, brought, taken)


def _whose(transfers: Iterable[Transfer]) -> str:
    """Whose chips moved for it."""
    for each in transfers:
        for end in (each.target, each.source):
            if end.startswith(stack("")):
                return end.removeprefix(stack(""))
            if end.startswith(SPOT):
                return end.split(":", 3)[3]
    return ""


def by_person(moved: Iterable[CashMoved]) -> list[PersonDay]:
    """Of one day; those with most cash first."""
    found = dict[str, list[CashMoved]]()
    for each in moved:
        found.setdefault(each.person, []).append(each)
    people = [PersonDay(person, tuple(own)) for person, own in found.items()]
    return sorted(people, key=lambda each: (-max(each.cash_in, each.cash_out), each.person))
