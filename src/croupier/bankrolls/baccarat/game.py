"""What bets of a round of baccarat net together, exactly: every wager sees the same cards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from croupier.bankrolls.bet_game import BetGame
from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.mixes import Mix, expect_stakes
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.odds.baccarat.analysis import VOID_OUTCOME, Analysis, analyse
from croupier.odds.baccarat.joint import joint_weights
from croupier.values.money import Cents


def bet_law(game: BaccaratGame, mix: Mix, *, meters: Meters | None = None) -> BetLaw:
    """From a full shoe, with the table's own rounding; winnings that may ride are taken."""
    expect_stakes(game.house, mix, list(game.wagers))
    analysis = analyse(game, meters=meters)
    worth = [_worth(replace(analysis, stake=stake), wager) for wager, stake in mix.items()]
    weights, total = joint_weights(analysis, list(mix))
    nets = defaultdict[int, int](int)
    for outcomes, ways in weights.items():
        nets[sum(each[name] for each, name in zip(worth, outcomes, strict=True))] += ways
    chances = {net: Fraction(ways, total) for net, ways in nets.items() if ways}
    return BetLaw(Cents(sum(mix.values())), chances)


def _worth(analysis: Analysis, wager: str) -> dict[str, int]:
    """By outcome, what the stake nets in cents."""
    offered = analysis.game.wagers[wager].offered
    stake = analysis.stake_on(offered)
    found = {line.outcome: int(analysis.net(offered, line)[0] * stake) for line in offered.lines}
    return {VOID_OUTCOME: 0, **found}


GAME = BetGame(bet_law)
