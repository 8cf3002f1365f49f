"""The events of a game's tables, as they stand in a journal."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.values.events import Event
from croupier.values.ledger import Ledger, does_not_hold, from_plain, to_plain
from croupier.values.upcasts import Upcast

_ENCODER = msgspec.json.Encoder(enc_hook=to_plain, order="sorted")


class Recording(Ledger[Event]):
    """A ledger with cards in it; today's events, of which there are many, are read at once."""

    def __init__(self, *events: type[Event], upcasts: Mapping[str, Upcast] | None = None) -> None:
        super().__init__(*events, upcasts=upcasts)
        self._decoders = {
            event.kind: msgspec.json.Decoder(event, dec_hook=from_plain) for event in events
        }

    def body_of(self, event: Event) -> bytes:
        return _ENCODER.encode(event)

    def event_from(self, kind: str, body: bytes) -> Event:
        if kind not in self._decoders:
            return super().event_from(kind, body)
        try:
            return self._decoders[kind].decode(body)
        except msgspec.DecodeError as wrong:
            raise does_not_hold(kind, wrong) from None
