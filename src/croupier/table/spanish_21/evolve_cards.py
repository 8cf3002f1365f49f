"""What preparing cards, by hand or in a shuffler, change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.events import Event
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21 import preparation
from croupier.table.spanish_21.ending import REMOVED
from croupier.table.spanish_21.events import Todo
from croupier.table.spanish_21.evolve_shoe import device_refilled, new_shoe, order_returned
from croupier.table.spanish_21.state import Batch, Cutting, Shoe, Table


def begun(table: Table, event: e.PreparationBegun) -> Table:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = order_returned(table)
    return replace(table, todo=event.todo)


def received(table: Table, event: e.CardsReceived) -> Table:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    return _next(replace(table, batches={**table.batches, event.batch: batch}))


def rejected(table: Table, event: e.CardsRejected) -> Table:
    """Another set must come, and be inspected from the beginning."""
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    done = preparation.INSPECTION.index(table.todo[0].step)
    again = (preparation.RECEIVE, *preparation.INSPECTION[:done])
    todo = tuple(Todo(step, event.batch, table.duty(step)) for step in again)
    return replace(table, batches=left, todo=(*todo, *table.todo))


def retired(table: Table, event: e.CardsRetired) -> Table:
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    return replace(table, batches=left)


def prepared(table: Table, _: e.CardsPrepared) -> Table:
    return _next(table)


def tens_removed(table: Table, event: e.TensRemoved) -> Table:
    """Where any were found, a floorperson tears them."""
    after = _next(table)
    if not event.tens:
        return after
    tear = Todo(preparation.TEAR_TENS, event.batch, event.clause)
    return replace(after, todo=(tear, *after.todo))


def counted(table: Table, _: e.CardsCounted) -> Table:
    return _next(table)


def sealed(table: Table, event: e.OrderSealed) -> Table:
    after = _next(table) if table.todo else table
    return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))


def spread_requested(table: Table, event: e.SpreadRequested) -> Table:
    return replace(table, todo=event.todo)


def jammed(table: Table, _: e.ShufflerJammed) -> Table:
    """A device that was done shuffles once more; a continuous one seals another order."""
    if not table.todo:
        return device_refilled(table)
    first = table.todo[0]
    if first.step == preparation.RUN:
        return table
    return replace(table, todo=(replace(first, step=preparation.RUN), *table.todo))


def shuffler_removed(table: Table, event: e.ShufflerRemoved) -> Table:
    """The cards of a continuous device are shuffled by hand and cut before the next round."""
    was_continuous = table.is_continuous
    after = replace(table, shuffler_removed=True)
    if event.todo:
        return replace(after, todo=event.todo)
    return replace(after, over=(REMOVED, event.clause)) if was_continuous else after


def _next(table: Table) -> Table:
    return _ready(replace(table, todo=table.todo[1:]), table.todo[0])


def _ready(table: Table, last: Todo) -> Table:
    """With nothing left to do the stack is ready to be cut, or the device to deal."""
    if table.todo or table.round is not None:
        return table
    shoe = Shoe(_batch_in_play(table, last), table.all_cards, number=table.shoes)
    if table.is_continuous:
        shoe = replace(shoe, number=table.shoes + 1, loaded=True)
        return replace(new_shoe(table), shoe=shoe, shoes=table.shoes + 1)
    return replace(table, shoe=shoe, cutting=Cutting())


def _batch_in_play(table: Table, last: Todo) -> str:
    """Of two batches the one that did not go into the shuffler last."""
    if table.has_two_batches and last.step == preparation.LOAD:
        return preparation.other(last.batch)
    return last.batch


CARD_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.PreparationBegun: begun,
    e.CardsReceived: received,
    e.CardsRejected: rejected,
    e.CardsRetired: retired,
    e.CardsPrepared: prepared,
    e.TensRemoved: tens_removed,
    e.CardsCounted: counted,
    e.OrderSealed: sealed,
    e.SpreadRequested: spread_requested,
    e.ShufflerJammed: jammed,
    e.ShufflerRemoved: shuffler_removed,
}
