"""Bringing a set of cards that has come to a stack that can be cut, one step after the other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.table.cards import todo as steps
from croupier.table.cards.plan import step_taken
from croupier.table.cards.receiving import receive_step
from croupier.table.cards.sealing import SealShoe
from croupier.table.cards.state import C, CardTable
from croupier.table.cards.todo import Handling
from croupier.table.orders import Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.state import first_to_arrive
from croupier.table.steps import Outcome, Step
from croupier.table.two_people import not_by_another
from croupier.values.events import Cited, Event
from croupier.values.messages import Cases, Message, cases, said
from croupier.values.names import folded
from croupier.values.refusals import refuse

preparing = Procedure[CardTable]()


@preparing.order(says="Inspect batch {batch}, front and back", pace=QUICK)
class InspectCards(Handling, frozen=True):
    step = steps.INSPECT
    filled = frozenset({"deck"})
    deck: Seat = 0
    """Where each deck is sorted and inspected on its own: which; 0 for the next."""


@preparing.instruction
def _deck_by_deck(table: CardTable, order: InspectCards) -> Message:
    if not table.inspects_by_deck:
        return said("Inspect batch {batch}, front and back", batch=order.batch)
    text = "Sort deck {deck} of {decks} of batch {batch} face down and inspect it on its own"
    deck, decks = table.decks_inspected + 1, table.house.shoe_decks
    return said(text, deck=deck, decks=decks, batch=order.batch)


@preparing.order(says="Verify the inspection of batch {batch}", pace=QUICK)
class VerifyInspection(Handling, frozen=True):
    step = steps.VERIFY


@preparing.order(says="Spread batch {batch}", pace=QUICK)
class SpreadCards(Handling, frozen=True):
    step = steps.SPREAD


SPREADS = {
    "spread_rows": "in horizontal rows by deck, suit and sequence",
    "spread_columns": "in columns by deck, suit and sequence",
    "spread_fanned": "in fanned horizontal columns by deck, suit and sequence",
}
"""By the duty that a chapter names, how new cards lie for the first player."""


def manner_of_spread(table: CardTable, batch: str) -> str:
    """Nothing is said of cards that were shuffled or have been in play."""
    if table.batches[batch].used or table.batches[batch].shuffled:
        return ""
    return next((how for duty, how in SPREADS.items() if duty in table.house.procedure), "")


@preparing.instruction
def _how_to_spread(table: CardTable, order: SpreadCards) -> Message:
    how = manner_of_spread(table, order.batch)
    text = "Spread batch {batch}{how: face up {how}|}"
    return said(text, batch=order.batch, how=how)


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


HANDLED = {
    steps.INSPECT: (
        "{by:begun} {deck:sorts deck {deck} of batch {batch} face down and inspects it"
        "|inspects batch {batch}, front and back}."
    ),
    steps.VERIFY: "{by:begun} verifies the inspection of batch {batch}.",
    steps.SPREAD: "{by:begun} spreads batch {batch} on the table{how: {how}|}.",
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
    deck: int = 0
    """The one that was inspected, where each is on its own."""
    how: str = ""
    """The manner of a spread."""


# The next step

HANDLINGS: Mapping[str, type[Handling]] = {
    kind.step: kind
    for kind in (
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
    if todo.step == steps.RECEIVE:
        return receive_step(table)
    if table.step_is(steps.TURN_UP, steps.LOOK) and not table.seats:
        return (Step(TakeSeat(1), todo.clause, Role.PLAYER),)
    by = Role.FLOORPERSON if todo.step == steps.VERIFY else Role.DEALER
    order: Order = HANDLINGS[todo.step](todo.batch)
    if isinstance(order, ShowSpread):
        order = ShowSpread(todo.batch, first_to_arrive(table.seats))
    return (Step(order, todo.clause, by),)


def prepared(
    order: Handling, turn: Turn, *, seat: int = 0, deck: int = 0, how: str = ""
) -> tuple[Event, ...]:
    told = (order.step, order.batch, turn.actor, seat, deck, how)
    return (CardsPrepared(turn.clause, *told),)


PlainHandling = (
    TurnCardsUp
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
def inspect_cards(table: CardTable, order: InspectCards, turn: Turn) -> Outcome:
    """Deck by deck, where the chapter has each sorted and inspected separately."""
    if not table.inspects_by_deck:
        return prepared(order, turn)
    deck = table.decks_inspected + 1
    if order.deck not in {0, deck}:
        return refuse(turn.clause, "deck {deck} is inspected next", deck=deck)
    return prepared(order, turn, deck=deck)


@preparing.in_turn
def spread_cards(table: CardTable, order: SpreadCards, turn: Turn) -> Outcome:
    return prepared(order, turn, how=manner_of_spread(table, order.batch))


@preparing.in_turn
def verify_inspection(table: CardTable, order: VerifyInspection, turn: Turn) -> Outcome:
    by_one = not_by_another(turn.actor, table.inspected_by, turn.clause, "inspected the cards")
    return by_one or prepared(order, turn)


@preparing.in_turn
def show_spread(table: CardTable, order: ShowSpread, turn: Turn) -> Outcome:
    first = first_to_arrive(table.seats)
    if order.seat not in {0, first}:
        return refuse(turn.clause, "seat {seat} arrived first and is shown the cards", seat=first)
    return prepared(order, turn, seat=first)


@preparing.in_turn
def shuffle_cards(table: CardTable, order: ShuffleCards, turn: Turn) -> Outcome:
    if folded(turn.actor) in map(folded, table.shuffled_by):
        text = "{person} has shuffled; each dealer shuffles the stack once"
        return refuse(turn.clause, text, person=turn.actor)
    return prepared(order, turn)


def cards_prepared(table: C, event: CardsPrepared) -> C:
    """The step is taken; a shuffle, once as many dealers as are filed have shuffled.

    An inspection deck by deck is over with the last of them.
    """
    if event.step == steps.SHUFFLE:
        table = replace(table, shuffled_by=(*table.shuffled_by, event.by))
        if len(table.shuffled_by) < table.house.count("dealers", 1):
            return table
    if event.step == steps.VERIFY:
        table = replace(table, inspected_by=())
    elif event.step in table.inspection:
        table = with_inspector(table, event.by)
    if event.deck:
        more = event.deck < table.house.shoe_decks
        table = replace(table, decks_inspected=event.deck if more else 0)
        if more:
            return table
    if event.step == steps.RUN:
        shuffled = replace(table.batches[event.batch], shuffled=True)
        table = replace(table, batches={**table.batches, event.batch: shuffled})
    return step_taken(table) if table.todo else table


plain.change(cards_prepared)


def with_inspector(table: C, person: str) -> C:
    if person in table.inspected_by:
        return table
    return replace(table, inspected_by=(*table.inspected_by, person))
