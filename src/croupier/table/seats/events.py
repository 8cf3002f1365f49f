"""What can have happened to seats, chips and the tray, as facts."""

from __future__ import annotations

from croupier.table.seats.chips import ChipsBought, ChipsCashed, ChipsKept
from croupier.table.seats.closing import TableClosed
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import SeatLeft, SeatTaken
from croupier.table.seats.tray import InventoryCredited, InventoryFilled

__all__ = [
    "ChipsBought",
    "ChipsCashed",
    "ChipsKept",
    "InventoryCredited",
    "InventoryFilled",
    "SeatLeft",
    "SeatTaken",
    "TableClosed",
    "TableOpened",
]
