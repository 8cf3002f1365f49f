"""A dealer's place: every step of the staff is this person's, the seats play by themselves."""

from __future__ import annotations

from functools import cached_property

from croupier.cli.playing.company import USUAL, Company, generator, sit_down
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import FLOORPERSON as FLOORPERSONS_NAME
from croupier.cli.playing.sitting import Sitting
from croupier.floor.automatic import next_order, nobody
from croupier.table.orders import Command, Order
from croupier.table.people import DEALER as DEALERS_VIEW
from croupier.table.people import FLOORPERSON, Role, Viewer
from croupier.table.seats.closing import ClearTable
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.steps import Step

SUMS: tuple[type[Order], ...] = (FillInventory, CreditInventory)
"""Orders that have a word of their own."""
OF_THE_CLOCK: tuple[type[Order], ...] = (ClearTable,)
"""Orders that the clock of a house carries out; there is none here."""


class BehindTable(Sitting[T]):
    """The person deals, a floorperson does what only a floorperson may; simple bettors play."""

    bettors = USUAL
    colleagues = (FLOORPERSON,)

    @cached_property
    def company(self) -> Company[T]:
        return Company(generator(None))

    @property
    def viewer(self) -> Viewer:
        return DEALERS_VIEW

    def automatic(self) -> Command | None:
        """Players' answers, and their wagers once for each round."""
        return self.company.next(self)

    def seat_bettors(self) -> None:
        """Bettors come with chips where nobody sits yet."""
        if not self.table.seats:
            sit_down(self, self.bettors)

    def forced(self) -> Command | None:
        """The staff's next step, by this person; further dealers are told apart by a number."""
        return next_order(self.game, self.table, self.clock(), nobody, self.person)

    def as_whom(self, office: Role) -> str:
        """Nobody verifies what they have done themselves: that is for the floorperson."""
        return FLOORPERSONS_NAME if office is Role.FLOORPERSON else self.person

    def steps(self) -> tuple[Step, ...]:
        return self.due_to(DEALERS_VIEW, FLOORPERSON)

    def other_orders(self) -> tuple[Step, ...]:
        """What else the dealer or floorperson may order."""
        wrong = {step.order for step in self.irregularities()}
        elsewhere = (*self.playing.has_a_word, *SUMS, *OF_THE_CLOCK)
        return tuple(
            step
            for step in self.steps()
            if not step.must and step.order not in wrong and not isinstance(step.order, elsewhere)
        )
