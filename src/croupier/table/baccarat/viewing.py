"""Who turns the cards of a hand: the dealer, or the player who views them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.baccarat.judging import may_draw
from croupier.table.baccarat.state import Laid, Table, Turning
from croupier.table.baccarat.viewers import first_viewer
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import WHY, Blank, Command, Order, Seat, Words
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse
from croupier.values.sides import Side

viewing = Procedure[Table]()

VIEWING = "viewing"
Hand = Annotated[tuple[Card, ...], msgspec.Meta(max_length=3)]


@viewing.order(says="Turn the {side:hand}", named="the turning of the {side:hand}")
class TurnHand(Order, frozen=True):
    filled = frozenset({"cards"})
    by_chance = ("cards",)
    side: Side
    cards: Hand = ()


@viewing.event("The {side:hand} is turned up: {cards:cards}.")
class HandTurned(Cited, frozen=True):
    kind = "hand-turned/1"
    side: Side
    cards: tuple[Card, ...]


@viewing.order(
    says="Hand the {side:hand} to seat {seat}",
    named="handing the {side:hand} to seat {seat}",
)
class HandCards(Order, frozen=True):
    side: Side
    seat: Seat


@viewing.event("The {side:hand} is handed to {person} at seat {seat} to be turned.")
class CardsHanded(Cited, frozen=True):
    kind = "cards-handed/1"
    side: Side
    seat: int
    person: str


@viewing.order(
    says="The {side:hand} comes back turned up",
    named="the return of the {side:hand}",
    question="You hold the {side:hand}",
    answer="Turn them over",
)
class ReturnCards(Order, frozen=True):
    filled = frozenset({"cards"})
    by_chance = ("cards",)
    side: Side
    cards: Hand = ()


@viewing.event("{person} returns the {side:hand}: {cards:cards}.")
class CardsReturned(Cited, frozen=True):
    kind = "cards-returned/1"
    side: Side
    person: str
    cards: tuple[Card, ...]


@viewing.order(
    answer="Let another turn them",
)
class Relinquish(Order, frozen=True):
    side: Side


@viewing.order(
    says="Take the {side:hand} back from who delays the game",
    asks=(WHY,),
    reports=True,
    final=True,
)
class WithdrawTurning(Order, frozen=True):
    filled = frozenset({"why"})
    side: Side
    why: Words = "delays the game"


@viewing.event("{person} no longer turns the {side:hand}: {why}.")
class TurningGivenUp(Cited, frozen=True):
    kind = "turning-given-up/1"
    side: Side
    person: str
    why: str


@viewing.order(
    says="Offer the {side:hand} to seat {seat}",
    named="the offer of the {side:hand} to seat {seat}",
)
class OfferTurning(Order, frozen=True):
    side: Side
    seat: Seat


@viewing.event("{seat:seat} may turn the {side:hand}.")
class TurningOffered(Cited, frozen=True):
    kind = "turning-offered/1"
    side: Side
    seat: int


@viewing.order(
    says="They take the {side:hand}",
    named="the answer about turning the {side:hand}",
    question="You may turn the {side:hand}",
    answer="Turn them",
    declined=True,
)
class AcceptTurning(Order, frozen=True):
    side: Side


@viewing.order(
    says="They decline the {side:hand}",
    named="the answer about turning the {side:hand}",
    question="You may turn the {side:hand}",
    answer="Leave it to another",
)
class DeclineTurning(Order, frozen=True):
    side: Side


@viewing.event("{seat:seat} declines the {side:hand}.")
class TurningDeclined(Cited, frozen=True):
    kind = "turning-declined/1"
    side: Side
    seat: int


# Whose turn it is


def dealer_turns(table: Table, side: Side) -> tuple[Step, ...]:
    """Face-down procedures without viewing."""
    return (Step(TurnHand(side), table.duty(f"turn_{side.value}")),)


def agenda(table: Table, side: Side) -> tuple[Step, ...]:
    """The viewing procedure for the cards of a hand that lie face down."""
    turning = table.in_round.turning.get(side.value)
    if turning is None:
        seat, _, clause = first_viewer(table, side)
        return (Step(HandCards(side, seat) if seat else TurnHand(side), clause),)
    if turning.offered is not None:
        person = table.holder(turning.offered) or ""
        passed = table.duty("pass_turning")
        return (
            Step(AcceptTurning(side), passed, Role.PLAYER, person, must=False),
            Step(DeclineTurning(side), passed, Role.PLAYER, person, must=False),
        )
    third = len(table.in_round.hand(side)) > 2
    if turning.handed:
        clause = table.duty(f"{'view_third' if third else 'return'}_{side.value}")
        return (Step(ReturnCards(side), clause, Role.PLAYER, turning.person),)
    if turning.person:
        clause = table.duty(f"{'view_third' if third else 'hand'}_{side.value}")
        return (Step(HandCards(side, turning.seat), clause),)
    seat = _next_to_ask(table, turning)
    if seat == DEALERS_SEAT:
        return (Step(TurnHand(side), table.duty("dealer_turns")),)
    return (Step(OfferTurning(side, seat), table.duty("pass_turning")),)


def _next_to_ask(table: Table, turning: Turning) -> int:
    """From the right of who gave it up: ascending seats, and last who sits where that one bet."""
    order = sorted(table.seats, key=lambda seat: (seat <= turning.seat, seat))
    return table.first_unasked(order, turning.asked)


def _with_turning(table: Table, side: Side, turning: Turning) -> Table:
    turns = {**table.in_round.turning, side.value: turning}
    return replace(table, round=replace(table.in_round, turning=turns))


@viewing.unforeseen_after
def _decides(table: Table, _: TurnHand, __: Table) -> bool:
    """A third card that is turned once both hands were called."""
    return len(table.in_round.called) == len(Side)


# The cards are turned


@viewing.in_turn
def turn_hand(table: Table, order: TurnHand, turn: Turn) -> Outcome:
    cards = _faces(table, order, turn.clause)
    if isinstance(cards, Refusal):
        return cards
    return (HandTurned(turn.clause, order.side, cards),)


@viewing.change
def hand_turned(table: Table, event: HandTurned) -> Table:
    return _turned_up(table, event.side, event.cards)


def _faces(
    table: Table, order: TurnHand | ReturnCards, clause: ClauseId
) -> tuple[Card, ...] | Refusal:
    """The cards that are turned up; real ones are named by whoever turns them.

    Sealed ones are what they are, whatever is named: a guess is not answered.
    """
    side, named = order.side, order.cards
    down = [each for each in table.in_round.hand(side) if not each.up]
    known = tuple(each.card for each in down if each.card is not None)
    if len(known) == len(down) and not (table.physical_cards and named):
        return known
    if len(named) != len(down):
        text, count = "name the {several:{count} cards|card} of the {side:hand}", len(down)
        return refuse(clause, text, several=count > 1, count=count, side=side)
    turned = [*zip(down, named, strict=True)]
    if any(each.card not in {None, card} for each, card in turned):
        return refuse(clause, "the {side:hand} does not hold these cards", side=side)
    seen, decks = dict(table.in_shoe.seen), table.house.shoe_decks
    for card in (card for each, card in turned if not each.counted):
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > decks:
            text = "all {decks} of {card} have been seen"
            return refuse(table.house.decks.clause, text, decks=decks, card=card)
    return named


def _turned_up(table: Table, side: Side, cards: tuple[Card, ...]) -> Table:
    """The hand's face-down cards lie face up."""
    faces, laid = list(cards), list[Laid]()
    shoe = table.in_shoe
    for each in table.in_round.laid:
        if each.side is side and not each.up and faces:
            card = faces.pop(0)
            shoe = shoe if each.counted else shoe.after_seeing(card)
            laid.append(replace(each, card=card, up=True, counted=False))
        else:
            laid.append(each)
    return replace(table, round=replace(table.in_round, laid=tuple(laid)), shoe=shoe)


@viewing.blank(TurnHand, ReturnCards)
def _unnamed(table: Table, step: Step) -> tuple[Blank, ...]:
    """How many cards that nobody named are turned up."""
    order = step.order
    assert isinstance(order, TurnHand | ReturnCards)
    hand = table.in_round.hand(order.side) if table.round else ()
    down = [each for each in hand if not each.up]
    if all(each.card for each in down):
        return ()
    return (Blank("cards", "cards", len(down), len(down)),)


# They go to a player and come back


@viewing.in_turn
def hand_cards(table: Table, order: HandCards, turn: Turn) -> Outcome:
    turning = table.in_round.turning.get(order.side.value)
    person = turning.person if turning else first_viewer(table, order.side)[1]
    return (CardsHanded(turn.clause, order.side, order.seat, person),)


@viewing.change
def cards_handed(table: Table, event: CardsHanded) -> Table:
    before = table.in_round.turning.get(event.side.value)
    asked = before.asked if before else ()
    handed = Turning(event.seat, event.person, handed=True, asked=asked)
    return _with_turning(table, event.side, handed)


@viewing.in_turn
def return_cards(table: Table, order: ReturnCards, turn: Turn) -> Outcome:
    cards = _faces(table, order, turn.clause)
    if isinstance(cards, Refusal):
        return cards
    return (CardsReturned(turn.clause, order.side, turn.actor, cards),)


@viewing.change
def cards_returned(table: Table, event: CardsReturned) -> Table:
    turning = replace(table.in_round.turning[event.side.value], handed=False)
    return _turned_up(_with_turning(table, event.side, turning), event.side, event.cards)


# The right to turn them is given up, taken away and offered on


@viewing.at_any_time
def relinquish(table: Table, order: Relinquish, given: Command) -> Outcome:
    clause = table.house.procedure.get("pass_turning", table.duty("no_touch"))
    if _turner(table, order.side) != given.actor:
        text = "{person} does not turn the {side:hand}"
        return refuse(clause, text, person=given.actor, side=order.side)
    return (TurningGivenUp(clause, order.side, given.actor, "gave it up"),)


@viewing.at_any_time
def withdraw_turning(table: Table, order: WithdrawTurning, given: Command) -> Outcome:
    clause = table.house.procedure.get("withdraw_turning", table.duty("no_touch"))
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "only the dealer or a floorperson withdraws the right to turn")
    if not (person := _turner(table, order.side)):
        return refuse(clause, "no player turns the {side:hand}", side=order.side)
    return (TurningGivenUp(clause, order.side, person, order.why),)


def _turner(table: Table, side: Side) -> str:
    """Who was handed the hand, as long as the cards or a third one may still be theirs to turn."""
    turning = table.round.turning.get(side.value) if table.round else None
    if turning is None or table.in_round.winner is not None:
        return ""
    hand = table.in_round.hand(side)
    is_open = may_draw(table, side) if len(hand) == 2 else not all(each.up for each in hand)
    return turning.person if is_open else ""


@viewing.change
def turning_given_up(table: Table, event: TurningGivenUp) -> Table:
    turning = table.in_round.turning[event.side.value]
    return _with_turning(table, event.side, turning.given_up(event.person))


@viewing.in_turn
def offer_turning(_: Table, order: OfferTurning, turn: Turn) -> Outcome:
    return (TurningOffered(turn.clause, order.side, order.seat),)


@viewing.change
def turning_offered(table: Table, event: TurningOffered) -> Table:
    turning = table.in_round.turning[event.side.value]
    return _with_turning(table, event.side, replace(turning, offered=event.seat))


@viewing.in_turn
def accept_turning(table: Table, order: AcceptTurning, turn: Turn) -> Outcome:
    return (CardsHanded(turn.clause, order.side, _asked(table, order.side), turn.actor),)


@viewing.in_turn
def decline_turning(table: Table, order: DeclineTurning, turn: Turn) -> Outcome:
    return (TurningDeclined(turn.clause, order.side, _asked(table, order.side)),)


def _asked(table: Table, side: Side) -> int:
    seat = table.in_round.turning[side.value].offered
    assert seat is not None
    return seat


@viewing.change
def turning_declined(table: Table, event: TurningDeclined) -> Table:
    turning = replace(table.in_round.turning[event.side.value], seat=event.seat)
    return _with_turning(table, event.side, turning.given_up(table.holder(event.seat) or ""))


@viewing.offer(Role.PLAYER)
def _may_give_up(_: Table, __: str) -> Iterator[Order]:
    yield from (Relinquish(side) for side in Side)


@viewing.offer(Role.DEALER, Role.FLOORPERSON)
def _may_take_away(_: Table, __: str) -> Iterator[Order]:
    yield from (WithdrawTurning(side) for side in Side)
