"""Orders in writing: as they come over a wire, and as they stand in a journal.

There each has its name, its body as it was decided, and its number, which counts the orders of one
append; with the append's command it is the order's id.
"""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import asdict

from croupier.table.orders import CLOCK, Command, Giver, Order
from croupier.table.people import Role
from croupier.values.events import Event
from croupier.values.ledger import from_plain, to_plain
from croupier.values.refusals import CroupierError, Unreadable
from croupier.values.streams import is_beside

_ENCODER = msgspec.json.Encoder(enc_hook=to_plain, order="sorted")
NUMBERED = "#"
"""Stands between an append's command and the number of an order in it."""

FIRST = 1
"""The number of the order that an append begins with."""
MOST_SAID = 120
"""Characters of a mistake that are said back."""


class UnknownOrder(CroupierError):
    """An order whose name or body this program does not know."""


class Given(msgspec.Struct, frozen=True):
    number: int
    """Among the orders of its append, from 1."""
    order: Order
    person: str = ""
    """For whom it counts, where that is not its giver."""
    silent: bool = False
    """That person did not answer: the giver decides in an office of their own."""


class _Written(msgspec.Struct, frozen=True):
    n: int
    name: str
    body: msgspec.Raw
    person: str = msgspec.field(default="", name="for")
    silent: bool = False


class _Reference(msgspec.Struct, frozen=True):
    n: int


_READ = msgspec.json.Decoder(_Written).decode
_READ_REFERENCE = msgspec.json.Decoder(_Reference).decode


def order_id(command: str, number: int) -> str:
    """What an order is called by, among those of one append.

    >>> order_id("4f0c", 3)
    '4f0c#3'
    """
    return f"{command}{NUMBERED}{number}"


def reference(number: int) -> bytes:
    """Stands where another stream records what an order of its command brought about there."""
    return _ENCODER.encode(_Reference(number))


def referred(order: bytes) -> int:
    """The number of an order, whoever recorded it; 0 where it cannot be read."""
    try:
        return _READ_REFERENCE(order).n
    except (msgspec.DecodeError, UnicodeError):
        return 0


def is_reference(order: bytes, command: str) -> bool:
    """Whether it names an order of a table's command, in a record beside it, and says no more."""
    number = referred(order)
    return is_beside(command) and number >= FIRST and order == reference(number)


class _Counting(msgspec.Struct, frozen=True):
    person: str = msgspec.field(default="", name="for")


_READ_COUNTING = msgspec.json.Decoder(_Counting).decode


def counts_for(order: bytes) -> str:
    """The person an order on record counts for, where that is not its giver."""
    if b'"for":' not in order:
        return ""
    try:
        return _READ_COUNTING(order).person
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def given_as(command: Command, number: int, silent: str = "") -> Given:
    """The order of a command, under its number; `silent` is whom the staff answers for."""
    if silent:
        return Given(number, command.order, silent, silent=True)
    giver = command.giver
    is_for_another = giver is not None and giver.name != command.actor
    return Given(number, command.order, command.actor if is_for_another else "")


def command_of(given: Given, giver: Giver, at: datetime) -> Command:
    """The command that was recorded; UnknownOrder where nobody can have given it."""
    if (giver.name == CLOCK.name) != (giver.office == CLOCK.office):
        raise UnknownOrder(f"{giver.name} gives no orders in the office of {giver.office!r}")
    if given.person:
        if giver.office not in FOR_OTHERS or given.person == giver.name:
            why = f"{giver.name} gives no orders for {given.person} as {giver.office!r}"
            raise UnknownOrder(why)
        if given.silent and giver != CLOCK:
            return Command(given.order, giver.name, ROLES[giver.office], at)
        return Command(given.order, given.person, Role.PLAYER, at, giver=giver)
    if giver == CLOCK:
        return Command(given.order, giver.name, Role.DEALER, at, giver=giver)
    if giver.office not in ROLES:
        raise UnknownOrder(f"there is no office {giver.office!r} at a table")
    return Command(given.order, giver.name, ROLES[giver.office], at)


ROLES = {role.value: role for role in Role}
FOR_OTHERS = frozenset({CLOCK.office, Role.DEALER.value, Role.FLOORPERSON.value})
"""The offices in which one may give an order for a player."""


class OrdersInWriting:
    """Writes the orders of one game and reads them back."""

    def __init__(self, *orders: type[Order]) -> None:
        self._names = {order: str(order.__struct_config__.tag) for order in orders}
        self._orders = {name: order for order, name in self._names.items()}
        self._decoders = {
            name: msgspec.json.Decoder(order, dec_hook=from_plain)
            for name, order in self._orders.items()
        }
        self._given: Any = msgspec.defstruct("_Given", [("order", reduce(or_, orders))])
        # within a struct msgspec knows all the orders; a bare union it would learn anew each time

    def write(self, given: Given) -> bytes:
        decided, body = given.order, asdict(given.order)
        for name in decided.in_event:
            del body[name]
        for name in decided.added:
            if not body[name]:
                del body[name]
        order = {"body": body, "n": given.number, "name": self._names[type(decided)]}
        if given.person:
            order["for"] = given.person
        if given.silent:
            order["silent"] = True
        return _ENCODER.encode(order)

    def read(self, order: bytes, first: Event) -> Given:
        """The order that stands in a record with its first event."""
        try:
            written = _READ(order)
            decided = self._order(written, first)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            raise UnknownOrder(f"the order cannot be read: {wrong}") from None
        return Given(written.n, decided, written.person, written.silent)

    def _order(self, written: _Written, first: Event) -> Order:
        if written.name not in self._orders:
            raise UnknownOrder(f"{written.name!r} is not an order this version knows")
        kind = self._orders[written.name]
        if not kind.in_event:
            return self._decoders[written.name].decode(written.body)
        told = {name: getattr(first, name, None) for name in kind.in_event}
        body = msgspec.json.decode(written.body, type=dict[str, object]) | told
        return msgspec.convert(body, kind, dec_hook=from_plain)

    def from_wire(self, document: object) -> Order:
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


def shortened(text: str) -> str:
    """What is wrong and where, without all of what was sent.

    >>> shortened("Invalid value '" + "x" * 5000 + "' - at `$.order`")[40:]
    "xxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxx' - at `$.order`"
    """
    return text if len(text) <= MOST_SAID else f"{text[:60]} … {text[-40:]}"
