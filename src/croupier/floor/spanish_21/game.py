"""Spanish 21 as the floor runs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.floor import live_tables
from croupier.floor.chance import Chance
from croupier.floor.digests import digests
from croupier.floor.live_game import StandsIn, Terms
from croupier.floor.live_tables import LiveTables
from croupier.floor.spanish_21 import automatic
from croupier.floor.spanish_21.supply import Supply
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import Handling
from croupier.table.orders import Command, Order
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.spoken import SpeakWager, SpokenWagerConfirmed, WagerSpoken
from croupier.table.seats.wagers import WagerPlaced
from croupier.table.spanish_21.card_reader import CheckReader
from croupier.table.spanish_21.dealing import AnnounceTotal, CallNoMoreBets, DealCard
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.insurance import InsuranceDeclined, InsurancePlaced
from croupier.table.spanish_21.opening import OpenTable
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.settling import ClearCards, MoveChips
from croupier.table.spanish_21.state import Table
from croupier.values.refusals import Refusal

OF_A_ROUND = PlaceWager | WithdrawWager | SpeakWager
BESIDE = live_tables.BESIDE | {
    each.kind for each in (WagerPlaced, WagerSpoken, SpokenWagerConfirmed)
}
ABOUT_INSURANCE = frozenset({InsurancePlaced.kind, InsuranceDeclined.kind})
QUICK = (
    Handling
    | OfferCut
    | CutCards
    | InsertCoverCard
    | LoadShoe
    | BurnCard
    | OpenShoe
    | AnnounceTotal
    | CheckReader
)
PACES: Mapping[type[Order], float] = {
    DealCard: 0.7,
    MoveChips: 0.6,
    ReadHoleCard: 2.0,
    CallDealersCard: 1.5,
    ClearCards: 3.0,
}
"""Against a step that takes as long as it takes."""
PACE_OF_HANDLING = 0.25


class Spanish21(LiveTables[Table, View]):
    tables = SPANISH_21_TABLES
    progressive = None

    def supply(self, journal: Journal, chance: Chance) -> Supply:
        return Supply(journal, chance.cards)

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

    def holds(self, table: Table, person: str) -> bool:  # noqa: ARG002 every card lies open
        return False

    def next_order(self, table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
        return automatic.next_order(table, at, stands_in)

    def is_for_this_round(self, act: Order) -> bool:
        return isinstance(act, OF_A_ROUND)

    def is_beside(self, table: Table, kind: str) -> bool:
        """Everybody is asked about Insurance at once: nobody holds up the others' clock."""
        if kind in ABOUT_INSURANCE and table.round is not None:
            return bool(automatic.who_may_insure(table))
        return kind in BESIDE

    def calls_bets(self, act: Order) -> bool:
        return isinstance(act, CallNoMoreBets)

    def bettors(self, table: Table) -> frozenset[str]:
        return frozenset(each.owner for each in table.wagers)

    def waited_for(self, table: Table, order: Command) -> frozenset[str]:
        return automatic.waited_for(table, order)

    def stands_for(self, table: Table, order: Command) -> str:
        if isinstance(order.order, automatic.Answer):
            return automatic.owner(table, order.order)
        return super().stands_for(table, order)

    def hastened_by(self, table: Table, order: Command) -> frozenset[str]:
        if not self.calls_bets(order.order):
            return frozenset()
        return frozenset(self.people(table).values()) | self.bettors(table)

    def pace(self, act: Order) -> float:
        if isinstance(act, QUICK):
            return PACE_OF_HANDLING
        return PACES.get(type(act), 1.0)

    def from_a_screen(self, table: Table, act: Order, person: str) -> Order | Refusal:
        if isinstance(act, SpeakWager):
            return Refusal(table.duty("spoken"), "nobody can lay cash on this layout")
        return super().from_a_screen(table, act, person)


GAME = Spanish21()
