"""A table with a progressive, and somebody who hands over what its controller would."""

from __future__ import annotations

from itertools import count
from typing import TypeVar

from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.game import GAME as FLOOR_BACCARAT
from croupier.floor.tables import Done
from croupier.games.baccarat.game import BaccaratGame
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import agenda, decide
from croupier.table.baccarat.handed_over import decides_must_hit, judges_progressive
from croupier.table.baccarat.progressive import MustHitWin
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from croupier.values.transfers import METERS
from tests.table.driver import Live
from tests.writing import entries_of

HANDED = (CallPoints, AnnounceResult, ClearCards)
A = TypeVar("A", bound=Order)
_IDS = count(1)


class Metered(Live):
    """Orders that meters or a Must Hit go with are recorded behind the floor's back."""

    def __init__(
        self,
        rules: BaccaratGame,
        *,
        cards: str,
        meters: dict[str, int],
        seats: str = "1 ann",
        journal: Journal | None = None,
    ) -> None:
        self.meters = {name: meters[name] for name in rules.initial_meters}
        self.win: MustHitWin | None = None
        super().__init__(rules, cards=cards, seats=seats, journal=journal)

    def filled(self, act: A) -> A:
        """With what is displayed, and with the win of whoever the Must Hit chose."""
        if judges_progressive(self.table, act):
            act = replace(act, meters=self.meters)
        if self.win and decides_must_hit(self.table, act):
            act, self.win = replace(act, must_hit=self.win), None
        return act

    def send(self, act: Order, by: str = "dealer") -> Done | Refusal:
        if not isinstance(act, HANDED):
            return super().send(act, by)
        return self._hand_over(Command(act, by, Role.DEALER, self.at))

    def _hand_over(self, command: Command) -> Done | Refusal:
        table = self.table
        answer = decide(table, command)
        if isinstance(answer, Refusal):
            return answer
        name = f"handed over {next(_IDS)}"
        entries = entries_of(BACCARAT, command, answer)
        self.journal.append(Append("t1", table.place, entries, name))
        self.floor.forget("t1")
        return Done(answer, table.place + len(answer))

    def step(self) -> tuple[Event, ...]:
        order = next_order(FLOOR_BACCARAT, self.table, self.at, everybody)
        assert order is not None, f"nobody can go on: {agenda(self.table)}"
        if not isinstance(order.order, HANDED):
            return super().step()
        return self.do(self.filled(order.order))

    @property
    def from_meters(self) -> int:
        """What the meters' account has paid so far."""
        return -self.table.accounts.get(METERS, 0)
