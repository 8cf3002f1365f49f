"""What a dealer of Spanish 21 in training chooses from."""

from __future__ import annotations

from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.movements import Action
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.ending import EndShoe
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.settling import ClearCards, MoveChips
from croupier.table.spanish_21.state import Table
from croupier.training.palette import Groups, to_settle

MOVES = (Action.COLLECT, Action.PAY, Action.RETURN)
"""Of a wager; what is awarded beside one is none."""


def choices(table: Table) -> Groups:
    boxes = sorted(table.round.boxes) if table.round else ()
    yield "Call", (CallNoMoreBets(), *map(AnnounceTotal, boxes), CallDealersCard())
    dealt = (DealCard(), ReadHoleCard(), BurnCard(), InsertCoverCard())
    yield "Cards", (*dealt, ClearCards(), EndShoe())
    for each in to_settle(table):
        for hand in _hands(table, each):
            moves = (MoveChips(move.value, *each.key, hand) for move in MOVES)
            yield f"Chips of {each.owner}", moves


def _hands(table: Table, wager: Placed) -> range:
    """A wager on a box is moved hand by hand; of the others none is one hand's."""
    box = table.in_round.boxes.get(wager.seat) if wager.wager == WAGER else None
    return range(1, len(box.hands) + 1) if box else range(1)
