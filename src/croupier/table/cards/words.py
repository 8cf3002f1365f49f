"""Orders about a set of cards in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from croupier.table.cards.burning import burning
from croupier.table.cards.cutting import cutting
from croupier.table.cards.ending import ending
from croupier.table.cards.preparing import preparing
from croupier.table.orders import Order
from croupier.table.procedure import Manner, message

ALL = (preparing, cutting, burning, ending)


def _named(manner: Manner, order: Order) -> str:
    return str(message(manner.named, order))


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    kind: partial(_named, manner) for each in ALL for kind, manner in each.orders.items()
}
