"""Orders about seats and chips that every table takes alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.orders import Command, Order
from croupier.table.seats import acts, chips, sitting
from croupier.table.steps import Outcome

WHEN_ALLOWED: Mapping[type[Order], Callable[[Any, Command], Outcome]] = {
    acts.TakeSeat: sitting.take_seat,
    acts.BuyIn: chips.buy_in,
    acts.FillInventory: chips.fill,
    acts.CreditInventory: chips.credit,
}
