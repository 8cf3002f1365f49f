"""A person's stays at tables: the purse tells when chips were brought, the table what followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.cage.purse import ChipsTaken, event_from
from croupier.floor.live_game import LiveTable
from croupier.journal.store import Journal
from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.surveillance.round_bounds import before_round
from croupier.table.seats.chips import ChipsCashed, ChipsKept
from croupier.table.seats.correcting import CorrectionMade
from croupier.table.seats.seating import SeatLeft, SeatTaken
from croupier.values.events import Event, Moving
from croupier.values.records import Record
from croupier.values.streams import beside_command
from croupier.values.transfers import stack
from croupier.web.games import page_of, tables_of
from croupier.web.history.own_round import OwnRound, correction_of, own_round
from croupier.web.past_rounds import Dividing


def stay_of(record: Record, person: str) -> Stay | None:
    """That begins with a record of the purse."""
    if record.kind != ChipsTaken.kind:
        return None
    taken = event_from(record.kind, record.body)
    assert isinstance(taken, ChipsTaken)
    return Stay(person, taken.table, record.command.removeprefix(beside_command(taken.table, "")))


@dataclass(slots=True)
class Stay:
    """From chips brought to a table until none are left there, or the next are brought."""

    person: str
    table: str
    command: str
    """By which the chips were brought."""
    begins: int | None = None
    """The place behind which its first round begins; not looked for yet."""
    read: int = 0
    is_over: bool = False
    _dividing: Dividing = field(default_factory=lambda: Dividing(is_whole=True))
    _rounds: int = 0
    """The last one that was over."""
    _has_left: bool = False
    _chips: int = 0
    """Since they left; before, nobody asks."""

    def begin(self, journal: Journal) -> None:
        if self.begins is not None:
            return
        made = journal.recorded(self.table, self.command)
        self.is_over = not made
        if made:
            self.begins = self.read = before_round(journal, self.table, made[0].place)

    def rounds(
        self, journal: Journal, table: LiveTable, upto: int | None
    ) -> Iterator[OwnRound | None]:
        """For each record that is read, what it adds: a round of theirs that is over, if any."""
        tables, page = tables_of(table), page_of(table.house.game)
        if upto is None or self.read < upto:
            for record in journal.read(self.table, self.read, upto):
                event = tables.event_from(record.kind, record.body)
                self.read = record.place
                self._look(event)
                past = self._dividing.look(record, event)
                if past is not None:
                    self._rounds = past.number or self._rounds
                    yield own_round(past, self.person, table, page)
                elif isinstance(event, CorrectionMade) and event.person == self.person:
                    yield correction_of(record, event, self._rounds)
                else:
                    yield None
                if record.kind in ROUND_IS_OVER and self._has_left and not self._chips:
                    self.is_over = True
                    return
        if upto is not None:
            self.is_over, self._dividing = True, Dividing()

    def _look(self, event: Event) -> None:
        """Whoever leaves takes their chips; what still rides brings others."""
        own = stack(self.person)
        match event:
            case SeatTaken(person=self.person):
                self._has_left = False
            case SeatLeft(person=self.person):
                self._has_left, self._chips = True, 0
            case ChipsCashed(person=self.person) | ChipsKept(person=self.person):
                self._has_left, self._chips = True, 0
            case Moving(transfers=moves) if self._has_left:
                self._chips += sum(
                    each.cents * ((each.target == own) - (each.source == own)) for each in moves
                )
