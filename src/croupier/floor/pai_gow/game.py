"""Pai Gow as the floor runs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.floor import live_tables
from croupier.floor.chance import Chance
from croupier.floor.digests import digests
from croupier.floor.live_game import StandsIn, Terms
from croupier.floor.live_tables import LiveTables
from croupier.floor.pai_gow import automatic
from croupier.floor.pai_gow.supply import Supply
from croupier.games.pai_gow.positions import DEALER
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.bank import OfferBank, PlaceMarker
from croupier.table.pai_gow.betting import CallNoMoreBets
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.dealer_wager import DealerWagerLowered, PlaceDealerWager
from croupier.table.pai_gow.dealing import SweepPositions
from croupier.table.pai_gow.dice import PlaceDice
from croupier.table.pai_gow.ending import OpenStacks
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.opening import OpenTable
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.places import owner_of
from croupier.table.pai_gow.preparing import (
    CompareSize,
    ExamineBacks,
    LayOutPairs,
    ReceiveTiles,
    ShowPairs,
    SortPairs,
    TurnTilesDown,
    VerifyInspection,
)
from croupier.table.pai_gow.setting import AdviceGiven, HandsSet, SetForAbsent
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import AnnounceTotal, CoverShaker
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.wagers import WagerPlaced

OF_A_ROUND = PlaceWager | WithdrawWager | SpeakWager
BESIDE = live_tables.BESIDE | {each.kind for each in (WagerPlaced, DealerWagerLowered, AdviceGiven)}
FOR_ONESELF = frozenset({HandsSet.kind, WagerSurrendered.kind})
PACES: Mapping[type[Order], float] = {
    **dict.fromkeys(
        (
            PlaceDice,
            ReceiveTiles,
            SortPairs,
            CompareSize,
            ExamineBacks,
            VerifyInspection,
            LayOutPairs,
            ShowPairs,
            TurnTilesDown,
            OpenStacks,
            OfferBank,
            PlaceMarker,
            PlaceDealerWager,
            AnnounceTotal,
            SweepPositions,
            CoverShaker,
        ),
        0.25,
    ),
    MoveChips: 0.6,
    ExposeHands: 1.5,
    ClearTiles: 3.0,
}
"""Against a step that takes as long as it takes."""


class PaiGow(LiveTables[Table, View]):
    tables = PAI_GOW_TABLES
    progressive = None

    def supply(self, journal: Journal, chance: Chance) -> Supply:
        return Supply(journal, chance)

    def opening(self, house: HouseRules, terms: Terms) -> OpenTable:
        return OpenTable(
            house_rules_document(house),
            terms.inventory,
            terms.practice,
            terms.physical_cards,
            terms.pit,
            submission=terms.submission,
        )

    def completed(self, act: Order, tables: Sequence[Table]) -> Order:  # noqa: ARG002 none is like it
        if not isinstance(act, OpenTable):
            return act
        return replace(act, digests=act.digests or digests())

    def holds(self, table: Table, person: str) -> bool:
        hands = table.round.hands if table.round else {}
        return any(owner_of(table, seat) == person for seat in hands)

    def next_order(self, table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
        return automatic.next_order(table, at, stands_in)

    def is_for_this_round(self, act: Order) -> bool:
        return isinstance(act, OF_A_ROUND)

    def is_beside(self, table: Table, kind: str) -> bool:
        """Several set or may surrender at the same time: nobody holds up the others' clock."""
        if kind in FOR_ONESELF and table.round is not None:
            return automatic.is_waited_for_others(table)
        return kind in BESIDE

    def calls_bets(self, act: Order) -> bool:
        return isinstance(act, CallNoMoreBets)

    def bettors(self, table: Table) -> frozenset[str]:
        """While the bank is offered and prepared, nobody's wager waits for the call."""
        if not any(self.calls_bets(step.order) for step in self.agenda(table)):
            return frozenset()
        against_bank = {table.bank.person} if table.bank and table.wager_at(DEALER) else set()
        return frozenset(against_bank | {each.owner for each in table.wagers if each.seat})

    def waited_for(self, table: Table, order: Command) -> frozenset[str]:
        return automatic.waited_for(table, order)

    def stands_for(self, table: Table, order: Command) -> str:
        if isinstance(order.order, SetForAbsent):
            return owner_of(table, order.order.seat) or ""
        return super().stands_for(table, order)

    def hastened_by(self, table: Table, order: Command) -> frozenset[str]:
        """Everybody at the table can have the call, those who may surrender the first hand."""
        if self.calls_bets(order.order):
            return frozenset(self.people(table).values())
        if isinstance(order.order, ExposeHands):
            return automatic.waited_for(table, order)
        return frozenset()

    def pace(self, act: Order) -> float:
        return PACES.get(type(act), 1.0)


GAME = PaiGow()
