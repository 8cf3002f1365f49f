"""What is sent again is answered as it was then; an id stands for one order and for no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.table.orders import Order
from croupier.table.table_game import TableGame
from croupier.values.records import Record
from croupier.values.refusals import Unreadable

BY_THE_FLOOR = frozenset({"digests", "registered", "beside"})
"""Of an opening: by which program, in which register, and beside which tables."""


class AnotherOrder(Unreadable):
    """An id comes again with something else."""

    def __init__(self, id_: str) -> None:
        super().__init__(f"the id {id_} was given with another order; choose another for this one")


def refuse_another(
    tables: TableGame[Any, Any], records: Sequence[Record], order: Order, id_: str
) -> None:
    first = records[0]
    recorded = tables.order_from(first.order, tables.event_from(first.kind, first.body)).order
    if not repeats(order, recorded):
        raise AnotherOrder(id_)


def repeats(sent: Order, recorded: Order) -> bool:
    """Whether it is the same again, but for what the floor filled in."""
    if type(sent) is not type(recorded):
        return False
    may_be_filled_in = {*sent.by_chance, *sent.handed_over, *BY_THE_FLOOR}
    return all(
        getattr(sent, each) == getattr(recorded, each)
        or (each in may_be_filled_in and not getattr(sent, each))
        for each in sent.__struct_fields__
    )
