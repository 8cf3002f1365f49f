"""What every viewer is told of a table, whatever is played there; a game adds its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.rulebooks.law_in_force import said_again
from croupier.table.people import STAFF, Viewer
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import Placed
from croupier.table.steps import StepView
from croupier.values.messages import word
from croupier.values.transfers import DROP_BOX, INVENTORY


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    person: str
    chips: int


class TrayChangeView(msgspec.Struct, frozen=True):
    """What waits for a second person, who sees the tray before and after."""

    by: str
    cents: int
    takes: bool
    before: int
    after: int


class ClearingView(msgspec.Struct, frozen=True):
    """The table closes after this round; nobody sits down any more."""

    last_round: int
    message: str


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    place: int
    title: str
    rulebook: str
    practice: bool
    not_in_force: tuple[str, ...]
    closed: bool
    clearing: ClearingView | None
    round: int | None
    betting: bool
    preparing: tuple[str, ...]
    """Steps still to be taken before a round can begin."""
    seats: tuple[SeatView, ...]
    moments: tuple[int, ...]
    """Seats that have asked for a moment in this round."""
    wagers: tuple[Placed, ...]
    history: tuple[msgspec.Struct, ...]
    steps: tuple[StepView, ...]
    """The agenda: what comes next, whoever does it."""
    inventory: int | None
    """For the staff."""
    drop_box: int | None
    tray_change: TrayChangeView | None


def seated(table: Seating) -> list[tuple[int, str, int]]:
    """Seat, person and chips."""
    return [
        (number, seat.person, table.chips(seat.person))
        for number, seat in sorted(table.seats.items())
    ]


def seen_anywhere(
    table: Seating,
    viewer: Viewer,
    steps: tuple[StepView, ...],
    seats: Iterable[SeatView] | None = None,
) -> dict[str, Any]:
    """The fields of `TableView` by name; `seats` where a game tells more of each."""
    staff = viewer.role in STAFF
    return {
        "table": table.id,
        "place": table.place,
        "title": word(table.house.title),
        "rulebook": table.house.rulebook,
        "practice": table.practice,
        "not_in_force": tuple(map(said_again, table.not_in_force)),
        "closed": table.closed,
        "clearing": _clearing(table),
        "round": None if table.round is None else table.rounds + 1,
        "betting": table.can_bet and not table.checklist.is_owed,
        "preparing": tuple(each.step for each in table.todo),
        "seats": _plain(table) if seats is None else tuple(seats),
        "moments": tuple(sorted(table.moments)),
        "wagers": table.wagers,
        "history": table.history,
        "steps": steps,
        "inventory": table.accounts.get(INVENTORY, 0) if staff else None,
        "drop_box": table.accounts.get(DROP_BOX, 0) if staff else None,
        "tray_change": _tray_change(table) if staff else None,
    }


def _plain(table: Seating) -> tuple[SeatView, ...]:
    return tuple([SeatView(*each) for each in seated(table)])


def _clearing(table: Seating) -> ClearingView | None:
    clearing = table.clearing
    return ClearingView(clearing.last_round, clearing.message) if clearing else None


def _tray_change(table: Seating) -> TrayChangeView | None:
    waits, held = table.tray_change, table.accounts.get(INVENTORY, 0)
    if waits is None:
        return None
    after = held - waits.cents if waits.takes else held + waits.cents
    return TrayChangeView(waits.by, waits.cents, waits.takes, held, after)
