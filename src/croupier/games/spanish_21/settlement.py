"""Turns the boxes of a finished round into slips, awards and movements of chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.games.slips import Slip
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.bonuses import Award, awards
from croupier.games.spanish_21.boxes import Box, Ended
from croupier.games.spanish_21.dealing import holds_surrender
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.movements import (
    Movement,
    Phase,
    awarded,
    hand_decided,
    insurance_settled,
    match_settled,
    put_right,
    round_settled,
    surrender_revealed,
)
from croupier.games.spanish_21.slips import hand_slip, insurance_slip, match_slip
from croupier.values.cards import Card


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round."""

    boxes: tuple[Box, ...]
    """From the dealer's left."""
    dealer: tuple[Card, ...]
    """The up card first, then the hole card, then what was drawn."""
    slips: tuple[Slip, ...]
    """In the order of the bets; a wager on a box has one for each of its hands."""
    awards: tuple[Award, ...]
    movements: tuple[Movement, ...]

    @property
    def house_gain(self) -> int:
        paid = sum(slip.back for slip in self.slips) + sum(each.sum for each in self.awards)
        return sum(slip.stake for slip in self.slips) - paid


def settle(
    game: Spanish21Game,
    bets: Sequence[Bet],
    boxes: Sequence[Box],
    dealer: Sequence[Card],
    *,
    missed_peek: bool = False,
) -> Settlement:
    """A round that is over: bets as placed, boxes as played, the dealer's cards as dealt."""
    by_seat = {box.seat: box for box in sorted(boxes, key=lambda box: box.seat)}
    in_turn = tuple(by_seat.values())
    slips = tuple(slip for bet in bets for slip in _slips(game, bet, by_seat, dealer))
    extra = awards(game, in_turn, dealer[0])
    movements = (
        *_order(game, by_seat, slips, dealer, missed_peek=missed_peek),
        *awarded(extra),
    )
    return Settlement(in_turn, tuple(dealer), slips, extra, movements)


def _slips(
    game: Spanish21Game, bet: Bet, boxes: Mapping[int, Box], dealer: Sequence[Card]
) -> Iterator[Slip]:
    box = boxes[bet.seat]
    if bet.wager == WAGER:
        for number in range(1, len(box.hands) + 1):
            yield hand_slip(game, box, number, dealer)
    elif bet.wager == MATCH:
        yield match_slip(game, bet, box.first_two, dealer[0])
    else:
        yield insurance_slip(game, bet, blackjack=is_blackjack(dealer))


def _order(
    game: Spanish21Game,
    boxes: Mapping[int, Box],
    slips: Sequence[Slip],
    dealer: Sequence[Card],
    *,
    missed_peek: bool,
) -> Iterator[Movement]:
    """Match-The-Dealer, Insurance, hands decided at once, held surrenders, all the rest.

    Hands decided at once are settled by the up card alone; a Blackjack found late corrects them.
    """
    yield from match_settled(game, (slip for slip in slips if slip.wager == MATCH))
    insured = [slip for slip in slips if slip.wager == INSURANCE]
    if not missed_peek:
        yield from insurance_settled(game, insured)
    hands = sorted(
        (slip for slip in slips if slip.wager == WAGER), key=lambda slip: (slip.seat, slip.hand)
    )
    held = [slip for slip in hands if _ended(boxes, slip) is Ended.SURRENDERED]
    early = [slip for slip in hands if is_settled_at_once(game, _ended(boxes, slip), dealer[0])]
    stood = [hand_slip(game, boxes[slip.seat], slip.hand or 0, dealer[:1]) for slip in early]
    for slip in stood:
        yield from hand_decided(game, slip)
    if missed_peek:
        yield from insurance_settled(game, insured, Phase.REVEALING)
    for slip, before in zip(early, stood, strict=True):
        yield from put_right(slip, before)
    for slip in held:
        if slip not in early:
            yield from surrender_revealed(game, slip)
    yield from round_settled(game, _others(hands, (*early, *held)))


def is_settled_at_once(game: Spanish21Game, ended: Ended | None, up: Card) -> bool:
    """Whether a hand's wager moves as soon as the hand is decided."""
    match ended:
        case Ended.BUST:
            return not game.busts_wait
        case Ended.SURRENDERED:
            return not holds_surrender(game, up)
        case _:
            return ended in {Ended.RESCUED, Ended.DEAD}


def _ended(boxes: Mapping[int, Box], slip: Slip) -> Ended | None:
    assert slip.hand is not None, "a hand's slip has its number"
    return boxes[slip.seat].hand(slip.hand).ended


def _others(slips: Iterable[Slip], than: Sequence[Slip]) -> list[Slip]:
    return [slip for slip in slips if slip not in than]
