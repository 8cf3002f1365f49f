"""What every layout shows beside a game's own: wagers and chips, in words and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from croupier.values.money import dollars

FACE_DOWN, NO_CARDS = "??", "-"
WAGER = ("seat", "owner", "wager", "stake", "riding", "settled")
SEAT = ("seat", "person", "chips", "owed")
MONEY = frozenset({"stake", "riding", "chips", "owed"})
DEALER = 0
"""The seat of who plays for the house."""


class ShownWager(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def owner(self) -> str: ...
    @property
    def settled(self) -> bool: ...


class ShownSeat(Protocol):
    @property
    def person(self) -> str: ...
    @property
    def chips(self) -> int: ...


class Layout(Protocol):
    """A table as a viewer sees it, whatever is played there."""

    @property
    def wagers(self) -> Sequence[ShownWager]: ...
    @property
    def seats(self) -> Sequence[ShownSeat]: ...
    @property
    def inventory(self) -> int | None: ...


W = TypeVar("W", bound=ShownWager)


def faces_in_words(faces: Sequence[str | None]) -> str:
    return " ".join(face or FACE_DOWN for face in faces) or NO_CARDS


def wagers_in_words(wagers: Iterable[W], told: Callable[[W], str]) -> Iterator[str]:
    if standing := [told(wager) for wager in wagers if not wager.settled]:
        yield f"wagers: {'; '.join(standing)}"


def chips_in_words(seats: Iterable[ShownSeat]) -> Iterator[str]:
    if chips := {seat.person: seat.chips for seat in seats}:
        told = [f"{person} {dollars(cents)}" for person, cents in chips.items()]
        yield f"chips: {'; '.join(told)}"


def seats_and_wagers(view: Layout) -> dict[str, object]:
    """The tray only where the viewer may see it."""
    document: dict[str, object] = {
        "wagers": [_fields(wager, WAGER) for wager in view.wagers],
        "seats": [_fields(seat, SEAT) for seat in view.seats],
    }
    if view.inventory is not None:
        document["inventory"] = dollars(view.inventory)
    return document


def _fields(shown: Any, names: tuple[str, ...]) -> dict[str, object]:  # noqa: ANN401 a struct
    there = {name: getattr(shown, name) for name in names if name in shown.__struct_fields__}
    return {name: dollars(it) if name in MONEY else it for name, it in there.items()}


def players_at(view: Layout) -> set[str]:
    """Who sits at the table or has a wager on it."""
    players = {wager.owner for wager in view.wagers if wager.seat != DEALER}
    return {seat.person for seat in view.seats} | players
