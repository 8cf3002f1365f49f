"""What a viewer may know of events and orders: tiles not exposed in play go out without faces.

Whoever holds tiles sees them in the view. The sealed order goes out without its salt too: with
most tiles known, the salt would give the others away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.events import Event
from croupier.table.orders import Order
from croupier.table.orders_on_record import Faces, without_faces
from croupier.table.pai_gow import acts
from croupier.table.pai_gow import events as e

UNSEEN: e.Hand = (None,) * 4


def _dealt(event: e.TilesDealt) -> Event:
    return replace(event, hands=tuple((seat, UNSEEN) for seat, _ in event.hands))


def _face_down(event: e.HandsSet | e.AdviceGiven) -> Event:
    return replace(event, high=(), low=())


def _sealed(event: e.StacksOpened) -> Event:
    return replace(event, order=(), salt="")


MASKS: Mapping[type[Event], Callable[[Any], Event]] = {
    e.TilesDealt: _dealt,
    e.HandsSet: _face_down,
    e.AdviceGiven: _face_down,
    e.StacksOpened: _sealed,
}


def masked(event: Event) -> Event:
    """The event as it leaves the table."""
    mask = MASKS.get(type(event))
    return mask(event) if mask else event


FACES: Faces = {
    acts.DealTiles: {"order": ()},
    acts.SetHands: {"high": (), "low": ()},
    acts.OpenStacks: {"order": (), "salt": ""},
}


def masked_order(act: Order) -> Order:
    """The order as it leaves while an event of it goes out without its faces."""
    return without_faces(FACES, act)
