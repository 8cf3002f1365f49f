"""What every table's accounts and wagers have in common when they change."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import Placed
from croupier.values.events import Moving
from croupier.values.transfers import moved

T = TypeVar("T", bound=Seating)
W = TypeVar("W", bound=Placed)


def paid(table: T, event: Moving) -> T:
    return replace(table, accounts=moved(table.accounts, event.transfers))


def with_wager(wagers: tuple[W, ...], new: W) -> tuple[W, ...]:
    """The wager in its old place, or at the end; a stake of nothing takes it away."""
    key = new.key
    there = [each.key == key for each in wagers]
    if not any(there):
        return (*wagers, new)
    after = [new if same else each for each, same in zip(wagers, there, strict=True)]
    return tuple([each for each in after if each.stake])
