"""Orders about seats, chips and the tray."""

from __future__ import annotations

from croupier.table.seats.chips import BuyIn, CashOut, KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.tray import CreditInventory, FillInventory

__all__ = [
    "BuyIn",
    "CashOut",
    "CloseTable",
    "CreditInventory",
    "FillInventory",
    "KeepChips",
    "LeaveSeat",
    "TakeSeat",
]
