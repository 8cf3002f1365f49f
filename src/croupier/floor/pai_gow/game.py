"""Pai Gow as the floor runs it."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.floor.chance import Chance
from croupier.floor.live_game import LiveGame, Lots
from croupier.floor.pai_gow.tile_supply import Supply
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.dice import ChangeDice, must_stop, overdue
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.places import owner_of
from croupier.table.pai_gow.shaking import ShakeDice
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender, surrender
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.wagers import Placed
from croupier.values.refusals import Refusal

EVER = datetime.min.replace(tzinfo=UTC)
"""Surrender depends on no time."""


def comes_first(table: Table, at: datetime) -> tuple[Order, Role] | None:
    """Dice past their time are changed."""
    first = next((step.order for step in PAI_GOW_TABLES.agenda(table)), None)
    is_late = (isinstance(first, CallNoMoreBets) and overdue(table, at)) or (
        isinstance(first, ShakeDice) and must_stop(table, at)
    )
    return (ChangeDice(), Role.DEALER) if is_late else None


def who_thinks(table: Table, order: Order) -> frozenset[str]:
    """Who may surrender, until a player's hands are exposed; from then on one must be quick."""
    if not isinstance(order, ExposeHands) or (table.bank and table.bank.seat == order.seat):
        return frozenset()
    if any(hand.verdict for seat, hand in table.in_round.hands.items() if seat in AREAS):
        return frozenset()
    wagers = (each for each in table.wagers if each.owner not in table.gone)
    return frozenset(each.owner for each in wagers if _may_surrender(table, each))


def _may_surrender(table: Table, placed: Placed) -> bool:
    order = Surrender(placed.seat)
    given = Command(order, placed.owner, Role.PLAYER, EVER)
    return not isinstance(surrender(table, order, given), Refusal)


def bettors(table: Table) -> frozenset[str]:
    """While the bank is offered and prepared, nobody's wager waits for the call."""
    if not any(isinstance(step.order, CallNoMoreBets) for step in PAI_GOW_TABLES.agenda(table)):
        return frozenset()
    against_bank = {table.bank.person} if table.bank and table.wager_at(DEALER) else set()
    return frozenset(against_bank | {each.owner for each in table.wagers if each.seat})


def holders(table: Table) -> frozenset[str]:
    hands = table.round.hands if table.round else {}
    return frozenset(owner for seat in hands if (owner := owner_of(table, seat)))


def lots(chance: Chance, _: int) -> Lots:
    return {"tiles": chance.tiles, "dice": chance.dice}


GAME = LiveGame[Table](
    tables=PAI_GOW_TABLES,
    supply=Supply,
    lots=lots,
    comes_first=comes_first,
    who_thinks=who_thinks,
    bettors=bettors,
    holders=holders,
    joins=frozenset({AcceptBank}),
)
