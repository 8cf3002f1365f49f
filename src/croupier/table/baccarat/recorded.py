"""Events as they stand in a journal: a name with a version, and canonical JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.baccarat.events import EVENTS, Event
from croupier.values.cards import Card
from croupier.values.refusals import CroupierError


class UnknownEvent(CroupierError):
    """A name or version this program does not know."""


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
_DECODERS = {
    kind: msgspec.json.Decoder(event, dec_hook=from_plain) for kind, event in EVENTS.items()
}


def body_of(event: Event) -> bytes:
    return _ENCODER.encode(event)


def event_from(kind: str, body: bytes) -> Event:
    """The event that stands in a record; upcasts come before this."""
    if kind not in _DECODERS:
        raise UnknownEvent(f"{kind} is an event of no known name and version")
    try:
        return _DECODERS[kind].decode(body)
    except (msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise UnknownEvent(f"{kind} does not hold what its version says: {wrong}") from None
