"""What the floor hands over with an order: the meters it is judged by, the Must Hit's winner."""

from __future__ import annotations

from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.progressive import (
    judgement_decides_must_hit,
    opening_call_judges,
    result_judges,
    round_end_decides_must_hit,
)
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order


def judges_progressive(table: Table, order: Order) -> bool:
    """Whether the order, if it is taken, judges progressive wagers: meters go with it."""
    if isinstance(order, CallPoints):
        return opening_call_judges(table, order.side)
    return isinstance(order, AnnounceResult) and result_judges(table)


def decides_must_hit(table: Table, order: Order) -> bool:
    """Whether the order, if it is taken, is the round's one look at the Must Hit."""
    if isinstance(order, ClearCards):
        return round_end_decides_must_hit(table)
    return judgement_decides_must_hit(table) and judges_progressive(table, order)
