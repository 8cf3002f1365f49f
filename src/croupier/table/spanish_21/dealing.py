"""A round is called, and cards are dealt to whomever they are due; the dealer says the totals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.decisions import give_card
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.table.cards.card_life import must_stop
from croupier.table.orders import Blank, Order, Seat
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.spoken import lapsed
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.table.spanish_21.betting import has_wagers
from croupier.table.spanish_21.burning import attended
from croupier.table.spanish_21.card_reader import reader_unchecked
from croupier.table.spanish_21.discards import shuffle_step
from croupier.table.spanish_21.naming import hand_in_words, ordinal
from croupier.table.spanish_21.offering import offered_if_next
from croupier.table.spanish_21.round import begun
from croupier.table.spanish_21.shoe import cards_left, leaving, not_in_shoe, some_card
from croupier.table.spanish_21.spoken_wagers import confirmed_by
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import Due, next_due
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, card_or_unseen, said, word
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE

dealing = Procedure[Table]()


dealing.order(
    says="Call for the last bets", named="the call for the last bets", waits=True, calls_bets=True
)(CallNoMoreBets)
dealing.event("The dealer calls for the last bets of round {round}.")(NoMoreBetsCalled)


@dealing.order(says="Deal the next card", named="the next card", pace=0.7)
class DealCard(Order, frozen=True):
    """The next card, to whomever it is due."""

    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None
    """None for the hole card."""


def _dealt(event: CardDealt) -> Message:
    return said(
        "{who:begun} is dealt the {nth} card{sideways: sideways|}{shown:, {card}| face down}"
        "{held:, which had left the shoe before|}.",
        who=hand_in_words(event.seat, event.hand) if event.seat else word("the dealer"),
        nth=ordinal(event.ordinal),
        sideways=event.sideways,
        shown=event.card,
        card=card_or_unseen(event.card),
        held=event.held,
    )


@dealing.event(_dealt)
class CardDealt(Cited, frozen=True):
    kind = "card-dealt/1"
    seat: int
    """0: the dealer."""
    hand: int
    """From 1 from the dealer's left; 0 for the dealer's."""
    ordinal: int
    """Which card of the hand it is."""
    card: Card | None = msgspec.field(name=FROM_SHOE)
    """None: the hole card, face down."""
    sideways: bool = False
    """The one card of a doubled hand."""
    held: bool = False
    """It had left the shoe before."""
    nth: int = 0
    """If it was held: which card of its shoe it was, counted from one."""


@dealing.order(
    says="Say the total of box {seat}", named="the call of the total of box {seat}", pace=QUICK
)
class AnnounceTotal(Order, frozen=True):
    """A box's turn comes: the dealer says the total of its first two cards."""

    seat: Seat


def _announced(event: TotalAnnounced) -> Message:
    whose = hand_in_words(event.seat, event.hand) if event.seat else word("the dealer's hand")
    if event.blackjack:
        return said("The dealer says Blackjack for {whose}.", whose=whose)
    text = "The dealer says {soft:soft |}{points} for {whose}{theirs:, for information only|}."
    own = {"soft": event.soft, "points": event.points, "whose": whose}
    return said(text, theirs=event.seat != DEALER, **own)


@dealing.event(_announced)
class TotalAnnounced(Cited, frozen=True):
    kind = "total-announced/1"
    seat: int
    """0: the dealer's hand."""
    hand: int
    points: int
    soft: bool = False
    blackjack: bool = False


# the call


@dealing.in_turn
def call_no_more_bets(table: Table, _: CallNoMoreBets, turn: Turn) -> Outcome:
    if unchecked := reader_unchecked(table, turn.at):
        return refuse(unchecked, "the card reader is inspected first on every gaming day")
    if late := must_stop(table, turn.at):
        return refuse(late, "the cards in use are overdue for a change")
    if not has_wagers(table):
        return refuse(table.duty("first_cards"), "nobody has made a wager")
    return (NoMoreBetsCalled(turn.clause, table.rounds + 1),)


@dealing.change
def no_more_bets_called(table: Table, event: NoMoreBetsCalled) -> Table:
    return replace(table, round=begun(event.round, table.wagers))


# a card


def deal_step(table: Table, due: Due) -> tuple[Step, ...]:
    """The card, or the rack's cards first where the shoe is empty."""
    if not table.held and not cards_left(table):
        return shuffle_step(table)
    is_known = bool(table.held) and table.held[0].card is not None
    return (Step(DealCard(), due.clause, draws=not due.face_down and not is_known),)


@dealing.blank(DealCard)
def _which(table: Table, step: Step) -> tuple[Blank, ...]:
    """A real card whose face shows must be named; one that lies face down is not."""
    return (Blank("card", "card"),) if table.physical_cards and step.draws else ()


@dealing.instruction
def _to_whom(table: Table, _: DealCard) -> Message:
    card = next_due(table)
    assert card is not None, "a card is on the agenda"
    return said(
        "Deal {whom} {nth} card{face_down:, face down|}{sideways:, sideways|}",
        whom="yourself the"
        if card.seat == DEALER
        else said("{hand} its", hand=hand_in_words(card.seat, card.hand)),
        nth=ordinal(card.ordinal),
        face_down=card.face_down,
        sideways=card.sideways,
    )


@dealing.trial
def _with_some_card(table: Table, order: DealCard) -> Iterator[Order]:
    """The hole card, and one that waits with its face seen, need no name."""
    due, waits = next_due(table), table.held[0].card if table.held else None
    needs_name = due is not None and not due.face_down and waits is None
    yield DealCard(some_card(table)) if needs_name else order


@dealing.unforeseen_after
def _depends_on_it(table: Table, _: DealCard, __: Table) -> bool:
    """The opening cards go to their places whatever they are; what follows them depends."""
    return len(table.in_round.opening) <= 1


@dealing.in_turn
def deal_card(table: Table, order: DealCard, turn: Turn) -> Outcome:
    """With the first card wagers are closed: what nobody has confirmed does not count."""
    due = next_due(table)
    assert due is not None
    came, taken = attended(table, turn.actor), _taken(table, order.card, due)
    if isinstance(came, Refusal):
        return came
    if isinstance(taken, Refusal):
        return taken
    before, card = taken
    before = (*came, *lapsed(table, partial(confirmed_by, table)), *before)
    held = table.held[0] if table.held else None
    dealt = CardDealt(
        due.clause,
        due.seat,
        due.hand,
        due.ordinal,
        card,
        due.sideways,
        held is not None,
        held.place.nth + 1 if held else 0,
    )
    if due.opening or card is None:
        return (*before, dealt)
    return (*before, dealt, announced(table, due.seat, due.hand, card))


def _taken(
    table: Table, named: Card | None, due: Due
) -> tuple[tuple[Event, ...], Card | None] | Refusal:
    """A card that was drawn before, else the next of the shoe; the hole card is not named."""
    known = table.held[0].card if table.held else None
    if known is not None and named not in {None, known}:
        return refuse(table.duty("exposed_card"), "the card that waits is {known}", known=known)
    card = known or named
    if due.face_down:
        if named is not None:
            return refuse(due.clause, "the hole card lies face down: nobody names it")
        return _out(table, None, due)
    if card is None:
        return refuse(due.clause, "the card is dealt face up: name it")
    return _out(table, card, due)


def _out(
    table: Table, card: Card | None, due: Due
) -> tuple[tuple[Event, ...], Card | None] | Refusal:
    if not table.held:
        out = leaving(table, card, due.seat)
        return out if isinstance(out, Refusal) else (out, card)
    seen_before = table.held[0].card is not None
    wrong = None if card is None or seen_before else not_in_shoe(table, card)
    return wrong or ((), card)


@dealing.change
def card_dealt(table: Table, event: CardDealt) -> Table:
    """A held card leaves the hand that held it; the hole card keeps its place, not its face."""
    round_ = table.in_round
    before = table.held[0] if event.held else None
    place = before.place if before else table.in_shoe.next_place
    known = before.card if before else None
    after = _out_of_shoe(table, event)
    if event.seat == DEALER:
        if event.card is None:
            after = after.with_round(hole=place, hole_seen=known)
        else:
            after = after.with_round(dealer=(*round_.dealer, event.card))
    else:
        assert event.card is not None
        box = round_.boxes[event.seat]
        after = after.with_box(give_card(table.game, box, event.hand, event.card))
        waiting = tuple(seat for seat in round_.late_taken if seat != event.seat)
        after = after.with_round(late_taken=waiting)
    return offered_if_next(after.with_round(opening=round_.opening[1:]))


def _out_of_shoe(table: Table, event: CardDealt) -> Table:
    if not event.held:
        return replace(table, shoe=table.in_shoe.after_drawing(event.card))
    was_seen = table.held[0].card is not None
    shoe = table.in_shoe if was_seen else table.in_shoe.after_seeing(event.card)
    return replace(table, shoe=shoe, held=table.held[1:])


# totals


def announce_step(table: Table, seat: int) -> tuple[Step, ...]:
    return (Step(AnnounceTotal(seat), table.duty("announce_total")),)


@dealing.instruction
def _with_the_total(table: Table, order: AnnounceTotal) -> Message:
    hand = table.in_round.boxes[order.seat].hand(1)
    total = "Blackjack" if hand.is_blackjack else hand.total
    informs = "count_own" in table.house.procedure
    text = "Say the total of box {seat}: {total}{informs:, for information only|}"
    return said(text, seat=order.seat, total=total, informs=informs)


@dealing.in_turn
def announce_total(table: Table, order: AnnounceTotal, turn: Turn) -> Outcome:
    return (total_of_box(table.in_round.boxes[order.seat], 1, turn.clause),)


def announced(table: Table, seat: int, number: int, card: Card) -> TotalAnnounced:
    """What the dealer says once a further card lies there."""
    round_ = table.in_round
    if seat == DEALER:
        return dealers_total(table, (*round_.dealer, card))
    box = round_.boxes[seat]
    duty = "split_decisions" if len(box.hand(number).cards) == 1 else "deal_decision"
    return total_of_box(give_card(table.game, box, number, card), number, table.duty(duty))


def total_of_box(box: Box, number: int, clause: ClauseId) -> TotalAnnounced:
    hand = box.hand(number)
    total = hand.total
    return TotalAnnounced(
        clause, box.seat, number, total.points, total.soft, blackjack=hand.is_blackjack
    )


def dealers_total(table: Table, cards: tuple[Card, ...]) -> TotalAnnounced:
    total = total_of(cards)
    clause = table.duty("dealer_draws")
    return TotalAnnounced(clause, DEALER, 0, total.points, total.soft, is_blackjack(cards))


@dealing.change
def total_announced(table: Table, event: TotalAnnounced) -> Table:
    told = table.in_round.announced
    if event.seat == DEALER or event.seat in told:
        return table
    return table.with_round(announced=(*told, event.seat))
