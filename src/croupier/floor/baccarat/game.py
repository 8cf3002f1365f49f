"""The baccarat family as the floor runs it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from croupier.floor.baccarat import neighbours
from croupier.floor.baccarat.card_supply import Supply
from croupier.floor.baccarat.progressive import ROYAL_9
from croupier.floor.live_game import LiveGame
from croupier.games.baccarat.movements import Action
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.extra_shuffle import SwitchExtraShuffle
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.state import Table
from croupier.table.cards.burning import LoadShoe
from croupier.table.cards.card_life import must_stop, out_of_time, overdue
from croupier.table.cards.ending import ChangeCards
from croupier.table.cards.preparing import ShuffleCards
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.spoken import SpeakWager
from croupier.table.steps import Step
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, Transfer

LATE = {LoadShoe: overdue, CallNoMoreBets: must_stop, DealCard: out_of_time}
"""By the step that comes next, what holds of cards too old for it."""


def fresh_cards(table: Table, at: datetime) -> tuple[Order, Role] | None:
    """Cards past their life are changed before they are loaded, wagered on or, so filed, dealt."""
    for step in BACCARAT_TABLES.agenda(table)[:1]:
        late = LATE.get(type(step.order))
        if late and late(table, at):
            return ChangeCards(), Role.DEALER
    return None


def shuffler(table: Table, step: Step) -> int:
    """Several dealers may shuffle one after the other."""
    return len(table.shuffled_by) + 1 if isinstance(step.order, ShuffleCards) else 1


def holders(table: Table) -> frozenset[str]:
    turning = table.round.turning.values() if table.round else ()
    return frozenset(each.person for each in turning if each.handed)


def riding(table: Table) -> Iterator[Transfer]:
    """Winnings that somebody lets ride and that are still in the tray."""
    opening = table.round.opening if table.round else None
    for movement in opening.left if opening else ():
        if movement.action == Action.LET_RIDE.value:
            yield from (each for each in movement.transfers if each.source == INVENTORY)


def not_from_a_screen(table: Table, order: Order) -> Refusal | None:
    if isinstance(order, SpeakWager):
        return Refusal(table.duty("spoken"), "nobody can lay cash on this layout")
    if isinstance(order, PlaceWager) and order.match_play:
        return Refusal(table.house.placing, "nobody can lay a coupon on this layout")
    return None


GAME = LiveGame[Table](
    tables=BACCARAT_TABLES,
    supply=Supply,
    progressive=ROYAL_9,
    of_others={OpenTable: neighbours.beside, SwitchExtraShuffle: neighbours.together},
    comes_first=fresh_cards,
    dealer_of=shuffler,
    holders=holders,
    not_from_a_screen=not_from_a_screen,
    yet_to_lie=riding,
)
