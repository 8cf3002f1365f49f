"""A game as its tables play it: what the floor runs and surveillance plays again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.table import events, writing
from croupier.table.events import Event
from croupier.table.order_slips import OrderSlips
from croupier.table.orders import Command, Order
from croupier.table.orders_on_record import Given
from croupier.table.people import Viewer
from croupier.table.recording import Recording
from croupier.table.snapshots import Snapshots
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
V = TypeVar("V", bound=msgspec.Struct)


class Decides(Protocol[T_contra]):
    def __call__(self, table: T_contra | None, command: Command, table_id: str) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class TableGame(Generic[T, V]):
    names: tuple[str, ...]
    """As submissions and house rules call it."""
    recording: Recording
    slips: OrderSlips
    snapshots: Snapshots[T]
    decide: Decides[T]
    evolve: Callable[[T | None, Event], T]
    view_for: Callable[[T, Viewer], V]
    masked: Callable[[Event], Event]
    masked_order: Callable[[Order], Order]
    tell: Callable[[Event], str]
    agenda: Callable[[T], tuple[Step, ...]]
    due: Callable[[T, Viewer, datetime], tuple[Step, ...]]
    in_words: Callable[[Order], str]

    def without_history(self, table: T, viewer: Viewer) -> V:
        """The view, but for the finished rounds, which are shown apart."""
        return replace(self.view_for(table, viewer), history=())


class AtTheTable(Generic[T, V]):
    """What the floor and surveillance both ask of a game, answered by its tables."""

    tables: TableGame[T, V]

    @property
    def names(self) -> Collection[str]:
        return self.tables.names

    def body_of(self, event: Event) -> bytes:
        return self.tables.recording.body_of(event)

    def event_from(self, kind: str, body: bytes) -> Event:
        return self.tables.recording.event_from(kind, body)

    def order_of(self, given: Given) -> bytes:
        return self.tables.slips.on_record.write(given)

    def order_from(self, order: bytes, first: Event) -> Given:
        return self.tables.slips.on_record.read(order, first)

    def to_plain(self, value: object) -> object:
        return writing.to_plain(value)

    def table_from(self, state: bytes, opened: T) -> T:
        return self.tables.snapshots.table_from(state, opened)

    def decide(self, table: T | None, command: Command, table_id: str) -> Outcome:
        return self.tables.decide(table, command, table_id)

    def evolve(self, table: T | None, event: Event) -> T:
        return self.tables.evolve(table, event)

    def masked(self, event: Event) -> Event:
        return self.tables.masked(event)

    def masked_order(self, act: Order) -> Order:
        return self.tables.masked_order(act)

    def tell(self, event: Event) -> str:
        return self.tables.tell(event)

    def clause_of(self, event: Event) -> ClauseId | None:
        return events.clause_of(event)
