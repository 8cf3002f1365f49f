"""Bringing a set of cards from its arrival to a stack that can be cut, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from croupier.table.cards import todo as steps
from croupier.table.cards.plan import (
    fresh_cards,
    spread_on_request,
    step_taken,
    stored_clause,
)
from croupier.table.cards.state import COLOURS, Batch, C, CardTable, Cutting
from croupier.table.cards.todo import Todos
from croupier.table.orders import Blank, Command, Name, Order, Seat, Words
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.state import first_to_arrive
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Cases, cases
from croupier.values.refusals import refuse

preparing = Procedure[CardTable]()


@preparing.order(says="Receive batch {batch}", pace=QUICK)
class ReceiveCards(Handling, frozen=True):
    step = steps.RECEIVE
    filled = frozenset({"colour"})
    colour: Name = "red"


def free_colours(table: CardTable) -> tuple[str, ...]:
    """Backs unlike those of the other batch."""
    used = {batch.colour for batch in table.batches.values()}
    return tuple(colour for colour in COLOURS if colour not in used)


@preparing.blank(ReceiveCards)
def _free_colours(table: CardTable, _: Step) -> tuple[Blank, ...]:
    return (Blank("colour", "choice", choices=free_colours(table)),)


@preparing.order(says="Inspect batch {batch}, front and back", pace=QUICK)
class InspectCards(Handling, frozen=True):
    step = steps.INSPECT


@preparing.order(says="Verify the inspection of batch {batch}", pace=QUICK)
class VerifyInspection(Handling, frozen=True):
    step = steps.VERIFY


@preparing.order(says="Spread batch {batch}", pace=QUICK)
class SpreadCards(Handling, frozen=True):
    step = steps.SPREAD


@preparing.order(
    says="Show the spread to the first player, seat {seat}",
    named="the look of the first player, seat {seat}, at the spread",
    pace=QUICK,
)
class ShowSpread(Handling, frozen=True):
    """The first player's look."""

    step = steps.LOOK
    filled = frozenset({"seat"})
    seat: Seat = 0


@preparing.order(says="Turn batch {batch} face up", pace=QUICK)
class TurnCardsUp(Handling, frozen=True):
    step = steps.TURN_UP


@preparing.order(says="Turn batch {batch} face down", pace=QUICK)
class TurnCardsDown(Handling, frozen=True):
    step = steps.TURN_DOWN


@preparing.order(says="Wash batch {batch}", pace=QUICK)
class WashCards(Handling, frozen=True):
    step = steps.WASH


@preparing.order(says="Stack batch {batch}", pace=QUICK)
class StackCards(Handling, frozen=True):
    step = steps.STACK


@preparing.order(says="Shuffle batch {batch}", waits=True, pace=QUICK)
class ShuffleCards(Handling, frozen=True):
    step = steps.SHUFFLE


@preparing.order(says="Load batch {batch} into the shuffler", pace=QUICK)
class LoadShuffler(Handling, frozen=True):
    step = steps.LOAD


@preparing.order(says="Let the shuffler run", pace=QUICK)
class RunShuffler(Handling, frozen=True):
    """The device shuffles what it holds."""

    step = steps.RUN


@preparing.order(says="Take batch {batch} out of the shuffler", pace=QUICK)
class TakeFromShuffler(Handling, frozen=True):
    step = steps.TAKE


@preparing.order(answer="Ask to see the cards spread")
class RequestSpread(Order, frozen=True):
    """A player asks to see the batch that came out of the shuffler."""

    seat: Seat


@preparing.event("The cards are to be prepared: {why}.", begins_shoe=True)
class PreparationBegun(Cited, frozen=True):
    kind = "preparation-begun/1"
    why: str
    todo: Todos


@preparing.event(
    "{decks} decks with {colour} backs come to the table as batch {batch}"
    "{preshuffled:, preshuffled|}."
)
class CardsReceived(Cited, frozen=True):
    kind = "cards-received/1"
    batch: str
    decks: int
    colour: str
    preshuffled: bool
    at: datetime


@preparing.event("Batch {batch} leaves the table for good.")
class CardsRetired(Cited, frozen=True):
    kind = "cards-retired/1"
    batch: str


HANDLED = {
    steps.INSPECT: "{by:begun} inspects batch {batch}, front and back.",
    steps.VERIFY: "{by:begun} verifies the inspection of batch {batch}.",
    steps.SPREAD: "{by:begun} spreads batch {batch} on the table.",
    steps.LOOK: (
        "{by:begun} shows the spread of batch {batch} to {seat:seat {seat}|the first player}."
    ),
    steps.TURN_UP: "{by:begun} turns batch {batch} face up.",
    steps.TURN_DOWN: "{by:begun} turns batch {batch} face down.",
    steps.WASH: "{by:begun} washes batch {batch}.",
    steps.STACK: "{by:begun} stacks batch {batch}.",
    steps.SHUFFLE: "{by:begun} shuffles batch {batch}.",
    steps.LOAD: "{by:begun} loads batch {batch} into the shuffler.",
    steps.RUN: "{by:begun} lets the shuffler shuffle batch {batch}.",
    steps.TAKE: "{by:begun} takes batch {batch} out of the shuffler.",
}
"""By the step; a game adds its own."""
SOME_STEP = "{by:begun} takes the step {step} with batch {batch}."


def handled(own: Mapping[str, str]) -> Cases:
    return cases("step", {**HANDLED, **own}, SOME_STEP)


plain = Procedure[CardTable]()
"""Where a game has no steps of its own, nor words for them."""


@plain.event(handled({}))
class CardsPrepared(Cited, frozen=True):
    """One step of inspecting, spreading, washing, shuffling: `step` names it."""

    kind = "cards-prepared/1"
    step: str
    batch: str
    by: str
    seat: int = 0


@preparing.event("{seat:seat} asks to see the batch spread.")
class SpreadRequested(Cited, frozen=True):
    kind = "spread-requested/1"
    seat: int
    todo: Todos


# The next step

HANDLINGS: Mapping[str, type[Handling]] = {
    kind.step: kind
    for kind in (
        ReceiveCards,
        InspectCards,
        VerifyInspection,
        SpreadCards,
        ShowSpread,
        TurnCardsUp,
        TurnCardsDown,
        WashCards,
        StackCards,
        ShuffleCards,
        LoadShuffler,
        RunShuffler,
        TakeFromShuffler,
        SealShoe,
    )
}


def agenda(table: CardTable) -> tuple[Step, ...]:
    """A spread waits until a player is there to look at it."""
    todo = table.todo[0]
    if table.step_is(steps.TURN_UP, steps.LOOK) and not table.seats:
        return (Step(TakeSeat(1), todo.clause, Role.PLAYER),)
    by = Role.FLOORPERSON if todo.step == steps.VERIFY else Role.DEALER
    order: Order = HANDLINGS[todo.step](todo.batch)
    if isinstance(order, ShowSpread):
        order = ShowSpread(todo.batch, first_to_arrive(table.seats))
    if isinstance(order, ReceiveCards):
        order = ReceiveCards(todo.batch, free_colours(table)[0])
    return (Step(order, todo.clause, by),)


def prepared(order: Handling, turn: Turn, seat: int = 0) -> tuple[Event, ...]:
    return (CardsPrepared(turn.clause, order.step, order.batch, turn.actor, seat),)


PlainHandling = (
    InspectCards
    | VerifyInspection
    | SpreadCards
    | TurnCardsUp
    | TurnCardsDown
    | WashCards
    | StackCards
    | LoadShuffler
    | RunShuffler
    | TakeFromShuffler
)


@preparing.in_turn
def handle_cards(_: CardTable, order: PlainHandling, turn: Turn) -> Outcome:
    return prepared(order, turn)


@preparing.in_turn
def show_spread(table: CardTable, order: ShowSpread, turn: Turn) -> Outcome:
    first = first_to_arrive(table.seats)
    if order.seat not in {0, first}:
        return refuse(turn.clause, "seat {seat} arrived first and is shown the cards", seat=first)
    return prepared(order, turn, first)


@preparing.in_turn
def shuffle_cards(table: CardTable, order: ShuffleCards, turn: Turn) -> Outcome:
    if turn.actor in table.shuffled_by:
        text = "{person} has shuffled; each dealer shuffles the stack once"
        return refuse(turn.clause, text, person=turn.actor)
    return prepared(order, turn)


def cards_prepared(table: C, event: CardsPrepared) -> C:
    """The step is taken; a shuffle, once as many dealers as are filed have shuffled."""
    if event.step == steps.SHUFFLE:
        table = replace(table, shuffled_by=(*table.shuffled_by, event.by))
        if len(table.shuffled_by) < table.house.count("dealers", 1):
            return table
    if event.step == steps.RUN:
        shuffled = replace(table.batches[event.batch], shuffled=True)
        table = replace(table, batches={**table.batches, event.batch: shuffled})
    return step_taken(table) if table.todo else table


# A device shuffles one batch while the other is dealt


def run_step(table: CardTable) -> tuple[Step, ...]:
    assert table.idle_batch is not None
    return (Step(RunShuffler(table.idle_batch), stored_clause(table)),)


# Cards come and leave


def preparation(why: str, todo: Todos) -> PreparationBegun:
    return PreparationBegun(todo[0].clause, why, todo)


def opening(table: CardTable) -> PreparationBegun:
    """The first thing that is done at a table."""
    return preparation("opening", fresh_cards(table))


@preparing.change
def preparation_begun(table: C, event: PreparationBegun) -> C:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = table.with_order_returned()
    return replace(table.with_fresh_start(), todo=event.todo)


@preparing.in_turn
def receive_cards(table: CardTable, order: ReceiveCards, turn: Turn) -> Outcome:
    house = table.house
    if any(batch.colour == order.colour for batch in table.batches.values()):
        clause = house.procedure.get("batch_backs", house.decks.clause)
        return refuse(clause, "the backs of both batches would be {colour}", colour=order.colour)
    preshuffled = house.chose("card_preparation") == "preshuffled"
    told = (order.batch, house.shoe_decks, order.colour, preshuffled, turn.at)
    return (CardsReceived(turn.clause, *told),)


@preparing.change
def cards_received(table: C, event: CardsReceived) -> C:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    return step_taken(replace(table, batches={**table.batches, event.batch: batch}))


def changed(table: CardTable, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    retired = (CardsRetired(clause, batch) for batch in table.batches)
    return (*retired, preparation(why, fresh_cards(table)))


@preparing.change
def cards_retired(table: C, event: CardsRetired) -> C:
    return replace(without_batch(table, event.batch), unfit=None)


def without_batch(table: C, batch: str) -> C:
    left = {name: held for name, held in table.batches.items() if name != batch}
    return replace(table, batches=left)


# The order is sealed

HASH_LENGTH = 64


def seal_step(table: CardTable) -> tuple[Step, ...]:
    """A continuous device has shuffled for every round anew."""
    return (Step(SealShoe(table.in_shoe.batch), table.duty("continuous")),)


@preparing.in_turn
def seal_shoe(table: CardTable, order: SealShoe, turn: Turn) -> Outcome:
    """The whole set, or what is left of it: in mid-round, or beside cards that wait."""
    if len(order.commitment) != HASH_LENGTH:
        return refuse(turn.clause, "a commitment is the hash of an order and its salt")
    is_whole = table.todo and table.round is None
    cards = table.all_cards if is_whole else table.in_shoe.cards
    return (ShoeSealed(order.commitment, order.batch, cards),)


@preparing.change
def shoe_sealed(table: C, event: ShoeSealed) -> C:
    after = step_taken(table) if table.todo else table
    return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))


# What a player may ask to see


@preparing.at_any_time
def request_spread(table: CardTable, order: RequestSpread, given: Command) -> Outcome:
    """A batch from the shuffler is spread after an idle time if a player asks before the deal."""
    duties = table.house.procedure
    clause = duties.get("skip_spread", duties["look"])
    if table.holder(order.seat) != given.actor or given.role is not Role.PLAYER:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    if not _comes_unspread(table):
        return refuse(clause, "no batch comes out of the shuffler after an idle time")
    return (SpreadRequested(clause, order.seat, spread_on_request(table)),)


def _comes_unspread(table: CardTable) -> bool:
    """From the spread of the idle cards to the first card that leaves the shoe."""
    if table.unspread_since != table.rounds or table.round is not None or table.unopened:
        return False
    if table.todo:
        return table.todo[0].clause == table.todo[-1].clause == table.duty("idle_shuffler")
    return not table.in_shoe.drawn


@preparing.change
def spread_requested(table: C, event: SpreadRequested) -> C:
    """A stack that was sealed already is opened unused; a shoe that was loaded does not count."""
    if not table.todo:
        loaded = table.in_shoe.loaded
        after = replace(table.with_order_returned(), cutting=Cutting())
        unloaded = replace(after.in_shoe, loaded=False, to_burn=0)
        table = replace(after, shoe=unloaded, shoes=table.shoes - loaded)
    return replace(table, todo=event.todo, unspread_since=None)


@preparing.offer(Role.PLAYER)
def _may_ask(table: CardTable, person: str) -> Iterator[Order]:
    yield from (RequestSpread(seat) for seat in table.seats_of(person))
