"""What a game says of bets, for whoever puts a bankroll behind them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.mixes import parse_mix
from croupier.bankrolls.plans import Plan
from croupier.bankrolls.reports import Bankroll
from croupier.games.bound_game import Game
from croupier.values.families import family_of
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True, slots=True)
class BetGame:
    """A game's own part of this room."""

    law: Callable[..., BetLaw]
    """Of a game and a mix of bets, and what else the game takes."""


def bankroll_report(game: Game, bets: str, plan: Plan, **how: object) -> Bankroll:
    """What becomes of a bankroll behind bets such as "banker 100; dragon_7 5"."""
    part: BetGame = family_of(game.house.game).part("bankrolls")
    mix = parse_mix(bets)
    law = part.law(game, mix, **how)
    if plan.bankroll < law.stake:
        raise BadMaterial("the bankroll does not cover the bets of one round")
    return Bankroll({wager: Cents(stake) for wager, stake in mix.items()}, law, plan)
