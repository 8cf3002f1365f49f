"""The finished rounds among a table's last records, and a round in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from croupier.table.pai_gow.bank import BankGivenUp, BankTaken
from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided
from croupier.values.events import Event, clause_of
from croupier.values.records import Record
from croupier.web.game_page import Document

NO_SHOE = 0
"""Tiles are mixed after every round: nothing lasts as long as a shoe."""

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Passage:
    """A finished round, from the wagers before its call on."""

    number: int
    told: tuple[tuple[Record, Event], ...]

    def all(self, kind: type[E]) -> Iterator[E]:
        return (event for _, event in self.told if isinstance(event, kind))

    def last(self, kind: type[E]) -> E | None:
        return next((event for _, event in reversed(self.told) if isinstance(event, kind)), None)

    @property
    def is_void(self) -> bool:
        return isinstance(self.told[-1][1], RoundVoided)

    @property
    def bank(self) -> BankTaken | None:
        """Who banked it, unless the bank was given up before the call."""
        taken, given_up = self.last(BankTaken), self.last(BankGivenUp)
        return taken if taken and not (given_up and given_up.seat == taken.seat) else None

    @property
    def against(self) -> int:
        """The position whose hands all others are compared with."""
        return self.bank.seat if self.bank else 0


def finished_rounds(records: Iterable[Record]) -> Iterator[Passage]:
    """Without the end of a round that began before the first of these records."""
    told, number, is_whole = list[tuple[Record, Event]](), 0, False
    for record in records:
        event = PAI_GOW.recording.event_from(record.kind, record.body)
        is_whole = is_whole or record.place == 1
        told.append((record, event))
        if isinstance(event, NoMoreBetsCalled):
            number = event.round
        if isinstance(event, RoundEnded | RoundVoided):
            if is_whole:
                yield Passage(number, tuple(told))
            told, is_whole = [], True


def story_of(records: Iterable[Record], number: int) -> list[Document] | None:
    """As everybody at the table saw it."""
    for passage in finished_rounds(records):
        if passage.number == number:
            return [_line(record, PAI_GOW.masked(event)) for record, event in passage.told]
    return None


def _line(record: Record, event: Event) -> Document:
    told, clause = PAI_GOW.tell(event), clause_of(event)
    return {"place": record.place, "at": record.at, "told": told, "clause": clause}
