"""Orders about seats and chips in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.orders import Order
from croupier.table.seats import acts


def wager_in_words(wager: str) -> str:
    """A wager's name as it stands on the felt.

    >>> wager_in_words("blazing_7s")
    'Blazing 7s'
    """
    return " ".join(word[:1].upper() + word[1:] for word in wager.split("_"))


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    acts.TakeSeat: lambda act: f"a player at seat {act.seat}",
    acts.KeepChips: lambda act: f"taking the chips of {act.person} into safekeeping",
}
