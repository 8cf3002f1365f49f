"""What seats, chips and wagers change, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar, cast

from msgspec.structs import replace

from croupier.table.events import Event, Moving
from croupier.table.seats import events as e
from croupier.table.seats.state import Seat, SeatedTable
from croupier.values.transfers import moved

T = TypeVar("T", bound=SeatedTable)


def with_changes(table: T, **changes: object) -> T:
    """Every table is a struct, which a protocol cannot say."""
    return cast("T", replace(cast("Any", table), **changes))


def paid(table: T, event: Moving) -> T:
    return with_changes(table, accounts=moved(table.accounts, event.transfers))


def chips_bought(table: T, event: e.ChipsBought) -> T:
    """Whoever comes back with chips is there again."""
    return with_changes(paid(table, event), gone=table.gone - {event.person})


def seat_taken(table: T, event: e.SeatTaken) -> T:
    arrivals = table.arrivals + 1
    seats = {**table.seats, event.seat: Seat(event.person, arrivals)}
    return with_changes(table, seats=seats, arrivals=arrivals, gone=table.gone - {event.person})


class Wagered(Protocol):
    """A wager on the layout."""

    @property
    def key(self) -> tuple[int, str, str]: ...
    @property
    def stake(self) -> int: ...


W = TypeVar("W", bound=Wagered)


def with_wager(wagers: tuple[W, ...], new: W) -> tuple[W, ...]:
    """The wager in its old place, or at the end; a stake of nothing takes it away."""
    if not any(each.key == new.key for each in wagers):
        return (*wagers, new)
    after = (new if each.key == new.key else each for each in wagers)
    return tuple(each for each in after if each.stake)


CHIP_EVENTS: Mapping[type[Event], Callable[[Any, Any], Any]] = {
    e.SeatTaken: seat_taken,
    e.ChipsBought: chips_bought,
    e.ChipsKept: paid,
    e.InventoryFilled: paid,
    e.InventoryCredited: paid,
}
