"""What a viewer may know of an event: no recorded event holds a face that nobody has seen."""

from __future__ import annotations

from croupier.table.events import Event


def masked(event: Event) -> Event:
    """The event as it leaves the table: the hole card and burned cards are not in it at all."""
    return event
