"""The end of a shoe: markers, used cards, the opened order, and what comes next."""

from __future__ import annotations

from croupier.table.baccarat import acts, plans
from croupier.table.baccarat.events import (
    CardsRetired,
    IdleDeclared,
    LastHandCalled,
    PreparationBegun,
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
)
from croupier.table.baccarat.life import overdue
from croupier.table.baccarat.seating import collect_vigorish
from croupier.table.baccarat.state import Shoe, Table
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.closing import closed, not_idle, not_to_close
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sealing import commitment_of

LAST_HAND, VOID, ORDERED = "last hand", "insufficient cards", "shuffle ordered"
IDLE_UP, IDLE_DOWN, AGED = "idle, spread face up", "idle, spread face down", "card life"


def agenda(table: Table) -> tuple[Step, ...]:
    for person in table.owed:
        return (Step(acts.CollectVigorish(person), table.duty("outstanding")),)
    assert table.over is not None
    return (Step(acts.EndShoe(), table.over[1]),)


def collect(table: Table, command: Command, _: Step) -> Outcome:
    assert isinstance(command.order, acts.CollectVigorish)
    return collect_vigorish(table, command.order.person)


def call_last_hand(_: Table, __: Command, step: Step) -> Outcome:
    return (LastHandCalled(step.clause),)


def end_shoe(table: Table, command: Command, _: Step) -> Outcome:
    assert table.over is not None
    why = table.over[0]
    return (*_ended(table, why), *_next_cards(table, command, why))


def _ended(table: Table, why: str) -> tuple[Event, ...]:
    shoe = table.in_shoe
    clause = table.over[1] if table.over else table.duty("shuffle")
    return (ShoeEnded(clause, shoe.number, why, shoe.left),)


def _next_cards(table: Table, command: Command, why: str) -> tuple[Event, ...]:
    house, batch = table.house, table.in_shoe.batch
    sealed = not table.physical_cards
    if late := overdue(table, command.at):
        return _changed(table, why, late)
    if why in {IDLE_UP, IDLE_DOWN}:
        todo = plans.idle_spread(house, batch, face_up=why == IDLE_UP, sealed=sealed)
    elif table.has_two_batches:
        todo = plans.other_batch(house, batch, sealed=sealed)
    elif why != ORDERED and renews_cards(table, why):
        assert table.over is not None
        return _changed(table, why, table.over[1])
    else:
        todo = plans.reshuffle(house, batch, sealed=sealed)
    return (PreparationBegun(todo[0].clause, why, todo),)


def _changed(table: Table, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    todo = plans.fresh_cards(table.house, sealed=not table.physical_cards)
    retired = [CardsRetired(clause, batch) for batch in table.batches]
    return (*retired, PreparationBegun(todo[0].clause, why, todo))


def renews_cards(table: Table, why: str) -> bool:
    """Whether each shoe wants other cards (Maryland: unless filed by age, reading R-MD12)."""
    house = table.house
    if house.chose("card_change") == "by_age" and why != VOID:
        return False
    return house.handling.after_last_hand.value == "new_decks"


def order_shuffle(table: Table, command: Command) -> Outcome:
    """Between rounds a floorperson may direct a shuffle (reading R-X36)."""
    act, duties = command.order, table.house.procedure
    assert isinstance(act, acts.OrderShuffle)
    clause = duties.get("shuffle_ordered", duties["shuffle"])
    if "shuffle_ordered" not in duties:
        return Refusal(clause, "this chapter lets nobody order a shuffle in mid-shoe")
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a shuffle is directed by a floorperson or above")
    if refusal := _not_between_rounds(table):
        return refusal
    return (ShuffleOrdered(clause, act.why),)


def declare_idle(table: Table, command: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    act, duties = command.order, table.house.procedure
    assert isinstance(act, acts.DeclareIdle)
    clause = duties.get("idle", duties["shuffle"])
    if "idle" not in duties and table.house.chose("idle_procedure") != "as_in_541":
        return Refusal(clause, "this chapter has no procedure for an idle table")
    if refusal := not_idle(table, command, clause) or _not_between_rounds(table):
        return refusal
    if act.face_up and "idle_face_down" in duties:
        return Refusal(
            duties["idle_face_down"], "the cards are spread face down until a player asks"
        )
    return (IdleDeclared(clause, act.face_up),)


def change_cards(table: Table, command: Command) -> Outcome:
    """Cards at the end of their life are changed between rounds or before they are loaded."""
    late = overdue(table, command.at)
    clause = late or table.duty("receive")
    if late is None:
        return Refusal(clause, "the cards are not due for a change")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the dealer changes the cards")
    if table.todo or not table.in_shoe.loaded:
        return _changed(table, AGED, clause)
    if not _is_between_rounds(table):
        return Refusal(clause, "only between rounds; wagers on the layout wait")
    return (ShuffleOrdered(clause, AGED),)


def _is_between_rounds(table: Table) -> bool:
    waits = table.simulated is not None or table.disclosed or table.discarding
    return table.can_bet and not waits


def _not_between_rounds(table: Table) -> Refusal | None:
    clause = table.duty("shuffle")
    if not _is_between_rounds(table):
        return Refusal(clause, "only between rounds, with a shoe in play")
    if table.wagers:
        return Refusal(clause, "wagers lie on the layout")
    return None


def reveal_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.RevealOrder(table.unopened[0].commitment), table.duty("shuffle")),)


def reveal_order(table: Table, command: Command, step: Step) -> Outcome:
    """The order must hash to what was published; the dealt cards are checked by surveillance."""
    act, shoe = command.order, table.unopened[0]
    assert isinstance(act, acts.RevealOrder)
    if commitment_of(act.order, act.salt) != act.commitment:
        return Refusal(step.clause, "this order and salt do not give the published hash")
    return (opened(shoe, act),)


def opened(shoe: Shoe, act: acts.RevealOrder) -> ShoeOpened:
    return ShoeOpened(shoe.commitment, act.order, act.salt, shoe.offset, shoe.drawn)


def close_table(table: Table, command: Command) -> Outcome:
    in_play = table.round is not None or table.simulated is not None or bool(table.wagers)
    owing = Refusal(table.duty("outstanding"), "vigorish is still owed") if table.owed else None
    if refusal := not_to_close(table, command, in_play=in_play, owing=owing):
        return refusal
    shoe = table.shoe
    in_use = shoe is not None and shoe.loaded and not table.todo
    ended = _ended(table, "table closed") if in_use else ()
    return (*ended, closed(table))
