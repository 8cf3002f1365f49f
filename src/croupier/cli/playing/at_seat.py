"""A player's place: an automatic dealer and staff do everything that is not the player's."""

from __future__ import annotations

from croupier.cli.playing.sitting import DEALER, FLOORPERSON, TRAY, Sitting, staff_order
from croupier.floor.baccarat.automatic import everybody
from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.settling import under_way
from croupier.table.orders import Command
from croupier.table.people import Role, Viewer, player
from croupier.table.steps import Step
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY


class AtSeat(Sitting):
    """The automatic dealer goes on until the table waits for this player."""

    asks = True
    """Without it the player is stood in for in everything but wagers."""

    @property
    def viewer(self) -> Viewer:
        return player(self.person)

    def automatic(self) -> Command | None:
        command = staff_order(self.table, self.clock(), self._stands_in)
        waits = command is not None and isinstance(command.act, acts.CallNoMoreBets)
        return None if waits else command

    def give(self, command: Command) -> Refusal | None:
        """A tray that cannot pay is filled first."""
        refusal = super().give(command)
        if refusal is None or not isinstance(command.act, acts.MoveChips):
            return refusal
        _, judged = under_way(self.table)
        moves = judged.movements[judged.done].transfers
        needed = sum(each.cents for each in moves if each.source == INVENTORY)
        fill = acts.FillInventory(max(TRAY, needed))
        filled = Command(fill, FLOORPERSON, Role.FLOORPERSON, command.at)
        return super().give(filled) or super().give(command)

    def forced(self) -> Command | None:
        return staff_order(self.table, self.clock(), everybody)

    def steps(self) -> tuple[Step, ...]:
        return self.due_to(self.viewer)

    def _stands_in(self, person: str) -> bool:
        """Other people's seats are looked after while they are away."""
        return not self.asks or person != self.person

    def confirmed(self, spoken: acts.SpeakWager) -> Refusal | None:
        """The automatic dealer takes the cash and repeats the wager."""
        confirm = acts.ConfirmSpokenWager(spoken.seat, self.person, spoken.wager)
        return self.give(Command(confirm, DEALER, Role.DEALER, self.clock()))

    @property
    def my_duties(self) -> tuple[Step, ...]:
        """Steps of the agenda that wait for this player."""
        return tuple(
            step
            for step in agenda(self.table)
            if step.by is Role.PLAYER and step.person == self.person
        )

    @property
    def rides(self) -> tuple[acts.LetRide, ...]:
        """The main wagers that winnings may be left on, while the player is asked about them."""
        return tuple(s.act for s in self.my_duties if isinstance(s.act, acts.LetRide))
