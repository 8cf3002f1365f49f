"""The baccarat family as the floor runs it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from croupier.floor import live_tables
from croupier.floor.baccarat import automatic, neighbours
from croupier.floor.baccarat.progressive import ROYAL_9
from croupier.floor.baccarat.supply import Supply
from croupier.floor.chance import Chance
from croupier.floor.live_game import StandsIn, Terms
from croupier.floor.live_tables import LiveTables
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.betting import PlaceWager, WagerPlaced
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.extra_shuffle import NoticeGiven
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.no_more_bets import CallNoMoreBets
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.preparing import FacesRequested
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import View
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import Handling
from croupier.table.orders import Command, Order
from croupier.table.seats.betting import WithdrawWager
from croupier.table.seats.spoken import SpeakWager, SpokenWagerConfirmed, WagerSpoken
from croupier.values.refusals import Refusal

OF_A_ROUND = PlaceWager | WithdrawWager | SpeakWager
SLOW = DealCard | TurnHand | AnnounceResult
QUICK = Handling | OfferCut | CutCards | BurnCard | OpenShoe | CallPoints
BESIDE = live_tables.BESIDE | {
    each.kind
    for each in (
        WagerPlaced,
        WagerSpoken,
        SpokenWagerConfirmed,
        FacesRequested,
        NoticeGiven,
    )
}
PACE_OF_HANDLING, PACE_OF_CHIPS, PACE_OF_CLEARING = 0.25, 0.6, 3.0


class Baccarat(LiveTables[Table, View]):
    tables = BACCARAT_TABLES
    progressive = ROYAL_9

    def supply(self, journal: Journal, chance: Chance) -> Supply:
        return Supply(journal, chance.cards)

    def opening(self, house: HouseRules, terms: Terms) -> OpenTable:
        return OpenTable(
            house_rules_document(house),
            terms.inventory,
            terms.practice,
            terms.physical_cards,
            terms.pit,
            link=terms.link,
            submission=terms.submission,
        )

    def completed(self, act: Order, tables: Sequence[Table]) -> Order:
        return neighbours.completed(act, tables) if isinstance(act, OpenTable) else act

    def for_pit(self, act: Order, named: Collection[str], tables: Sequence[Table]) -> Order:
        return neighbours.for_pit(act, named, tables)

    def alone(self, command: Command) -> Command:
        return neighbours.alone(command)

    def holds(self, table: Table, person: str) -> bool:
        turning = table.round.turning.values() if table.round else ()
        return any(each.handed and each.person == person for each in turning)

    def next_order(self, table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
        return automatic.next_order(table, at, stands_in)

    def is_for_this_round(self, act: Order) -> bool:
        return isinstance(act, OF_A_ROUND)

    def is_beside(self, table: Table, kind: str) -> bool:  # noqa: ARG002 its kind says it
        return kind in BESIDE

    def calls_bets(self, act: Order) -> bool:
        return isinstance(act, CallNoMoreBets)

    def bettors(self, table: Table) -> frozenset[str]:
        return frozenset(each.owner for each in table.wagers)

    def hastened_by(self, table: Table, order: Command) -> frozenset[str]:
        if not self.calls_bets(order.order):
            return frozenset()
        return frozenset(self.people(table).values()) | self.bettors(table)

    def pace(self, act: Order) -> float:
        if isinstance(act, ClearCards):
            return PACE_OF_CLEARING
        if isinstance(act, MoveChips):
            return PACE_OF_CHIPS
        return PACE_OF_HANDLING if isinstance(act, QUICK) else 1.0

    def from_a_screen(self, table: Table, act: Order, person: str) -> Order | Refusal:
        if isinstance(act, SpeakWager):
            return Refusal(table.duty("spoken"), "nobody can lay cash on this layout")
        if isinstance(act, PlaceWager) and act.match_play:
            return Refusal(table.house.placing, "nobody can lay a coupon on this layout")
        return super().from_a_screen(table, act, person)


GAME = Baccarat()
