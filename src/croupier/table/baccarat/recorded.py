"""Events as they stand in a journal: a name with a version, and canonical JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.baccarat.events import EVENTS, Event
from croupier.values.cards import Card
from croupier.values.upcasts import UnknownEvent, Upcasts

UPCASTS = Upcasts({kind.partition("/")[0]: int(kind.partition("/")[2]) for kind in EVENTS}, {})
"""How events of older versions are read; there are none yet."""


def to_plain(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"{type(value).__name__} has no form in a journal")


def from_plain(kind: type, value: Any) -> object:  # noqa: ANN401 msgspec hands in plain JSON
    if kind is Card:
        return Card.parse(value)
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
