"""Faces that nobody may know yet: dealt face down and not turned, of a seal not opened.

A face is hidden from where it is recorded until an event turns it up, or its seal is opened: what
is opened hides nothing from who reads the journal, whatever players are shown of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.surveillance.passages import Told
from croupier.surveillance.watched_game import AnyGame, Face
from croupier.table.orders import Order
from croupier.values.events import Event
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

# What an event can turn up


def every_face(_: Face, __: Event) -> bool:
    return True


def real_faces(face: Face, _: Event) -> bool:
    """Nothing was sealed that could be opened later."""
    return not face.seal


class HiddenFaces:
    """A table's places that must not leave as they are.

    A hidden face stands in its event and in the order behind it, which the first event of that
    order is recorded with.
    """

    def __init__(self, game: AnyGame, *, withheld_from: int | None = None) -> None:
        """From a place on an export leaves hidden faces out."""
        self._game, self._tables = game, game.tables
        self._withheld_from = withheld_from
        self._faces = dict[int, Face]()
        """By the place of their event."""
        self._seal = ""
        self._begun: tuple[Record, Event] | None = None

    @property
    def places(self) -> frozenset[int]:
        """Of records that must not leave with their faces, nor a hash over them."""
        return frozenset({*self._faces, *(face.order for face in self._faces.values())} - {0})

    def look(self, record: Record, event: Event) -> None:
        telling = self._tables.tellings[type(event)]
        if record.order:
            self._begun = record, event
        if telling.seals:
            self._seal = getattr(event, telling.seals)
        elif telling.opens:
            opened = getattr(event, telling.opens)
            self._turn_up(lambda face: face.seal == opened)
        elif turned_up := self._game.turned_up.get(type(event)):
            self._turn_up(lambda face: turned_up(face, event))
        elif self._is_hidden(record.place, event):
            self._faces[record.place] = Face(event, self._seal, self._order_behind(record))

    def _turn_up(self, known: Callable[[Face], bool]) -> None:
        self._faces = {at: face for at, face in self._faces.items() if not known(face)}

    def _order_behind(self, record: Record) -> int:
        """Where it stands, if that is another place and a face is in it."""
        if record.order or self._begun is None:
            return 0
        begun, first = self._begun
        try:
            order = self._tables.order_from(begun.order, first).order
        except (CroupierError, ValueError, RecursionError):
            return begun.place
        return begun.place if self._is_hidden(begun.place, order) else 0

    def _is_hidden(self, place: int, what: Order | Event) -> bool:
        masked = self._tables.masked(what)
        is_left_out = self._withheld_from is not None and place >= self._withheld_from
        return masked is not what and (is_left_out or masked != what)


def still_hidden(story: Iterable[Told]) -> frozenset[int]:
    """The places, among all of a table's, whose event must not leave with its faces."""
    hidden: HiddenFaces | None = None
    for told in story:
        hidden = hidden or HiddenFaces(told.game)
        hidden.look(told.record, told.event)
    return hidden.places if hidden else frozenset()
