"""From what was recorded about seats and chips back to the order that must have been given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.table.events import Event, Moving
from croupier.table.orders import Order
from croupier.table.seats import acts
from croupier.table.seats import events as e
from croupier.values.transfers import PURSES

PLAYERS = (acts.TakeSeat, acts.LeaveSeat, acts.BuyIn, acts.CashOut)
FLOORPERSONS = (acts.CloseTable, acts.KeepChips, acts.FillInventory, acts.CreditInventory)


def moved(event: Moving) -> int:
    return sum(each.cents for each in event.transfers)


def _bought(event: e.ChipsBought) -> Iterable[Order]:
    for last in event.transfers[-1:]:
        return [acts.BuyIn(last.cents, last.source == PURSES)]
    return []


RETRACED: Mapping[type[Event], Callable[[Any], Iterable[Order]]] = {
    e.TableClosed: lambda _: [acts.CloseTable()],
    e.SeatTaken: lambda it: [acts.TakeSeat(it.seat)],
    e.SeatLeft: lambda it: [acts.LeaveSeat(it.seat)],
    e.ChipsBought: _bought,
    e.ChipsCashed: lambda _: [acts.CashOut()],
    e.ChipsKept: lambda it: [acts.KeepChips(it.person)],
    e.InventoryFilled: lambda it: [acts.FillInventory(moved(it))],
    e.InventoryCredited: lambda it: [acts.CreditInventory(moved(it))],
}
