"""What is sent again is answered as it was then; an id stands for one order and for no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.cage.book import HouseOrder, order_on_record
from croupier.table.orders import Command, Order
from croupier.table.table_game import TableGame
from croupier.values.messages import said
from croupier.values.order_ids import chosen_id
from croupier.values.records import Record
from croupier.values.refusals import Unreadable

BY_THE_FLOOR = frozenset({"digests", "registered", "checklist", "beside"})
"""Of an opening: by which program, in which register, with what list, and beside which tables."""


class AnotherOrder(Unreadable):
    """An id comes again with something else, or somewhere else."""

    def __init__(self, command: str) -> None:
        id_ = chosen_id(command)
        super().__init__(
            said("the id {id} was given with another order; choose another for this one", id=id_)
        )


def refuse_another(
    tables: TableGame[Any, Any], records: Sequence[Record], table_id: str, command: Command
) -> None:
    """What is on record under its id is this order, to this table, for this person."""
    first = records[0]
    if first.stream != table_id:
        raise AnotherOrder(command.id)
    given = tables.order_from(first.order, tables.event_from(first.kind, first.body))
    counts_for = given.person if given.person and not given.silent else first.actor
    if counts_for != command.actor or not repeats(command.order, given.order):
        raise AnotherOrder(command.id)


def refuse_another_of_the_house(
    records: Sequence[Record], stream: str, order: HouseOrder, command: str
) -> None:
    """The same of what the house orders about a purse, a meter or a table's arrangement."""
    first = records[0]
    if first.stream != stream or first.order != order_on_record(order):
        raise AnotherOrder(command)


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
