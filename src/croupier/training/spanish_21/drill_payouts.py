"""Hands that come out as a drill wants them; what they bring is the game's to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from croupier.games.slips import Slip
from croupier.games.spanish_21 import outcomes
from croupier.games.spanish_21.boxes import Ended, Hand
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.slips import hand_slip
from croupier.training.drilling import Draw, one_of
from croupier.training.spanish_21.drill_material import (
    box_of,
    dealers_hand,
    in_any_order,
    played_hand,
    shoe,
    stake_on_box,
)
from croupier.values.cards import Card, Rank, Suit, parse_cards
from croupier.values.money import Cents

TRIES = 300
"""Hands looked through for the outcome that is to be asked about."""
SUITS, RANKS = tuple(Suit), (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)
BLACKJACKS = tuple(parse_cards(hand) for hand in ("Ah Kd", "Qs Ac", "As Jc"))
Making = Callable[[Iterator[Card], Cents, Draw], Hand]


@dataclass(frozen=True, slots=True)
class Case:
    """A finished hand against the dealer's."""

    hand: Hand
    dealer: tuple[Card, ...]
    slip: Slip


def finished_hand(game: Spanish21Game, wanted: str, draw: Draw) -> Case:
    """With the outcome wanted; failing that, which is seldom, any."""
    for _ in range(TRIES):
        cards, stake = shoe(game, draw), stake_on_box(game, draw)
        hand = MADE.get(wanted, played_hand)(cards, stake, draw)
        if hand.total.is_bust and hand.ended is not Ended.BUST:
            continue
        case = _against(game, hand, _dealer(game, hand, wanted, cards, draw))
        if case.slip.outcome == wanted:
            return case
    hand = played_hand(cards, stake, draw)
    return _against(game, hand, dealers_hand(game, cards))


def _against(game: Spanish21Game, hand: Hand, dealer: tuple[Card, ...]) -> Case:
    return Case(hand, dealer, hand_slip(game, box_of(hand), 1, dealer))


def _dealer(
    game: Spanish21Game, hand: Hand, wanted: str, cards: Iterator[Card], draw: Draw
) -> tuple[Card, ...]:
    """A Blackjack where one is wanted, a seven now and then against three of them."""
    if wanted == outcomes.DEALER_BLACKJACK:
        return one_of(BLACKJACKS, draw)
    if outcomes.is_three_sevens(hand.cards) and draw(2):
        return Card(Rank.SEVEN, one_of(SUITS, draw)), Card(Rank.KING, one_of(SUITS, draw))
    return dealers_hand(game, cards)


def _stood(cards: tuple[Card, ...], stake: Cents) -> Hand:
    return Hand(cards, stake, ended=Ended.STOOD)


def _blackjack(_: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
    return _stood(one_of(BLACKJACKS, draw), stake)


def _two_cards(ended: Ended) -> Making:
    return lambda cards, stake, _: Hand((next(cards), next(cards)), stake, ended=ended)


def _doubled(ended: Ended) -> Making:
    """With all of the wager or with half of it."""

    def made(cards: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
        doubled = Cents(stake // (1 + draw(2)))
        hand = Hand((next(cards), next(cards), next(cards)), stake, doubled, ended=ended)
        return Hand(hand.cards, stake, doubled, ended=Ended.BUST) if hand.total.is_bust else hand

    return made


def _three(ranks: str, suits: str = "") -> Making:
    """Of one of these suits; of several where there are none."""

    def made(_: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
        drawn = [suits[draw(len(suits))]] * 3 if suits else in_any_order("cdhs", draw)[:3]
        pairs = zip(in_any_order(ranks, draw), drawn, strict=True)
        return _stood(parse_cards(" ".join(map("".join, pairs))), stake)

    return made


def _of_many(count: int) -> Making:
    def made(_: Iterator[Card], stake: Cents, draw: Draw) -> Hand:
        small = [Card(one_of(RANKS, draw), one_of(SUITS, draw)) for _ in range(count)]
        return _stood(tuple(small), stake)

    return made


MADE: Mapping[str, Making] = {
    outcomes.BLACKJACK: _blackjack,
    "suited_777_spades": _three("777", "s"),
    "suited_777": _three("777", "cdh"),
    "mixed_777": _three("777"),
    "suited_678_spades": _three("678", "s"),
    "suited_678": _three("678", "cdh"),
    "mixed_678": _three("678"),
    "five_card_21": _of_many(5),
    "six_card_21": _of_many(6),
    "seven_card_21": _of_many(7),
    outcomes.DOUBLED_WIN: _doubled(Ended.DOUBLED),
    outcomes.RESCUE: _doubled(Ended.RESCUED),
    outcomes.SURRENDER: _two_cards(Ended.SURRENDERED),
    outcomes.DEALER_BLACKJACK: _two_cards(Ended.STOOD),
}
"""Outcomes that play alone seldom brings."""
