"""Drills about chips: what goes back to a player, and how much may be insured."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.slips import Result, Slip
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.bonuses import fixed_bonus
from croupier.games.spanish_21.boxes import Ended, Hand
from croupier.games.spanish_21.game import MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.insurance import insurance_most
from croupier.games.spanish_21.match import match_least, match_most
from croupier.games.spanish_21.slips import match_slip
from croupier.table.spanish_21.naming import name_of
from croupier.training.drilling import Draw, Drill, one_of
from croupier.training.spanish_21.drill_material import (
    Kind,
    box_of,
    hand_shown,
    shoe,
    stake_on_box,
)
from croupier.training.spanish_21.drill_payouts import SUITS, finished_hand
from croupier.values.cards import Card, Rank
from croupier.values.money import Cents, dollars, rounded_up

DOLLAR, ODD = 100, 5
"""Wagers to be insured are up to so many dollars above a round sum."""


def payout(game: Spanish21Game, draw: Draw) -> Drill:
    """Every line of the wager as often as another."""
    wanted = one_of(game.house.wagers[WAGER].lines, draw).outcome
    case = finished_hand(game, wanted, draw)
    extra = fixed_bonus(game, box_of(case.hand), case.dealer[0])
    bonus = extra.sum if extra else 0
    beside = f", and a fixed {dollars(bonus)} beside it" if bonus else ""
    return Drill(
        Kind.PAYOUT,
        {
            "title": "What goes back",
            "asks": f"{_told(case.hand)}How much goes to the player in all, stake included?",
            "hands": [hand_shown("Dealer", case.dealer), hand_shown("Player", case.hand.cards)],
            "stake": case.hand.stake,
            "doubled": case.hand.doubled,
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
    outcome = slip.outcome.replace("_", " ").capitalize()
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
        Kind.MATCH,
        {
            "title": name_of(MATCH),
            "asks": f"How much goes back for the {name_of(MATCH)} wager, stake included?",
            "hands": [hand_shown("Up card", (up,)), hand_shown("Player", two)],
            "stake": stake,
            "terms": _terms(game),
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
        Kind.INSURANCE,
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
