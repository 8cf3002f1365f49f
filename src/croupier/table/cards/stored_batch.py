"""The batch that a shuffler holds: shuffled while the other is dealt, spread if a player asks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.cards.plan import spread_on_request, stored_clause
from croupier.table.cards.preparing import RunShuffler
from croupier.table.cards.state import C, CardTable, Cutting
from croupier.table.cards.todo import Todos
from croupier.table.orders import Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.refusals import refuse

stored_batch = Procedure[CardTable]()


@stored_batch.order(
    answer="Ask to see the cards spread",
)
class RequestSpread(Order, frozen=True):
    """A player asks to see the batch that came out of the shuffler."""

    seat: Seat


@stored_batch.event("{seat:seat} asks to see the batch spread.")
class SpreadRequested(Cited, frozen=True):
    kind = "spread-requested/1"
    seat: int
    todo: Todos


# A device shuffles one batch while the other is dealt


def run_step(table: CardTable) -> tuple[Step, ...]:
    assert table.idle_batch is not None
    return (Step(RunShuffler(table.idle_batch), stored_clause(table)),)


# What a player may ask to see


@stored_batch.at_any_time
def request_spread(table: CardTable, order: RequestSpread, given: Command) -> Outcome:
    """A batch from the shuffler is spread after an idle time if a player asks before the deal."""
    duties = table.house.procedure
    clause = duties.get("skip_spread", duties["look"])
    if table.holder(order.seat) != given.actor or given.role is not Role.PLAYER:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    if not _comes_unspread(table):
        why = "no batch has come out of the shuffler unspread, or a card of it is dealt"
        return refuse(clause, why)
    return (SpreadRequested(clause, order.seat, spread_on_request(table)),)


def _comes_unspread(table: CardTable) -> bool:
    """From the spread of the idle cards to the first card that leaves the shoe."""
    if table.unspread_since != table.rounds or table.round is not None or table.unopened:
        return False
    if table.todo:
        return table.todo[-1].clause == table.duty("idle_shuffler")
    return not table.in_shoe.drawn


@stored_batch.change
def spread_requested(table: C, event: SpreadRequested) -> C:
    """A stack that was sealed already is opened unused; a shoe that was loaded does not count."""
    if not table.todo:
        loaded = table.in_shoe.loaded
        after = replace(table.with_order_returned(), cutting=Cutting())
        unloaded = replace(after.in_shoe, loaded=False, to_burn=0)
        table = replace(after, shoe=unloaded, shoes=table.shoes - loaded)
    return replace(table, todo=event.todo, unspread_since=None)


@stored_batch.offer(Role.PLAYER)
def _may_ask(table: CardTable, person: str) -> Iterator[Order]:
    yield from (RequestSpread(seat) for seat in table.seats_of(person))
