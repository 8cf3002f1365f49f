"""Events as they stand in a journal, and orders as they come over a wire."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import EVENTS
from croupier.table.facts import Event
from croupier.table.orders import Act
from croupier.values.cards import Card
from croupier.values.refusals import Unreadable
from croupier.values.upcasts import UnknownEvent, Upcasts

UPCASTS = Upcasts({kind.partition("/")[0]: int(kind.partition("/")[2]) for kind in EVENTS}, {})
"""How events of older versions are read; there are none yet."""

MOST_SAID = 120
"""Characters of a mistake that are said back."""


def to_plain(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} has no form in a journal")


def from_plain(kind: type, value: Any) -> object:  # noqa: ANN401 msgspec hands in plain JSON
    if kind is Card:
        return Card.parse(value if isinstance(value, str) else str(value))
    if kind is object:  # anything within the house rules' document
        return value
    raise NotImplementedError(f"{kind.__name__} has no form in a journal")


_ENCODER = msgspec.json.Encoder(enc_hook=to_plain, order="sorted")
DECODERS = {
    kind: msgspec.json.Decoder(event, dec_hook=from_plain) for kind, event in EVENTS.items()
}


def body_of(event: Event) -> bytes:
    return _ENCODER.encode(event)


def event_from(kind: str, body: bytes, upcasts: Upcasts = UPCASTS) -> Event:
    """The event that stands in a record, as its newest version."""
    try:
        if kind in DECODERS:
            return DECODERS[kind].decode(body)
        newest, plain = upcasts.read(kind, body)
        return msgspec.convert(plain, EVENTS[newest], dec_hook=from_plain)
    except (msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise UnknownEvent(f"{kind} does not hold what its version says: {wrong}") from None


_ACTS = tuple(
    act
    for group in (Act, acts.Handling)
    for act in group.__subclasses__()
    if act.__module__ == acts.__name__ and act is not acts.Handling
)
_Given: Any = msgspec.defstruct("_Given", [("order", reduce(or_, _ACTS))])
"""Within a struct msgspec knows all the orders; a bare union it would learn anew each time."""


def act_from(document: object) -> Act:
    """An order as it comes over a wire: its name and its fields."""
    try:
        act: Act = msgspec.convert({"order": document}, _Given, dec_hook=from_plain).order
    except msgspec.ValidationError as wrong:
        why = str(wrong).replace(" - at `$.order`", "").replace("$.order", "$")
        raise Unreadable(f"this is no order: {shortened(why)}") from None
    except UnicodeError:
        raise Unreadable("this is no order: it holds half a character") from None
    for name in act.__struct_fields__:
        value = getattr(act, name)
        if name in acts.OF_THE_FLOOR and value is not None:
            raise Unreadable(f"this is no order: {name} is the floor's to hand over")
        if isinstance(value, str) and not value.isprintable():
            raise Unreadable(f"this is no order: {name} holds what cannot be printed")
    return act


def shortened(text: str) -> str:
    """What is wrong and where, without all of what was sent.

    >>> shortened("Invalid value '" + "x" * 5000 + "' - at `$.act`")[40:]
    "xxxxxxxxxxxxxxxxxxxx … xxxxxxxxxxxxxxxxxxxxxxxxxx' - at `$.act`"
    """
    return text if len(text) <= MOST_SAID else f"{text[:60]} … {text[-40:]}"
