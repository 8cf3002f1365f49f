"""Prices tables of Pai Gow; how hands fare against a house way is kept between them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.pai_gow.game import bind
from croupier.odds.figures import ExactOdds
from croupier.odds.pai_gow.tables import exact_odds
from croupier.odds.priced_game import PricedGame, Pricer
from croupier.rulebooks.house_rules import HouseRules


def _odds(house: HouseRules, wagers: Sequence[str] = ()) -> ExactOdds:  # noqa: ARG001 there is one
    return exact_odds(bind(house))


def _pricer() -> Pricer:
    return _odds


GAME = PricedGame(_pricer)
