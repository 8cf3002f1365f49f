"""An unusual sum is asked about twice: whoever means it writes the same line once more."""

from __future__ import annotations

from croupier.cli.playing.answering import Answer
from croupier.cli.playing.practice import T
from croupier.cli.playing.sitting import Sitting
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.messages import said

OfMoney = BuyIn | FillInventory | CreditInventory

ASKED = (
    "{cents:money} is unusual here: sums from {unusual:money} on are asked about twice."
    " {what} {before:money}, then {after:money}. If it is meant, write it once more."
)


def ordered_twice(
    sitting: Sitting[T], order: OfMoney, role: Role, *, unusual: int, what: str, held: int
) -> Answer:
    """The order, once it was asked about; `what` holds so much before it."""
    is_meant, sitting.doubted = sitting.doubted == order, None
    if is_meant or order.cents < unusual:
        return Answer(sitting.order(order, role))
    sitting.doubted = order
    after = held - order.cents if isinstance(order, CreditInventory) else held + order.cents
    asked = said(ASKED, cents=order.cents, unusual=unusual, what=what, before=held, after=after)
    return Answer(shown=str(asked))
