"""What a viewer may know of events and orders: none on record holds a face nobody has seen."""

from __future__ import annotations

from croupier.table.events import Event
from croupier.table.orders import Order


def masked(event: Event) -> Event:
    """The event as it leaves the table: the hole card and burned cards are not in it at all."""
    return event


def masked_order(act: Order) -> Order:
    """The order as it leaves: a card that is dealt face down is named in none."""
    return act
