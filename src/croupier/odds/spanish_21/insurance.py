"""Exact odds of Insurance from any shoe, and its value to one who has seen cards."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.slips import payout
from croupier.games.spanish_21.compiled import ACE, TEN
from croupier.games.spanish_21.game import INSURANCE, Spanish21Game
from croupier.games.spanish_21.outcomes import DEALER_BLACKJACK
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.values.money import Cents, dollars
from croupier.values.odds import Odds
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition


def insurance_odds(
    game: Spanish21Game, shoe: Composition | None = None, stake: Cents | None = None
) -> WagerOdds:
    """Once an ace is up, and no other card of the round was looked at."""
    left = Shoe(full_shoe(game.house) if shoe is None else shoe)
    if not left.values[ACE] or left.cards < 2:
        raise Unreadable("without an ace and a card under it there is no Insurance")
    blackjack = Fraction(left.values[TEN], left.cards - 1)
    outcomes = tuple(
        OutcomeOdds(
            name,
            str(line.price),
            blackjack if name == DEALER_BLACKJACK else 1 - blackjack,
            _net(game, name, stake),
            resolved=True,
        )
        for name, line in game.lines[INSURANCE].items()
    )
    terms = {} if stake is None else {"stake": dollars(stake)}
    return WagerOdds(INSURANCE, None, game.house.variant, outcomes, terms)


def insurance_value(game: Spanish21Game, unseen: Composition) -> Fraction:
    """What a unit of it brings before the peek; ``unseen`` has the hole card."""
    left = Shoe(unseen)
    if not left.cards:
        raise Unreadable("no card is left that could be the hole card")
    blackjack = Fraction(left.values[TEN], left.cards)
    won = _net(game, DEALER_BLACKJACK, None)
    return blackjack * won - (1 - blackjack)


def _net(game: Spanish21Game, outcome: str, stake: Cents | None) -> Fraction:
    match game.lines[INSURANCE][outcome].price:
        case Odds() as odds:
            return odds.ratio if stake is None else Fraction(payout(game.house, odds, stake), stake)
        case _:
            return Fraction(-1)
