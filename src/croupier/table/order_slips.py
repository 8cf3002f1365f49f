"""Orders as they come over a wire."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any

import msgspec

from croupier.table.orders import Act
from croupier.table.writing import from_plain
from croupier.values.refusals import Unreadable

MOST_SAID = 120
"""Characters of a mistake that are said back."""


class OrderSlips:
    """Reads the orders that a game's module of them defines or names."""

    def __init__(self, acts: ModuleType, of_the_floor: Collection[str] = ()) -> None:
        """The floor alone hands over the fields that are its own."""
        self._of_the_floor = of_the_floor
        self._given: Any = msgspec.defstruct("_Given", [("order", reduce(or_, orders_in(acts)))])
        # within a struct msgspec knows all the orders; a bare union it would learn anew each time

    def act_from(self, document: object) -> Act:
        """An order as it comes over a wire: its name and its fields."""
        try:
            given = msgspec.convert({"order": document}, self._given, dec_hook=from_plain)
        except msgspec.ValidationError as wrong:
            why = str(wrong).replace(" - at `$.order`", "").replace("$.order", "$")
            raise Unreadable(f"this is no order: {shortened(why)}") from None
        except UnicodeError:
            raise Unreadable("this is no order: it holds half a character") from None
        act: Act = given.order
        for name in act.__struct_fields__:
            value = getattr(act, name)
            if name in self._of_the_floor and value is not None:
                raise Unreadable(f"this is no order: {name} is the floor's to hand over")
            if isinstance(value, str) and not value.isprintable():
                raise Unreadable(f"this is no order: {name} holds what cannot be printed")
        return act


def orders_in(acts: ModuleType) -> tuple[type[Act], ...]:
    """A kind of order that others are made from is none itself."""
    named = (each for each in vars(acts).values() if isinstance(each, type))
    return tuple(each for each in named if issubclass(each, Act) and not each.__subclasses__())


def shortened(text: str) -> str:
    """What is wrong and where, without all of what was sent.

    >>> shortened("Invalid value '" + "x" * 5000 + "' - at `$.act`")[40:]
    "xxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxxxx' - at `$.act`"
    """
    return text if len(text) <= MOST_SAID else f"{text[:60]} … {text[-40:]}"
