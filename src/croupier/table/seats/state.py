"""Who sits at a table and with how many chips, whatever is played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.transfers import stack


class Seat(msgspec.Struct, frozen=True):
    person: str
    arrival: int


class Seated(Protocol):
    """A seat as every table knows it."""

    @property
    def person(self) -> str: ...
    @property
    def arrival(self) -> int: ...


class SeatedTable(Protocol):
    """What seats, chips and the tray need to know of a table."""

    @property
    def id(self) -> str: ...
    @property
    def closed(self) -> bool: ...
    @property
    def house(self) -> HouseRules: ...
    @property
    def accounts(self) -> Mapping[str, int]: ...
    @property
    def seats(self) -> Mapping[int, Seat]: ...
    @property
    def arrivals(self) -> int: ...
    @property
    def gone(self) -> frozenset[str]: ...

    def holder(self, seat: int) -> str | None:
        """Who sits there."""
        ...

    def seat_of(self, person: str) -> int | None: ...

    def chips(self, person: str) -> int: ...


class Seating(msgspec.Struct, frozen=True):
    """Every table answers these alike; its fields are its own."""

    def seat_of(self: SeatedTable, person: str) -> int | None:
        """The lowest seat a person holds."""
        return min((n for n, seat in self.seats.items() if seat.person == person), default=None)

    def holder(self: SeatedTable, seat: int) -> str | None:
        return self.seats[seat].person if seat in self.seats else None

    def chips(self: SeatedTable, person: str) -> int:
        return self.accounts.get(stack(person), 0)
