"""The end of a shoe: ordered, idle, played out or closed, and the cards that come next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from croupier.table.baccarat import plans
from croupier.table.baccarat.card_life import CARD_LIFE, changed, overdue
from croupier.table.baccarat.state import Cause, Over, Table
from croupier.table.baccarat.vigorish import collect_step
from croupier.table.cards.ending import (
    DeclareIdle,
    EndShoe,
    OrderShuffle,
    ShoeEnded,
    ShuffleOrdered,
)
from croupier.table.cards.preparing import PreparationBegun
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.closing import CloseTable, TableClosed, closed, not_idle, not_to_close
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.steps import Outcome, Step
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse

ending = Procedure[Table]()

TOLD: Mapping[Cause, str] = {
    Cause.LAST_HAND: "last hand",
    Cause.INSUFFICIENT_CARDS: "insufficient cards",
    Cause.SHUFFLE_ORDERED: "shuffle ordered",
    Cause.IDLE: "idle, spread face down",
    Cause.CARD_LIFE: CARD_LIFE,
    Cause.TABLE_CLOSED: "table closed",
}
IDLE_FACE_UP = "idle, spread face up"


def _told(over: Over) -> str:
    return IDLE_FACE_UP if over.cause is Cause.IDLE and over.face_up else TOLD[over.cause]


# It is brought about between rounds


@ending.at_any_time
def order_shuffle(table: Table, order: OrderShuffle, given: Command) -> Outcome:
    """Between rounds a floorperson may direct a shuffle (reading R-X36)."""
    duties = table.house.procedure
    clause = duties.get("shuffle_ordered", duties["shuffle"])
    if "shuffle_ordered" not in duties:
        return refuse(clause, "this chapter lets nobody order a shuffle in mid-shoe")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a shuffle is directed by a floorperson or above")
    if refusal := _not_between_rounds(table):
        return refusal
    return (ShuffleOrdered(clause, order.why),)


@ending.change
def shuffle_ordered(table: Table, event: ShuffleOrdered) -> Table:
    return replace(table, over=Over(event.cause, event.clause))


@ending.at_any_time
def declare_idle(table: Table, order: DeclareIdle, given: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    duties = table.house.procedure
    clause = duties.get("idle", duties["shuffle"])
    if "idle" not in duties and table.house.chose("idle_procedure") != "as_in_541":
        return refuse(clause, "this chapter has no procedure for an idle table")
    if refusal := not_idle(table, given, clause) or _not_between_rounds(table):
        return refusal
    if order.face_up and "idle_face_down" in duties:
        face_down = duties["idle_face_down"]
        return refuse(face_down, "the cards are spread face down until a player asks")
    return (IdleDeclared(clause, order.face_up),)


@ending.change
def idle_declared(table: Table, event: IdleDeclared) -> Table:
    return replace(table, over=Over(Cause.IDLE, event.clause, event.face_up))


def _not_between_rounds(table: Table) -> Refusal | None:
    clause = table.duty("shuffle")
    if not table.is_between_rounds:
        return refuse(clause, "only between rounds, with a shoe in play")
    if table.wagers:
        return refuse(clause, "wagers lie on the layout")
    return None


@ending.offer(Role.FLOORPERSON)
def _may_order(_: Table, __: str) -> Iterator[Order]:
    yield OrderShuffle()


@ending.offer(Role.DEALER, Role.FLOORPERSON)
def _may_declare(_: Table, __: str) -> Iterator[Order]:
    yield from (DeclareIdle(face_up=False), DeclareIdle(face_up=True))


# What is owed is collected, and the used cards are cleared away


def agenda(table: Table) -> tuple[Step, ...]:
    assert table.over is not None
    return collect_step(table) or (Step(EndShoe(), table.over.clause),)


@ending.in_turn
def end_shoe(table: Table, _: EndShoe, turn: Turn) -> Outcome:
    assert table.over is not None
    return (_ended(table, table.over), *_next_cards(table, table.over, turn.at))


def _ended(table: Table, over: Over) -> Event:
    shoe = table.in_shoe
    return ShoeEnded(over.clause, shoe.number, _told(over), shoe.left, over.cause)


def _next_cards(table: Table, over: Over, at: datetime) -> tuple[Event, ...]:
    house, batch, why = table.house, table.in_shoe.batch, _told(over)
    sealed = not table.physical_cards
    if late := overdue(table, at):
        return changed(table, why, late)
    if over.cause is Cause.IDLE:
        todo = plans.idle_spread(house, batch, face_up=over.face_up, sealed=sealed)
    elif table.has_two_batches:
        todo = plans.other_batch(house, batch, sealed=sealed)
    elif renews_cards(table, over.cause):
        return changed(table, why, over.clause)
    else:
        todo = plans.reshuffle(house, batch, sealed=sealed)
    return (PreparationBegun(todo[0].clause, why, todo),)


def renews_cards(table: Table, cause: Cause) -> bool:
    """Whether each shoe wants other cards (Maryland: unless filed by age, reading R-MD12)."""
    house = table.house
    if cause is Cause.SHUFFLE_ORDERED:
        return False
    if house.chose("card_change") == "by_age" and cause is not Cause.INSUFFICIENT_CARDS:
        return False
    return house.handling.after_last_hand.value == "new_decks"


@ending.change
def shoe_ended(table: Table, _: ShoeEnded) -> Table:
    shoe = table.in_shoe
    batch = replace(table.batches[shoe.batch], used=True)
    return replace(
        table.with_order_returned(),
        over=None,
        held=(),
        carried=(),
        disclosed=(),
        strays=(),
        discarding=None,
        hands_left=None,
        batches={**table.batches, shoe.batch: batch},
    )


# The table closes


@ending.at_any_time
def close_table(table: Table, _: CloseTable, given: Command) -> Outcome:
    in_play = table.round is not None or table.simulated is not None or bool(table.wagers)
    owing = refuse(table.duty("outstanding"), "vigorish is still owed") if table.owed else None
    if refusal := not_to_close(table, given, in_play=in_play, owing=owing):
        return refusal
    shoe = table.shoe
    if shoe is None or not shoe.loaded or table.todo:
        return (closed(table),)
    clause = table.over.clause if table.over else table.duty("shuffle")
    return (_ended(table, Over(Cause.TABLE_CLOSED, clause)), closed(table))


@ending.change
def table_closed(table: Table, event: TableClosed) -> Table:
    if table.shoe is not None:
        table = table.with_order_returned()
    return replace(paid(table, event), closed=True, todo=())


@ending.offer(Role.FLOORPERSON)
def _may_close(_: Table, __: str) -> Iterator[Order]:
    yield CloseTable()
