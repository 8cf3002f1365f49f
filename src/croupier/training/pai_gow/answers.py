"""What a player of Pai Gow says to a dealer in training."""

from __future__ import annotations

from croupier.table.orders import Order
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.state import Table
from croupier.table.steps import Step


def answer(table: Table, step: Step) -> Order:
    """Whoever has tiles lays them down by the house way."""
    if not isinstance(step.order, SetHands):
        return step.order
    seat = step.order.seat
    hands = table.game.way([each for each in table.in_round.hands[seat].tiles if each])
    return SetHands(seat, hands.high, hands.low)
