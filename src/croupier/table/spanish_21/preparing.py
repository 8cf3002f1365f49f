"""Receiving, inspecting, spreading, washing and shuffling, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from croupier.table.cards.preparing import (
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    CardsRetired,
    Handling,
    InspectCards,
    LoadShuffler,
    PreparationBegun,
    ReceiveCards,
    RejectCards,
    RequestSpread,
    RunShuffler,
    SealShoe,
    ShoeSealed,
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
from croupier.table.orders import Blank, Command, Depth, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.seating import TakeSeat
from croupier.table.spanish_21 import plan
from croupier.table.spanish_21.card_life import overdue
from croupier.table.spanish_21.plan import step_taken
from croupier.table.spanish_21.shoe import order_returned
from croupier.table.spanish_21.state import STAFF, Batch, Over, Table
from croupier.table.spanish_21.tens import RemoveTens, TearTens, removal_step
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse

preparing = Procedure[Table]()


@preparing.order(
    says="Put the rest of the shoe into the rack and count the cards",
    named="the count of the cards in the discard rack",
)
class CheckCount(Handling, frozen=True):
    """All cards of the shoe are in the discard rack, so that a missing one would show."""

    filled = frozenset({"missing"})
    missing: Depth = 0


@preparing.event(
    either(
        "missing",
        "{missing} cards of batch {batch} are missing.",
        "No card of batch {batch} is missing.",
    )
)
class CardsCounted(Cited, frozen=True):
    """All cards of the shoe lie in the discard rack."""

    kind = "cards-counted/1"
    batch: str
    missing: int


preparing.event(
    handled(
        {
            plan.INSPECT: "{by:begun} inspects batch {batch}.",
            plan.TEAR_TENS: (
                "{by:begun} tears the 10s of batch {batch} and puts them into their box."
            ),
            plan.SPREAD: "{by:begun} spreads batch {batch} by deck, suit and sequence.",
        }
    )
)(CardsPrepared)


ORDERS: Mapping[str, type[Handling]] = {
    plan.RECEIVE: ReceiveCards,
    plan.INSPECT: InspectCards,
    plan.REMOVE_TENS: RemoveTens,
    plan.TEAR_TENS: TearTens,
    plan.VERIFY: VerifyInspection,
    plan.SPREAD: SpreadCards,
    plan.LOOK: ShowSpread,
    plan.TURN_UP: TurnCardsUp,
    plan.TURN_DOWN: TurnCardsDown,
    plan.WASH: WashCards,
    plan.STACK: StackCards,
    plan.COUNT: CheckCount,
    plan.SHUFFLE: ShuffleCards,
    plan.LOAD: LoadShuffler,
    plan.RUN: RunShuffler,
    plan.TAKE: TakeFromShuffler,
    plan.SEAL: SealShoe,
}
STEPS: Mapping[type[Order], str] = {order: step for step, order in ORDERS.items()}
FLOORPERSONS = frozenset({plan.VERIFY, plan.TEAR_TENS})
FOR_A_PLAYER = frozenset({plan.TURN_UP, plan.LOOK})
"""Steps that wait until a player is there."""
HASH_LENGTH = 64


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step in FOR_A_PLAYER and not table.seats:
        return (Step(TakeSeat(1), todo.clause, Role.PLAYER),)
    if todo.step == plan.REMOVE_TENS:
        return (removal_step(table, todo.batch, todo.clause),)
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    return (Step(_order(table, todo), todo.clause, by),)


def _order(table: Table, todo: Todo) -> Order:
    match todo.step:
        case plan.LOOK:
            return ShowSpread(todo.batch, first_to_arrive(table.seats))
        case plan.RECEIVE:
            return ReceiveCards(todo.batch, free_colour(table.batches))
        case step:
            return ORDERS[step](todo.batch)


def seal_step(table: Table) -> tuple[Step, ...]:
    """A continuous device has shuffled for every round anew."""
    return (Step(SealShoe(table.in_shoe.batch), table.duty("continuous")),)


# steps that are done and no more

Done = (
    InspectCards
    | TearTens
    | VerifyInspection
    | SpreadCards
    | TurnCardsUp
    | TurnCardsDown
    | WashCards
    | StackCards
    | ShuffleCards
    | LoadShuffler
    | RunShuffler
    | TakeFromShuffler
)


@preparing.in_turn
def handle(_: Table, order: Done, turn: Turn) -> Outcome:
    return (CardsPrepared(turn.clause, STEPS[type(order)], order.batch, turn.actor),)


@preparing.in_turn
def show_spread(table: Table, order: ShowSpread, turn: Turn) -> Outcome:
    first = first_to_arrive(table.seats)
    if order.seat not in {0, first}:
        text = "seat {first} arrived first and is shown the cards"
        return refuse(turn.clause, text, first=first)
    return (CardsPrepared(turn.clause, plan.LOOK, order.batch, turn.actor, first),)


@preparing.change
def cards_prepared(table: Table, _: CardsPrepared) -> Table:
    return step_taken(table)


# cards come and go


@preparing.change
def preparation_begun(table: Table, event: PreparationBegun) -> Table:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = order_returned(table)
    return replace(table, todo=event.todo)


@preparing.in_turn
def receive_cards(table: Table, order: ReceiveCards, turn: Turn) -> Outcome:
    house = table.house
    if any(batch.colour == order.colour for batch in table.batches.values()):
        text = "the backs of both batches would be {colour}"
        return refuse(house.decks.clause, text, colour=order.colour)
    preshuffled = house.chose("card_preparation") == "preshuffled"
    told = (order.batch, house.shoe_decks, order.colour, preshuffled, turn.at)
    return (CardsReceived(turn.clause, *told),)


@preparing.change
def cards_received(table: Table, event: CardsReceived) -> Table:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    return step_taken(replace(table, batches={**table.batches, event.batch: batch}))


@preparing.at_any_time
def reject_cards(table: Table, order: RejectCards, given: Command) -> Outcome:
    """A defect found by dealer or floorperson sends the set back."""
    clause = table.duty("inspect")
    at_inspection = table.todo and table.todo[0].step in plan.INSPECTION
    if not at_inspection or table.todo[0].batch != order.batch:
        return refuse(clause, "batch {batch} is not being inspected", batch=order.batch)
    if given.role not in STAFF:
        return refuse(clause, "cards are inspected by dealer and floorperson")
    if not order.defect:
        return refuse(clause, "name the defect")
    return (CardsRejected(clause, order.batch, order.defect),)


@preparing.change
def cards_rejected(table: Table, event: CardsRejected) -> Table:
    """Another set must come, and be inspected from the beginning."""
    done = plan.INSPECTION.index(table.todo[0].step)
    again = (plan.RECEIVE, *plan.INSPECTION[:done])
    todo = tuple(Todo(step, event.batch, table.duty(step)) for step in again)
    return replace(_without(table, event.batch), todo=(*todo, *table.todo))


def changed(table: Table, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    sealed = not table.physical_cards
    todo = plan.fresh_cards(table.house, table.shuffler, sealed=sealed)
    retired = [CardsRetired(clause, batch) for batch in table.batches]
    return (*retired, PreparationBegun(todo[0].clause, why, todo))


@preparing.change
def cards_retired(table: Table, event: CardsRetired) -> Table:
    return _without(table, event.batch)


def _without(table: Table, batch: str) -> Table:
    return replace(
        table, batches={name: held for name, held in table.batches.items() if name != batch}
    )


# the count after the cutting card


@preparing.blank(CheckCount)
def _how_many(table: Table, _: Step) -> tuple[Blank, ...]:
    return (Blank("missing", "depth", 0, table.all_cards),) if table.physical_cards else ()


@preparing.in_turn
def check_count(table: Table, order: CheckCount, turn: Turn) -> Outcome:
    """Where a card is missing or their life has ended, all leave the table and others come."""
    late = overdue(table, turn.at)
    counted = CardsCounted(turn.clause, order.batch, order.missing)
    if not order.missing:
        return (counted, *changed(table, Over.AGED, late)) if late else (counted,)
    if not table.physical_cards:
        return refuse(turn.clause, "every card of a sealed order is there")
    if order.missing > table.all_cards:
        return refuse(turn.clause, "{cards} cards are all there are", cards=table.all_cards)
    return (counted, *changed(table, "cards missing", turn.clause))


def not_counted(table: Table) -> Refusal | None:
    """After the cutting card nothing is done with the cards before none is known to be missing."""
    if not table.todo or table.todo[0].step != plan.COUNT:
        return None
    return refuse(table.todo[0].clause, "the cards are counted first")


@preparing.change
def cards_counted(table: Table, _: CardsCounted) -> Table:
    return step_taken(table)


# the sealed order


@preparing.in_turn
def seal_shoe(table: Table, order: SealShoe, turn: Turn) -> Outcome:
    """The whole set, or what is left of it: in mid-round, or beside cards that wait."""
    if len(order.commitment) != HASH_LENGTH:
        return refuse(turn.clause, "a commitment is the hash of an order and its salt")
    is_whole = table.todo and table.round is None
    cards = table.all_cards if is_whole else table.in_shoe.cards
    return (ShoeSealed(order.commitment, order.batch, cards),)


@preparing.change
def shoe_sealed(table: Table, event: ShoeSealed) -> Table:
    after = step_taken(table) if table.todo else table
    return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))


# a spread that a player asks for


@preparing.at_any_time
def request_spread(table: Table, order: RequestSpread, given: Command) -> Outcome:
    """A batch from the shuffler is spread if a player asks while the table is restarted."""
    clause, todo = table.duty("skip_spread"), table.todo
    if table.holder(order.seat) != given.actor or given.role is not Role.PLAYER:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    under_way = todo and todo[0].clause == todo[-1].clause == table.duty("idle_shuffler")
    if not table.has_two_batches or not under_way:
        return refuse(clause, "no batch comes out of the shuffler after an idle time")
    kept = tuple(each for each in todo if each.step != plan.SEAL)
    sealed = not table.physical_cards
    wanted = plan.spread_on_request(table.house, todo[-1].batch, sealed=sealed)
    return (SpreadRequested(clause, order.seat, (*kept, *wanted)),)


@preparing.change
def spread_requested(table: Table, event: SpreadRequested) -> Table:
    return replace(table, todo=event.todo)


# what may be done beside the agenda


@preparing.offer(Role.PLAYER)
def _may_request(table: Table, person: str) -> Iterator[Order]:
    if (own := table.seat_of(person)) is not None:
        yield RequestSpread(own)


@preparing.offer(Role.DEALER, Role.FLOORPERSON)
def _may_reject(table: Table, _: str) -> Iterator[Order]:
    yield from (RejectCards(batch, "a defect") for batch in table.batches)
