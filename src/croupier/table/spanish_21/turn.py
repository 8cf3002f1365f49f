"""Whose turn it is to decide, from the dealer's left; who was missed comes last."""

from __future__ import annotations

from croupier.games.spanish_21.boxes import Box
from croupier.games.spanish_21.dealing import needs_peek
from croupier.games.spanish_21.game import WAGER
from croupier.table.spanish_21.places import boxes_in_turn, judged_parts, match_waits
from croupier.table.spanish_21.state import Peek, Round, Table


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
    """In the order in which they will be played."""
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
