"""A set of cards comes to the table and is to be prepared; one whose time is over leaves."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from croupier.table.cards import todo as steps
from croupier.table.cards.plan import fresh_cards, step_taken
from croupier.table.cards.state import COLOURS, Batch, C, CardTable
from croupier.table.cards.todo import Handling, Todos
from croupier.table.orders import Blank, Name
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.names import folded
from croupier.values.refusals import refuse

receiving = Procedure[CardTable]()


@receiving.order(says="Receive batch {batch}", pace=QUICK)
class ReceiveCards(Handling, frozen=True):
    step = steps.RECEIVE
    filled = frozenset({"colour"})
    colour: Name = "red"


def free_colours(table: CardTable) -> tuple[str, ...]:
    """Backs unlike those of the other batch."""
    used = _colours(table)
    return tuple(colour for colour in COLOURS if colour not in used)


def _colours(table: CardTable) -> set[str]:
    """However somebody wrote them."""
    return {folded(batch.colour) for batch in table.batches.values()}


@receiving.blank(ReceiveCards)
def _free_colours(table: CardTable, _: Step) -> tuple[Blank, ...]:
    return (Blank("colour", "choice", choices=free_colours(table)),)


@receiving.event("The cards are to be prepared: {why}.", begins_shoe=True)
class PreparationBegun(Cited, frozen=True):
    kind = "preparation-begun/1"
    why: str
    todo: Todos


@receiving.event(
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


@receiving.event("Batch {batch} leaves the table for good.")
class CardsRetired(Cited, frozen=True):
    kind = "cards-retired/1"
    batch: str


# It is said what is to be done with them


def preparation(why: str, todo: Todos) -> PreparationBegun:
    return PreparationBegun(todo[0].clause, why, todo)


def opening(table: CardTable) -> PreparationBegun:
    """The first thing that is done at a table."""
    return preparation("opening", fresh_cards(table))


@receiving.change
def preparation_begun(table: C, event: PreparationBegun) -> C:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = table.with_order_returned()
    return replace(table.with_fresh_start(), todo=event.todo)


# They come


def receive_step(table: CardTable) -> tuple[Step, ...]:
    todo = table.todo[0]
    return (Step(ReceiveCards(todo.batch, free_colours(table)[0]), todo.clause),)


@receiving.in_turn
def receive_cards(table: CardTable, order: ReceiveCards, turn: Turn) -> Outcome:
    house = table.house
    backs = house.procedure.get("batch_backs", house.decks.clause)
    if not (colour := folded(order.colour)):
        return refuse(backs, "the backs of the cards have a colour: name it")
    if colour in _colours(table):
        return refuse(backs, "the backs of both batches would be {colour}", colour=order.colour)
    preshuffled = house.chose("card_preparation") == "preshuffled"
    told = (order.batch, house.shoe_decks, order.colour, preshuffled, turn.at)
    return (CardsReceived(turn.clause, *told),)


@receiving.change
def cards_received(table: C, event: CardsReceived) -> C:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    batches = {**table.batches, event.batch: batch}
    return step_taken(replace(table, batches=batches, inspected_by=(), stood_idle=False))


# They leave


def changed(table: CardTable, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    retired = (CardsRetired(clause, batch) for batch in table.batches)
    return (*retired, preparation(why, fresh_cards(table)))


@receiving.change
def cards_retired(table: C, event: CardsRetired) -> C:
    return replace(without_batch(table, event.batch), unfit=None)


def without_batch(table: C, batch: str) -> C:
    left = {name: held for name, held in table.batches.items() if name != batch}
    return replace(table, batches=left)
