"""Boxes and cards passed over: not dealt when they should have been (551.16(f), (h), (i))."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.boxes import Box, call_dead
from croupier.games.spanish_21.dealing import DEALER, OpeningCard
from croupier.games.spanish_21.dealing import Step as Opening
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.games.spanish_21.outcomes import DEAD
from croupier.table.orders import Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.naming import BOX, HandNumber, by_name, ordinal
from croupier.table.spanish_21.places import judged_parts, short_boxes
from croupier.table.spanish_21.round import JudgedWager
from croupier.table.spanish_21.settling import settled
from croupier.table.spanish_21.state import STAFF, Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

passed_over = Procedure[Table]()

ABOUT_SECOND_CARD = "the answer of box {seat} about its second card"


@passed_over.order(mishap="Your own card was passed over", reports=True, final=True)
class MissDealer(Order, frozen=True):
    """The dealer passes over the dealer's own first or second card."""


def _dealer_missed(event: DealerMissed) -> Message:
    return said(
        "The {nth} card of the dealer's hand is passed over; it follows after the players' cards.",
        nth=ordinal(event.ordinal),
    )


@passed_over.event(_dealer_missed)
class DealerMissed(Cited, frozen=True):
    """The dealer passed over the own first or second card."""

    kind = "dealer-missed/1"
    ordinal: int


@passed_over.order(mishap="Box {seat} was passed over", reports=True, final=True)
class MissBox(Order, frozen=True):
    """The dealer passes over a box at its first or second card."""

    seat: Seat


def _box_missed(event: BoxMissed) -> Message:
    text = "Box {seat} is passed over at its {nth} card."
    return said(text, seat=event.seat, nth=ordinal(event.ordinal))


@passed_over.event(_box_missed, known=True)
class BoxMissed(Cited, frozen=True):
    kind = "box-missed/1"
    seat: int
    ordinal: int


@passed_over.order(
    says="Call box {seat} dead and return its wagers",
    named="calling box {seat} dead, which got no card",
)
class CallHandDead(Order, frozen=True):
    """No card was dealt to the box."""

    seat: Seat


PASSED_OVER = "Box {seat} was passed over and has one card. Will you take the second now?"


@passed_over.order(
    says="Box {seat} wants its second card",
    named=ABOUT_SECOND_CARD,
    question=PASSED_OVER,
    answer="Take the card",
    about=BOX,
)
class TakeSecondCard(Order, frozen=True):
    """One card was dealt to the box, and its player wants the other now.

    By the owner, or by the dealer for somebody who does not answer.
    """

    seat: Seat


@passed_over.event(by_name("Box {seat} is to have its second card{unanswered}."))
class SecondCardTaken(Cited, frozen=True):
    kind = "second-card-taken/1"
    seat: int
    owner: str
    by_dealer: bool = False


@passed_over.order(
    says="Box {seat} wants no second card",
    named=ABOUT_SECOND_CARD,
    question=PASSED_OVER,
    answer="No card",
    about=BOX,
)
class DeclineSecondCard(Order, frozen=True):
    seat: Seat


@passed_over.order(mishap=by_name("{hand:begun} missed its card"), reports=True, final=True)
class MissCard(Order, frozen=True):
    """The dealer passes over a hand that asked for a card."""

    seat: Seat
    hand: HandNumber


@passed_over.event(by_name("{hand:begun} was not dealt the card it asked for."), known=True)
class CardMissed(Cited, frozen=True):
    """A requested card was not dealt; its player chooses when the others have theirs."""

    kind = "card-missed/1"
    seat: int
    hand: int


MISSED = by_name("The card that {hand} asked for was missed. Will you take it now?")


@passed_over.order(
    says=by_name("{hand:begun} wants the card that was missed"),
    named=by_name("the missed card of {hand}"),
    question=MISSED,
    answer="Take the card",
    about=BOX,
)
class TakeMissedCard(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


@passed_over.event(by_name("{hand:begun} is to have the card that was missed{unanswered}."))
class MissedCardTaken(Cited, frozen=True):
    kind = "missed-card-taken/1"
    seat: int
    hand: int
    owner: str
    by_dealer: bool = False


@passed_over.order(
    says=by_name("{hand:begun} is given up for the missed card"),
    named=by_name("giving up {hand}"),
    question=MISSED,
    answer="Call the hand dead",
    about=BOX,
)
class GiveUpHand(Order, frozen=True):
    """Instead of the missed card: the hand is dead and what was wagered on it comes back."""

    seat: Seat
    hand: HandNumber


@passed_over.event(by_name("{hand:begun} is dead; {transfers:total} goes back to {owner}."))
class HandCalledDead(Moving, frozen=True):
    """What lay on the hand, and on the box where it has no other hand, goes back."""

    kind = "hand-called-dead/1"
    seat: int
    owner: str
    hand: int
    clause: ClauseId
    wagers: tuple[JudgedWager, ...] = ()


# what is asked


def short_steps(table: Table) -> tuple[Step, ...]:
    """A box without a card is dead; one with a single card is asked about the second."""
    for box in short_boxes(table.in_round):
        if not box.hand(1).cards:
            return (Step(CallHandDead(box.seat), table.duty("no_cards_dealt")),)
        clause, wanted = table.duty("one_card_dealt"), TakeSecondCard(box.seat)
        return _asked(table, box, clause, wanted, *_declining(table, box.seat))
    return ()


def _declining(table: Table, seat: int) -> tuple[Order, ...]:
    """Whether the second card may be declined at all (reading R-S13)."""
    dealt_anyway = table.house.chose("second_card_declined") == "dealt_anyway"
    return () if dealt_anyway else (DeclineSecondCard(seat),)


def late_steps(table: Table, box: Box, number: int) -> tuple[Step, ...]:
    """After all others: the missed card, or the hand is dead."""
    wanted, given_up = TakeMissedCard(box.seat, number), GiveUpHand(box.seat, number)
    return _asked(table, box, table.duty("missed_card"), wanted, given_up)


def _asked(
    table: Table, box: Box, clause: ClauseId, default: Order, *others: Order
) -> tuple[Step, ...]:
    """The owner answers; the dealer gives the first answer for somebody who does not."""
    absent = box.owner in table.gone
    by_dealer = Step(default, clause, must=absent, stands_for=box.owner)
    if absent:
        return (by_dealer,)
    answers = (Step(order, clause, Role.PLAYER, box.owner) for order in (default, *others))
    return (*answers, by_dealer)


# the dealer's own card


@passed_over.at_any_time
def miss_dealer(table: Table, _: MissDealer, given: Command) -> Outcome:
    clause, due = table.duty("dealer_missed"), next_due(table)
    if refusal := _not_reported(table, given, clause):
        return refusal
    if due is None or due.seat != DEALER or not due.opening or table.in_round.dealer_missed:
        return refuse(clause, "no first or second card of the dealer is due")
    return (DealerMissed(clause, due.ordinal),)


def _not_reported(table: Table, given: Command, clause: ClauseId) -> Refusal | None:
    if given.role not in STAFF:
        return refuse(clause, "the staff says that a card was missed")
    if table.reader.broken or table.ten or table.todo or not table.in_play:
        return refuse(clause, "no card is being dealt")
    if table.round and table.round.movements:
        return refuse(clause, "chips are moved first")
    return None


@passed_over.change
def dealer_missed(table: Table, event: DealerMissed) -> Table:
    """The first card is made up for after the players' second ones."""
    first, *others = table.in_round.opening
    if event.ordinal > 1:
        return table.with_round(dealer_missed=event.ordinal)
    at = next(n for n, each in enumerate(others) if each.step is Opening.HOLE)
    opening = (*others[:at], first, *others[at:])
    return table.with_round(dealer_missed=event.ordinal, opening=opening)


# a box at the opening


@passed_over.at_any_time
def miss_box(table: Table, order: MissBox, given: Command) -> Outcome:
    """At its first or at its second card."""
    clause, due, seat = table.duty("one_card_dealt"), next_due(table), order.seat
    if refusal := _not_reported(table, given, clause):
        return refusal
    if due is None or not due.opening or due.seat != seat or due.seat == DEALER:
        return refuse(clause, "no first or second card is due to box {seat}", seat=seat)
    if seat in table.in_round.second_taken:
        return refuse(clause, "the player of box {seat} waits for the card", seat=seat)
    none_yet = not table.in_round.boxes[seat].hand(1).cards
    second_pass = table.in_round.opening[0].step is Opening.SECOND
    duty = "no_cards_dealt" if none_yet and second_pass else "one_card_dealt"
    return (BoxMissed(table.duty(duty), seat, 2 if second_pass else 1),)


@passed_over.change
def box_missed(table: Table, _: BoxMissed) -> Table:
    return table.with_round(opening=table.in_round.opening[1:])


@passed_over.in_turn
def take_second_card(table: Table, order: TakeSecondCard, turn: Turn) -> Outcome:
    owner = table.in_round.boxes[order.seat].owner
    return (SecondCardTaken(turn.clause, order.seat, owner, turn.role is Role.DEALER),)


@passed_over.change
def second_card_taken(table: Table, event: SecondCardTaken) -> Table:
    round_ = table.in_round
    opening = (OpeningCard(event.seat, Opening.SECOND), *round_.opening)
    return table.with_round(opening=opening, second_taken=(*round_.second_taken, event.seat))


# a card that was asked for


@passed_over.at_any_time
def miss_card(table: Table, order: MissCard, given: Command) -> Outcome:
    clause, due, seat = table.duty("missed_card"), next_due(table), order.seat
    if refusal := _not_reported(table, given, clause):
        return refusal
    if due is None or due.opening or (due.seat, due.hand) != (seat, order.hand):
        text = "no card is due to hand {hand} of box {seat}"
        return refuse(clause, text, hand=order.hand, seat=seat)
    if seat in table.in_round.late_taken or seat == DEALER:
        return refuse(clause, "the player of box {seat} waits for the card", seat=seat)
    return (CardMissed(clause, seat, order.hand),)


@passed_over.change
def card_missed(table: Table, event: CardMissed) -> Table:
    return table.with_round(late=(*table.in_round.late, event.seat))


@passed_over.in_turn
def take_missed_card(table: Table, order: TakeMissedCard, turn: Turn) -> Outcome:
    owner = table.in_round.boxes[order.seat].owner
    by_dealer = turn.role is Role.DEALER
    return (MissedCardTaken(turn.clause, order.seat, order.hand, owner, by_dealer),)


@passed_over.change
def missed_card_taken(table: Table, event: MissedCardTaken) -> Table:
    round_ = table.in_round
    late = tuple(seat for seat in round_.late if seat != event.seat)
    return table.with_round(late=late, late_taken=(*round_.late_taken, event.seat))


# a hand without its card is dead


@passed_over.in_turn
def call_hand_dead(
    table: Table, order: CallHandDead | DeclineSecondCard | GiveUpHand, turn: Turn
) -> Outcome:
    """No card, a second card declined, or a missed card given up: the wagers go back."""
    number = order.hand if isinstance(order, GiveUpHand) else 1
    box = table.in_round.boxes[order.seat]
    back = tuple(_returned(table, box, number, turn.clause))
    moves = tuple(Transfer(spot(w.seat, w.owner, w.wager), stack(w.owner), w.stake) for w in back)
    return (HandCalledDead(moves, order.seat, box.owner, number, turn.clause, back),)


def _returned(table: Table, box: Box, number: int, clause: ClauseId) -> Iterator[JudgedWager]:
    """The hand's wager with what was doubled; before a second card the one on a match too."""
    placed = table.wager_at(box.seat)
    assert placed is not None
    stake = call_dead(box, number, clause).hand(number).at_stake
    yield _dead(placed, stake, number, clause)
    match = table.wager_at(box.seat, MATCH)
    if match and (box.seat, MATCH, 0) not in judged_parts(table.in_round):
        yield _dead(match, match.stake, 0, clause)


def _dead(placed: Placed, stake: int, hand: int, clause: ClauseId) -> JudgedWager:
    assert hand == 0 or placed.wager == WAGER
    return JudgedWager.unplayed(placed.key, stake, DEAD, clause, returned=True, hand=hand)


@passed_over.change
def hand_called_dead(table: Table, event: HandCalledDead) -> Table:
    round_ = table.in_round
    box = call_dead(round_.boxes[event.seat], event.hand, event.clause)
    after = (
        paid(table, event)
        .with_box(box)
        .with_round(
            wagers=(*round_.wagers, *event.wagers),
            picked_up=(*round_.picked_up, (event.seat, event.hand)),
            late=tuple(seat for seat in round_.late if seat != event.seat),
        )
    )
    return settled(after)


@passed_over.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(table: Table, _: str) -> Iterator[Order]:
    due = next_due(table)
    if due is not None:
        yield MissDealer()
        yield MissBox(due.seat)
        yield MissCard(due.seat, max(due.hand, 1))
