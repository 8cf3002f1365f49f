"""The end of a shoe: the cutting card, a shuffle directed, an idle table, cards past their life."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from croupier.table.cards.ending import (
    ChangeCards,
    DeclareIdle,
    EndShoe,
    OpenShoe,
    OrderShuffle,
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
)
from croupier.table.cards.preparing import PreparationBegun, Todo
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.closing import not_idle
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.spanish_21 import plan
from croupier.table.spanish_21.card_life import overdue
from croupier.table.spanish_21.cutting import cut_by
from croupier.table.spanish_21.preparing import changed, not_counted
from croupier.table.spanish_21.shoe import order_returned
from croupier.table.spanish_21.state import DEALERS_SEAT, STAFF, Over, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse
from croupier.values.sealing import commitment_of

ending = Procedure[Table]()

SHUFFLES = {
    Over.REACHED: "reshuffle",
    Over.VOID: "face_up_cards",
    Over.REMOVED: "shuffler_removed",
}
"""By why the shoe is over, the duty to shuffle."""


def agenda(table: Table) -> tuple[Step, ...]:
    assert table.over is not None
    return (Step(EndShoe(), table.over[1]),)


# the shoe is over


@ending.in_turn
def end_shoe(table: Table, _: EndShoe, turn: Turn) -> Outcome:
    assert table.over is not None
    why, clause = table.over
    return (ended(table, why, clause), *_next_cards(table, turn.at, why, clause))


def ended(table: Table, why: str, clause: ClauseId) -> ShoeEnded:
    shoe = table.in_shoe
    return ShoeEnded(clause, shoe.number, why, shoe.left)


def _next_cards(table: Table, at: datetime, why: str, clause: ClauseId) -> tuple[Event, ...]:
    todo, late = _prepared(table, why), overdue(table, at)
    if late and todo[0].step != plan.COUNT:
        return changed(table, why, late)
    if why == Over.TENS:
        return changed(table, why, clause)
    return (PreparationBegun(todo[0].clause, why, todo),)


def _prepared(table: Table, why: str) -> tuple[Todo, ...]:
    house, batch, sealed = table.house, table.in_shoe.batch, not table.physical_cards
    if why in {Over.IDLE_UP, Over.IDLE_DOWN}:
        face_up = why == Over.IDLE_UP
        return plan.idle_spread(house, batch, table.shuffler, face_up=face_up, sealed=sealed)
    if table.is_continuous:
        return (Todo(plan.LOAD, batch, table.duty("continuous")),)
    duty, counted = SHUFFLES.get(why, "shuffle_after_round"), why == Over.REACHED
    prepared = plan.other_batch if table.has_two_batches else plan.reshuffle
    return prepared(house, batch, duty, counted=counted, sealed=sealed)


@ending.change
def shoe_ended(table: Table, event: ShoeEnded) -> Table:
    shoe = table.in_shoe
    batches = dict(table.batches)
    if shoe.batch in batches:
        batches[shoe.batch] = replace(batches[shoe.batch], used=True)
    return replace(
        order_returned(table),
        over=None,
        held=(),
        batches=batches,
        cut_by=cut_by(event.why, table.reached or DEALERS_SEAT),
    )


# before its time


def not_between_rounds(table: Table, clause: ClauseId) -> Refusal | None:
    if not table.can_bet:
        return refuse(clause, "only between rounds, with a shoe in play")
    if table.wagers:
        return refuse(clause, "wagers lie on the layout")
    return None


@ending.at_any_time
def order_shuffle(table: Table, order: OrderShuffle, given: Command) -> Outcome:
    """Between rounds a floorperson may direct a shuffle (reading R-X36)."""
    clause = table.duty("shuffle_after_round")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a shuffle is directed by a floorperson or above")
    if refusal := not_between_rounds(table, clause):
        return refusal
    return (ShuffleOrdered(clause, order.why),)


@ending.change
def shuffle_ordered(table: Table, event: ShuffleOrdered) -> Table:
    """By its clause: what a floorperson gives as the reason is in words of their own."""
    aged = event.clause == table.house.card_life_hours.clause
    return replace(table, over=(Over.AGED if aged else Over.ORDERED, event.clause))


@ending.at_any_time
def declare_idle(table: Table, order: DeclareIdle, given: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    clause = table.duty("idle")
    if refusal := not_idle(table, given, clause) or not_between_rounds(table, clause):
        return refusal
    filed = table.house.options["idle_spread"]
    if order.face_up != (filed.value == "face_up"):
        how = str(filed.value).replace("_", " ")
        return refuse(filed.clause, "the cards are spread {how}", how=how)
    return (IdleDeclared(clause, order.face_up),)


@ending.change
def idle_declared(table: Table, event: IdleDeclared) -> Table:
    why = Over.IDLE_UP if event.face_up else Over.IDLE_DOWN
    return replace(table, over=(why, event.clause))


@ending.at_any_time
def change_cards(table: Table, _: ChangeCards, given: Command) -> Outcome:
    """Cards at the end of their life are changed between rounds or before they are loaded."""
    late = overdue(table, given.at)
    clause = late or table.house.card_life_hours.clause
    if late is None:
        return refuse(clause, "the cards are not due for a change")
    if refusal := _not_to_change(table, given, clause) or not_counted(table):
        return refusal
    if table.todo or not table.in_shoe.loaded:
        return changed(table, Over.AGED, clause)
    if not table.in_play or table.ten:
        return refuse(clause, "only between rounds; wagers on the layout wait")
    return (ShuffleOrdered(clause, Over.AGED),)


def _not_to_change(table: Table, given: Command, clause: ClauseId) -> Refusal | None:
    if given.role not in STAFF:
        return refuse(clause, "the dealer changes the cards")
    if table.round is not None or table.unopened or table.over:
        return refuse(clause, "only between rounds")
    return None


# its order is opened


def reveal_step(table: Table) -> tuple[Step, ...]:
    return (Step(OpenShoe(table.unopened[0].commitment), table.duty("shuffle")),)


@ending.in_turn
def open_shoe(table: Table, order: OpenShoe, turn: Turn) -> Outcome:
    """The order must hash to what was published; the dealt cards are checked by surveillance."""
    shoe = table.unopened[0]
    if commitment_of(order.cards, order.salt) != order.commitment:
        return refuse(turn.clause, "this order and salt do not give the published hash")
    return (ShoeOpened(shoe.commitment, order.cards, order.salt, shoe.offset, shoe.drawn),)


@ending.change
def shoe_opened(table: Table, _: ShoeOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])


# what may be done beside the agenda


@ending.offer(Role.DEALER, Role.FLOORPERSON)
def _may_end(_: Table, __: str) -> tuple[Order, ...]:
    return (DeclareIdle(face_up=False), DeclareIdle(face_up=True), ChangeCards())


@ending.offer(Role.FLOORPERSON)
def _may_order(_: Table, __: str) -> tuple[Order, ...]:
    return (OrderShuffle(),)
