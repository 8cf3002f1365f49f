"""Orders about seats, chips and the tray."""

from __future__ import annotations

from croupier.table.orders import Act, Cents, Name, Seat


class CloseTable(Act, frozen=True):
    pass


class TakeSeat(Act, frozen=True):
    seat: Seat


class LeaveSeat(Act, frozen=True):
    seat: Seat


class BuyIn(Act, frozen=True):
    """Chips for cash, or chips carried in from the person's purse."""

    filled = frozenset({"cents"})
    cents: Cents
    with_chips: bool = False


class CashOut(Act, frozen=True):
    """Take all chips away from the table."""


class KeepChips(Act, frozen=True):
    """Chips of somebody who has left go into safekeeping."""

    person: Name


class FillInventory(Act, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


class CreditInventory(Act, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents
