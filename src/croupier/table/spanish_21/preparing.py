"""Receiving, inspecting, spreading, washing and shuffling, one step after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.cards.state import first_to_arrive, free_colour
from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21 import acts, preparation
from croupier.table.spanish_21.events import (
    CardsCounted,
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    CardsRetired,
    OrderSealed,
    PreparationBegun,
    SpreadRequested,
    TensRemoved,
)
from croupier.table.spanish_21.life import AGED, overdue
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import DECK
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

ACTS: Mapping[str, type[acts.Handling]] = {
    preparation.RECEIVE: acts.ReceiveCards,
    preparation.INSPECT: acts.InspectCards,
    preparation.REMOVE_TENS: acts.RemoveTens,
    preparation.TEAR_TENS: acts.TearTens,
    preparation.VERIFY: acts.VerifyInspection,
    preparation.SPREAD: acts.SpreadCards,
    preparation.LOOK: acts.ShowSpread,
    preparation.TURN_UP: acts.TurnCardsUp,
    preparation.TURN_DOWN: acts.TurnCardsDown,
    preparation.WASH: acts.WashCards,
    preparation.STACK: acts.StackCards,
    preparation.COUNT: acts.CheckCount,
    preparation.SHUFFLE: acts.ShuffleCards,
    preparation.LOAD: acts.LoadShuffler,
    preparation.RUN: acts.RunShuffler,
    preparation.TAKE: acts.TakeFromShuffler,
    preparation.SEAL: acts.SealOrder,
}
STEPS: Mapping[type[Order], str] = {act: step for step, act in ACTS.items()}
FLOORPERSONS = frozenset({preparation.VERIFY, preparation.TEAR_TENS})
FOR_A_PLAYER = frozenset({preparation.TURN_UP, preparation.LOOK})
"""Steps that wait until a player is there."""
HASH_LENGTH = 64
TENS_OF_A_DECK = len(DECK) - len(SPANISH_DECK)


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step in FOR_A_PLAYER and not table.seats:
        return (Step(acts.TakeSeat(1), todo.clause, Role.PLAYER),)
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    act: Order = ACTS[todo.step](todo.batch)
    match act:
        case acts.ShowSpread():
            act = acts.ShowSpread(todo.batch, first_to_arrive(table.seats))
        case acts.ReceiveCards():
            act = acts.ReceiveCards(todo.batch, free_colour(table.batches))
        case acts.RemoveTens():
            return (_tens_step(table, todo.batch, todo.clause),)
    return (Step(act, todo.clause, by),)


def _tens_step(table: Table, batch: str, clause: ClauseId) -> Step:
    most = TENS_OF_A_DECK * table.house.shoe_decks
    return Step(acts.RemoveTens(batch, most), clause, least=0, most=most)


def take_step(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.Handling)
    if (own := OWN.get(type(act))) is not None:
        return own(table, command, step)
    return (CardsPrepared(step.clause, STEPS[type(act)], act.batch, command.actor),)


def _receive(table: Table, command: Command, step: Step) -> Outcome:
    act, house = command.order, table.house
    assert isinstance(act, acts.ReceiveCards)
    if any(batch.colour == act.colour for batch in table.batches.values()):
        why = f"the backs of both batches would be {act.colour}"
        return Refusal(house.decks.clause, why)
    preshuffled = house.chose("card_preparation") == "preshuffled"
    told = (act.batch, house.shoe_decks, act.colour, preshuffled, command.at)
    return (CardsReceived(step.clause, *told),)


def _remove_tens(table: Table, command: Command, step: Step) -> Outcome:
    act, most = command.order, TENS_OF_A_DECK * table.house.shoe_decks
    assert isinstance(act, acts.RemoveTens)
    if act.tens > most:
        return Refusal(step.clause, f"there are {most} 10s in {table.house.shoe_decks} decks")
    return (TensRemoved(step.clause, act.batch, act.tens),)


def _show(table: Table, command: Command, step: Step) -> Outcome:
    act, first = command.order, first_to_arrive(table.seats)
    assert isinstance(act, acts.ShowSpread)
    if act.seat not in {0, first}:
        return Refusal(step.clause, f"seat {first} arrived first and is shown the cards")
    return (CardsPrepared(step.clause, preparation.LOOK, act.batch, command.actor, first),)


def _count(table: Table, command: Command, step: Step) -> Outcome:
    """Where a card is missing or their life has ended, all leave the table and others come."""
    act, late = command.order, overdue(table, command.at)
    assert isinstance(act, acts.CheckCount)
    counted = CardsCounted(step.clause, act.batch, act.missing)
    if not act.missing:
        return (counted, *changed(table, AGED, late)) if late else (counted,)
    if not table.physical_cards:
        return Refusal(step.clause, "every card of a sealed order is there")
    if act.missing > table.all_cards:
        return Refusal(step.clause, f"{table.all_cards} cards are all there are")
    return (counted, *changed(table, "cards missing", step.clause))


def changed(table: Table, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    sealed = not table.physical_cards
    todo = preparation.fresh_cards(table.house, table.shuffler, sealed=sealed)
    retired = [CardsRetired(clause, batch) for batch in table.batches]
    return (*retired, PreparationBegun(todo[0].clause, why, todo))


def seal_order(table: Table, command: Command, step: Step) -> Outcome:
    """The whole set, or what is left of it: in mid-round, or beside cards that wait."""
    act = command.order
    assert isinstance(act, acts.SealOrder)
    if len(act.commitment) != HASH_LENGTH:
        return Refusal(step.clause, "a commitment is the hash of an order and its salt")
    is_whole = table.todo and table.round is None
    cards = table.all_cards if is_whole else table.in_shoe.cards
    return (OrderSealed(act.commitment, act.batch, cards),)


def reject_cards(table: Table, command: Command) -> Outcome:
    """A defect found by dealer or floorperson sends the set back."""
    act, clause = command.order, table.duty("inspect")
    assert isinstance(act, acts.RejectCards)
    at_inspection = table.todo and table.todo[0].step in preparation.INSPECTION
    if not at_inspection or table.todo[0].batch != act.batch:
        return Refusal(clause, f"batch {act.batch} is not being inspected")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "cards are inspected by dealer and floorperson")
    if not act.defect:
        return Refusal(clause, "name the defect")
    return (CardsRejected(clause, act.batch, act.defect),)


def request_spread(table: Table, command: Command) -> Outcome:
    """A batch from the shuffler is spread if a player asks while the table is restarted."""
    act, clause, todo = command.order, table.duty("skip_spread"), table.todo
    assert isinstance(act, acts.RequestSpread)
    if table.holder(act.seat) != command.actor or command.role is not Role.PLAYER:
        return Refusal(clause, f"seat {act.seat} is not {command.actor}'s")
    under_way = todo and todo[0].clause == todo[-1].clause == table.duty("idle_shuffler")
    if not table.has_two_batches or not under_way:
        return Refusal(clause, "no batch comes out of the shuffler after an idle time")
    kept = tuple(each for each in todo if each.step != preparation.SEAL)
    sealed = not table.physical_cards
    wanted = preparation.spread_on_request(table.house, todo[-1].batch, sealed=sealed)
    return (SpreadRequested(clause, act.seat, (*kept, *wanted)),)


OWN: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    acts.ReceiveCards: _receive,
    acts.RemoveTens: _remove_tens,
    acts.ShowSpread: _show,
    acts.CheckCount: _count,
    acts.SealOrder: seal_order,
}
"""Steps that are more than being done."""
