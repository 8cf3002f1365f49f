"""The events of a stream, as they stand in a journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.upcasts import UnknownEvent, Upcast, Upcasts


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


E = TypeVar("E", bound=Event)

_ENCODER = msgspec.json.Encoder(enc_hook=to_plain, order="sorted")


class Ledger(Generic[E]):
    """Today's events, of which there are many, are read at once; older ones by way of upcasts."""

    def __init__(self, *events: type[E], upcasts: Mapping[str, Upcast] | None = None) -> None:
        self.events: Mapping[str, type[E]] = {event.kind: event for event in events}
        versions = {kind.partition("/")[0]: int(kind.partition("/")[2]) for kind in self.events}
        self._upcasts = Upcasts(versions, upcasts or {})
        self._decoders = {
            event.kind: msgspec.json.Decoder(event, dec_hook=from_plain) for event in events
        }

    def body_of(self, event: E) -> bytes:
        return _ENCODER.encode(event)

    def event_from(self, kind: str, body: bytes) -> E:
        """The event that stands in a record, as its newest version."""
        try:
            if kind in self._decoders:
                return self._decoders[kind].decode(body)
            newest, plain = self._upcasts.read(kind, body)
            return msgspec.convert(plain, self.events[newest], dec_hook=from_plain)
        except msgspec.DecodeError as wrong:
            why = f"{kind} does not hold what its version says: {wrong}"
            raise UnknownEvent(why) from None
