"""Receiving, inspecting, spreading, washing and shuffling, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.table.baccarat import plans
from croupier.table.baccarat.burning import new_shoe
from croupier.table.baccarat.state import Batch, Cutting, Shoe, Table
from croupier.table.cards.preparing import (
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    Handling,
    InspectCards,
    LoadShuffler,
    PreparationBegun,
    ReceiveCards,
    RejectCards,
    RequestSpread,
    RunShuffler,
    SealShoe,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    SpreadRequested,
    StackCards,
    TakeFromShuffler,
    Todo,
    TurnCardsDown,
    TurnCardsUp,
    VerifyInspection,
    WashCards,
    handled,
)
from croupier.table.cards.state import first_to_arrive, free_colour
from croupier.table.orders import Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Otherwise, Procedure, Turn
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse

preparing = Procedure[Table]()


@preparing.order(says="Plug batch {batch}")
class PlugCards(Handling, frozen=True):
    pass


@preparing.order(says="Riffle batch {batch}")
class RiffleCards(Handling, frozen=True):
    pass


@preparing.order(says="Turn the stack of batch {batch}")
class TurnStack(Handling, frozen=True):
    pass


@preparing.order(says="Strip batch {batch}")
class StripCards(Handling, frozen=True):
    pass


@preparing.order(says="Lace batch {batch}")
class LaceCards(Handling, frozen=True):
    pass


@preparing.order(says="Shuffle batch {batch} once more")
class ShuffleAgain(Handling, frozen=True):
    pass


@preparing.order(
    says=either(
        "even",
        "Check that batch {batch} is evenly shuffled",
        "Batch {batch} is unevenly shuffled",
    ),
    reports=True,
    final=True,
)
class CheckShuffle(Handling, frozen=True):
    filled = frozenset({"even"})
    even: bool = True


@preparing.order(
    answer="Ask to see the faces",
)
class RequestFaces(Order, frozen=True):
    """A player asks that the idle spread be face up."""

    seat: Seat


preparing.event(
    handled(
        {
            plans.PLUG: "{by:begun} plugs the used and unused cards of batch {batch}.",
            plans.RIFFLE: "{by:begun} riffles batch {batch}.",
            plans.TURN: "{by:begun} turns part of the stack of batch {batch}.",
            plans.STRIP: "{by:begun} strips batch {batch}.",
            plans.LACE: "{by:begun} laces batch {batch}.",
            plans.AGAIN: "{by:begun} shuffles batch {batch} once more.",
            plans.CHECK: "{by:begun} finds batch {batch} evenly shuffled.",
        }
    )
)(CardsPrepared)


@preparing.event("Batch {batch} is found unevenly shuffled and is shuffled again.")
class ShuffleFoundUneven(Cited, frozen=True):
    kind = "shuffle-found-uneven/1"
    batch: str
    again: tuple[Todo, ...]


@preparing.event("{seat:seat} asks to see the faces of the spread.")
class FacesRequested(Cited, frozen=True):
    kind = "faces-requested/1"
    seat: int


# The next step

HANDLINGS: Mapping[str, type[Handling]] = {
    plans.RECEIVE: ReceiveCards,
    plans.INSPECT: InspectCards,
    plans.VERIFY: VerifyInspection,
    plans.SPREAD: SpreadCards,
    plans.LOOK: ShowSpread,
    plans.TURN_UP: TurnCardsUp,
    plans.TURN_DOWN: TurnCardsDown,
    plans.WASH: WashCards,
    plans.STACK: StackCards,
    plans.PLUG: PlugCards,
    plans.RIFFLE: RiffleCards,
    plans.TURN: TurnStack,
    plans.STRIP: StripCards,
    plans.LACE: LaceCards,
    plans.AGAIN: ShuffleAgain,
    plans.SHUFFLE: ShuffleCards,
    plans.CHECK: CheckShuffle,
    plans.LOAD: LoadShuffler,
    plans.RUN: RunShuffler,
    plans.TAKE: TakeFromShuffler,
    plans.SEAL: SealShoe,
}
STEPS: Mapping[type[Order], str] = {order: step for step, order in HANDLINGS.items()}
FLOORPERSONS = frozenset({plans.VERIFY, plans.CHECK})
FOR_A_PLAYER = frozenset({plans.TURN_UP, plans.LOOK})
"""Steps that wait until a player is there."""
MIXING = frozenset({plans.RIFFLE, plans.TURN, plans.STRIP})
"""The steps of a manual shuffle, done as often as the dealer likes."""
RIFFLES_BEFORE_STRIP = 2


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step == plans.MIX:
        return _mixing(table, todo)
    if todo.step in FOR_A_PLAYER and not table.seats:
        return (Step(TakeSeat(1), todo.clause, Role.PLAYER),)
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    order: Order = HANDLINGS[todo.step](todo.batch)
    if isinstance(order, ShowSpread):
        order = ShowSpread(todo.batch, first_to_arrive(table.seats))
    if isinstance(order, ReceiveCards):
        order = ReceiveCards(todo.batch, free_colour(table.batches))
    return (Step(order, todo.clause, by),)


def _mixing(table: Table, todo: Todo) -> tuple[Step, ...]:
    """Any riffle or turn, a strip after two riffles; lacing once all three were done."""
    steps = [
        Step(RiffleCards(todo.batch), table.duty("riffle"), must=False),
        Step(TurnStack(todo.batch), table.duty("turn"), must=False),
    ]
    if table.mixed.count(plans.RIFFLE) >= RIFFLES_BEFORE_STRIP:
        steps.append(Step(StripCards(todo.batch), table.duty("strip"), must=False))
    missing = [step for step in steps if STEPS[type(step.order)] not in table.mixed]
    if not missing and len(steps) == len(MIXING):
        lace = table.todo[1]
        steps.insert(0, Step(LaceCards(lace.batch), lace.clause))
        return tuple(steps)
    if table.mixed.count(plans.RIFFLE) < RIFFLES_BEFORE_STRIP:
        return tuple(steps)
    return tuple(sorted(steps, key=lambda step: step not in missing))


def next_step(table: Table) -> Table:
    """With nothing left to do the stack is ready to be cut, or the device to deal."""
    last, table = table.todo[0], replace(table, todo=table.todo[1:])
    if table.todo:
        return table
    batch = _batch_in_play(table, last)
    cards = table.house.shoe_decks * 52
    shoe = Shoe(batch, cards, number=table.shoes)
    if table.is_continuous:
        shoe = replace(shoe, number=table.shoes + 1, loaded=True, to_burn=0)
        return replace(new_shoe(table), shoe=shoe, shoes=table.shoes + 1)
    return replace(table, shoe=shoe, cutting=Cutting(), shuffled_by=(), mixed=())


def _batch_in_play(table: Table, last: Todo) -> str:
    """Of two batches the one that did not go into the shuffler last."""
    if table.has_two_batches and last.step == plans.LOAD:
        return plans.other(last.batch)
    return last.batch


@preparing.change
def preparation_begun(table: Table, event: PreparationBegun) -> Table:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = table.with_order_returned()
    return replace(table, todo=event.todo, mixed=(), shuffled_by=(), faces_wanted=False)


# Cards come, and may be sent back


@preparing.in_turn
def receive_cards(table: Table, order: ReceiveCards, turn: Turn) -> Outcome:
    if any(batch.colour == order.colour for batch in table.batches.values()):
        clause = table.house.procedure.get("batch_backs", turn.clause)
        return refuse(clause, "the backs of both batches would be {colour}", colour=order.colour)
    preshuffled = table.house.chose("card_preparation") == "preshuffled"
    decks = table.house.shoe_decks
    return (CardsReceived(turn.clause, order.batch, decks, order.colour, preshuffled, turn.at),)


@preparing.change
def cards_received(table: Table, event: CardsReceived) -> Table:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    return next_step(replace(table, batches={**table.batches, event.batch: batch}))


@preparing.at_any_time
def reject_cards(table: Table, order: RejectCards, given: Command) -> Outcome:
    """A defect found by dealer or floorperson sends the set back."""
    clause = table.duty("inspect")
    at_inspection = table.todo and table.todo[0].step in {plans.INSPECT, plans.VERIFY}
    if not at_inspection or table.todo[0].batch != order.batch:
        return refuse(clause, "batch {batch} is not being inspected", batch=order.batch)
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "cards are inspected by dealer and floorperson")
    if not order.defect:
        return refuse(clause, "name the defect")
    return (CardsRejected(clause, order.batch, order.defect),)


@preparing.change
def cards_rejected(table: Table, event: CardsRejected) -> Table:
    """Another set must come, and be inspected."""
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    again = [Todo(plans.RECEIVE, event.batch, table.duty("receive"))]
    if table.todo[0].step == plans.VERIFY:
        again.append(Todo(plans.INSPECT, event.batch, table.duty("inspect")))
    return replace(table, batches=left, todo=(*again, *table.todo))


@preparing.offer(Role.DEALER, Role.FLOORPERSON)
def _may_reject(table: Table, _: str) -> Iterator[Order]:
    yield from (RejectCards(batch, "a defect") for batch in table.batches)


# They are handled step by step

PlainHandling = (
    InspectCards
    | VerifyInspection
    | SpreadCards
    | TurnCardsUp
    | TurnCardsDown
    | WashCards
    | StackCards
    | PlugCards
    | RiffleCards
    | TurnStack
    | StripCards
    | LaceCards
    | ShuffleAgain
    | LoadShuffler
    | RunShuffler
    | TakeFromShuffler
)


@preparing.in_turn
def handle_cards(_: Table, order: PlainHandling, turn: Turn) -> Outcome:
    return (CardsPrepared(turn.clause, STEPS[type(order)], order.batch, turn.actor),)


@preparing.in_turn
def show_spread(table: Table, order: ShowSpread, turn: Turn) -> Outcome:
    first = first_to_arrive(table.seats)
    if order.seat not in {0, first}:
        return refuse(turn.clause, "seat {seat} arrived first and is shown the cards", seat=first)
    return (CardsPrepared(turn.clause, plans.LOOK, order.batch, turn.actor, first),)


@preparing.in_turn
def shuffle_cards(table: Table, order: ShuffleCards, turn: Turn) -> Outcome:
    if turn.actor in table.shuffled_by:
        text = "{person} has shuffled; each dealer shuffles the stack once"
        return refuse(turn.clause, text, person=turn.actor)
    return (CardsPrepared(turn.clause, plans.SHUFFLE, order.batch, turn.actor),)


@preparing.slip
def _found_uneven(table: Table, order: CheckShuffle) -> Iterator[Otherwise]:
    yield Otherwise(replace(order, even=False), table.todo[0].clause)


@preparing.in_turn
def check_shuffle(table: Table, order: CheckShuffle, turn: Turn) -> Outcome:
    if order.even:
        return (CardsPrepared(turn.clause, plans.CHECK, order.batch, turn.actor),)
    again = plans.mixing_again(table.house, order.batch)
    return (ShuffleFoundUneven(turn.clause, order.batch, again),)


@preparing.change
def cards_prepared(table: Table, event: CardsPrepared) -> Table:
    if event.step in MIXING:
        return replace(table, mixed=(*table.mixed, event.step))
    if event.step == plans.LACE and table.todo[0].step == plans.MIX:
        table = _laced(table)
    if event.step == plans.SHUFFLE:
        by = (*table.shuffled_by, event.by)
        table = replace(table, shuffled_by=by)
        if len(by) < table.house.count("dealers", 1):
            return table
    return next_step(table)


def _laced(table: Table) -> Table:
    """The pit's practice of the day says whether the laced cards are shuffled again."""
    lace = table.todo[1]
    again = (Todo(plans.AGAIN, lace.batch, table.duty("extra_shuffle")),)
    return replace(table, todo=(lace, *(again if table.extra_shuffle else ()), *table.todo[2:]))


@preparing.change
def shuffle_found_uneven(table: Table, event: ShuffleFoundUneven) -> Table:
    return replace(table, todo=(*event.again, *table.todo[1:]), mixed=(), shuffled_by=())


# What a player may ask to see


@preparing.at_any_time
def request_faces(table: Table, order: RequestFaces, given: Command) -> Outcome:
    """At an idle table's face-down spread a player may ask to see faces."""
    clause = table.house.procedure.get("idle_face_down", table.duty("look"))
    if table.holder(order.seat) != given.actor:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    idle = (
        table.todo and table.todo[0].step == plans.LOOK and table.batches[table.todo[0].batch].used
    )
    if "idle_face_down" not in table.house.procedure or not idle or table.faces_wanted:
        return refuse(clause, "no cards lie face down for a player to look at")
    return (FacesRequested(clause, order.seat),)


@preparing.change
def faces_requested(table: Table, event: FacesRequested) -> Table:
    look, *rest = table.todo
    up = Todo(plans.TURN_UP, look.batch, event.clause)
    down = Todo(plans.TURN_DOWN, look.batch, event.clause)
    return replace(table, faces_wanted=True, todo=(up, look, down, *rest))


@preparing.at_any_time
def request_spread(table: Table, order: RequestSpread, given: Command) -> Outcome:
    """A batch from the shuffler is spread if a player asks while the table is restarted."""
    clause = table.house.procedure.get("skip_spread", table.duty("look"))
    if table.holder(order.seat) != given.actor:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    restart, todo = table.house.procedure.get("idle_shuffler"), table.todo
    under_way = todo and todo[0].clause == todo[-1].clause == restart
    if not table.has_two_batches or not under_way:
        return refuse(clause, "no batch comes out of the shuffler after an idle time")
    kept = tuple(each for each in todo if each.step != plans.SEAL)
    wanted = plans.spread_on_request(table.house, todo[-1].batch, sealed=not table.physical_cards)
    return (SpreadRequested(clause, order.seat, (*kept, *wanted)),)


@preparing.change
def spread_requested(table: Table, event: SpreadRequested) -> Table:
    return replace(table, todo=event.todo)


@preparing.offer(Role.PLAYER)
def _may_ask(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        yield from (RequestFaces(seat), RequestSpread(seat))
