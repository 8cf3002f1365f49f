"""What the sender of an order must still fill in."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.pai_gow.delivery import STYLES
from croupier.table.orders import Blank, Order
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.state import STACKS, Table
from croupier.table.steps import Step
from croupier.values.transfers import INVENTORY

DICE = Blank("dice", "dice", 3, 3)
TWO_HANDS = (Blank("high", "tiles", 2, 2), Blank("low", "tiles", 2, 2))
FIRST, LAST = STACKS[0], STACKS[-1]
REAL: Mapping[type[Order], tuple[Blank, ...]] = {
    acts.OpenShaker: (DICE,),
    acts.TurnTiles: (Blank("tiles", "tiles", 4, 4),),
    acts.ExposeHands: TWO_HANDS,
    acts.ExposeTile: (Blank("nth", "depth", 1, 4), Blank("tile", "tile", 1, 1)),
}
"""Real tiles and dice are named as they become visible."""
ALWAYS: Mapping[type[Order], tuple[Blank, ...]] = {
    acts.RejectTiles: (Blank("defect", "text"),),
    acts.ExposeTile: (Blank("nth", "depth", 1, 4),),
    acts.FillInventory: (Blank("cents", "cents", 1),),
    acts.CutStacks: (
        Blank("first", "depth", FIRST, LAST),
        Blank("last", "depth", FIRST, LAST),
        Blank("left", "depth", 0, LAST),
        Blank("right", "depth", 0, LAST),
    ),
}


def blanks(table: Table, step: Step) -> tuple[Blank, ...]:
    match step.order:
        case acts.CreditInventory():
            return (Blank("cents", "cents", table.house.coin, table.accounts.get(INVENTORY, 0)),)
        case acts.LowerDealerWager():
            laid = table.bank.dealer_wager if table.bank else None
            return (Blank("cents", "cents", 0, laid or 0),)
        case act if table.physical_cards and type(act) in REAL:
            return REAL[type(act)]
        case act:
            return ALWAYS.get(type(act), ())


def slip_blanks(table: Table, act: Order) -> tuple[Blank, ...]:
    """What a dealer did otherwise than the step says."""
    match act:
        case acts.AnnounceTotal():
            return (Blank("total", "depth", 3, 18),)
        case acts.DealTiles(delivery=""):
            return (Blank("start", "depth", 0, 7),)
        case acts.DealTiles():
            return (_styles(table),)
        case acts.SetHouseHands():
            return TWO_HANDS
        case _:
            return ()


def _styles(table: Table) -> Blank:
    others = tuple(style for style in STYLES if style != table.in_round.delivery)
    titles = tuple(table.house.delivery_titles.get(style, style) for style in others)
    return Blank("delivery", "choice", choices=others, titles=titles)
