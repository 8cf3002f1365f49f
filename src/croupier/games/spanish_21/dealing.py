"""Who is dealt which card, when the hole card is read, and when the dealer draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.games.spanish_21.boxes import Box, Ended, Hand
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId

DEALER = 0
"""The dealer's place among the seats."""
DECIDED = frozenset({Ended.BUST, Ended.SURRENDERED, Ended.RESCUED, Ended.DEAD})
"""Hands that no dealer's total can change."""


class Step(Enum):
    """The opening cards of a round, by the duty behind each."""

    FIRST = "first_cards"
    UP = "up_card"
    SECOND = "second_cards"
    HOLE = "hole_card"


@dataclass(frozen=True, slots=True)
class OpeningCard:
    seat: int
    """A box, or the dealer."""
    step: Step

    @property
    def face_down(self) -> bool:
        return self.step is Step.HOLE


def opening_order(seats: Iterable[int]) -> tuple[OpeningCard, ...]:
    """From the dealer's left: a card to each box, one to the dealer, and the same again."""
    return tuple(_opening_order(sorted(seats)))


def _opening_order(seats: Sequence[int]) -> Iterator[OpeningCard]:
    for boxes, dealer in ((Step.FIRST, Step.UP), (Step.SECOND, Step.HOLE)):
        for seat in seats:
            yield OpeningCard(seat, boxes)
        yield OpeningCard(DEALER, dealer)


def needs_peek(game: Spanish21Game, up: Card) -> bool:
    """Whether the hole card goes into the card reader before anything else is dealt."""
    return up.rank.value in game.house.peek.value


def offers_insurance(game: Spanish21Game, up: Card) -> bool:
    return up.rank.value in game.house.insurance_up.value


def holds_surrender(game: Spanish21Game, up: Card) -> bool:
    """Whether a surrendered wager lies on the cards until the hole card is shown."""
    return needs_peek(game, up)


def must_draw(game: Spanish21Game, cards: Sequence[Card]) -> bool:
    """Whether the dealer's total asks for another card; if it `matters` at all."""
    total, stands = total_of(cards), game.house.dealer_stands.value
    hits_soft = game.house.dealer_hits_soft_17.value
    return total.points < stands or (hits_soft and total.soft and total.points == stands)


def is_changeable(game: Spanish21Game, hand: Hand) -> bool:
    """Whether a dealer's total can still change the hand's result, there being no Blackjack."""
    if hand.ended in DECIDED or hand.is_blackjack:
        return False
    return not hand.has_21 or not beats_21(game, hand)


def beats_21(game: Spanish21Game, hand: Hand) -> bool:
    """Whether a 21 that is no Blackjack beats a dealer's 21 of three or more cards."""
    return len(hand.cards) > 2 or game.two_card_21_wins


def matters(game: Spanish21Game, boxes: Iterable[Box]) -> bool:
    """Whether a dealer's total can change anything once all have decided (reading R-S21)."""
    return any(is_changeable(game, hand) for box in boxes for hand in box.hands)


def draws(game: Spanish21Game, boxes: Iterable[Box], cards: Sequence[Card]) -> bool:
    """Whether the dealer, whose hole card is turned, takes another card."""
    return not is_blackjack(cards) and must_draw(game, cards) and matters(game, boxes)


def why_no_draw(game: Spanish21Game, cards: Sequence[Card]) -> ClauseId:
    """The clause by which a dealer takes no further card."""
    duty = "dealer_need_not_draw" if must_draw(game, cards) else "dealer_must_draw"
    return game.house.duty(duty)
