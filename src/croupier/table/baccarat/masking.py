"""What a viewer may know of an event: a card nobody has seen goes out without its face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import events as e
from croupier.table.events import Event


def _face_down(event: e.CardDealt) -> Event:
    return event if event.up else replace(event, card=None)


def _undisclosed(event: e.CardDrawnInError) -> Event:
    return event if event.disclosed else replace(event, card=None)


def _carried(event: e.ErrorRemedied) -> Event:
    return event if event.seen else replace(event, about=None)


MASKS: Mapping[type[Event], Callable[[Any], Event]] = {
    e.CardDealt: _face_down,
    e.CardDrawnInError: _undisclosed,
    e.ErrorRemedied: _carried,
}


def masked(event: Event) -> Event:
    """The event as it leaves the table; a player who holds cards sees them in the view."""
    mask = MASKS.get(type(event))
    return mask(event) if mask else event
