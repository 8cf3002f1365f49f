"""Orders as they come over a wire."""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any

import msgspec

from croupier.table.orders import Order
from croupier.table.orders_on_record import OrdersOnRecord
from croupier.values.ledger import from_plain
from croupier.values.refusals import Unreadable

MOST_SAID = 120
"""Characters of a mistake that are said back."""


class OrderReader:
    """Reads the orders of a game."""

    def __init__(self, *orders: type[Order]) -> None:
        self.on_record = OrdersOnRecord(orders)
        """The same orders as a journal keeps them."""
        self._given: Any = msgspec.defstruct("_Given", [("order", reduce(or_, orders))])
        # within a struct msgspec knows all the orders; a bare union it would learn anew each time

    def order_from_wire(self, document: object) -> Order:
        """An order as it comes over a wire: its name and its fields."""
        try:
            given = msgspec.convert({"order": document}, self._given, dec_hook=from_plain)
        except msgspec.ValidationError as wrong:
            why = str(wrong).replace(" - at `$.order`", "").replace("$.order", "$")
            raise Unreadable(f"this is no order: {shortened(why)}") from None
        except UnicodeError:
            raise Unreadable("this is no order: it holds half a character") from None
        order: Order = given.order
        for name in order.__struct_fields__:
            value = getattr(order, name)
            if name in order.handed_over and value is not None:
                raise Unreadable(f"this is no order: {name} is the floor's to hand over")
            if isinstance(value, str) and not value.isprintable():
                raise Unreadable(f"this is no order: {name} holds what cannot be printed")
        return order


def orders_in(acts: ModuleType) -> tuple[type[Order], ...]:
    """A kind of order that others are made from is none itself."""
    named = (each for each in vars(acts).values() if isinstance(each, type))
    return tuple(each for each in named if issubclass(each, Order) and not each.__subclasses__())


def shortened(text: str) -> str:
    """What is wrong and where, without all of what was sent.

    >>> shortened("Invalid value '" + "x" * 5000 + "' - at `$.order`")[40:]
    "xxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxx' - at `$.order`"
    """
    return text if len(text) <= MOST_SAID else f"{text[:60]} … {text[-40:]}"
