"""What the sender of an order must still fill in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from croupier.table.cards.state import COLOURS
from croupier.table.orders import Blank, Command, Order
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.values.cards import DECK, Rank
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY

TENS = tuple(card for card in DECK if card.rank is Rank.TEN)
WHY = Blank("why", "text")
CARD = Blank("card", "card")
NAMING = (acts.DealCard, acts.CallDealersCard, acts.DrawInError, acts.FindFaceUp)
"""Orders that name a real card, where its face shows."""
ALWAYS: Mapping[type[Order], Blank] = {
    acts.RejectCards: Blank("defect", "text"),
    acts.OrderRecut: WHY,
    acts.OrderShuffle: WHY,
    acts.FillInventory: Blank("cents", "cents", 1),
    acts.FindTen: Blank(
        "ten",
        "choice",
        choices=tuple(map(str, TENS)),
        titles=tuple(f"10 of {card.suit.name.lower()}" for card in TENS),
    ),
}


BOUNDED: Mapping[type[Order], tuple[str, str]] = {
    acts.CutCards: ("depth", "depth"),
    acts.InsertCuttingCard: ("depth", "depth"),
    acts.Insure: ("stake", "cents"),
    acts.DoubleDown: ("stake", "cents"),
}
"""Field and form of what goes as far as the step says."""


def blanks(table: Table, step: Step, at: datetime) -> tuple[Blank, ...]:
    act = step.order
    if isinstance(act, NAMING):
        return (CARD,) if _wants_a_card(table, step, at) else ()
    if bounded := BOUNDED.get(type(act)):
        return (Blank(*bounded, step.least, step.most),)
    if blank := _of_the_table(table, step) or ALWAYS.get(type(act)):
        return (blank,)
    return ()


def _of_the_table(table: Table, step: Step) -> Blank | None:
    match step.order:
        case acts.ReceiveCards():
            used = {batch.colour for batch in table.batches.values()}
            free = tuple(colour for colour in COLOURS if colour not in used)
            return Blank("colour", "choice", choices=free)
        case acts.RemoveTens() if table.physical_cards:
            return Blank("tens", "depth", step.least, step.most)
        case acts.CheckCount() if table.physical_cards:
            return Blank("missing", "depth", 0, table.all_cards)
        case acts.CreditInventory():
            return Blank("cents", "cents", table.house.coin, table.accounts.get(INVENTORY, 0))
        case _:
            return None


def _wants_a_card(table: Table, step: Step, at: datetime) -> bool:
    """A real card whose face shows must be named; one that lies face down is not."""
    command = Command(step.order, step.person, step.by, at)
    return table.physical_cards and isinstance(decide(table, command), Refusal)
