"""An unusual sum is asked about twice: it is refused until whoever sends it says it once more."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Order
from croupier.table.seats.tray import CreditInventory, FillInventory, ProposeTrayChange
from croupier.table.seats.unusual import unusual_in_tray
from croupier.values.refusals import Refused, refuse

USUAL = 1_000_00
"""Cents that are issued on a usual day."""
UNUSUAL = 10 * USUAL


def asked_twice(cents: int, unusual: int, confirmed: int | None) -> None:
    """A page asks its person, and sends the sum with its confirmation; a program does likewise."""
    if cents < unusual or confirmed == cents:
        return
    why = (
        "{cents:money} is unusual here: sums from {unusual:money} on are asked about twice;"
        ' if it is meant, send it again with "confirmed": {confirm}'
    )
    raise Refused([refuse(None, why, cents=cents, unusual=unusual, confirm=str(cents))])


def tray_asked_twice(house: HouseRules, order: Order, confirmed: int | None) -> None:
    """Of orders at a table, what one floorperson brings to the tray or takes away, or proposes."""
    if isinstance(order, FillInventory | CreditInventory | ProposeTrayChange):
        asked_twice(order.cents, unusual_in_tray(house), confirmed)
