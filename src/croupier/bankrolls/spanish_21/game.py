"""What a bet at Spanish 21 nets.

Rounds that are not split are exact. What a split brings is known by its mean and by the variance
of all rounds; three sums stand for it that have both.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.bankrolls.bet_game import BetGame
from croupier.bankrolls.bet_law import BetLaw, law_of_row
from croupier.bankrolls.mixes import Mix, expect_stakes
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.hold_bands import is_whole
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND
from croupier.odds.spanish_21.tables import exact_odds
from croupier.values.refusals import BadMaterial

SPLITS = "split rounds have their mean and variance, in three sums"
NOT_EVERY_ROUND = "insurance is taken against an ace, and is no bet of every round"
ALONE = "how wagers of Spanish 21 come out together is not counted; name one of them"


def bet_law(game: Spanish21Game, mix: Mix) -> BetLaw:
    """One box that is played as well as can be, or its Match-The-Dealer wager."""
    if INSURANCE in mix:
        raise BadMaterial(NOT_EVERY_ROUND)
    offered = [wager for wager in (WAGER, MATCH) if wager in game.house.wagers]
    expect_stakes(game.house, mix, offered)
    if len(mix) > 1:
        raise BadMaterial(ALONE)
    ((wager, stake),) = mix.items()
    row = exact_odds(game, wager=wager, stake=stake)[wager]
    if is_whole(row):
        return law_of_row(row, stake)
    return replace(law_of_row(in_three(row), stake), remark=SPLITS)


def in_three(row: WagerOdds) -> WagerOdds:
    """The split round as nothing, and as so many units won or lost: few, and no fewer than fit."""
    whole = [each for each in row.outcomes if each.outcome != SPLIT_ROUND]
    split = next(each for each in row.outcomes if each.outcome == SPLIT_ROUND)
    chance, mean = split.probability, split.net
    rest = sum((each.probability * each.net**2 for each in whole), Fraction(0))
    every = Fraction(row.variance).limit_denominator(10**12) + row.expected_value**2
    square = (every - rest) / chance
    units = next(n for n in range(2, 100) if square <= n**2 and abs(mean) * n <= square)
    won, lost = (square / units**2 + mean / units) / 2, (square / units**2 - mean / units) / 2
    ends = {units: won, -units: lost, 0: 1 - won - lost}
    parts = [
        OutcomeOdds(SPLIT_ROUND, "", chance * share, Fraction(net), resolved=bool(net))
        for net, share in ends.items()
    ]
    return WagerOdds(row.wager, row.paytable, row.variant, (*whole, *parts), row.terms)


GAME = BetGame(bet_law)
