"""What each wager of a round brings: won, lost, returned or surrendered, to the cent."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games import slips
from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.comparing import Judgement, Verdict
from croupier.games.pai_gow.positions import DEALER, Position
from croupier.games.slips import Result, payout, vigorish_on
from croupier.rulebooks.house_rules import PricedLine
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.odds import Odds
from croupier.values.prices import Push

__all__ = ["Result"]

NOTHING = Cents(0)
SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class Slip(slips.Slip):
    """One settled bet; seat 0 is the dealer's against the bank, whose chips go to the tray."""

    seat: Position
    verdict: Verdict | None = None
    """How the hands compared; None where nobody saw them."""


def judged_slip(house: PaiGowRules, bet: Bet, verdict: Verdict, *, banked: bool) -> Slip:
    """The slip of a bet whose hands were compared."""
    line = _line(house, bet, verdict.judgement.value)
    winnings, vigorish = NOTHING, NOTHING
    match line.price:
        case Odds() as odds:
            result = Result.WON
            winnings = payout(house, odds, bet.stake)
            if bet.seat != DEALER:
                vigorish = vigorish_on(house, winnings)
        case Push():
            result = Result.RETURNED
        case _:
            result = Result.LOST
    returned = NOTHING if result is Result.LOST else bet.stake
    return Slip(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        result=result,
        outcome=line.outcome,
        winnings=winnings,
        vigorish=vigorish,
        back=Cents(returned + winnings - vigorish),
        clause=line.clause,
        decided_by=verdict.clause,
        vigorish_clause=_vigorish_clause(house, banked=banked) if vigorish else None,
        verdict=verdict,
        owner=bet.owner,
    )


def surrendered_slip(house: PaiGowRules, bet: Bet) -> Slip:
    """A surrender costs the whole wager (reading R-PG09)."""
    line = _line(house, bet, SURRENDER)
    return Slip(
        seat=bet.seat,
        wager=bet.wager,
        stake=bet.stake,
        result=Result.SURRENDERED,
        outcome=line.outcome,
        winnings=NOTHING,
        vigorish=NOTHING,
        back=NOTHING,
        clause=line.clause,
        decided_by=line.when,
        owner=bet.owner,
    )


def laid_wrong(house: PaiGowRules) -> Verdict:
    """The better hand was laid as the low one, where that is filed as a loss (reading R-PG10)."""
    return Verdict(Judgement.LOSE, -1, -1, house.options["laid_the_wrong_way"].clause)


def _line(house: PaiGowRules, bet: Bet, outcome: str) -> PricedLine:
    return next(line for line in house.wagers[bet.wager].lines if line.outcome == outcome)


def _vigorish_clause(house: PaiGowRules, *, banked: bool) -> ClauseId | None:
    if banked:
        return house.duty("winners_vigorish")
    return house.vigorish.clause if house.vigorish else None
