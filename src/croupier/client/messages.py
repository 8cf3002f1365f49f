"""What a house tells, as far as every program needs it; views stay plain documents."""

from __future__ import annotations

from typing import Any

import msgspec

Document = dict[str, Any]


class Seats(msgspec.Struct, frozen=True):
    taken: tuple[int, ...]
    all: int

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(sorted(set(range(1, self.all + 1)) - set(self.taken)))


class Limits(msgspec.Struct, frozen=True):
    """Cents; None where nothing is filed."""

    minimum: int | None
    maximum: int | None


class TableInLobby(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    title: str
    phase: str
    seats: Seats
    limits: Limits
    automatic: bool
    """The house deals by itself."""
    clearing: bool
    """Nobody sits down any more."""
    practice: bool

    @property
    def is_open(self) -> bool:
        """A program can sit down and play at once."""
        going = self.phase != "closed" and not self.clearing
        return going and self.automatic and bool(self.seats.free)


class Step(msgspec.Struct, frozen=True):
    """Something you must or may do: an order, ready to send but for the fields in `fill`."""

    order: Document
    words: str
    question: str
    answer: str
    clause: str
    by: str
    person: str
    must: bool
    least: int
    most: int
    fill: tuple[str, ...]

    @property
    def name(self) -> str:
        name: str = self.order["name"]
        return name


class Event(msgspec.Struct, frozen=True):
    place: int
    at: str
    actor: str
    kind: str
    told: str
    clause: str | None
    body: Document
