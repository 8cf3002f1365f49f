"""What each wager of a round brings, to the cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.games.slips import Result, Slip, payout
from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Box, Ended, Hand
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.match import match_outcome
from croupier.games.spanish_21.outcomes import (
    BUST,
    DEAD,
    DEALER_BLACKJACK,
    RESCUE,
    Verdict,
    outcome_of,
)
from croupier.rulebooks.house_rules import PricedLine
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_up
from croupier.values.odds import Odds
from croupier.values.prices import PartBack, Push

__all__ = ["Result", "Slip", "hand_slip", "insurance_slip", "match_slip"]

NOTHING = Cents(0)
NO_BLACKJACK = "no_blackjack"
COLLECTED = frozenset({DEALER_BLACKJACK, BUST, RESCUE})
"""Outcomes by which the dealer takes a hand's wager when the dealer's hand is a Blackjack."""


@dataclass(frozen=True, slots=True)
class Money:
    """What becomes of a stake."""

    result: Result
    winnings: Cents
    returned: Cents
    clause: ClauseId
    reading: str = ""


def hand_slip(game: Spanish21Game, box: Box, number: int, dealer: Sequence[Card]) -> Slip:
    """The slip of one hand of a box; its stake includes what was doubled."""
    hand = box.hand(number)
    verdict = outcome_of(game, hand, dealer)
    money = _money(game, hand, number, verdict, dealer)
    return Slip(
        seat=box.seat,
        wager=WAGER,
        stake=hand.at_stake,
        result=money.result,
        outcome=verdict.outcome,
        winnings=money.winnings,
        vigorish=NOTHING,
        back=Cents(money.returned + money.winnings),
        clause=money.clause,
        decided_by=verdict.clause,
        reading=money.reading,
        owner=box.owner,
        hand=number,
    )


def _money(
    game: Spanish21Game, hand: Hand, number: int, verdict: Verdict, dealer: Sequence[Card]
) -> Money:
    spared = _spared(game, hand, number) if is_blackjack(dealer) else None
    match verdict.outcome:
        case outcome if outcome == DEAD:
            return Money(Result.RETURNED, NOTHING, hand.at_stake, verdict.clause)
        case outcome if outcome in COLLECTED and spared is not None:
            return spared
        case outcome if outcome == DEALER_BLACKJACK and hand.ended is Ended.SURRENDERED:
            return Money(Result.LOST, NOTHING, NOTHING, verdict.clause)
        case outcome if outcome == RESCUE:
            clause = game.lines[WAGER][RESCUE].clause
            return Money(Result.RESCUED, NOTHING, hand.doubled, clause)
        case outcome:
            return _priced(game, game.lines[WAGER][outcome], hand.at_stake)


def _spared(game: Spanish21Game, hand: Hand, number: int) -> Money | None:
    """Of a box a Blackjack takes only the original wager, the first hand's (readings R-S03, R-S04).

    Doubles and splits come back, also those of hands that had been lost before it was found.
    """
    if number > 1:
        return Money(Result.RETURNED, NOTHING, hand.at_stake, game.house.duty("split_blackjack"))
    if hand.doubled and hand.ended is not Ended.RESCUED:
        return Money(Result.LOST, NOTHING, hand.doubled, game.house.duty("double_blackjack"))
    return None


def _priced(game: Spanish21Game, line: PricedLine, stake: Cents) -> Money:
    match line.price:
        case Odds() as odds:
            won = payout(game.house, odds, stake)
            return Money(Result.WON, won, stake, line.clause, line.reading)
        case Push():
            return Money(Result.RETURNED, NOTHING, stake, line.clause)
        case PartBack(share):
            back = rounded_up(share * stake, game.house.coin)
            return Money(Result.SURRENDERED, NOTHING, back, line.clause)
        case _:
            return Money(Result.LOST, NOTHING, NOTHING, line.clause)


def match_slip(game: Spanish21Game, bet: Bet, first_two: Sequence[Card], up: Card) -> Slip:
    return _side_slip(game, bet, game.lines[MATCH][match_outcome(first_two, up)])


def insurance_slip(game: Spanish21Game, bet: Bet, *, blackjack: bool) -> Slip:
    outcome = DEALER_BLACKJACK if blackjack else NO_BLACKJACK
    return _side_slip(game, bet, game.lines[INSURANCE][outcome])


def _side_slip(game: Spanish21Game, bet: Bet, line: PricedLine) -> Slip:
    money = _priced(game, line, bet.stake)
    return Slip(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        result=money.result,
        outcome=line.outcome,
        winnings=money.winnings,
        vigorish=NOTHING,
        back=Cents(money.returned + money.winnings),
        clause=money.clause,
        decided_by=line.when,
        owner=bet.owner,
    )
