"""Massachusetts' shuffle by hand: plugged, riffled, turned and stripped, then laced."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.table.baccarat import plans
from croupier.table.baccarat.state import Table
from croupier.table.cards.preparing import CardsPrepared, cards_prepared, prepared
from croupier.table.cards.todo import Handling, Todo
from croupier.table.orders import Order
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step

manual_shuffle = Procedure[Table]()


@manual_shuffle.order(says="Plug batch {batch}", pace=QUICK)
class PlugCards(Handling, frozen=True):
    step = plans.PLUG


@manual_shuffle.order(says="Riffle batch {batch}", pace=QUICK)
class RiffleCards(Handling, frozen=True):
    step = plans.RIFFLE


@manual_shuffle.order(says="Turn the stack of batch {batch}", pace=QUICK)
class TurnStack(Handling, frozen=True):
    step = plans.TURN


@manual_shuffle.order(says="Strip batch {batch}", pace=QUICK)
class StripCards(Handling, frozen=True):
    step = plans.STRIP


@manual_shuffle.order(says="Lace batch {batch}", pace=QUICK)
class LaceCards(Handling, frozen=True):
    step = plans.LACE


@manual_shuffle.order(says="Shuffle batch {batch} once more", pace=QUICK)
class ShuffleAgain(Handling, frozen=True):
    step = plans.AGAIN


MIXING = frozenset({plans.RIFFLE, plans.TURN, plans.STRIP})
"""Done as often as the dealer likes."""
RIFFLES_BEFORE_STRIP = 2
PLAIN: Mapping[str, type[Handling]] = {
    kind.step: kind for kind in (PlugCards, LaceCards, ShuffleAgain)
}


def is_under_way(table: Table) -> bool:
    return table.step_is(plans.MIX, *PLAIN)


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step == plans.MIX:
        return _mixing(table, todo)
    return (Step(PLAIN[todo.step](todo.batch), todo.clause),)


def _mixing(table: Table, todo: Todo) -> tuple[Step, ...]:
    """Any riffle or turn, a strip after two riffles; lacing once all three were done.

    A turn leaves two stacks, and nothing but a riffle puts them together.
    """
    if table.mixed[-1:] == (plans.TURN,) and (clause := table.house.procedure.get("riffle_turned")):
        return (Step(RiffleCards(todo.batch), clause),)
    steps = [
        Step(RiffleCards(todo.batch), table.duty("riffle"), must=False),
        Step(TurnStack(todo.batch), table.duty("turn"), must=False),
    ]
    if table.mixed.count(plans.RIFFLE) < RIFFLES_BEFORE_STRIP:
        return tuple(steps)
    steps.append(Step(StripCards(todo.batch), table.duty("strip"), must=False))
    if set(table.mixed) >= MIXING:
        lace = table.todo[1]
        return (Step(LaceCards(lace.batch), lace.clause), *steps)
    return tuple(sorted(steps, key=lambda step: _is_done(table, step.order)))


def _is_done(table: Table, order: Order) -> bool:
    return isinstance(order, Handling) and order.step in table.mixed


ByHand = PlugCards | RiffleCards | TurnStack | StripCards | LaceCards | ShuffleAgain


@manual_shuffle.in_turn
def handle(_: Table, order: ByHand, turn: Turn) -> Outcome:
    return prepared(order, turn)


@manual_shuffle.change
def cards_handled(table: Table, event: CardsPrepared) -> Table:
    if event.step in MIXING:
        return replace(table, mixed=(*table.mixed, event.step))
    if event.step == plans.LACE and table.step_is(plans.MIX):
        table = _laced(table)
    return cards_prepared(table, event)


def _laced(table: Table) -> Table:
    """The pit's practice of the day says whether the laced cards are shuffled again."""
    lace = table.todo[1]
    again = (Todo(plans.AGAIN, lace.batch, table.duty("extra_shuffle")),)
    return replace(table, todo=(lace, *(again if table.extra_shuffle else ()), *table.todo[2:]))
