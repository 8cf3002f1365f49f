"""A tray that is filled and credited, by one person and by two."""

from __future__ import annotations

from croupier.table.orders import Order
from croupier.table.seats.closing import ClearTable
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
    WithdrawTrayChange,
)

OF_THE_TRAY = (
    FillInventory,
    CreditInventory,
    ProposeTrayChange,
    ApproveTrayChange,
    WithdrawTrayChange,
)
"""Orders of which no chapter speaks."""

ORDERS: tuple[tuple[Order, str], ...] = (
    (FillInventory(500_00), "floor"),
    (CreditInventory(200_00), "floor"),
    (ProposeTrayChange(700_00), "floor one"),
    (ApproveTrayChange("floor one", 700_00), "floor two"),
    (ProposeTrayChange(300_00, takes=True), "floor two"),
    (WithdrawTrayChange("floor two"), "floor"),
    (ProposeTrayChange(400_00, takes=True), "floor one"),
    (ApproveTrayChange("floor one", 400_00, takes=True), "floor two"),
)
"""With who gives each."""


def is_house_procedure(order: Order) -> bool:
    """Whether it is one of which no chapter speaks."""
    return isinstance(order, (*OF_THE_TRAY, ClearTable))
