"""The finished rounds among a table's last records, and a round in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from croupier.table.cards.burning import ShoeLoaded
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.settling import RoundEnded
from croupier.values.events import Event, clause_of
from croupier.values.records import Record
from croupier.web.game_page import Document

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Passage:
    """A finished round, from the wagers before its call on."""

    shoe: int
    number: int
    told: tuple[tuple[Record, Event], ...]

    @property
    def events(self) -> Iterator[Event]:
        return (event for _, event in self.told)

    def all(self, kind: type[E]) -> Iterator[E]:
        return (event for event in self.events if isinstance(event, kind))

    @property
    def is_void(self) -> bool:
        return isinstance(self.told[-1][1], RoundVoided)


def finished_rounds(records: Iterable[Record], shoe: int) -> list[Passage]:
    """Without the end of a round that began before the first of these records.

    Before the first shoe is loaded among them, it is the one before; if none is, `shoe`, the one
    in play.
    """
    read = [(record, SPANISH_21.event_from(record.kind, record.body)) for record in records]
    loaded = (event.shoe - 1 for _, event in read if isinstance(event, ShoeLoaded))
    return list(_divided(read, next(loaded, shoe)))


def _divided(read: Iterable[tuple[Record, Event]], shoe: int) -> Iterator[Passage]:
    told, number, is_whole = list[tuple[Record, Event]](), 0, False
    for record, event in read:
        is_whole = is_whole or record.place == 1
        told.append((record, event))
        if isinstance(event, ShoeLoaded):
            shoe = event.shoe
        if isinstance(event, NoMoreBetsCalled):
            number = event.round
        if isinstance(event, RoundEnded | RoundVoided):
            if is_whole:
                yield Passage(shoe, number, tuple(told))
            told, is_whole = [], True


def story_of(passage: Passage) -> list[Document]:
    """As everybody at the table saw it."""
    return [_line(record, SPANISH_21.masked(event)) for record, event in passage.told]


def _line(record: Record, event: Event) -> Document:
    told, clause = SPANISH_21.tell(event), clause_of(event)
    return {"place": record.place, "at": record.at, "told": told, "clause": clause}
