"""Whose turn it is: orders that come too early, too late, or from the wrong person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.table.orders import Order
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Step
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

Names = Callable[[Order], Message]
"""An order as a sentence says it."""


def not_in_play(
    table: SeatedTable | None,
    table_id: str,
    order: Order,
    opens: type[Order],
    after_close: type[Order],
) -> Refusal | None:
    """A table is opened once, and takes no orders before that; closed, it takes one kind only."""
    if table is None:
        is_opened = isinstance(order, opens)
        return None if is_opened else refuse(None, "table {table} is not open", table=table_id)
    if isinstance(order, opens):
        return refuse(table.house.seats.clause, "table {table} is open already", table=table.id)
    if table.closed and not isinstance(order, after_close):
        return closed(table)
    return None


def closed(table: SeatedTable) -> Refusal:
    return refuse(table.house.seats.clause, "table {table} is closed", table=table.id)


def not_now(table: SeatedTable, steps: Sequence[Step], names: Names) -> Refusal:
    if not steps:
        return closed(table)
    first = steps[0]
    return refuse(first.clause, "not now: {next} comes next", next=names(first.order))


def for_another(step: Step, names: Names) -> Refusal:
    whose = step.person or said("the {office}", office=step.by.value)
    return refuse(step.clause, "{order} is for {whose}", order=names(step.order), whose=whose)
