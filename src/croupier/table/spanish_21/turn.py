"""Whose turn it is, from the dealer's left: to decide, or to be dealt the next card."""

from __future__ import annotations

import msgspec

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import DEALER, OpeningCard, draws, needs_peek
from croupier.games.spanish_21.dealing import Step as Opening
from croupier.games.spanish_21.game import WAGER
from croupier.table.spanish_21.places import (
    boxes_in_play,
    boxes_in_turn,
    judged_parts,
    match_waits,
    short_boxes,
)
from croupier.table.spanish_21.round import Peek, Round
from croupier.table.spanish_21.state import Table
from croupier.values.clauses import ClauseId


def is_past_the_peek(table: Table) -> bool:
    """The opening cards are out and the dealer has no Blackjack, as far as anybody knows."""
    round_ = table.in_round
    up = round_.up_card
    if round_.opening or up is None or round_.turned or match_waits(table):
        return False
    return round_.peek in {Peek.CLEAR, Peek.MISSED} or not needs_peek(table.game, up)


def whose_turn(table: Table) -> tuple[int, int] | None:
    """Seat and hand whose total is to be said, who is to decide, or who is due a card."""
    if table.round is None or not is_past_the_peek(table):
        return None
    for box in waiting_boxes(table.round):
        return box.seat, box.acting or 1
    return None


def waiting_boxes(round_: Round) -> tuple[Box, ...]:
    """In the order in which they will be played; who was missed comes last."""
    waiting = [box for box in boxes_in_turn(round_) if _waits(round_, box)]
    return tuple(sorted(waiting, key=lambda box: (is_late(round_, box), box.seat)))


def _waits(round_: Round, box: Box) -> bool:
    if box.acting is not None:
        return True
    is_out = (box.seat, WAGER, 1) in judged_parts(round_)
    return not is_out and box.seat not in round_.announced


def is_late(round_: Round, box: Box) -> bool:
    """A card that the box asked for was missed, and its player has not chosen yet."""
    return box.seat in round_.late


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
