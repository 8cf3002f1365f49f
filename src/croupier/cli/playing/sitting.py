"""A person's stay at a practice table: their orders, and the steps that run by themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime

from croupier.floor.baccarat.automatic import next_order
from croupier.floor.baccarat.progressive import ROYAL_9
from croupier.floor.floor import Floor, now
from croupier.journal.errors import Stale
from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.due import due
from croupier.table.baccarat.life import must_stop, overdue
from croupier.table.baccarat.state import Table
from croupier.table.facts import Event
from croupier.table.orders import Act, Command
from croupier.table.people import Role, Viewer
from croupier.table.progressive import Controller
from croupier.table.steps import Step
from croupier.values.refusals import Refusal

TRAY = 100_000_00
"""What the tray is opened with, and what a fill brings at least."""
DEALER, FLOORPERSON = "automatic dealer", "automatic floorperson"


class Sitting(ABC):
    """One table, one person, and everything that happened since they came."""

    def __init__(
        self, floor: Floor, table_id: str, person: str, *, clock: Callable[[], datetime] = now
    ) -> None:
        self.floor, self.table_id, self.person, self.clock = floor, table_id, person, clock
        self.told: list[Event] = []
        self.chips = 1_000_00
        """What somebody at this table buys in for."""
        self.by_steps = False
        """The person gives every step the word; nothing runs by itself."""
        self.watch: Callable[[], None] = lambda: None
        """Called after each step that ran by itself."""

    @property
    def table(self) -> Table:
        table = self.floor.table(self.table_id)
        assert table is not None
        return table

    @property
    def meters(self) -> Controller | None:
        """What the table plays for, if it has a progressive wager."""
        link = ROYAL_9.link(self.table)
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
    def takes_bets(self) -> bool:
        """The shoe is in play and the next call is "no more bets"."""
        table = self.table
        return table.can_bet and any(
            isinstance(step.act, acts.CallNoMoreBets) for step in agenda(table)
        )

    def order(self, act: Act, role: Role | None = None) -> Refusal | None:
        """Give an order as this person, and let the table go on from there."""
        command = Command(act, self.person, role or self.viewer.role, self.clock())
        return self.give(command) or self.go_on()

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
        found = dict[Act, Step]()
        for viewer in viewers:
            for step in due(self.table, viewer, self.clock()):
                found.setdefault(step.act, step)
        return tuple(found.values())


def staff_order(table: Table, at: datetime, stands_in: Callable[[str], bool]) -> Command | None:
    """The automatic staff's next order; cards past their life are changed first."""
    first = next((step.act for step in agenda(table)), None)
    too_old = (isinstance(first, acts.LoadShoe) and overdue(table, at)) or (
        isinstance(first, acts.CallNoMoreBets) and not table.wagers and must_stop(table, at)
    )
    if too_old:
        return Command(acts.ChangeCards(), DEALER, Role.DEALER, at)
    return next_order(table, at, stands_in)
