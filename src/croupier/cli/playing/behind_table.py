"""A dealer's place: every step of the staff is this person's, the seats play by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.cli.playing import bettors
from croupier.cli.playing.sitting import DEALER, Sitting
from croupier.floor.baccarat.automatic import next_order, nobody
from croupier.table.baccarat import acts
from croupier.table.baccarat.dealing import lies_up, next_due
from croupier.table.orders import Act, Command
from croupier.table.people import DEALER as DEALERS_VIEW
from croupier.table.people import FLOORPERSON, Role, Viewer
from croupier.table.steps import Step

IRREGULAR = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.DealCard,
    acts.RejectCards,
    acts.CheckShuffle,
    acts.OrderRecut,
)


class BehindTable(Sitting):
    """The person is dealer and floorperson; simple bettors play."""

    chance: Random = bettors.generator(None)
    _asked = 0
    """The last round the bettors have thought about."""
    _wishes: Iterator[Command] = iter(())

    @property
    def viewer(self) -> Viewer:
        return DEALERS_VIEW

    def automatic(self) -> Command | None:
        """Players' answers, and their wagers once for each round."""
        answer = bettors.answer(self.table, self.chance, self.clock())
        return answer or self._next_wager()

    def seat_bettors(self) -> None:
        """Bettors come with chips where nobody sits yet."""
        if self.table.seats:
            return
        for seat, person in bettors.places(self.table):
            self._of(person, acts.TakeSeat(seat))
            self._of(person, acts.BuyIn(self.chips))

    def _of(self, person: str, act: Act) -> None:
        refusal = self.give(Command(act, person, Role.PLAYER, self.clock()))
        assert refusal is None, refusal

    def _next_wager(self) -> Command | None:
        if not self.takes_bets:
            return None
        if self._asked <= self.table.rounds:
            self._asked = self.table.rounds + 1
            self._wishes = iter(()) if self.table.wagers else self._wagers_of_round()
        return next(self._wishes, None)

    def _wagers_of_round(self) -> Iterator[Command]:
        """Each reads the table as the one before left it."""
        for person in dict.fromkeys(seat.person for seat in self.table.seats.values()):
            if bettors.needs_chips(self.table, person):
                yield Command(acts.BuyIn(self.chips), person, Role.PLAYER, self.clock())
            for choose in (bettors.main_wager, bettors.side_wager):
                act = choose(self.table, person, self.chance, self.clock())
                if act is not None:
                    yield Command(act, person, Role.PLAYER, self.clock())

    def forced(self) -> Command | None:
        """The staff's next step, by this person; further dealers are told apart by a number."""
        command = next_order(self.table, self.clock(), nobody)
        if command is None:
            return None
        number = command.actor.removeprefix(DEALER) if command.actor.startswith(DEALER) else ""
        return replace(command, actor=f"{self.person}{number}")

    def steps(self) -> tuple[Step, ...]:
        return self.due_to(DEALERS_VIEW, FLOORPERSON)

    def irregularities(self) -> tuple[Step, ...]:
        """What can go wrong here and now and has a clause to put it right."""
        listed = [s for s in self.steps() if isinstance(s.act, IRREGULAR) and self._is_slip(s)]
        uneven = [
            replace(step, act=replace(step.act, even=False), must=False)
            for step in self.steps()
            if step.must and isinstance(step.act, acts.CheckShuffle)
        ]
        return (*uneven, *listed)

    def _is_slip(self, step: Step) -> bool:
        """A duty is none, and neither is a card laid where and how it belongs."""
        act = step.act
        if step.must:
            return False
        if not isinstance(act, acts.DealCard):
            return True
        waiting = next_due(self.table) if self.table.round else None
        if waiting is None:
            return False
        ordinal = len(self.table.in_round.hand(waiting.side)) + 1
        return not lies_up(self.table, ordinal) if act.exposed else act.laid_on != waiting.side

    def other_orders(self) -> tuple[Step, ...]:
        """What else the dealer or floorperson may order."""
        sums = acts.FillInventory | acts.CreditInventory
        return tuple(
            step
            for step in self.steps()
            if not step.must and not isinstance(step.act, (*IRREGULAR, sums))
        )
