"""What a dealer of baccarat in training chooses from."""

from __future__ import annotations

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.cover_card import CallLastHand
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.ending import EndShoe
from croupier.table.seats.betting import CallNoMoreBets
from croupier.training.palette import Groups, to_settle
from croupier.values.sides import Side

MOVES = (
    Action.COLLECT,
    Action.PAY,
    Action.RETURN,
    Action.TAKE_VIGORISH,
    Action.MARK_VIGORISH,
)


def choices(table: Table) -> Groups:
    yield "Call", (CallNoMoreBets(), *map(CallPoints, Side), AnnounceResult(), CallLastHand())
    yield "Cards", (DealCard(), *map(TurnHand, Side), BurnCard(), ClearCards(), EndShoe())
    for each in to_settle(table):
        yield f"Chips of {each.owner}", (MoveChips(move.value, *each.key) for move in MOVES)
