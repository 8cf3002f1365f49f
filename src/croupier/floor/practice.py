"""A practice table for a program or a notebook, whatever is played: sit, bet, deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Generic, TypeVar

from croupier.floor.automatic import everybody, next_order
from croupier.floor.chance import FAIR, Chance
from croupier.floor.live_game import LiveGame, T, Terms
from croupier.floor.tables import Tables, now
from croupier.games.bound_game import Game
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.wagers import RoundVoided
from croupier.values.actors import automatic
from croupier.values.events import Event
from croupier.values.money import Cents, cents_from_text
from croupier.values.names import checked_table
from croupier.values.refusals import Refusal, Refused, refuse
from croupier.values.streams import is_table

FLOORPERSON = automatic(Role.FLOORPERSON.value)
TRAY = 1_000_000_00

P = TypeVar("P")
"""A finished round."""
Answer = Callable[[], Command | None]
"""What people at the table do themselves; where it is nothing, the house stands in for them."""


class Practice(ABC, Generic[T, P]):
    """One live table with an automatic dealer, on any journal; it is marked as practice there."""

    game: LiveGame[T]

    def __init__(
        self,
        game: Game,
        *,
        journal: Journal | None = None,
        name: str = "practice",
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
    ) -> None:
        self.name, self._clock = name, clock
        kept = journal or MemoryJournal()
        self._tables = Tables(kept, self.game, clock=clock, chance=chance)
        self.told: list[Event] = []
        if self._tables.table(name) is None:
            checked_table(name, filter(is_table, kept.streams()))
            terms = Terms(TRAY, practice=True, submission=game.house.filed)
            opening = self.game.opening(game.house, terms)
            self.order(opening, FLOORPERSON, Role.FLOORPERSON)

    def __repr__(self) -> str:
        return f"<practice table {self.name!r} of {self.table.house.in_brief}>"

    @abstractmethod
    def wagers(self, bets: str) -> Iterable[tuple[int, Order]]:
        """By seat, the wagers of a text as ``settle`` takes it."""

    @abstractmethod
    def deal(self) -> P | None:
        """Play the round to its end; None if it was void."""

    @property
    def table(self) -> T:
        """The table as it stands: a frozen value."""
        table = self._tables.table(self.name)
        assert table is not None
        return table

    def order(self, order: Order, person: str, role: Role = Role.PLAYER) -> tuple[Event, ...]:
        """Any order by anybody; a refusal is raised with its clause."""
        return self._given(Command(order, person, role, self._clock()))

    def _given(self, command: Command) -> tuple[Event, ...]:
        done = self._tables.send(self.name, command)
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

    def bet(self, bets: str) -> None:
        """Wagers of the people at those seats, as ``settle`` takes them."""
        self._go_on(self._can_bet)
        for seat, order in self.wagers(bets):
            self.order(order, self._seated(seat))

    def transcript(self) -> Iterator[str]:
        """What happened, told in sentences, without faces that nobody has seen."""
        tables = self.game.tables
        return (tables.tell(tables.masked(event)) for event in self.told)

    def _round(self, answer: Answer | None = None) -> P | None:
        """The round played to its end; None if it was void."""
        before, number = len(self.told), self.table.rounds

        def is_void() -> bool:
            return any(isinstance(event, RoundVoided) for event in self.told[before:])

        self._go_on(
            lambda table: table.round is None and (table.rounds > number or is_void()), answer
        )
        past: Any = self.table.history
        return None if is_void() else past[-1]

    def _seated(self, seat: int) -> str:
        person = self.table.holder(seat)
        if person is None:
            raise Refused(
                [refuse(self.table.house.placing, "nobody sits at seat {seat}", seat=seat)]
            )
        return person

    def _can_bet(self, table: T) -> bool:
        return table.can_bet and self.game.calls_bets(self.game.tables.agenda(table)[0].order)

    def _go_on(self, stop: Callable[[T], bool], answer: Answer | None = None) -> None:
        while not stop(self.table):
            said = answer() if answer else None
            command = said or next_order(self.game, self.table, self._clock(), everybody)
            if command is None:
                first = self.game.tables.agenda(self.table)[0]
                raise Refused([Refusal(first.clause, "a player must take a seat first")])
            self._given(command)
