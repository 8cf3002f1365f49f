"""Orders about a set of cards as a dealer's console says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from croupier.table.cards.words import ALL
from croupier.table.orders import Order
from croupier.table.procedure import Manner, message


def _says(manner: Manner, order: Order) -> str:
    return message(manner.says, order).sentence


SAID: Mapping[type[Order], Callable[..., str]] = {
    kind: partial(_says, manner) for each in ALL for kind, manner in each.orders.items()
}
