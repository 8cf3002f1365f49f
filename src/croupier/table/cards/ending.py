"""The end of a shoe: a shuffle directed, cards past their life, an idle table, the opened shoe."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.cards import plan
from croupier.table.cards.card_life import out_of_time, overdue
from croupier.table.cards.receiving import changed, preparation
from croupier.table.cards.shoe import Cause, Over
from croupier.table.cards.state import C, CardTable
from croupier.table.cards.todo import COUNT
from croupier.table.orders import WHY, Command, Order, Words
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.closing import CloseTable, TableClosed, closed, not_idle, not_to_close
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.sealing import commitment_of

ending = Procedure[CardTable]()

WITHDRAWN = frozenset({Cause.CARD_LIFE, Cause.CARDS_CHANGED, Cause.CARDS_UNFIT})
"""Why a shoe is over whose cards are not used again."""

Shoe = Annotated[tuple[Card, ...], msgspec.Meta(max_length=16 * 52)]


@ending.order(says="Order a shuffle", asks=(WHY,), final=True)
class OrderShuffle(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "ordered"


@ending.order(
    says="Declare the table idle, cards spread face {face_up:up|down}",
    named="the spread of an idle table's cards",
    final=True,
)
class DeclareIdle(Order, frozen=True):
    filled = frozenset({"face_up"})
    face_up: bool = False


@ending.order(says="Change the cards", named="a change of the cards", final=True)
class ChangeCards(Order, frozen=True):
    """Cards at the end of their life, unfit, or as a floorperson likes, leave the table."""


@ending.order(says="End the shoe", named="the end of the shoe")
class EndShoe(Order, frozen=True):
    pass


@ending.order(
    says="Open the sealed order of the last shoe",
    named="opening the sealed order of the last shoe",
    chance=True,
    pace=QUICK,
)
class OpenShoe(Order, frozen=True):
    """Publish the cards and salt behind a commitment."""

    filled = frozenset({"cards", "salt"})
    by_chance = ("cards", "salt")
    commitment: Words
    cards: Shoe = ()
    salt: Words = ""


@ending.event("A shuffle is ordered: {why}.", known=True)
class ShuffleOrdered(Cited, frozen=True):
    kind = "shuffle-ordered/1"
    why: str
    """As it was given."""
    cause: Cause = Cause.SHUFFLE_ORDERED


ending.event("The table is declared idle; the cards are spread face {face_up:up|down}.")(
    IdleDeclared
)


@ending.event(
    "Shoe {shoe} is over, {why}; {unused} cards were not dealt"
    "{waiting:; what was set aside, {waiting} in number, goes into the discards|}."
)
class ShoeEnded(Cited, frozen=True):
    kind = "shoe-ended/1"
    shoe: int
    why: str
    unused: int
    cause: Cause
    waiting: int = 0
    """Cards out of the shoe that found no place and go into the discards (reading R-X29)."""


def _opened(event: ShoeOpened) -> Message:
    return said(
        "The sealed order {seal}… is opened: {cards} cards, turned by {offset},"
        " {dealt} of them dealt.",
        seal=event.commitment[:12],
        cards=len(event.cards),
        offset=event.offset,
        dealt=event.dealt,
    )


@ending.event(_opened, opens="commitment")
class ShoeOpened(Event, frozen=True):
    """The sealed cards and their salt, once the shoe is over."""

    kind = "shoe-opened/1"
    commitment: str
    cards: tuple[Card, ...]
    salt: str
    offset: int
    """How far the cuts turned them."""
    dealt: int


# It is brought about between rounds


@ending.at_any_time
def order_shuffle(table: CardTable, order: OrderShuffle, given: Command) -> Outcome:
    """Between rounds a floorperson may direct a shuffle (reading R-X36)."""
    duties = table.house.procedure
    clause = duties.get("shuffle_ordered", duties["shuffle"])
    if "shuffle_ordered" not in duties:
        return refuse(clause, "this chapter lets nobody order a shuffle in mid-shoe")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a shuffle is directed by a floorperson or above")
    if refusal := not_between_rounds(table, clause):
        return refusal
    if table.stands_idle:
        return refuse(_idle_clause(table), "the cards of an idle table are spread first")
    return (ShuffleOrdered(clause, order.why),)


@ending.change
def shuffle_ordered(table: C, event: ShuffleOrdered) -> C:
    if table.round is not None:
        return table.with_cards_withdrawn(event.clause)
    return replace(table, over=Over(event.cause, event.clause))


@ending.at_any_time
def declare_idle(table: CardTable, order: DeclareIdle, given: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    house, duties, clause = table.house, table.house.procedure, _idle_clause(table)
    if not table.knows_idleness:
        return refuse(clause, "this chapter has no procedure for an idle table")
    if refusal := not_idle(table, given, clause) or _in_use(table):
        return refusal
    if order.face_up and (stays_down := duties.get("idle_face_down")):
        return refuse(stays_down, "the cards are spread face down until a player asks")
    filed = house.options.get("idle_spread")
    if filed and order.face_up != (filed.value == "face_up"):
        how = str(filed.value).replace("_", " ")
        return refuse(filed.clause, "the cards are spread {how}", how=how)
    return (IdleDeclared(clause, order.face_up),)


def _idle_clause(table: CardTable) -> ClauseId:
    return table.house.procedure.get("idle", table.duty("shuffle"))


def idle_step(table: CardTable) -> tuple[Step, ...]:
    face_up = table.house.chose("idle_spread") == "face_up"
    return (Step(DeclareIdle(face_up), _idle_clause(table)),)


@ending.change
def idle_declared(table: C, event: IdleDeclared) -> C:
    over = Over(Cause.IDLE, event.clause, event.face_up)
    return replace(table, over=over, stood_idle=False)


def not_between_rounds(table: CardTable, clause: ClauseId) -> Refusal | None:
    """Wagers that lie before the call wait for the next shoe."""
    if table.is_between_rounds and table.can_bet:
        return None
    return refuse(clause, "only between rounds, with a shoe in play")


def _in_use(table: CardTable) -> Refusal | None:
    """What keeps a table from being idle."""
    clause = _idle_clause(table)
    if refusal := not_between_rounds(table, clause):
        return refusal
    if table.wagers and not table.stood_idle:
        return refuse(clause, "wagers lie on the layout")
    return None


@ending.at_any_time
def change_cards(table: CardTable, _: ChangeCards, given: Command) -> Outcome:
    """Between rounds or before they are loaded; before they must go, as a floorperson likes.

    In mid-round only where the words are filed by which their hour is the last (reading R-X33).
    """
    clause, cause = _why_changed(table, given.at)
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer changes the cards")
    if late := out_of_time(table, given.at):
        return (ShuffleOrdered(late, Cause.CARD_LIFE.words, Cause.CARD_LIFE),)
    if cause is Cause.CARDS_CHANGED and given.role is not Role.FLOORPERSON:
        return refuse(clause, "the cards are not due for a change; a floorperson may have one made")
    if refusal := _not_to_change(table, clause):
        return refusal
    if table.todo or not table.in_shoe.loaded:
        return changed(table, cause.words, clause)
    return (ShuffleOrdered(clause, cause.words, cause),)


def _why_changed(table: CardTable, at: datetime) -> tuple[ClauseId, Cause]:
    """A life is an upper limit: cards may always be changed sooner."""
    if table.unfit:
        return table.unfit, Cause.CARDS_UNFIT
    if late := overdue(table, at):
        return late, Cause.CARD_LIFE
    return table.changes_cards, Cause.CARDS_CHANGED


def _not_to_change(table: CardTable, clause: ClauseId) -> Refusal | None:
    if table.round is not None or table.unopened or table.over:
        return refuse(clause, "only between rounds")
    if table.brings_cards:
        return refuse(clause, "other cards have just come")
    if table.step_is(COUNT):
        return refuse(table.todo[0].clause, "the cards are counted first")
    if not table.todo and table.in_shoe.loaded and not table.is_between_rounds:
        return refuse(clause, "only between rounds; wagers on the layout wait")
    return None


def change_is_due(table: CardTable) -> bool:
    """Unfit cards are changed as soon as no round is played with them."""
    return table.unfit is not None and _not_to_change(table, table.unfit) is None


def change_step(table: CardTable) -> tuple[Step, ...]:
    assert table.unfit is not None
    return (Step(ChangeCards(), table.unfit),)


@ending.offer(Role.FLOORPERSON)
def _may_order(_: CardTable, __: str) -> Iterator[Order]:
    yield OrderShuffle()


@ending.offer(Role.DEALER, Role.FLOORPERSON)
def _may_declare(table: CardTable, _: str) -> Iterator[Order]:
    on_agenda = [step.order for step in idle_step(table)] if table.stands_idle else ()
    either_way = (DeclareIdle(face_up=False), DeclareIdle(face_up=True))
    yield from (order for order in either_way if order not in on_agenda)
    yield ChangeCards()


# The used cards are cleared away, and others or the same are prepared


def agenda(table: CardTable) -> tuple[Step, ...]:
    assert table.over is not None
    return (Step(EndShoe(), table.over.clause),)


@ending.in_turn
def end_shoe(table: CardTable, _: EndShoe, turn: Turn) -> Outcome:
    assert table.over is not None
    return (_ended(table, table.over), *_next_cards(table, table.over, turn.at))


def _ended(table: CardTable, over: Over) -> ShoeEnded:
    shoe = table.in_shoe
    return ShoeEnded(over.clause, shoe.number, over.words, shoe.left, over.cause, table.waiting)


def _next_cards(table: CardTable, over: Over, at: datetime) -> tuple[Event, ...]:
    """Cards that may not be used again leave the table, unless they are to be counted first."""
    leaving = over.clause if over.cause in WITHDRAWN else table.unfit or overdue(table, at)
    if leaving and not table.is_counted(over.cause):
        return changed(table, over.words, leaving)
    if table.renews_cards(over.cause):
        return changed(table, over.words, over.clause)
    return (preparation(over.words, plan.next_shoe(table, over)),)


@ending.change
def shoe_ended(table: C, event: ShoeEnded) -> C:
    used = table.in_shoe.batch
    batches = {
        name: replace(batch, used=True, shuffled=False) if name == used else batch
        for name, batch in table.batches.items()
    }
    unspread = event.cause is Cause.IDLE and table.has_two_batches and table.skips_spread
    after = table.with_order_returned().with_shoe_cleared(event.cause)
    since = table.rounds if unspread else None
    return replace(after, over=None, batches=batches, unspread_since=since)


# Its order is opened


def reveal_step(table: CardTable) -> tuple[Step, ...]:
    return (Step(OpenShoe(table.unopened[0].commitment), table.duty("shuffle")),)


@ending.in_turn
def open_shoe(table: CardTable, order: OpenShoe, turn: Turn) -> Outcome:
    """The order must hash to what was published; the dealt cards are checked by surveillance."""
    if commitment_of(order.cards, order.salt) != order.commitment:
        return refuse(turn.clause, "this order and salt do not give the published hash")
    shoe = table.unopened[0]
    return (ShoeOpened(shoe.commitment, order.cards, order.salt, shoe.offset, shoe.drawn),)


@ending.change
def shoe_opened(table: C, _: ShoeOpened) -> C:
    return replace(table, unopened=table.unopened[1:])


# The table closes


@ending.at_any_time
def close_table(table: CardTable, _: CloseTable, given: Command) -> Outcome:
    """A shoe in use ends with the table."""
    if refusal := not_to_close(table, given):
        return refusal
    shoe = table.shoe
    if shoe is None or not shoe.loaded or table.todo:
        return (closed(table),)
    clause = table.over.clause if table.over else table.duty("shuffle")
    return (_ended(table, Over(Cause.TABLE_CLOSED, clause)), closed(table))


@ending.change
def table_closed(table: C, event: TableClosed) -> C:
    if table.shoe is not None:
        table = table.with_order_returned()
    return replace(paid(table, event), closed=True, todo=())
