"""What drills are made of: cards, hands, dealers and stakes; chance comes in from the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

from croupier.games.spanish_21.boxes import Box, Ended, Hand
from croupier.games.spanish_21.dealing import must_draw
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack, total_of
from croupier.training.drilling import Draw, some_stake
from croupier.values.cards import Card
from croupier.values.money import Cents

T = TypeVar("T")
LEAST_STOOD_ON = 12
"""Nobody stands on less."""


class Kind(Enum):
    TOTAL = "total"
    DECISIONS = "decisions"
    PAYOUT = "payout"
    MATCH = "match_the_dealer"
    INSURANCE = "insurance"
    CUT = "who_cuts"
    ORDER = "order_of_settlement"
    IRREGULAR = "irregularities"


def in_any_order(things: Iterable[T], draw: Draw) -> list[T]:
    left, mixed = list(things), list[T]()
    while left:
        mixed.append(left.pop(draw(len(left))))
    return mixed


def shoe(game: Spanish21Game, draw: Draw) -> Iterator[Card]:
    """Cards of a full shoe, one after the other."""
    cards = list(SPANISH_DECK * game.house.shoe_decks)
    while cards:
        yield cards.pop(draw(len(cards)))


def stake_on_box(game: Spanish21Game, draw: Draw) -> Cents:
    return some_stake(game.house, game.house.wagers[WAGER], draw)


def dealers_hand(game: Spanish21Game, cards: Iterator[Card]) -> tuple[Card, ...]:
    """Drawn to its end."""
    hand: tuple[Card, ...] = (next(cards), next(cards))
    while must_draw(game, hand) and not is_blackjack(hand):
        hand = (*hand, next(cards))
    return hand


def played_hand(cards: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
    """Two cards and what somebody drew to them, stood on or bust."""
    held: tuple[Card, ...] = (next(cards), next(cards))
    stands_on = LEAST_STOOD_ON + draw(8)
    while total_of(held).points < stands_on:
        held = (*held, next(cards))
    ended = Ended.BUST if total_of(held).is_bust else Ended.STOOD
    return Hand(held, stake, ended=ended)


def box_of(hand: Hand, seat: int = 1, owner: str = "") -> Box:
    return Box(seat, owner, (hand,), hand.cards[:2])


def called(cards: Sequence[Card]) -> str:
    """As a dealer announces it: of two cards, the first ones of a hand."""
    return "Blackjack" if is_blackjack(cards) else str(total_of(cards))


def hand_shown(title: str, cards: Sequence[Card]) -> dict[str, object]:
    return {"title": title, "cards": [str(card) for card in cards]}


def choices_shown(choices: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"value": value, "says": says} for value, says in choices]
