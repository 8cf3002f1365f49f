"""What seats, chips and wagers change, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.events import Event
from croupier.table.seats.changes import paid, with_changes, with_wager
from croupier.table.seats.chips import chips
from croupier.table.seats.seating import seating
from croupier.table.seats.tray import tray

__all__ = ["paid", "with_changes", "with_wager"]

CHIP_EVENTS: Mapping[type[Event], Callable[[Any, Any], Any]] = {
    **seating.changes,
    **chips.changes,
    **tray.changes,
}
