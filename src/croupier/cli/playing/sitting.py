"""A person's stay at a practice table: their orders, and the steps that run by themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from typing import Generic

from msgspec.structs import replace

from croupier.cage.progressive import Controller
from croupier.cli.playing.practice import T
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.floor.live_game import LiveGame
from croupier.floor.tables import Tables, now
from croupier.journal.errors import Stale
from croupier.table.orders import Command, Order
from croupier.table.people import DEALER as DEALERS_VIEW
from croupier.table.people import Role, Viewer
from croupier.table.steps import Step
from croupier.values.actors import automatic
from croupier.values.events import Event
from croupier.values.messages import message
from croupier.values.refusals import Refusal

TRAY = 100_000_00
"""What the tray is opened with, and what a fill brings at least."""
DEALER, FLOORPERSON = automatic(Role.DEALER.value), automatic(Role.FLOORPERSON.value)


class Sitting(ABC, Generic[T]):
    """One table, one person, and everything that happened since they came."""

    bettors = 0
    """So many simple bettors are at the table."""
    colleagues: tuple[Viewer, ...] = ()
    """Who else can tell of what goes wrong, beside the dealer."""

    def __init__(
        self,
        floor: Tables[T],
        playing: TerminalGame[T],
        table_id: str,
        person: str,
        *,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.floor, self.playing, self.table_id = floor, playing, table_id
        self.person, self.clock = person, clock
        self.told: list[Event] = []
        self.chips = 1_000_00
        """What somebody at this table buys in for."""
        self.doubted: Order | None = None
        """With an unusual sum; given once more it is meant."""
        self.by_steps = False
        """The person gives every step the word; nothing runs by itself."""
        self.watch: Callable[[], None] = lambda: None
        """Called after each step that ran by itself."""

    @property
    def game(self) -> LiveGame[T]:
        return self.floor.game

    @property
    def table(self) -> T:
        table = self.floor.table(self.table_id)
        assert table is not None
        return table

    @property
    def meters(self) -> Controller | None:
        """What the table plays for, if it has a progressive wager."""
        play = self.game.progressive
        link = play.link(self.table) if play else ""
        controller = self.floor.progressives.of(link) if link else None
        return controller if controller and controller.place else None

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """As whom this person looks at the table."""

    @abstractmethod
    def automatic(self) -> Command | None:
        """The next order that waits for nobody here."""

    @abstractmethod
    def forced(self) -> Command | None:
        """The next step, taken as it comes."""

    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """What this person must or may do now."""

    @property
    def agenda(self) -> tuple[Step, ...]:
        """What comes next, whoever does it."""
        return self.game.tables.agenda(self.table)

    def irregularities(self) -> tuple[Step, ...]:
        """What can go wrong here and now and has a clause to put it right."""
        tables, table = self.playing.tables, self.table
        steps = self.due_to(DEALERS_VIEW, *self.colleagues)
        otherwise = (
            replace(step, order=each.order, clause=each.clause, must=False)
            for step in steps
            for each in tables.slips(table, step.order)
        )
        reports = (
            step for step in steps if not step.must and tables.manners[type(step.order)].reports
        )
        return (*otherwise, *reports)

    def in_menu(self, order: Order) -> str:
        """What can go wrong or be ordered, as an entry of a menu."""
        own = self.playing.menu.get(type(order))
        return str(message(own, order)) if own else self.playing.tables.mishap(order)

    @property
    def takes_bets(self) -> bool:
        """Wagers are open and the next call is "no more bets"."""
        return self.table.can_bet and any(self.game.calls_bets(step.order) for step in self.agenda)

    def order(self, order: Order, role: Role | None = None) -> Refusal | None:
        """Give an order as this person, and let the table go on from there."""
        office = role or self.viewer.role
        command = Command(order, self.as_whom(office), office, self.clock())
        return self.give(command) or self.go_on()

    def as_whom(self, _: Role) -> str:
        """Who gives an order of this office when this person wants it given."""
        return self.person

    def go_on(self) -> Refusal | None:
        """Take the steps that wait for nobody."""
        while not self.by_steps and (command := self.automatic()) is not None:
            if refusal := self.give(command):
                return refusal
            self.watch()
        return None

    def next(self) -> Refusal | None:
        """Take the step that is due, then go on."""
        command = self.forced()
        if command is None:
            return Refusal(None, "there is nothing to be done at this table")
        refusal = self.give(command)
        if refusal is None:
            self.watch()
        return refusal or self.go_on()

    def give(self, command: Command) -> Refusal | None:
        """Send an order; what it brought about is told."""
        try:
            answer = self.floor.send(self.table_id, command)
        except Stale:
            return Refusal(None, "somebody else moved the table on meanwhile; say it again")
        if isinstance(answer, Refusal):
            return answer
        self.told += answer.events
        return None

    def due_to(self, *viewers: Viewer) -> tuple[Step, ...]:
        """What is due and open to people, each order once."""
        found = dict[Order, Step]()
        for viewer in viewers:
            for step in self.game.tables.due(self.table, viewer, self.clock()):
                found.setdefault(step.order, step)
        return tuple(found.values())
