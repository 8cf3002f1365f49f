"""The end of a shoe, an idle table, a shuffler that fails or leaves, a table that closes."""

from __future__ import annotations

from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.closing import closed, not_idle, not_to_close
from croupier.table.spanish_21 import acts, preparation
from croupier.table.spanish_21.events import (
    CardsRetired,
    IdleDeclared,
    PreparationBegun,
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
    ShufflerJammed,
    ShufflerRemoved,
    Todo,
)
from croupier.table.spanish_21.life import AGED, overdue
from croupier.table.spanish_21.preparing import changed
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sealing import commitment_of

REACHED, VOID, TENS, ORDERED = "cutting card", "void round", "10s found", "shuffle ordered"
IDLE_UP, IDLE_DOWN = "idle, spread face up", "idle, spread face down"
REMOVED = "shuffler removed"
SHUFFLES = {REACHED: "reshuffle", VOID: "face_up_cards", REMOVED: "shuffler_removed"}
"""By why the shoe is over, the duty to shuffle."""
STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})


def agenda(table: Table) -> tuple[Step, ...]:
    assert table.over is not None
    return (Step(acts.EndShoe(), table.over[1]),)


def end_shoe(table: Table, command: Command, _: Step) -> Outcome:
    assert table.over is not None
    why, clause = table.over
    return (_ended(table, why, clause), *_next_cards(table, command, why, clause))


def _ended(table: Table, why: str, clause: ClauseId) -> ShoeEnded:
    shoe = table.in_shoe
    return ShoeEnded(clause, shoe.number, why, shoe.left)


def _next_cards(table: Table, command: Command, why: str, clause: ClauseId) -> tuple[Event, ...]:
    todo, late = _prepared(table, why), overdue(table, command.at)
    if late and todo[0].step != preparation.COUNT:
        return changed(table, why, late)
    if why == TENS:
        return changed(table, why, clause)
    return (PreparationBegun(todo[0].clause, why, todo),)


def _prepared(table: Table, why: str) -> tuple[Todo, ...]:
    house, batch, sealed = table.house, table.in_shoe.batch, not table.physical_cards
    if why in {IDLE_UP, IDLE_DOWN}:
        face_up = why == IDLE_UP
        return preparation.idle_spread(house, batch, table.shuffler, face_up=face_up, sealed=sealed)
    if table.is_continuous:
        return (Todo(preparation.LOAD, batch, table.duty("continuous")),)
    duty, counted = SHUFFLES.get(why, "shuffle_after_round"), why == REACHED
    plan = preparation.other_batch if table.has_two_batches else preparation.reshuffle
    return plan(house, batch, duty, counted=counted, sealed=sealed)


def order_shuffle(table: Table, command: Command) -> Outcome:
    """Between rounds a floorperson may direct a shuffle (reading R-X36)."""
    act, clause = command.order, table.duty("shuffle_after_round")
    assert isinstance(act, acts.OrderShuffle)
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a shuffle is directed by a floorperson or above")
    if refusal := _not_between_rounds(table, clause):
        return refusal
    return (ShuffleOrdered(clause, act.why),)


def declare_idle(table: Table, command: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    act, clause = command.order, table.duty("idle")
    assert isinstance(act, acts.DeclareIdle)
    if refusal := not_idle(table, command, clause) or _not_between_rounds(table, clause):
        return refusal
    filed = table.house.options["idle_spread"]
    if act.face_up != (filed.value == "face_up"):
        return Refusal(filed.clause, f"the cards are spread {str(filed.value).replace('_', ' ')}")
    return (IdleDeclared(clause, act.face_up),)


def change_cards(table: Table, command: Command) -> Outcome:
    """Cards at the end of their life are changed between rounds or before they are loaded."""
    late = overdue(table, command.at)
    clause = late or table.house.card_life_hours.clause
    if late is None:
        return Refusal(clause, "the cards are not due for a change")
    if refusal := _not_to_change(table, command, clause) or not_counted(table):
        return refusal
    if table.todo or not table.in_shoe.loaded:
        return changed(table, AGED, clause)
    if not table.in_play or table.ten:
        return Refusal(clause, "only between rounds; wagers on the layout wait")
    return (ShuffleOrdered(clause, AGED),)


def _not_to_change(table: Table, command: Command, clause: ClauseId) -> Refusal | None:
    if command.role not in STAFF:
        return Refusal(clause, "the dealer changes the cards")
    if table.round is not None or table.unopened or table.over:
        return Refusal(clause, "only between rounds")
    return None


def _not_between_rounds(table: Table, clause: ClauseId) -> Refusal | None:
    if not table.can_bet:
        return Refusal(clause, "only between rounds, with a shoe in play")
    if table.wagers:
        return Refusal(clause, "wagers lie on the layout")
    return None


def report_jam(table: Table, command: Command) -> Outcome:
    """The cards are shuffled again by the device, from the beginning."""
    clause = table.duty("shuffler_jam")
    if command.role not in STAFF:
        return Refusal(clause, "the staff says that the shuffler jams")
    at_device = table.todo and table.todo[0].step in {preparation.RUN, preparation.TAKE}
    holds_cards = table.is_continuous and not table.todo and table.round is None
    shut = table.unopened and table.round is None
    if shut or not (at_device or (holds_cards and not table.over)):
        return Refusal(clause, "no shuffler is shuffling")
    return (ShufflerJammed(clause),)


def remove_shuffler(table: Table, command: Command) -> Outcome:
    """Before cards are shuffled in any other way."""
    clause, todo = table.duty("shuffler_removed"), table.todo
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson has the shuffler removed")
    if refusal := _not_to_remove(table, clause):
        return refusal
    sealed = not table.physical_cards
    by_hand = preparation.by_hand(table.house, todo, sealed=sealed) if todo else ()
    kept = by_hand[-1].batch if by_hand else table.in_shoe.batch
    return (ShufflerRemoved(clause, by_hand), *_other_leaves(table, kept, clause))


def _not_to_remove(table: Table, clause: ClauseId) -> Refusal | None:
    if table.shuffler == preparation.NONE:
        return Refusal(clause, "no shuffler stands at the table")
    if not table.todo:
        return _not_between_rounds(table, clause)
    if refusal := not_counted(table):
        return refusal
    waits = any(each.step in preparation.AT_THE_DEVICE for each in table.todo)
    if waits and (table.round is not None or not table.unopened):
        return None
    return Refusal(clause, "the cards do not wait for the shuffler")


def not_counted(table: Table) -> Refusal | None:
    """After the cutting card nothing is done with the cards before none is known to be missing."""
    if not table.todo or table.todo[0].step != preparation.COUNT:
        return None
    return Refusal(table.todo[0].clause, "the cards are counted first")


def _other_leaves(table: Table, kept: str, clause: ClauseId) -> tuple[Event, ...]:
    """Of two batches the one that the device held leaves with it."""
    return tuple(CardsRetired(clause, batch) for batch in table.batches if batch != kept)


def not_by_hand(table: Table, _: Command) -> Refusal | None:
    """Nobody shuffles by hand beside a shuffler."""
    if table.shuffler == preparation.NONE:
        return None
    clause = table.duty("shuffler_removed")
    return Refusal(clause, "the shuffler leaves the table before cards are shuffled by hand")


def reveal_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.RevealOrder(table.unopened[0].commitment), table.duty("shuffle")),)


def reveal_order(table: Table, command: Command, step: Step) -> Outcome:
    """The order must hash to what was published; the dealt cards are checked by surveillance."""
    act, shoe = command.order, table.unopened[0]
    assert isinstance(act, acts.RevealOrder)
    if commitment_of(act.order, act.salt) != act.commitment:
        return Refusal(step.clause, "this order and salt do not give the published hash")
    return (ShoeOpened(shoe.commitment, act.order, act.salt, shoe.offset, shoe.drawn),)


def close_table(table: Table, command: Command) -> Outcome:
    in_play = table.round is not None or bool(table.wagers)
    if refusal := not_to_close(table, command, in_play=in_play):
        return refusal
    shoe = table.shoe
    in_use = shoe is not None and shoe.loaded and not table.todo
    ended = (_ended(table, "table closed", table.duty("shuffle")),) if in_use else ()
    return (*ended, closed(table))
