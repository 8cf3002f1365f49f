"""Receiving, inspecting, spreading, washing and shuffling, one step after the other."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.table.baccarat import acts, plans
from croupier.table.baccarat.events import (
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    FacesRequested,
    OrderSealed,
    ShuffleFoundUneven,
    SpreadRequested,
    Todo,
)
from croupier.table.baccarat.state import Table
from croupier.table.cards.state import first_to_arrive, free_colour
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal

ACTS: Mapping[str, type[acts.Handling]] = {
    plans.RECEIVE: acts.ReceiveCards,
    plans.INSPECT: acts.InspectCards,
    plans.VERIFY: acts.VerifyInspection,
    plans.SPREAD: acts.SpreadCards,
    plans.LOOK: acts.ShowSpread,
    plans.TURN_UP: acts.TurnCardsUp,
    plans.TURN_DOWN: acts.TurnCardsDown,
    plans.WASH: acts.WashCards,
    plans.STACK: acts.StackCards,
    plans.PLUG: acts.PlugCards,
    plans.LACE: acts.LaceCards,
    plans.AGAIN: acts.ShuffleAgain,
    plans.SHUFFLE: acts.ShuffleCards,
    plans.CHECK: acts.CheckShuffle,
    plans.LOAD: acts.LoadShuffler,
    plans.RUN: acts.RunShuffler,
    plans.TAKE: acts.TakeFromShuffler,
    plans.SEAL: acts.SealOrder,
}
FLOORPERSONS = frozenset({plans.VERIFY, plans.CHECK})
FOR_A_PLAYER = frozenset({plans.TURN_UP, plans.LOOK})
"""Steps that wait until a player is there."""
MIXING: Mapping[type[Order], str] = {
    acts.RiffleCards: "riffle",
    acts.TurnStack: "turn",
    acts.StripCards: "strip",
}
"""The steps of a manual shuffle, done as often as the dealer likes."""
STEPS: Mapping[type[Order], str] = {**{act: step for step, act in ACTS.items()}, **MIXING}
RIFFLES_BEFORE_STRIP = 2
HASH_LENGTH = 64


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step == plans.MIX:
        return _mixing(table, todo)
    if todo.step in FOR_A_PLAYER and not table.seats:
        return (Step(acts.TakeSeat(1), todo.clause, Role.PLAYER),)
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    act: Order = ACTS[todo.step](todo.batch)
    if isinstance(act, acts.ShowSpread):
        act = acts.ShowSpread(todo.batch, first_to_arrive(table.seats))
    if isinstance(act, acts.ReceiveCards):
        act = acts.ReceiveCards(todo.batch, free_colour(table.batches))
    return (Step(act, todo.clause, by),)


def _mixing(table: Table, todo: Todo) -> tuple[Step, ...]:
    """Any riffle or turn, a strip after two riffles; lacing once all three were done."""
    steps = [
        Step(acts.RiffleCards(todo.batch), table.duty("riffle"), must=False),
        Step(acts.TurnStack(todo.batch), table.duty("turn"), must=False),
    ]
    if table.mixed.count("riffle") >= RIFFLES_BEFORE_STRIP:
        steps.append(Step(acts.StripCards(todo.batch), table.duty("strip"), must=False))
    missing = [step for step in steps if MIXING[type(step.order)] not in table.mixed]
    if not missing and len(steps) == len(MIXING):
        lace = table.todo[1]
        steps.insert(0, Step(acts.LaceCards(lace.batch), lace.clause))
        return tuple(steps)
    if table.mixed.count("riffle") < RIFFLES_BEFORE_STRIP:
        return tuple(steps)
    return tuple(sorted(steps, key=lambda step: step not in missing))


def take_step(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.Handling)
    match act:
        case acts.ReceiveCards():
            return _receive(table, command, step, act)
        case acts.ShowSpread():
            return _show(table, command, step, act)
        case acts.SealOrder():
            return _seal(table, step, act)
        case acts.CheckShuffle(even=False):
            again = plans.mixing_again(table.house, act.batch)
            return (ShuffleFoundUneven(step.clause, act.batch, again),)
        case acts.ShuffleCards() if command.actor in table.shuffled_by:
            why = f"{command.actor} has shuffled; each dealer shuffles the stack once"
            return Refusal(step.clause, why)
        case _:
            named = STEPS[type(act)]
            return (CardsPrepared(step.clause, named, act.batch, command.actor),)


def _show(table: Table, command: Command, step: Step, act: acts.ShowSpread) -> Outcome:
    first = first_to_arrive(table.seats)
    if act.seat not in {0, first}:
        return Refusal(step.clause, f"seat {first} arrived first and is shown the cards")
    return (CardsPrepared(step.clause, plans.LOOK, act.batch, command.actor, first),)


def _seal(table: Table, step: Step, act: acts.SealOrder) -> Outcome:
    if len(act.commitment) != HASH_LENGTH:
        return Refusal(step.clause, "a commitment is the hash of an order and its salt")
    cards = table.house.shoe_decks * 52 if table.todo else table.in_shoe.cards
    return (OrderSealed(act.commitment, act.batch, cards),)


def _receive(table: Table, command: Command, step: Step, act: acts.ReceiveCards) -> Outcome:
    if any(batch.colour == act.colour for batch in table.batches.values()):
        why = f"the backs of both batches would be {act.colour}"
        return Refusal(table.house.procedure.get("batch_backs", step.clause), why)
    preshuffled = table.house.chose("card_preparation") == "preshuffled"
    decks = table.house.shoe_decks
    return (
        CardsReceived(step.clause, act.batch, decks, act.colour, preshuffled, command.at),
    )  # fmt: skip


def reject_cards(table: Table, command: Command) -> Outcome:
    """A defect found by dealer or floorperson sends the set back."""
    act = command.order
    assert isinstance(act, acts.RejectCards)
    at_inspection = table.todo and table.todo[0].step in {plans.INSPECT, plans.VERIFY}
    if not at_inspection or table.todo[0].batch != act.batch:
        return Refusal(table.duty("inspect"), f"batch {act.batch} is not being inspected")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(table.duty("inspect"), "cards are inspected by dealer and floorperson")
    if not act.defect:
        return Refusal(table.duty("inspect"), "name the defect")
    return (CardsRejected(table.duty("inspect"), act.batch, act.defect),)


def request_faces(table: Table, command: Command) -> Outcome:
    """At an idle table's face-down spread a player may ask to see faces."""
    act = command.order
    assert isinstance(act, acts.RequestFaces)
    clause = table.house.procedure.get("idle_face_down", table.duty("look"))
    if table.holder(act.seat) != command.actor:
        return Refusal(clause, f"seat {act.seat} is not {command.actor}'s")
    idle = (
        table.todo and table.todo[0].step == plans.LOOK and table.batches[table.todo[0].batch].used
    )
    if "idle_face_down" not in table.house.procedure or not idle or table.faces_wanted:
        return Refusal(clause, "no cards lie face down for a player to look at")
    return (FacesRequested(clause, act.seat),)


def request_spread(table: Table, command: Command) -> Outcome:
    """A batch from the shuffler is spread if a player asks while the table is restarted."""
    act = command.order
    assert isinstance(act, acts.RequestSpread)
    clause = table.house.procedure.get("skip_spread", table.duty("look"))
    if table.holder(act.seat) != command.actor:
        return Refusal(clause, f"seat {act.seat} is not {command.actor}'s")
    restart, todo = table.house.procedure.get("idle_shuffler"), table.todo
    under_way = todo and todo[0].clause == todo[-1].clause == restart
    if not table.has_two_batches or not under_way:
        return Refusal(clause, "no batch comes out of the shuffler after an idle time")
    batch = todo[-1].batch
    kept = tuple(each for each in todo if each.step != plans.SEAL)
    sealed = not table.physical_cards
    wanted = plans.spread_on_request(table.house, batch, sealed=sealed)
    return (SpreadRequested(clause, act.seat, (*kept, *wanted)),)
