"""Drills about chips: what goes back to a player, and how much may be insured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from croupier.games.slips import Result, Slip
from croupier.games.spanish_21 import outcomes
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.bonuses import fixed_bonus
from croupier.games.spanish_21.boxes import Ended, Hand
from croupier.games.spanish_21.game import MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.insurance import insurance_most
from croupier.games.spanish_21.match import match_least, match_most
from croupier.games.spanish_21.outcome_words import BY_WAGER
from croupier.games.spanish_21.slips import hand_slip, match_slip
from croupier.table.spanish_21.naming import name_of
from croupier.training.chips.counted_out import tray_shown
from croupier.training.drilling import Draw, Drill, in_any_order, one_of
from croupier.training.spanish_21.drill_hands import (
    box_of,
    dealers_hand,
    hand_shown,
    played_hand,
    shoe,
    stake_on_box,
)
from croupier.values.cards import Card, Rank, Suit, parse_cards
from croupier.values.money import Cents, dollars, rounded_up

DOLLAR, ODD = 100, 5
"""Wagers to be insured are up to so many dollars above a round sum."""
TRIES = 300
"""Hands looked through for the outcome that is to be asked about."""
SUITS, RANKS = tuple(Suit), (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX)
BLACKJACKS = tuple(parse_cards(hand) for hand in ("Ah Kd", "Qs Ac", "As Jc"))
Making = Callable[[Iterator[Card], Cents, Draw], Hand]


def payout(game: Spanish21Game, draw: Draw) -> Drill:
    """Every line of the wager as often as another."""
    wanted = one_of(game.house.wagers[WAGER].lines, draw).outcome
    case = finished_hand(game, wanted, draw)
    extra = fixed_bonus(game, box_of(case.hand), case.dealer[0])
    bonus = extra.sum if extra else 0
    beside = f", and a fixed {dollars(bonus)} beside it" if bonus else ""
    return Drill(
        {
            "title": "What goes back",
            "asks": f"{_told(case.hand)}How much goes to the player in all, stake included?",
            "hands": [hand_shown("Dealer", case.dealer), hand_shown("Player", case.hand.cards)],
            "stake": case.hand.stake,
            "doubled": case.hand.doubled,
            **tray_shown(game.house, case.slip.back + bonus),
        },
        dollars(case.slip.back + bonus),
        extra.clause if extra else case.slip.clause,
        f"{_why(game, case.slip)}{beside}.",
    )


def _told(hand: Hand) -> str:
    """What the cards do not show."""
    match hand.ended:
        case Ended.SURRENDERED:
            return "The player surrendered. "
        case Ended.RESCUED:
            return f"The player doubled with {dollars(hand.doubled)} and took it back. "
        case _:
            doubled = f"The player doubled with {dollars(hand.doubled)}. "
            return doubled if hand.doubled else ""


def _why(game: Spanish21Game, slip: Slip) -> str:
    plain = slip.outcome.replace("_", " ").capitalize()
    outcome = BY_WAGER.get(slip.wager, {}).get(slip.outcome, plain)
    if slip.result is Result.WON:
        price = game.lines[slip.wager][slip.outcome].price
        stake, won = dollars(slip.stake), dollars(slip.winnings)
        return f"{outcome} pays {price}, {won} with {stake} staked: {dollars(slip.back)}"
    if not slip.back:
        return f"{outcome}: nothing goes back"
    return f"{outcome}: {dollars(slip.back)} of {dollars(slip.stake)} goes back"


def match_the_dealer(game: Spanish21Game, draw: Draw) -> Drill:
    """More often than not a card matches."""
    cards, wager = shoe(game, draw), stake_on_box(game, draw)
    up = next(cards)
    two = tuple(Card(up.rank, one_of(SUITS, draw)) if draw(3) else next(cards) for _ in range(2))
    least, most = match_least(game).value, match_most(game, wager).value
    unit = rounded_up(DOLLAR, game.house.coin)
    stake = Cents(min(most, max(least, unit * (1 + draw(max(1, most // unit))))))
    slip = match_slip(game, Bet(1, MATCH, stake), two, up)
    return Drill(
        {
            "title": name_of(MATCH),
            "asks": f"How much goes back for the {name_of(MATCH)} wager, stake included?",
            "hands": [hand_shown("Up card", (up,)), hand_shown("Player", two)],
            "stake": stake,
            "terms": _terms(game),
            **tray_shown(game.house, slip.back),
        },
        dollars(slip.back),
        slip.clause,
        f"{_why(game, slip)}.",
    )


def _terms(game: Spanish21Game) -> str:
    terms = game.house.match
    assert terms is not None, "the table offers it"
    same, other = terms.same_suit.value, terms.other_suit.value
    return f"each matching card of the same suit {same}, of another suit {other}"


def insurance_limit(game: Spanish21Game, draw: Draw) -> Drill:
    cards, unit = shoe(game, draw), rounded_up(DOLLAR, game.house.coin)
    wager = Cents(stake_on_box(game, draw) + unit * draw(ODD))
    most = insurance_most(game, wager)
    ace = Card(Rank.ACE, one_of(SUITS, draw))
    return Drill(
        {
            "title": "The most that may be insured",
            "asks": "The dealer shows an ace. How much may the player insure at most?",
            "hands": _shown(ace, (next(cards), next(cards))),
            "stake": wager,
        },
        dollars(most.value),
        most.clause,
        f"Half of {dollars(wager)}, or the next sum that chips can make: {dollars(most.value)}.",
    )


def _shown(up: Card, two: Sequence[Card]) -> list[dict[str, object]]:
    return [hand_shown("Up card", (up,)), hand_shown("Player", two)]


# Hands that come out as a drill wants them; what they bring is the game's to say


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
        drawn = (
            [suits[draw(len(suits))]] * 3 if suits else list(islice(in_any_order("cdhs", draw), 3))
        )
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
