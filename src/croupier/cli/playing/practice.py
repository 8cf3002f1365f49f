"""A practice table as `play` knows it, whatever is played there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from croupier.floor.live_game import LiveTable
from croupier.table.seats.state import Seated


class Lying(Protocol):
    """A wager on the layout."""

    @property
    def owner(self) -> str: ...
    @property
    def stake(self) -> int: ...
    @property
    def settled(self) -> bool: ...


class Numbered(Protocol):
    """A round under way."""

    @property
    def number(self) -> int: ...


class PracticeTable(LiveTable, Protocol):
    @property
    def seats(self) -> Mapping[int, Seated]: ...
    @property
    def wagers(self) -> Sequence[Lying]: ...
    @property
    def rounds(self) -> int:
        """So many are over."""
        ...

    @property
    def round(self) -> Numbered | None: ...

    def holder(self, seat: int) -> str | None: ...

    def seat_of(self, person: str) -> int | None: ...

    def chips(self, person: str) -> int: ...


T = TypeVar("T", bound=PracticeTable)
