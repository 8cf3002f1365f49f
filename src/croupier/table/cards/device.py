"""Going on without the device: the dealer shuffles by hand what it was to shuffle."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from croupier.table.cards.plan import seal, shown_and_stacked
from croupier.table.cards.receiving import CardsRetired
from croupier.table.cards.shoe import Cause, Over
from croupier.table.cards.state import C, CardTable
from croupier.table.cards.todo import LOAD, RUN, TAKE, Todos
from croupier.values.clauses import ClauseId
from croupier.values.events import Event

AT_THE_DEVICE = frozenset({LOAD, RUN, TAKE})


def waits_for_device(table: CardTable) -> bool:
    return any(each.step in AT_THE_DEVICE for each in table.todo)


def by_hand(table: CardTable, clause: ClauseId) -> Todos:
    """What is left to do, if anything: the batch in hand is shuffled by the dealer.

    Cards that were to come out of a machine are looked at and washed like all others first.
    """
    if not table.todo:
        return ()
    before = tuple(takewhile(lambda each: each.step not in AT_THE_DEVICE, table.todo))
    batch, new = table.todo[len(before)].batch, table.has_batch_machine
    return (
        *(each for each in before if each.batch == batch),
        *(shown_and_stacked(table, batch) if new else ()),
        *table.shuffle_steps(batch, clause, fresh=new),
        *seal(table, batch),
    )


def other_leaves(table: CardTable, todo: Todos, clause: ClauseId) -> tuple[Event, ...]:
    """Of two batches the one that stays with the device leaves the table."""
    kept = todo[-1].batch if todo else table.in_shoe.batch
    return tuple(CardsRetired(clause, batch) for batch in table.batches if batch != kept)


def without_device(table: C, todo: Todos, cause: Cause, clause: ClauseId) -> C:
    """The cards of a continuous device are shuffled by hand and cut before the next round."""
    was_continuous = table.is_continuous
    after = replace(table.as_found, device_out=True)
    if todo:
        return replace(after, todo=todo)
    return replace(after, over=Over(cause, clause)) if was_continuous else after
