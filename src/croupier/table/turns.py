"""Whose turn it is: orders that come too early, too late, or from the wrong person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.table.orders import Order
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Step, is_same_step
from croupier.values.refusals import Refusal

InWords = Callable[[Order], str]
"""An order as a sentence says it."""


def not_in_play(
    table: SeatedTable | None,
    table_id: str,
    act: Order,
    opens: type[Order],
    after_close: type[Order],
) -> Refusal | None:
    """A table is opened once, and takes no orders before that; closed, it takes one kind only."""
    if table is None:
        return None if isinstance(act, opens) else Refusal(None, f"table {table_id} is not open")
    if isinstance(act, opens):
        return Refusal(table.house.seats.clause, f"table {table.id} is open already")
    if table.closed and not isinstance(act, after_close):
        return closed(table)
    return None


def closed(table: SeatedTable) -> Refusal:
    return Refusal(table.house.seats.clause, f"table {table.id} is closed")


def listed(steps: Sequence[Step], act: Order) -> Step | None:
    """The step that an order is, whatever its sender filled in."""
    return next((each for each in steps if is_same_step(each.order, act)), None)


def not_now(table: SeatedTable, steps: Sequence[Step], in_words: InWords) -> Refusal:
    if not steps:
        return closed(table)
    return Refusal(steps[0].clause, f"not now: {in_words(steps[0].order)} comes next")


def for_another(step: Step, in_words: InWords) -> Refusal:
    whose = step.person or f"the {step.by.value}"
    return Refusal(step.clause, f"{in_words(step.order)} is for {whose}")
