"""The events of a stream that is no table, as they stand in a journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.records import canonical
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


class Ledger(Generic[E]):
    def __init__(self, *events: type[E], upcasts: Mapping[str, Upcast] | None = None) -> None:
        self.events: Mapping[str, type[E]] = {event.kind: event for event in events}
        versions = {kind.partition("/")[0]: int(kind.partition("/")[2]) for kind in self.events}
        self._upcasts = Upcasts(versions, upcasts or {})

    def body_of(self, event: E) -> bytes:
        return canonical(event)

    def event_from(self, kind: str, body: bytes) -> E:
        """The event that stands in a record, as its newest version."""
        newest, plain = self._upcasts.read(kind, body)
        try:
            return msgspec.convert(plain, self.events[newest], dec_hook=from_plain)
        except msgspec.ValidationError as wrong:
            raise does_not_hold(kind, wrong) from None


def does_not_hold(kind: str, wrong: Exception) -> UnknownEvent:
    return UnknownEvent(f"{kind} does not hold what its version says: {wrong}")
