"""What lies where: boxes in play, hands that are judged, wagers that still wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Box, Hand
from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.game import MATCH, WAGER
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.round import Round
from croupier.table.spanish_21.state import Table
from croupier.values.money import Cents

Part = tuple[int, str, int]
"""Seat, wager and hand; hand 0 where the wager is not one hand's."""
FORFEIT = "forfeit"
"""The outcome of a wager whose owner left."""


def bet_of(placed: Placed) -> Bet:
    return Bet(placed.seat, placed.wager, Cents(placed.stake), placed.owner)


def boxes_in_turn(round_: Round) -> tuple[Box, ...]:
    """From the dealer's left."""
    return tuple(box for _, box in sorted(round_.boxes.items()))


def boxes_in_play(round_: Round) -> tuple[Box, ...]:
    """From the dealer's left, each with the hands that nothing has decided yet."""
    done = judged_parts(round_)
    return tuple(
        replace(box, hands=waiting)
        for box in boxes_in_turn(round_)
        if (waiting := _waiting(box, done))
    )


def _waiting(box: Box, done: frozenset[Part]) -> tuple[Hand, ...]:
    return tuple(hand for n, hand in enumerate(box.hands, 1) if (box.seat, WAGER, n) not in done)


def judged_parts(round_: Round) -> frozenset[Part]:
    return frozenset((each.seat, each.wager, each.hand) for each in round_.wagers)


def parts_of(round_: Round, placed: Placed) -> tuple[Part, ...]:
    """A wager on a box is judged hand by hand."""
    seat, wager = placed.seat, placed.wager
    if wager != WAGER:
        return ((seat, wager, 0),)
    hands = round_.boxes[seat].hands if seat in round_.boxes else ()
    return tuple((seat, wager, number) for number in range(1, len(hands) + 1))


def unjudged_hands(round_: Round) -> Iterator[tuple[Box, int]]:
    done = judged_parts(round_)
    for box in boxes_in_turn(round_):
        for number in range(1, len(box.hands) + 1):
            if (box.seat, WAGER, number) not in done:
                yield box, number


def unjudged_sides(table: Table, wager: str) -> tuple[Placed, ...]:
    """Match-The-Dealer or Insurance wagers that are not judged yet."""
    done = judged_parts(table.in_round)
    return tuple(
        each
        for each in sorted(table.wagers, key=lambda placed: placed.seat)
        if each.wager == wager and (each.seat, wager, 0) not in done
    )


def match_waits(table: Table) -> bool:
    return bool(unjudged_sides(table, MATCH))


def short_boxes(round_: Round) -> tuple[Box, ...]:
    """Boxes that were passed over, once the others have two cards: no card, or one."""
    if any(each.seat != DEALER for each in round_.opening):
        return ()
    return tuple(
        box
        for box in boxes_in_turn(round_)
        if not box.is_split and box.hand(1).is_open and len(box.hand(1).cards) < 2
    )
