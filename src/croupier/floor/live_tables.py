"""What the floor does alike at any game's tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.floor.live_game import LiveTable
from croupier.table.orders import Command, Order
from croupier.table.people import STAFF, Role, Viewer
from croupier.table.seats.chips import BuyIn, ChipsBought, ChipsCashed, ChipsKept
from croupier.table.seats.seating import LeaveSeat, SeatLeft, SeatTaken, TakeSeat
from croupier.table.seats.state import SeatedTable
from croupier.table.seats.tray import InventoryCredited, InventoryFilled
from croupier.table.seats.wagers import NoMoreBetsCalled, WagerWithdrawn
from croupier.table.steps import Step, StepView
from croupier.table.table_game import AtTheTable
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


class PlayedTable(LiveTable, SeatedTable, Protocol):
    @property
    def closed(self) -> bool: ...
    @property
    def can_bet(self) -> bool: ...
    @property
    def round(self) -> object | None: ...
    @property
    def history(self) -> Sequence[msgspec.Struct]: ...

    def duty(self, name: str) -> ClauseId: ...


T = TypeVar("T", bound=PlayedTable)
V = TypeVar("V", bound=msgspec.Struct)

BESIDE = frozenset(
    each.kind
    for each in (
        SeatTaken,
        SeatLeft,
        ChipsBought,
        ChipsCashed,
        ChipsKept,
        InventoryFilled,
        InventoryCredited,
        WagerWithdrawn,
    )
)
"""What people do while the dealer or another player is about to do something else."""


class LiveTables(AtTheTable[T, V], ABC):
    # in and out

    def order_from_wire(self, document: object) -> Order:
        return self.tables.orders_read.order_from_wire(document)

    def state_of(self, table: T) -> bytes:
        return self.tables.snapshots.state_of(table)

    # who sees what

    def view_for(self, table: T, viewer: Viewer) -> V:
        return self.tables.without_history(table, viewer)

    def history(self, table: T) -> Sequence[msgspec.Struct]:
        return table.history

    def audience(self, table: T, viewer: Viewer) -> Hashable:
        """Players see alike but for whoever holds a hand; the staff sees the tray."""
        if viewer.role in STAFF:
            return "staff"
        holds = viewer.role is Role.PLAYER and self.holds(table, viewer.person)
        return viewer if holds else "public"

    @abstractmethod
    def holds(self, table: T, person: str) -> bool:
        """Whether a player looks at what others do not see."""

    # what comes next

    def agenda(self, table: T) -> tuple[Step, ...]:
        return self.tables.agenda(table)

    def due(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        return self.tables.due(table, viewer, at)

    def in_words(self, act: Order) -> str:
        return self.tables.named(act)

    def step_shown(self, table: T, step: Step) -> StepView:
        return self.tables.step_shown(table, step)

    def for_pit(
        self,
        act: Order,
        named: Collection[str],  # noqa: ARG002 a pit gives no orders of its own
        tables: Sequence[T],  # noqa: ARG002
    ) -> Order:
        return act

    def alone(self, command: Command) -> Command:
        return command

    # wagers and their clock

    def closes_betting(self, kind: str) -> bool:
        return kind == NoMoreBetsCalled.kind

    def can_bet(self, table: T) -> bool:
        return table.can_bet

    def lateness(self, table: T) -> ClauseId:
        return table.duty("locked")

    def waited_for(self, table: T, order: Command) -> frozenset[str]:  # noqa: ARG002 one is asked
        return frozenset({order.actor}) if order.role is Role.PLAYER else frozenset()

    def stands_for(self, table: T, order: Command) -> str:  # noqa: ARG002 the order says it
        return order.actor if order.role is Role.PLAYER else ""

    # seats

    def people(self, table: T) -> Mapping[int, str]:
        return {seat: each.person for seat, each in table.seats.items()}

    def from_a_screen(self, table: T, act: Order, person: str) -> Order | Refusal:
        if isinstance(act, TakeSeat) and table.seat_of(person) is not None:
            return Refusal(table.house.seats.clause, f"{person} has a seat at this table")
        return replace(act, with_chips=True) if isinstance(act, BuyIn) else act

    def leaving(self, table: T, person: str) -> Order | None:
        seat = table.seat_of(person)
        if seat is None or table.round is not None:
            return None
        return LeaveSeat(seat)
