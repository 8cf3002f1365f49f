"""What the sender of an order must still fill in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from croupier.table.baccarat import acts
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.state import Table
from croupier.table.cards.state import COLOURS
from croupier.table.orders import Blank, Command, Order
from croupier.table.steps import Step
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY

CARD, WHY = Blank("card", "card"), Blank("why", "text")
NAMING = (acts.DealCard, acts.BurnCard, acts.DiscardCard, acts.DrawInError, acts.FindFaceUp)
ALWAYS: Mapping[type[Order], Blank] = {
    **dict.fromkeys(NAMING, CARD),
    acts.RejectCards: Blank("defect", "text"),
    acts.OrderRecut: WHY,
    acts.OrderShuffle: WHY,
    acts.OrderPass: WHY,
    acts.WithdrawTurning: WHY,
    acts.FillInventory: Blank("cents", "cents", 1),
}


def blanks(table: Table, step: Step, at: datetime) -> tuple[Blank, ...]:
    match step.order:
        case acts.TurnHand() | acts.ReturnCards():
            down = _unknown(table, step.order)
            return (Blank("cards", "cards", down, down),) if down else ()
        case acts.ReceiveCards():
            used = {batch.colour for batch in table.batches.values()}
            free = tuple(colour for colour in COLOURS if colour not in used)
            return (Blank("colour", "choice", choices=free),)
        case acts.CutCards() | acts.InsertCoverCard():
            return (Blank("depth", "depth", step.least, step.most),)
        case acts.CreditInventory():
            return (Blank("cents", "cents", table.house.coin, table.accounts.get(INVENTORY, 0)),)
        case act if isinstance(act, NAMING) and not _wants_a_card(table, step, at):
            return ()
        case _:
            blank = ALWAYS.get(type(step.order))
            return (blank,) if blank else ()


def _wants_a_card(table: Table, step: Step, at: datetime) -> bool:
    """A real card whose face shows must be named; one that lies face down is not."""
    command = Command(step.order, step.person, step.by, at)
    return table.physical_cards and isinstance(decide(table, command), Refusal)


def _unknown(table: Table, act: acts.TurnHand | acts.ReturnCards) -> int:
    """How many cards that nobody named are turned up."""
    hand = table.in_round.hand(act.side) if table.round else ()
    down = [each for each in hand if not each.up]
    return 0 if all(each.card for each in down) else len(down)
