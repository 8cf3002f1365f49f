"""A book: the events of a stream that is no table, with their sentences and what they change.

What somebody of the house orders there is recorded with what it brought about, as at a table.

Its modules declare them with decorators, as a procedure does; which event a function is about
stands in the annotation of its second parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from croupier.values.collecting import about, once
from croupier.values.events import Event
from croupier.values.ledger import Ledger
from croupier.values.messages import Text, message
from croupier.values.records import canonical
from croupier.values.refusals import Refusal, Unreadable

S = TypeVar("S")
E = TypeVar("E", bound=Event)
K = TypeVar("K", bound=Event)
C = TypeVar("C", bound=Callable[..., object])


class HouseOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody of the house orders in a stream that is no table."""

    called: ClassVar[str] = ""
    """Its name on record."""

    @property
    def on_record(self) -> object:
        """Its body there."""
        return self


H = TypeVar("H", bound=HouseOrder)


class _Written(msgspec.Struct, frozen=True):
    n: int
    name: str
    body: msgspec.Raw


def order_on_record(order: HouseOrder) -> bytes:
    """As a table's orders stand; it is the only one of its append."""
    return canonical({"body": order.on_record, "n": 1, "name": order.called})


class Book(Generic[S, E]):
    def __init__(self) -> None:
        self._orders = dict[str, type[HouseOrder]]()
        self._taken = dict[type[HouseOrder], Callable[[S, Any, str], E | Refusal]]()
        self._ordered = set[type[E]]()
        self._tells = dict[type[E], Text]()
        self._changes = dict[type[E], Callable[[S, Any], S]]()
        self._decisions = dict[type[E], Callable[[S, Any], E | Refusal]]()

    # what is declared

    def event(self, tells: Text) -> Callable[[type[K]], type[K]]:
        """Declares an event with the sentence that tells it."""

        def declare(kind: type[K]) -> type[K]:
            once(self._tells, kind, tells)
            return kind

        return declare

    def order(self, *brings: type[E]) -> Callable[[type[H]], type[H]]:
        """Declares an order of the house, with the events that come of no other cause."""

        def declare(kind: type[H]) -> type[H]:
            assert kind.called not in self._orders, f"{kind.called} is there already"
            self._orders[kind.called] = kind
            self._ordered.update(brings)
            return kind

        return declare

    def decides(self, decide: C) -> C:
        """Decides an order, from the state before it and who gives it."""
        return _collected(self._taken, decide)

    def change(self, change: C) -> C:
        """What an event does to the state; it never fails."""
        return _collected(self._changes, change)

    def again(self, decide: C) -> C:
        """Decides once more what was recorded, from the state before it."""
        return _collected(self._decisions, decide)

    # what is asked

    @cached_property
    def ledger(self) -> Ledger[E]:
        """Of all that was declared."""
        return Ledger[E](*self._tells)

    def is_ordered(self, event: E) -> bool:
        """Whether somebody of the house must have ordered it."""
        return type(event) in self._ordered

    def decide(self, state: S, order: HouseOrder, by: str) -> E | Refusal:
        return self._taken[type(order)](state, order, by)

    def order_from(self, order: bytes) -> HouseOrder:
        """The order that stands in a record."""
        try:
            written = msgspec.json.decode(order, type=_Written)
            read = msgspec.json.decode(written.body, type=self._orders[written.name])
        except KeyError:
            raise Unreadable(f"{written.name!r} is not an order this version knows") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            raise Unreadable(f"the order cannot be read: {wrong}") from None
        if order_on_record(read) != order:
            raise Unreadable("the order is not as the house writes it")
        return read

    def evolve(self, state: S, event: E) -> S:
        return self._changes[type(event)](state, event)

    def decide_again(self, state: S, event: E) -> E | Refusal:
        return self._decisions[type(event)](state, event)

    def tell(self, event: E) -> str:
        """One sentence about what happened."""
        return message(self._tells[type(event)], event).sentence


def _collected(into: dict[type[Any], Any], function: C) -> C:
    for kind in about(function):
        once(into, kind, function)
    return function
