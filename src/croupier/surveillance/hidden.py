"""Faces that nobody may know yet: dealt face down and not turned, of an order not opened."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.surveillance.passages import Told
from croupier.surveillance.watched_game import AnyGame
from croupier.values.events import Event
from croupier.values.records import Record
from croupier.values.refusals import CroupierError


class HiddenFaces:
    """A table's places that must not leave as they are.

    A hidden face stands in its event and in the order behind it, which the first event of that
    order is recorded with.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game, self._events = game, game.hidden()
        self._begun: tuple[Record, Event] | None = None
        self._orders = dict[int, int]()
        """By the place of an event, where the order stands that holds the same face."""

    @property
    def places(self) -> frozenset[int]:
        hidden = self._events.places
        return hidden | {self._orders[place] for place in hidden if place in self._orders}

    def look(self, record: Record, event: Event) -> None:
        self._events.look(record.place, event)
        if record.order:
            self._begun = record, event
        elif (
            self._begun and record.place in self._events.places and self._holds_faces(*self._begun)
        ):
            self._orders[record.place] = self._begun[0].place

    def _holds_faces(self, record: Record, first: Event) -> bool:
        try:
            act = self._game.order_from(record.order, first).order
        except (CroupierError, ValueError, RecursionError):
            return True
        return self._game.masked_order(act) != act


def still_hidden(story: Iterable[Told]) -> frozenset[int]:
    """The places, among all of a table's, whose event must not leave with its faces."""
    hidden: HiddenFaces | None = None
    for told in story:
        hidden = hidden or HiddenFaces(told.game)
        hidden.look(told.record, told.event)
    return hidden.places if hidden else frozenset()
