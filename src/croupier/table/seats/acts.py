"""Orders about seats, chips and the tray."""

from __future__ import annotations

from croupier.table.orders import Cents, Name, Order, Seat


class CloseTable(Order, frozen=True):
    pass


class TakeSeat(Order, frozen=True):
    seat: Seat


class LeaveSeat(Order, frozen=True):
    seat: Seat


class BuyIn(Order, frozen=True):
    """Chips for cash, or chips carried in from the person's purse."""

    filled = frozenset({"cents"})
    cents: Cents
    with_chips: bool = False


class CashOut(Order, frozen=True):
    """Take all chips away from the table."""


class KeepChips(Order, frozen=True):
    """Chips of somebody who has left go into safekeeping."""

    person: Name


class FillInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


class CreditInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents
