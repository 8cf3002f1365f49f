"""Irregularities: a card drawn in error, or found face up in the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.hands import burned_after, point_count
from croupier.table.baccarat import dealing, simulated_rounds
from croupier.table.baccarat.cover_card import drawn, nobody_names
from croupier.table.baccarat.dealing import DealCard, is_slip, no_curator_slips
from croupier.table.baccarat.next_card import next_due
from croupier.table.baccarat.progressive import awards_are_owed
from croupier.table.baccarat.remedies import (
    TO_DISCARDS,
    ErrorRemedied,
    is_unauthorised_third,
    remedies,
)
from croupier.table.baccarat.simulated_rounds import simulation_waits
from croupier.table.baccarat.state import Stray, Table
from croupier.table.orders import CARD, Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.cards import DECK, Card, Rank
from croupier.values.events import Event
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE
from croupier.values.sides import Side

irregularities = Procedure[Table]()

HANDS = (None, Side.PLAYER, Side.BANKER)


@irregularities.order(
    mishap=either(
        "towards",
        "A card too many was drawn towards the {towards:hand};"
        " {disclosed:its face was seen|nobody saw its face}",
        "A card too many was drawn; {disclosed:its face was seen|nobody saw its face}",
    ),
    asks=(CARD,),
    reports=True,
    final=True,
    draws=True,
    indifferent=("towards",),
)
class DrawInError(Order, frozen=True):
    filled = frozenset({"card", "disclosed"})
    by_chance = ("card",)
    card: Card | None = None
    disclosed: bool = False
    towards: Side | None = None
    """The hand it was dealt to, if any."""


@irregularities.event(
    either(
        "towards",
        "In error a card is drawn towards the {towards:hand}"
        " {disclosed:and shown|face down}: {card:unseen}.",
        "In error a card is drawn {disclosed:and shown|face down}: {card:unseen}.",
    ),
    known=True,
)
class CardDrawnInError(Event, frozen=True):
    kind = "card-drawn-in-error/1"
    card: Card | None = msgspec.field(name=FROM_SHOE)
    disclosed: bool
    towards: Side | None = None


@irregularities.mask
def _order_without_face(order: DrawInError) -> DrawInError:
    return replace(order, card=None)


@irregularities.mask
def _undisclosed(event: CardDrawnInError) -> CardDrawnInError:
    return event if event.disclosed else replace(event, card=None)


@irregularities.order(
    mishap=either(
        "towards",
        "The next card lies face up in the shoe towards the {towards:hand}",
        "The next card lies face up in the shoe",
    ),
    asks=(CARD,),
    reports=True,
    final=True,
    draws=True,
    indifferent=("towards",),
)
class FindFaceUp(Order, frozen=True):
    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None
    towards: Side | None = None


@irregularities.event(
    either(
        "towards",
        "The next card of the shoe for the {towards:hand} is found face up: {card:card}.",
        "The next card of the shoe is found face up: {card:card}.",
    ),
    known=True,
)
class FaceUpCardFound(Event, frozen=True):
    kind = "face-up-card-found/1"
    card: Card = msgspec.field(name=FROM_SHOE)
    towards: Side | None = None


@irregularities.at_any_time
def draw_in_error(table: Table, order: DrawInError, given: Command) -> Outcome:
    """A card leaves the shoe although none is due."""
    if refusal := _cannot_draw(table, given) or _no_error_now(table):
        return refusal
    stray = Stray(order.card, order.disclosed, order.towards)
    is_due = not table.held and _card_is_due_now(table)
    if is_due and not is_unauthorised_third(table, stray):
        return refuse(table.duty("undisclosed"), "a card is due: the next one is no error")
    if refusal := _misnamed(table, order):
        return refusal
    out = drawn(table, order.card, in_play=table.round is not None)
    if isinstance(out, Refusal):
        return out
    error = CardDrawnInError(order.card, order.disclosed, order.towards)
    return (*out, error, *remedies(table, stray))


@irregularities.change
def card_drawn_in_error(table: Table, event: CardDrawnInError) -> Table:
    shown = event.card if event.disclosed else None
    return replace(table, shoe=table.in_shoe.after_drawing(shown))


def _misnamed(table: Table, order: DrawInError) -> Refusal | None:
    """A card that was seen has a name; a real one that nobody saw has none."""
    if order.disclosed and order.card is None:
        return refuse(table.duty("disclosed"), "a disclosed card has been seen: name it")
    if order.card is None and not table.physical_cards:
        return refuse(table.duty("undisclosed"), "the next card of the shoe is needed")
    if order.card is not None and _stays_hidden(table, order):
        return nobody_names(table.duty("undisclosed"))
    return None


def _stays_hidden(table: Table, order: DrawInError | FindFaceUp | DealCard) -> bool:
    """Whether a real card leaves the shoe and nobody sees its face."""
    if not table.physical_cards or isinstance(order, FindFaceUp):
        return False
    if isinstance(order, DrawInError):
        return not order.disclosed
    return not simulation_waits(table) and not dealing.shows(table, order)


def _no_error_now(table: Table) -> Refusal | None:
    """While cards are burned or discarded, the next card is one of those."""
    if table.discarding or table.in_shoe.to_burn:
        return refuse(table.duty("undisclosed"), "cards are still to be burned or discarded")
    return None


def _card_is_due_now(table: Table) -> bool:
    """Whether the very next step of the round or simulated round takes a card."""
    if simulation_waits(table) and not awards_are_owed(table):
        steps = simulated_rounds.agenda(table)
    else:
        steps = dealing.agenda(table) if table.round else ()
    return any(isinstance(step.order, DealCard) for step in steps)


@irregularities.at_any_time
def find_face_up(table: Table, order: FindFaceUp, given: Command) -> Outcome:
    """The next card of the shoe lies face up, due or not."""
    duties = table.house.procedure
    if refusal := _cannot_draw(table, given):
        return refusal
    if order.card is None:
        return refuse(duties["face_up"], "a card found face up has been seen: name it")
    out = drawn(table, order.card, in_play=table.round is not None)
    if isinstance(out, Refusal):
        return out
    found = FaceUpCardFound(order.card, order.towards)
    if "face_up_discards" in duties:
        count = _further_discards(table, order.card)
        clause = duties["face_up_discards" if count else "face_up"]
        gone = ErrorRemedied(clause, TO_DISCARDS, order.card, True, count, shown=True)
        return (*out, found, gone)
    stray = Stray(order.card, disclosed=True, towards=order.towards, found=True)
    return (*out, found, *remedies(table, stray))


@irregularities.change
def face_up_card_found(table: Table, event: FaceUpCardFound) -> Table:
    return replace(table, shoe=table.in_shoe.after_drawing(event.card))


def _further_discards(table: Table, card: Card) -> int:
    """Game value, unless the burn value was filed (reading R-N05)."""
    if table.house.chose("face_up_discards") == "burn_value":
        return burned_after(table.house, card)
    return point_count(table.house.tableau, [card])


def _cannot_draw(table: Table, given: Command) -> Refusal | None:
    clause = table.duty("undisclosed")
    if refusal := _nobody_else_slips(table, given) or no_curator_slips(table, given.role):
        return refusal
    shoe = table.shoe
    if table.todo or shoe is None or not shoe.loaded:
        return refuse(clause, "no shoe is in play")
    if table.over or table.unopened:
        return refuse(clause, "the shoe is over")
    if not shoe.left:
        return refuse(table.duty("void"), "the shoe is empty")
    if table.is_continuous and not table.physical_cards and not shoe.commitment:
        return refuse(clause, "the device has not shuffled")
    return None


def _nobody_else_slips(table: Table, given: Command) -> Refusal | None:
    """The staff and the curator touch the shoe."""
    curator = table.curating.seat
    holds_shoe = bool(curator) and table.holder(curator or 0) == given.actor
    if given.role in {Role.DEALER, Role.FLOORPERSON} or holds_shoe:
        return None
    return refuse(table.duty("no_touch"), "players do not take cards from the shoe")


# What can go wrong now


@irregularities.offer(Role.DEALER)
def _may_slip(table: Table, _: str) -> Iterator[Order]:
    """Every slip that a clause can answer, at this moment."""
    if table.shoe is None or not table.shoe.left:
        return
    for disclosed, towards in product((False, True), HANDS):
        yield DrawInError(None, disclosed, towards)
    yield from (FindFaceUp(None, towards) for towards in HANDS)
    if table.round is not None and _card_is_due_now(table) and next_due(table) is not None:
        laid = (*(DealCard(laid_on=side) for side in Side), DealCard(exposed=True))
        yield from (order for order in laid if is_slip(table, order))


@irregularities.offer(Role.PLAYER)
def _curator_may_slip(table: Table, person: str) -> Iterator[Order]:
    if table.physical_cards and table.curating.seat in table.seats_of(person):
        yield from _may_slip(table, person)


@irregularities.trial
def _with_any_card(table: Table, order: DrawInError | FindFaceUp | DealCard) -> Iterator[Order]:
    """An order that draws a card is tried with one of each rank that can still be in the shoe."""
    if (isinstance(order, DealCard) and table.held) or _stays_hidden(table, order):
        yield order
        return
    seen, ranks = table.shoe.seen if table.shoe else {}, set[Rank]()
    for card in DECK:
        if card.rank not in ranks and seen.get(card, 0) < table.house.shoe_decks:
            ranks.add(card.rank)
            yield replace(order, card=card)
