"""A Pai Gow table on the floor, where people do whatever they are told they may."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from croupier.floor.automatic import everybody, next_order
from croupier.floor.pai_gow.game import GAME as FLOOR_PAI_GOW
from croupier.floor.tables import Done, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.preparing import ExposeWhileStacking
from croupier.table.pai_gow.rejecting import RejectTiles
from croupier.table.pai_gow.shaking import CallNoRoll
from croupier.table.pai_gow.state import Table
from croupier.table.people import DEALER, FLOORPERSON, Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.refusals import Refusal
from tests.surveillance.pai_gow.stories import house

PEOPLE = (player("ann"), player("bob"), player("cleo"))
SELDOM = (
    BuyIn | LeaveSeat | CloseTable | DeclareIdle | ExposeTile
    | CallNoRoll | FillInventory | CreditInventory | RejectTiles
    | ExposeWhileStacking
)  # fmt: skip


class Walk:
    """A table on the floor, where sealed tiles and dice come from chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 a test repeats its chance
        self.at = datetime(2026, 1, 31, 20, tzinfo=UTC)
        self.journal = MemoryJournal()
        self.pit = tables_for(self.journal, "pai_gow", clock=lambda: self.at)
        rules = house_rules_document(house(two_areas=True).house)
        self.send(OpenTable(rules, 100_000_00, practice=True), "floor", Role.FLOORPERSON)
        for seat, each in enumerate(PEOPLE, 1):
            self.send(TakeSeat(seat), each.person, Role.PLAYER)
            self.send(BuyIn(5_000_00), each.person, Role.PLAYER)

    @property
    def table(self) -> Table:
        table: Table | None = self.pit.table("t1")
        assert table is not None
        return table

    def send(self, act: Order, actor: str, role: Role) -> Done | Refusal:
        return self.pit.send("t1", Command(act, actor, role, self.at))

    def go(self, times: int) -> Walk:
        for _ in range(times):
            self.dealt_for() if self.chance.random() < 0.3 else self.step()
        return self

    def step(self) -> None:
        """Anything that somebody is told they may do."""
        self.at += timedelta(seconds=self.chance.choice((1, 60, 900)))
        viewer = self.chance.choice((*PEOPLE, DEALER, FLOORPERSON))
        steps = PAI_GOW.due(self.table, viewer, self.at)
        usual = [each for each in steps if not isinstance(each.order, SELDOM)]
        if some := usual if self.chance.random() < 0.95 else steps:
            actor = viewer.person or viewer.role.value
            self.send(self.chance.choice(some).order, actor, viewer.role)

    def dealt_for(self) -> None:
        """The automatic dealer for a while; whoever is offered the bank takes it."""
        for _ in range(self.chance.randint(1, 8)):
            order = next_order(FLOOR_PAI_GOW, self.table, self.at, everybody)
            if order is not None and isinstance(order.order, DeclineBank):
                accepted = AcceptBank(order.order.seat, co=self.chance.random() < 0.5)
                self.send(accepted, order.actor, Role.PLAYER)
            elif order is None or not isinstance(self.pit.send("t1", order), Done):
                return
