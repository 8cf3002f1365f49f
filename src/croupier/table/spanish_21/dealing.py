"""Dealing: who is due the next card, and what its coming brings."""

from __future__ import annotations

import msgspec

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import DEALER, OpeningCard, draws
from croupier.games.spanish_21.dealing import Step as Opening
from croupier.games.spanish_21.decisions import give_card
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.cards_out import cards_left, drawn, not_in_shoe
from croupier.table.spanish_21.events import (
    CardDealt,
    DiscardsShuffled,
    NoMoreBetsCalled,
    TotalAnnounced,
)
from croupier.table.spanish_21.life import must_stop, reader_unchecked
from croupier.table.spanish_21.places import boxes_in_play, short_boxes
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import is_late, whose_turn
from croupier.table.spanish_21.wagering import has_wagers, lapsed
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

BOXES = frozenset({Opening.FIRST, Opening.SECOND})


class Due(msgspec.Struct, frozen=True):
    """A card that is to be dealt now."""

    seat: int
    hand: int
    ordinal: int
    clause: ClauseId
    face_down: bool = False
    opening: bool = False
    sideways: bool = False


def next_due(table: Table) -> Due | None:
    """Whose the next card is, if one is due now."""
    round_ = table.round
    if round_ is None or round_.void or round_.judged or round_.offer:
        return None
    if round_.opening:
        return _opening(table, round_.opening[0])
    if round_.turned:
        return _dealers(table)
    return _boxes(table)


def _opening(table: Table, card: OpeningCard) -> Due | None:
    round_ = table.in_round
    if card.seat != DEALER:
        ordinal = len(round_.boxes[card.seat].hand(1).cards) + 1
        late = card.seat in round_.second_taken
        clause = table.duty("one_card_dealt" if late else card.step.value)
        return Due(card.seat, 1, ordinal, clause, opening=True)
    if short_boxes(round_):
        return None
    clause = table.duty("dealer_missed" if round_.dealer_missed else card.step.value)
    ordinal = 2 if card.step is Opening.HOLE else 1
    return Due(DEALER, 0, ordinal, clause, card.face_down, opening=True)


def _dealers(table: Table) -> Due | None:
    round_ = table.in_round
    if not draws(table.game, boxes_in_play(round_), round_.dealer):
        return None
    return Due(DEALER, 0, len(round_.dealer) + 1, table.duty("dealer_draws"))


def _boxes(table: Table) -> Due | None:
    round_, acting = table.in_round, whose_turn(table)
    if acting is None:
        return None
    seat, number = acting
    box = round_.boxes[seat]
    if box.card_due != number or is_late(round_, box) or seat not in round_.announced:
        return None
    hand = box.hand(number)
    clause = table.duty(_why(table, box, number))
    return Due(seat, number, len(hand.cards) + 1, clause, sideways=bool(hand.doubled))


def _why(table: Table, box: Box, number: int) -> str:
    hand = box.hand(number)
    if box.seat in table.in_round.late_taken and hand.awaits:
        return "missed_card"
    if hand.doubled:
        return "one_card"
    return "deal_decision" if hand.awaits else "split_first_hand"


def deal_step(table: Table, due: Due) -> tuple[Step, ...]:
    """The card, or the rack's cards first where the shoe is empty."""
    if not table.held and not cards_left(table):
        return (Step(acts.ShuffleDiscards(), table.duty("insufficient_cards")),)
    is_known = bool(table.held) and table.held[0].card is not None
    return (Step(acts.DealCard(), due.clause, draws=not due.face_down and not is_known),)


def call_no_more_bets(table: Table, command: Command, step: Step) -> Outcome:
    if unchecked := reader_unchecked(table, command.at):
        return Refusal(unchecked, "the card reader is inspected first on every gaming day")
    if late := must_stop(table, command.at):
        return Refusal(late, "the cards in use are overdue for a change")
    if not has_wagers(table):
        return Refusal(table.duty("first_cards"), "nobody has made a wager")
    return (*lapsed(table), NoMoreBetsCalled(step.clause, table.rounds + 1))


def deal_card(table: Table, command: Command, _: Step) -> Outcome:
    act, due = command.order, next_due(table)
    assert isinstance(act, acts.DealCard)
    assert due is not None
    taken = _taken(table, act.card, due)
    if isinstance(taken, Refusal):
        return taken
    before, card = taken
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
        return Refusal(table.duty("exposed_card"), f"the card that waits is {known}")
    card = known or named
    if due.face_down:
        if named is not None:
            return Refusal(due.clause, "the hole card lies face down: nobody names it")
        return _out(table, None, due)
    if card is None:
        return Refusal(due.clause, "the card is dealt face up: name it")
    return _out(table, card, due)


def _out(
    table: Table, card: Card | None, due: Due
) -> tuple[tuple[Event, ...], Card | None] | Refusal:
    if not table.held:
        out = drawn(table, card, due.seat)
        return out if isinstance(out, Refusal) else (out, card)
    seen_before = table.held[0].card is not None
    wrong = None if card is None or seen_before else not_in_shoe(table, card)
    return wrong or ((), card)


def announced(table: Table, seat: int, number: int, card: Card) -> TotalAnnounced:
    """What the dealer says once a further card lies there."""
    round_ = table.in_round
    if seat == DEALER:
        return dealers_total(table, (*round_.dealer, card))
    box = round_.boxes[seat]
    duty = "split_decisions" if len(box.hand(number).cards) == 1 else "deal_decision"
    return total_announced(give_card(table.game, box, number, card), number, table.duty(duty))


def total_announced(box: Box, number: int, clause: ClauseId) -> TotalAnnounced:
    hand = box.hand(number)
    total = hand.total
    return TotalAnnounced(
        clause, box.seat, number, total.points, total.soft, blackjack=hand.is_blackjack
    )


def dealers_total(table: Table, cards: tuple[Card, ...]) -> TotalAnnounced:
    total = total_of(cards)
    clause = table.duty("dealer_draws")
    return TotalAnnounced(clause, DEALER, 0, total.points, total.soft, is_blackjack(cards))


def shuffle_discards(table: Table, _: Command, step: Step) -> Outcome:
    """All that is not on the layout is in the rack; those cards make a new stack (R-S26)."""
    cards = table.all_cards - len(table.laid_out) - len(table.unseen_out)
    return (DiscardsShuffled(step.clause, table.in_shoe.batch, cards),)
