"""What every table's accounts and wagers have in common when they change."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, cast

from msgspec.structs import replace

from croupier.table.seats.state import SeatedTable
from croupier.values.events import Moving
from croupier.values.transfers import moved

T = TypeVar("T", bound=SeatedTable)


def with_changes(table: T, **changes: object) -> T:
    """Every table is a struct, which a protocol cannot say."""
    return cast("T", replace(cast("Any", table), **changes))


def paid(table: T, event: Moving) -> T:
    return with_changes(table, accounts=moved(table.accounts, event.transfers))


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
