"""A Spanish 21 table on the floor, where people do whatever they are told they may."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from croupier.floor.automatic import next_order
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.floor.tables import Done, tables_for
from croupier.games.spanish_21.game import Spanish21Game
from croupier.journal.memory import MemoryJournal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.cards.cutting import OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import DeclareIdle, OrderShuffle
from croupier.table.orders import Command, Order
from croupier.table.people import DEALER, FLOORPERSON, Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.card_reader import ReportReaderBroken
from croupier.table.spanish_21.decisions import DoubleDown, Hit, Rescue, Split, Stand, Surrender
from croupier.table.spanish_21.exposed_cards import AcceptCard, DrawInError
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import due
from croupier.table.spanish_21.insurance import Insure
from croupier.table.spanish_21.passed_over import DeclineSecondCard, GiveUpHand
from croupier.table.spanish_21.peeking import PeekInError
from croupier.table.spanish_21.shuffler import RemoveShuffler, ReportJam
from croupier.table.spanish_21.state import Table
from croupier.values.refusals import Refusal

PEOPLE = (player("ann"), player("bob"), player("cleo"))
SELDOM = (
    BuyIn | LeaveSeat | CloseTable | DeclareIdle | OrderShuffle
    | OrderRecut | FillInventory | CreditInventory | RejectCards
    | ReportReaderBroken | ReportJam | RemoveShuffler | FindFaceUp
    | NewDealer | DrawInError | PeekInError
)  # fmt: skip
QUESTIONS = (
    Insure | Surrender | DoubleDown | Split | Stand | Hit
    | Rescue | AcceptCard | DeclineSecondCard | GiveUpHand
)  # fmt: skip


class Walk:
    """A table on the floor, where sealed cards come from chance."""

    def __init__(self, seed: int, game: Spanish21Game) -> None:
        self.chance = random.Random(seed)  # noqa: S311 a test repeats its chance
        self.at = datetime(2026, 1, 31, 20, tzinfo=UTC)
        self.journal = MemoryJournal()
        self.pit = tables_for(self.journal, "spanish_21", clock=lambda: self.at)
        rules = house_rules_document(game.house)
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
        steps = due(self.table, viewer, self.at)
        usual = [each for each in steps if not isinstance(each.order, SELDOM)]
        if some := usual if self.chance.random() < 0.95 else steps:
            actor = viewer.person or viewer.role.value
            self.send(self.chance.choice(some).order, actor, viewer.role)

    def dealt_for(self) -> None:
        """The automatic dealer for a while; whoever is asked says anything."""
        for _ in range(self.chance.randint(1, 8)):
            if self.answered():
                continue
            order = next_order(SPANISH_21, self.table, self.at, lambda _: True)
            if order is None or not isinstance(self.pit.send("t1", order), Done):
                return

    def answered(self) -> bool:
        for viewer in PEOPLE:
            steps = due(self.table, viewer, self.at)
            asked = [each.order for each in steps if isinstance(each.order, QUESTIONS)]
            if asked:
                act = self.chance.choice(asked)
                return isinstance(self.send(act, viewer.person, Role.PLAYER), Done)
        return False
