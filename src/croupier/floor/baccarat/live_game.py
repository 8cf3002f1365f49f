"""The baccarat family as the floor runs it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.floor.baccarat import automatic, neighbours
from croupier.floor.baccarat.progressive import ROYAL_9
from croupier.floor.baccarat.supply import Supply
from croupier.floor.live_game import Shuffle, StandsIn
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat import acts, events, recorded, snapshots, telling, view, words
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.due import due
from croupier.table.baccarat.events import NoMoreBetsCalled
from croupier.table.baccarat.evolve import evolve
from croupier.table.baccarat.masking import masked
from croupier.table.baccarat.recorded import act_from
from croupier.table.baccarat.state import Past, Table
from croupier.table.facts import Event
from croupier.table.orders import Act, Command
from croupier.table.people import Role, Viewer
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

OF_A_ROUND = acts.PlaceWager | acts.WithdrawWager | acts.SpeakWager
SLOW = acts.DealCard | acts.TurnHand | acts.AnnounceResult
QUICK = (
    acts.Handling
    | acts.OfferCut
    | acts.CutCards
    | acts.BurnCard
    | acts.RevealOrder
    | acts.CallPoints
)
BESIDE = frozenset(
    each.kind
    for each in (
        events.SeatTaken,
        events.SeatLeft,
        events.ChipsBought,
        events.ChipsCashed,
        events.ChipsKept,
        events.InventoryFilled,
        events.InventoryCredited,
        events.WagerPlaced,
        events.WagerWithdrawn,
        events.WagerSpoken,
        events.SpokenWagerConfirmed,
        events.FacesRequested,
        events.NoticeGiven,
    )
)
"""What people do while the dealer or another player is about to do something else."""
PACE_OF_HANDLING, PACE_OF_CHIPS, PACE_OF_CLEARING = 0.25, 0.6, 3.0


class Baccarat:
    progressive = ROYAL_9
    names = ("minibaccarat", "midibaccarat", "baccarat")

    def supply(self, journal: Journal, shuffle: Shuffle) -> Supply:
        return Supply(journal, shuffle)

    def decide(self, table: Table | None, command: Command, table_id: str) -> Outcome:
        return decide(table, command, table_id)

    def evolve(self, table: Table | None, event: Event) -> Table:
        return evolve(table, event)

    def opening(
        self,
        house: HouseRules,
        inventory: int,
        *,
        practice: bool,
        physical_cards: bool,
        pit: str,
        link: str,
    ) -> acts.OpenTable:
        rules = house_rules_document(house)
        return acts.OpenTable(rules, inventory, practice, physical_cards, pit, link=link)

    def completed(self, act: Act, tables: Sequence[Table]) -> Act:
        return neighbours.completed(act, tables) if isinstance(act, acts.OpenTable) else act

    def for_pit(self, act: Act, named: Collection[str], tables: Sequence[Table]) -> Act:
        return neighbours.for_pit(act, named, tables)

    def alone(self, command: Command) -> Command:
        return neighbours.alone(command)

    def act_from(self, document: object) -> Act:
        return act_from(document)

    def body_of(self, event: Event) -> bytes:
        return recorded.body_of(event)

    def event_from(self, kind: str, body: bytes) -> Event:
        return recorded.event_from(kind, body)

    def state_of(self, table: Table) -> bytes:
        return snapshots.state_of(table)

    def table_from(self, state: bytes, opened: Table) -> Table:
        return snapshots.table_from(state, opened.game)

    def view_for(self, table: Table, viewer: Viewer) -> msgspec.Struct:
        return replace(view.view_for(table, viewer), history=())

    def to_plain(self, value: object) -> object:
        return recorded.to_plain(value)

    def audience(self, table: Table, viewer: Viewer) -> Hashable:
        """Players see alike but for whoever holds a hand; the staff sees the tray."""
        if viewer.role in view.STAFF:
            return "staff"
        turning = table.round.turning.values() if table.round else ()
        holds = viewer.role is Role.PLAYER and any(
            each.handed and each.person == viewer.person for each in turning
        )
        return viewer if holds else "public"

    def history(self, table: Table) -> tuple[Past, ...]:
        return table.history

    def masked(self, event: Event) -> Event:
        return masked(event)

    def tell(self, event: Event) -> str:
        return telling.tell(event)

    def clause_of(self, event: Event) -> ClauseId | None:
        return telling.clause_of(event)

    def agenda(self, table: Table) -> tuple[Step, ...]:
        return agenda(table)

    def due(self, table: Table, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        return due(table, viewer, at)

    def in_words(self, act: Act) -> str:
        return words.order_in_words(act)

    def next_order(self, table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
        return automatic.next_order(table, at, stands_in)

    def is_for_this_round(self, act: Act) -> bool:
        return isinstance(act, OF_A_ROUND)

    def is_beside(self, kind: str) -> bool:
        return kind in BESIDE

    def closes_betting(self, kind: str) -> bool:
        return kind == NoMoreBetsCalled.kind

    def calls_bets(self, act: Act) -> bool:
        return isinstance(act, acts.CallNoMoreBets)

    def can_bet(self, table: Table) -> bool:
        return table.can_bet

    def bettors(self, table: Table) -> frozenset[str]:
        return frozenset(each.owner for each in table.wagers)

    def lateness(self, table: Table) -> ClauseId:
        return table.duty("locked")

    def pace(self, act: Act) -> float:
        if isinstance(act, acts.ClearCards):
            return PACE_OF_CLEARING
        if isinstance(act, acts.MoveChips):
            return PACE_OF_CHIPS
        return PACE_OF_HANDLING if isinstance(act, QUICK) else 1.0

    def people(self, table: Table) -> Mapping[int, str]:
        return {seat: each.person for seat, each in table.seats.items()}

    def from_a_screen(self, table: Table, act: Act, person: str) -> Act | Refusal:
        if isinstance(act, acts.TakeSeat) and table.seat_of(person) is not None:
            return Refusal(table.house.seats.clause, f"{person} has a seat at this table")
        if isinstance(act, acts.BuyIn):
            return replace(act, with_chips=True)
        if isinstance(act, acts.SpeakWager):
            return Refusal(table.duty("spoken"), "nobody can lay cash on this layout")
        if isinstance(act, acts.PlaceWager) and act.match_play:
            return Refusal(table.house.placing, "nobody can lay a coupon on this layout")
        return act

    def leaving(self, table: Table, person: str) -> Act | None:
        seat = table.seat_of(person)
        if seat is None or table.round is not None:
            return None
        return acts.LeaveSeat(seat)


BACCARAT = Baccarat()
