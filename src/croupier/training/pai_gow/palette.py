"""What a dealer of Pai Gow in training chooses from."""

from __future__ import annotations

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.movements import Action
from croupier.games.pai_gow.positions import DEALER
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.dealing import DealTiles, SweepPositions
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.house_hands import SetHouseHands, TurnTiles
from croupier.table.pai_gow.preparing import MixTiles, StackTiles
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import AnnounceTotal, CoverShaker, OpenShaker, ShakeDice
from croupier.table.pai_gow.state import Table
from croupier.table.seats.betting import CallNoMoreBets
from croupier.training.palette import Groups, to_settle

MOVES = (Action.COLLECT, Action.TO_CENTRE, Action.PAY, Action.RETURN, Action.TAKE_VIGORISH)
OF_THE_BANK = (
    Action.TAKE_SHORTFALL,
    Action.SHARE_SHORTFALL,
    Action.TAKE_SHARE,
    Action.TAKE_VIGORISH,
    Action.HAND_OVER,
)


def choices(table: Table) -> Groups:
    shaker = (ShakeDice(), OpenShaker(), AnnounceTotal(), CoverShaker())
    yield "Call and dice", (CallNoMoreBets(), *shaker)
    own = (TurnTiles(int(DEALER)), SetHouseHands(int(DEALER)))
    exposed = (ExposeHands(seat) for seat in sorted(table.seats))
    dealt = (MixTiles(), StackTiles(), DealTiles(), SweepPositions())
    yield "Tiles", (*dealt, *own, *exposed, ClearTiles())
    if table.bank and table.round:
        key = (table.bank.seat, table.bank.person, WAGER)
        yield "Centre and bank", (MoveChips(move.value, *key) for move in OF_THE_BANK)
    for each in to_settle(table):
        yield f"Chips of {each.owner}", (MoveChips(move.value, *each.key) for move in MOVES)
