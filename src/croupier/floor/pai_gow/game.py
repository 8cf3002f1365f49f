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
from croupier.table.pai_gow import acts, events
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.places import owner_of
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.table_game import PAI_GOW as PAI_GOW_TABLES

OF_A_ROUND = acts.PlaceWager | acts.WithdrawWager | acts.SpeakWager
BESIDE = live_tables.BESIDE | {
    each.kind for each in (events.WagerPlaced, events.DealerWagerLowered, events.AdviceGiven)
}
FOR_ONESELF = frozenset({events.HandsSet.kind, events.WagerSurrendered.kind})
PACES: Mapping[type[Order], float] = {
    **dict.fromkeys(
        (
            acts.PlaceDice,
            acts.ReceiveTiles,
            acts.SortPairs,
            acts.CompareSize,
            acts.ExamineBacks,
            acts.VerifyInspection,
            acts.LayOutPairs,
            acts.ShowPairs,
            acts.TurnTilesDown,
            acts.OpenStacks,
            acts.OfferBank,
            acts.PlaceMarker,
            acts.PlaceDealerWager,
            acts.AnnounceTotal,
            acts.SweepPositions,
            acts.CoverShaker,
        ),
        0.25,
    ),
    acts.MoveChips: 0.6,
    acts.ExposeHands: 1.5,
    acts.ClearTiles: 3.0,
}
"""Against a step that takes as long as it takes."""


class PaiGow(LiveTables[Table, View]):
    tables = PAI_GOW_TABLES
    progressive = None

    def supply(self, journal: Journal, chance: Chance) -> Supply:
        return Supply(journal, chance)

    def opening(self, house: HouseRules, terms: Terms) -> acts.OpenTable:
        return acts.OpenTable(
            house_rules_document(house),
            terms.inventory,
            terms.practice,
            terms.physical_cards,
            terms.pit,
            submission=terms.submission,
        )

    def completed(self, act: Order, tables: Sequence[Table]) -> Order:  # noqa: ARG002 none is like it
        if not isinstance(act, acts.OpenTable):
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
        return isinstance(act, acts.CallNoMoreBets)

    def bettors(self, table: Table) -> frozenset[str]:
        """While the bank is offered and prepared, nobody's wager waits for the call."""
        if not any(self.calls_bets(step.order) for step in self.agenda(table)):
            return frozenset()
        against_bank = {table.bank.person} if table.bank and table.wager_at(DEALER) else set()
        return frozenset(against_bank | {each.owner for each in table.wagers if each.seat})

    def waited_for(self, table: Table, order: Command) -> frozenset[str]:
        return automatic.waited_for(table, order)

    def stands_for(self, table: Table, order: Command) -> str:
        if isinstance(order.order, acts.SetForAbsent):
            return owner_of(table, order.order.seat) or ""
        return super().stands_for(table, order)

    def hastened_by(self, table: Table, order: Command) -> frozenset[str]:
        """Everybody at the table can have the call, those who may surrender the first hand."""
        if self.calls_bets(order.order):
            return frozenset(self.people(table).values())
        if isinstance(order.order, acts.ExposeHands):
            return automatic.waited_for(table, order)
        return frozenset()

    def pace(self, act: Order) -> float:
        return PACES.get(type(act), 1.0)


GAME = PaiGow()
