"""How recorded events make a table, whatever is played at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from croupier.table.seats.opening import TableOpened
from croupier.table.seats.state import SeatedTable
from croupier.values.events import Event


class PlacedTable(SeatedTable, Protocol):
    @property
    def place(self) -> int:
        """How many events made it."""
        ...

    @property
    def physical_cards(self) -> bool:
        """Whether real cards, tiles and dice lie there."""
        ...


T = TypeVar("T", bound=PlacedTable)

_replaced: Callable[..., Any] = replace
"""Every table is a struct, which a protocol cannot say; this is done for every event there is."""


class Evolution(Generic[T]):
    """The first event opens the table; each of the others changes it, and none fails."""

    def __init__(
        self,
        opened: Callable[[TableOpened], T],
        changes: Mapping[type[Event], Callable[[T, Any], T]],
    ) -> None:
        self._opened, self._changes = opened, changes

    def evolve(self, table: T | None, event: Event) -> T:
        return self.evolved(table, (event,))

    def evolved(self, table: T | None, happened: Sequence[Event]) -> T:
        """Several events at once; how many there were is counted at the end."""
        after, place = table, table.place if table else 0
        for event in happened:
            if isinstance(event, TableOpened):
                after = self._opened(event)
            else:
                assert after is not None, "a table's first event opens it"
                after = self._changes[type(event)](after, event)
        placed: T = _replaced(after, place=place + len(happened))
        return placed
