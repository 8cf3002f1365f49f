"""What a viewer may know of events and orders: a card nobody has seen goes out without face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import acts
from croupier.table.baccarat import events as e
from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.orders_on_record import Faces, without_faces


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


FACES: Faces = {acts.DealCard: {"card": None}, acts.DrawInError: {"card": None}}


def masked_order(act: Order) -> Order:
    """The order as it leaves while an event of it goes out without its face."""
    return without_faces(FACES, act)
