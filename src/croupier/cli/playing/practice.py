"""A practice table as `play` knows it, whatever is played there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from croupier.floor.live_game import LiveTable


class Lying(Protocol):
    """A wager on the layout."""

    @property
    def seat(self) -> int: ...
    @property
    def wager(self) -> str: ...
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
    def wagers(self) -> Sequence[Lying]: ...
    @property
    def round(self) -> Numbered | None: ...
    @property
    def history(self) -> Sequence[Any]:
        """Finished rounds, those of this shoe where there is one."""
        ...


T = TypeVar("T", bound=PracticeTable)
