"""Orders about seats and chips that every table takes alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.orders import Command, Order
from croupier.table.seats import acts, chips, seating, tray
from croupier.table.steps import Outcome


def _taken(decide: Callable[[Any, Any, Command], Outcome]) -> Callable[[Any, Command], Outcome]:
    return lambda table, command: decide(table, command.order, command)


WHEN_ALLOWED: Mapping[type[Order], Callable[[Any, Command], Outcome]] = {
    acts.TakeSeat: _taken(seating.take_seat),
    acts.BuyIn: _taken(chips.buy_in),
    acts.FillInventory: _taken(tray.fill),
    acts.CreditInventory: _taken(tray.credit),
}
