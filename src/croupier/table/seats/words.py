"""Orders about seats and chips in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.orders import Order
from croupier.table.seats import acts
from croupier.values.messages import wager_in_words

__all__ = ["wager_in_words"]

SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    acts.TakeSeat: lambda act: f"a player at seat {act.seat}",
    acts.KeepChips: lambda act: f"taking the chips of {act.person} into safekeeping",
}
