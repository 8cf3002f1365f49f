"""Cards drawn in error: the next card, or one that is offered to the players (551.16(c)-(e))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.boxes import stand_refused
from croupier.table.orders import Blank, Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.dealing import CardDealt, announced
from croupier.table.spanish_21.naming import BOX, by_name
from croupier.table.spanish_21.offering import to_be_asked, unwanted
from croupier.table.spanish_21.round import Held, Offer
from croupier.table.spanish_21.shoe import leaving, nobody_draws, some_card
from croupier.table.spanish_21.state import STAFF, Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, card_or_unseen, either, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE

exposed_cards = Procedure[Table]()

NEXT_CARD, OFFERED, BEHIND, RACKED = "next_card", "offered", "behind", "racked"
REMEDIES: Mapping[str, str] = {
    NEXT_CARD: "is kept and dealt in its turn",
    OFFERED: "is offered to the players in turn",
    BEHIND: "is offered to the players once the card before it is dealt",
    RACKED: "goes into the discard rack",
}
ANSWER = "the answer of box {seat} about the exposed card"


@exposed_cards.order(
    mishap=either(
        "for_dealer",
        "A card was drawn for your own hand, which stands;"
        " {exposed:its face was seen|nobody saw it}",
        "A card too many was drawn; {exposed:its face was seen|nobody saw it}",
    ),
    reports=True,
    final=True,
    draws=True,
)
class DrawInError(Order, frozen=True):
    """A card leaves the shoe although none is due."""

    filled = frozenset({"card"})
    by_chance = ("card",)
    exposed: bool = False
    for_dealer: bool = False
    """The dealer drew it for the dealer's own hand, which stands."""
    card: Card | None = None


@exposed_cards.event(
    "In error a card is drawn {exposed:and shown|face down}"
    "{for_dealer: for the dealer's hand, which stands|}: {card:unseen}.",
    known=True,
)
class CardDrawnInError(Event, frozen=True):
    kind = "card-drawn-in-error/1"
    card: Card | None = msgspec.field(name=FROM_SHOE)
    exposed: bool
    for_dealer: bool = False


def _remedied(event: ErrorRemedied) -> Message:
    otherwise = said("is put right by {remedy}", remedy=event.remedy)
    remedy = REMEDIES.get(event.remedy, otherwise)
    return said("{card:begun} {remedy}.", card=card_or_unseen(event.about), remedy=remedy)


def _foretold(event: ErrorRemedied) -> Message:
    return said("The card {remedy}.", remedy=REMEDIES[event.remedy])


@exposed_cards.event(_remedied, foretells=_foretold)
class ErrorRemedied(Cited, frozen=True):
    """What becomes of a card drawn in error: `remedy` names it."""

    kind = "error-remedied/1"
    remedy: str
    """``next_card``, ``offered``, ``behind`` or ``racked``."""
    about: Card | None = None
    """The card, if its face was seen."""


@exposed_cards.order(
    says="Box {seat} takes the exposed card",
    named=ANSWER,
    answer="Take it",
    about=BOX,
)
class AcceptCard(Order, frozen=True):
    """A player takes the exposed card."""

    seat: Seat


@exposed_cards.event("{owner} takes the exposed card for box {seat}.")
class CardAccepted(Cited, frozen=True):
    """The exposed card is dealt to a player."""

    kind = "card-accepted/1"
    seat: int
    owner: str


@exposed_cards.order(
    says="Box {seat} refuses the exposed card",
    named=ANSWER,
    answer="Refuse it, and draw no more",
    about=BOX,
)
class RefuseCard(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


@exposed_cards.question
def _will_you_take_it(table: Table, order: AcceptCard | RefuseCard) -> Message:
    offer = table.in_round.offer
    return said(
        "{card:begun} was exposed in error. Will you take it for box {seat}?",
        card=card_or_unseen(offer.card if offer else None),
        seat=order.seat,
    )


@exposed_cards.event(
    by_name("Box {seat} refuses the exposed card; {owner} gets no other{unanswered}.")
)
class CardRefused(Cited, frozen=True):
    """Its player gets no other card in this round, on any box."""

    kind = "card-refused/1"
    seat: int
    owner: str
    by_dealer: bool = False


@exposed_cards.order(
    says="Put the exposed card into the discard rack",
    named="putting the exposed card into the discard rack",
)
class RackCard(Order, frozen=True):
    """An exposed card that nobody can use goes to the discard rack."""


@exposed_cards.event("{about:unseen} goes into the discard rack.")
class CardRacked(Cited, frozen=True):
    kind = "card-racked/1"
    about: Card | None


# drawn in error


@exposed_cards.blank(DrawInError)
def _which(table: Table, step: Step) -> tuple[Blank, ...]:
    """A real card that was seen."""
    seen = isinstance(step.order, DrawInError) and step.order.exposed
    return (Blank("card", "card"),) if table.physical_cards and seen else ()


@exposed_cards.at_any_time
def draw_in_error(table: Table, order: DrawInError, given: Command) -> Outcome:
    """A card leaves the shoe although none is due."""
    clause = table.duty("drawn_in_error")
    if refusal := _cannot_draw(table, given) or _not_for_dealer(table, order):
        return refusal
    if order.exposed and order.card is None:
        return refuse(table.duty("exposed_card"), "an exposed card has been seen: name it")
    if not order.exposed and order.card is not None:
        return refuse(clause, "a card that nobody has seen is not named")
    out = leaving(table, order.card)
    if isinstance(out, Refusal):
        return out
    error = CardDrawnInError(order.card, order.exposed, order.for_dealer)
    return (*out, error, _remedy(table, order))


def _cannot_draw(table: Table, given: Command) -> Refusal | None:
    clause = table.duty("drawn_in_error")
    if given.role not in STAFF:
        return refuse(table.duty("cards_untouched"), "players do not touch the cards")
    if refusal := nobody_draws(table, clause):
        return refusal
    round_ = table.round
    if table.in_shoe.to_burn or (round_ and (round_.void or round_.offer)):
        return refuse(clause, "another card is dealt with first")
    if next_due(table) is not None:
        return refuse(clause, "a card is due: the next one is no error")
    if table.held and table.held[0].card is not None:
        return refuse(clause, "the exposed card is used first")
    return None


def _not_for_dealer(table: Table, order: DrawInError) -> Refusal | None:
    """The dealer overdraws only a hand that lies open and stands."""
    round_ = table.round
    if not order.for_dealer or (round_ is not None and round_.turned):
        return None
    return refuse(table.duty("dealer_overdraw"), "the dealer's hand is not being played")


def _remedy(table: Table, order: DrawInError) -> Event:
    """What becomes of the card (readings R-S12, R-S24).

    Between rounds nobody may wager on a card that is known. Two cards are used in the order in
    which they left the shoe.
    """
    round_ = table.round
    if order.for_dealer:
        return ErrorRemedied(table.duty("dealer_overdraw"), RACKED, order.card)
    if not order.exposed:
        return ErrorRemedied(table.duty("drawn_in_error"), NEXT_CARD)
    if round_ is not None and round_.opening:
        return ErrorRemedied(table.duty("exposed_card"), NEXT_CARD, order.card)
    if round_ is None or round_.turned or round_.judged:
        return ErrorRemedied(table.duty("exposed_racked"), RACKED, order.card)
    if table.held:
        return ErrorRemedied(table.duty("exposed_card"), BEHIND, order.card)
    return ErrorRemedied(table.duty("exposed_card"), OFFERED, order.card)


@exposed_cards.trial
def _with_some_card(table: Table, order: DrawInError) -> Iterator[Order]:
    yield replace(order, card=some_card(table)) if order.exposed else order


@exposed_cards.change
def card_drawn_in_error(table: Table, event: CardDrawnInError) -> Table:
    """What becomes of the card is told by the event that follows."""
    place = table.in_shoe.next_place
    shoe = table.in_shoe.after_drawing(event.card)
    return replace(table, shoe=shoe, held=(*table.held, Held(place, event.card)))


@exposed_cards.change
def error_remedied(table: Table, event: ErrorRemedied) -> Table:
    if event.remedy == NEXT_CARD:
        return table
    card, after = table.held[-1], replace(table, held=table.held[:-1])
    if event.remedy == RACKED:
        return after
    if event.remedy == BEHIND:
        return replace(after, held=(*after.held, replace(card, to_offer=True)))
    assert card.card is not None
    return unwanted(after.with_round(offer=Offer(card.card, card.place)))


# offered to the players


def offer_steps(table: Table) -> tuple[Step, ...]:
    """The next box that is asked; the dealer refuses for somebody who does not answer."""
    for box in to_be_asked(table):
        clause = table.duty("exposed_refused")
        absent = box.owner in table.gone
        refusing = RefuseCard(box.seat)
        by_dealer = Step(refusing, clause, must=absent, stands_for=box.owner)
        if absent:
            return (by_dealer,)
        return (
            Step(AcceptCard(box.seat), table.duty("exposed_card"), Role.PLAYER, box.owner),
            Step(refusing, clause, Role.PLAYER, box.owner),
            by_dealer,
        )
    return ()


@exposed_cards.in_turn
def accept_card(table: Table, order: AcceptCard, turn: Turn) -> Outcome:
    offer, box = table.in_round.offer, table.in_round.boxes[order.seat]
    number = box.acting
    assert offer is not None
    assert number is not None
    hand = box.hand(number)
    dealt = CardDealt(
        turn.clause,
        order.seat,
        number,
        len(hand.cards) + 1,
        offer.card,
        bool(hand.doubled),
        held=True,
        nth=offer.place.nth + 1,
    )
    taken = CardAccepted(turn.clause, order.seat, box.owner)
    return (taken, dealt, announced(table, order.seat, number, offer.card))


@exposed_cards.change
def card_accepted(table: Table, event: CardAccepted) -> Table:
    """It is dealt by the event that follows."""
    round_ = table.in_round
    assert round_.offer is not None
    held = (Held(round_.offer.place, round_.offer.card), *table.held)
    late = tuple(seat for seat in round_.late if seat != event.seat)
    return replace(table, held=held).with_round(offer=None, late=late)


@exposed_cards.in_turn
def refuse_card(table: Table, order: RefuseCard, turn: Turn) -> Outcome:
    owner = table.in_round.boxes[order.seat].owner
    return (CardRefused(turn.clause, order.seat, owner, turn.role is Role.DEALER),)


@exposed_cards.change
def card_refused(table: Table, event: CardRefused) -> Table:
    """The player gets no more cards in this round, on whichever box."""
    round_ = table.in_round
    assert round_.offer is not None
    offer = replace(round_.offer, refused=(*round_.offer.refused, event.seat))
    theirs = {seat for seat, box in round_.boxes.items() if box.owner == event.owner}
    boxes = {s: stand_refused(box) if s in theirs else box for s, box in round_.boxes.items()}
    late = tuple(seat for seat in round_.late if seat not in theirs)
    return unwanted(table.with_round(boxes=boxes, offer=offer, late=late))


# of no use to anybody


def to_rack(table: Table) -> bool:
    """An exposed card that no player took is of no use to the dealer either."""
    round_ = table.round
    waits = bool(_exposed(table))
    return bool(round_ and round_.turned and not round_.judged and waits) and not next_due(table)


def _exposed(table: Table) -> tuple[Held, ...]:
    return tuple(each for each in table.held if each.card is not None)


def rack_step(table: Table) -> tuple[Step, ...]:
    return (Step(RackCard(), table.duty("exposed_racked")),) if to_rack(table) else ()


@exposed_cards.in_turn
def rack_card(table: Table, _: RackCard, turn: Turn) -> Outcome:
    return (CardRacked(turn.clause, _exposed(table)[0].card),)


@exposed_cards.change
def card_racked(table: Table, _: CardRacked) -> Table:
    """A card before it that nobody has seen stays the next one."""
    racked = _exposed(table)[0]
    return replace(table, held=tuple(each for each in table.held if each is not racked))


@exposed_cards.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(_: Table, __: str) -> tuple[Order, ...]:
    ways = product((False, True), repeat=2)
    return tuple(DrawInError(exposed, for_dealer) for exposed, for_dealer in ways)
