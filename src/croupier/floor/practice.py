"""A practice table for a program or a notebook, whatever is played: sit, go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from croupier.floor.chance import FAIR, Chance
from croupier.floor.live_game import LiveGame, LiveTable, Terms, everybody
from croupier.floor.pit import Pit, now
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.state import SeatedTable
from croupier.values.events import Event
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Refusal, Refused

FLOORPERSON = "automatic floorperson"
TRAY = 1_000_000_00


class PractisedTable(LiveTable, SeatedTable, Protocol):
    @property
    def closed(self) -> bool: ...


T = TypeVar("T", bound=PractisedTable)
Answer = Callable[[], Command | None]
"""What people at the table do themselves; where it is nothing, the house stands in for them."""


class Practice(Generic[T]):
    """One live table with an automatic dealer, on any journal; it is marked as practice there."""

    game: LiveGame[T]

    def __init__(
        self,
        house: HouseRules,
        *,
        journal: Journal | None = None,
        name: str = "practice",
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
        submission: str = "",
    ) -> None:
        """`submission`: the text that the house rules were read from, for the table's record."""
        self.name, self._clock = name, clock
        self._pit = Pit(journal or MemoryJournal(), self.game, clock=clock, chance=chance)
        self.told: list[Event] = []
        if self._pit.table(name) is None:
            terms = Terms(TRAY, practice=True, submission=submission)
            opening = self.game.opening(house, terms)
            self.order(opening, FLOORPERSON, Role.FLOORPERSON)

    @property
    def table(self) -> T:
        """The table as it stands: a frozen value."""
        table = self._pit.table(self.name)
        assert table is not None
        return table

    def order(self, act: Order, person: str, role: Role = Role.PLAYER) -> tuple[Event, ...]:
        """Any order by anybody; a refusal is raised with its clause."""
        return self._given(Command(act, person, role, self._clock()))

    def _given(self, command: Command) -> tuple[Event, ...]:
        done = self._pit.send(self.name, command)
        if isinstance(done, Refusal):
            raise Refused([done])
        self.told += done.events
        return done.events

    def sit(self, seat: int, person: str, chips: str | Cents) -> None:
        """Take a seat and buy in."""
        cents = cents_from_text(chips) if isinstance(chips, str) else chips
        self.order(TakeSeat(seat), person)
        self.order(BuyIn(cents), person)

    def chips(self, person: str) -> Cents:
        return Cents(self.table.chips(person))

    def transcript(self) -> Iterator[str]:
        """What happened, told in sentences."""
        return map(self.game.tell, self.told)

    def _seated(self, seat: int) -> str:
        person = self.table.holder(seat)
        if person is None:
            raise Refused([Refusal(self.table.house.placing, f"nobody sits at seat {seat}")])
        return person

    def _is_called_next(self, table: T) -> bool:
        return self.game.calls_bets(self.game.agenda(table)[0].order)

    def _go_on(self, stop: Callable[[T], bool], answer: Answer | None = None) -> None:
        while not stop(self.table):
            said = answer() if answer else None
            command = said or self.game.next_order(self.table, self._clock(), everybody)
            if command is None:
                first = self.game.agenda(self.table)[0]
                raise Refused([Refusal(first.clause, "a player must take a seat first")])
            self._given(command)
