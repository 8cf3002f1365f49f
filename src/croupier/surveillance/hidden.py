"""Faces that nobody may know yet: dealt face down and not turned, of an order not opened."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.surveillance.passages import Told


def still_hidden(story: Iterable[Told]) -> frozenset[int]:
    """The places, among all of a table's, whose event must not leave with its faces."""
    hidden = None
    for told in story:
        hidden = hidden or told.game.hidden()
        hidden.look(told.record.place, told.event)
    return hidden.places if hidden else frozenset()
