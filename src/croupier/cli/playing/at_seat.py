"""A player's place: an automatic dealer and staff do everything that is not the player's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cli.playing.company import Company, answered, generator
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import FLOORPERSON, TRAY, Sitting
from croupier.floor.automatic import everybody, next_order, waited_for
from croupier.table.orders import Command
from croupier.table.people import Role, Viewer, player
from croupier.table.seats.tray import FillInventory
from croupier.table.steps import Step
from croupier.values.events import Moving
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY

ENOUGH = 10**12
"""More than any round pays."""
_replaced: Callable[..., Any] = replace
"""Every table is a struct, which a protocol cannot say."""


class AtSeat(Sitting[T]):
    """The automatic dealer goes on until the table waits for this player."""

    asks = True
    """Without it the player is stood in for in everything but wagers."""
    company: Company[T] | None = None
    """Simple bettors at the other seats."""

    @property
    def viewer(self) -> Viewer:
        return player(self.person)

    def automatic(self) -> Command | None:
        if self.company is not None and (wish := self.company.next(self)) is not None:
            return wish
        if (decided := self._alone()) is not None:
            return decided
        command = next_order(self.game, self.table, self.clock(), self._stands_in)
        return None if command is None or self._waits(command) else command

    def _alone(self) -> Command | None:
        """What this player decides without being asked, where the game has it so."""
        if self.asks or not self.playing.plays_alone or not self.my_duties:
            return None
        order = answered(self, self.my_duties[0], generator(None))
        return Command(order, self.person, Role.PLAYER, self.clock())

    def _waits(self, command: Command) -> bool:
        """Whether the automatic dealer leaves the player a moment before an order."""
        thinks = self.asks and self.person in waited_for(self.game, self.table, command.order)
        return thinks or self.game.calls_bets(command.order)

    def give(self, command: Command) -> Refusal | None:
        """A tray that cannot pay is filled first."""
        refusal = super().give(command)
        needed = self._from_tray(command) if refusal else 0
        if not needed:
            return refusal
        fill = FillInventory(max(TRAY, needed))
        filled = Command(fill, FLOORPERSON, Role.FLOORPERSON, command.at)
        return super().give(filled) or super().give(command)

    def _from_tray(self, command: Command) -> int:
        """What an order of the staff would take from a tray that held enough."""
        if command.role is Role.PLAYER:
            return 0
        rich: T = _replaced(self.table, accounts={**self.table.accounts, INVENTORY: ENOUGH})
        answer = self.playing.tables.decide(rich, command)
        moving = () if isinstance(answer, Refusal) else answer
        moves = (each for event in moving if isinstance(event, Moving) for each in event.transfers)
        return sum(each.cents for each in moves if each.source == INVENTORY)

    def forced(self) -> Command | None:
        return next_order(self.game, self.table, self.clock(), everybody)

    def steps(self) -> tuple[Step, ...]:
        return self.due_to(self.viewer)

    def _stands_in(self, person: str) -> bool:
        """Other people's seats are looked after while they are away."""
        return not self.asks or person != self.person

    @property
    def seat(self) -> int:
        return self.table.seat_of(self.person) or 1

    @property
    def my_duties(self) -> tuple[Step, ...]:
        """Steps of the agenda that wait for this player."""
        return tuple(
            step for step in self.agenda if step.by is Role.PLAYER and step.person == self.person
        )
