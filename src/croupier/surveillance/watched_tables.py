"""What surveillance reads off any game's tables alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TypeVar

import msgspec

from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.table.evolving import PlacedTable
from croupier.table.people import INSPECTOR, Viewer
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.table.table_game import AtTheTable
from croupier.values.events import Event

T = TypeVar("T", bound=PlacedTable)
V = TypeVar("V", bound=msgspec.Struct)


class WatchedTables(AtTheTable[T, V], ABC):
    @property
    def kinds(self) -> Collection[str]:
        return self.tables.recording.events.keys()

    def view_for(self, table: T, viewer: Viewer) -> V | None:
        return None if self.is_bare(table) else self.tables.without_history(table, viewer)

    def open_view(self, table: T) -> V | None:
        view = self.view_for(table, INSPECTOR)
        return self.with_every_face(table, view) if view else None

    def round_of(self, event: Event) -> int | None:
        return event.round if isinstance(event, NoMoreBetsCalled) else None

    def ends_round(self, event: Event) -> bool:
        return event.kind in ROUND_IS_OVER

    @abstractmethod
    def is_bare(self, table: T) -> bool:
        """Whether there is nothing to see yet."""

    @abstractmethod
    def with_every_face(self, table: T, view: V) -> V:
        """The view with all faces that somebody has named, whoever saw them."""
