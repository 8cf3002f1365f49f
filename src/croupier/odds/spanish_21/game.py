"""Prices tables of Spanish 21 that differ in little.

The best play follows the prices of the round itself, but no other wager's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.games.spanish_21.game import WAGER, Spanish21Game, bind
from croupier.odds.figures import ExactOdds, WagerOdds
from croupier.odds.priced_game import PricedGame
from croupier.odds.spanish_21.tables import exact_odds
from croupier.rulebooks.house_rules import HouseRules


class Tables:
    """Rounds priced so far, by the rules they are played by."""

    def __init__(self) -> None:
        self._rounds: list[tuple[HouseRules, WagerOdds]] = []

    def __call__(self, house: HouseRules, wagers: Sequence[str] = ()) -> ExactOdds:
        game = bind(house)
        asked = [wager for wager in house.wagers if wager in wagers or not wagers]
        return ExactOdds(
            tuple(
                self._round(game) if wager == WAGER else exact_odds(game, wager=wager)[wager]
                for wager in asked
            )
        )

    def _round(self, game: Spanish21Game) -> WagerOdds:
        only = {WAGER: game.house.wagers[WAGER]}
        alone = replace(game.house, wagers=only, match=None, lawful=True, filed="")
        for like, row in self._rounds:
            if like == alone:
                return row
        row = exact_odds(game, wager=WAGER)[WAGER]
        self._rounds.append((alone, row))
        return row


GAME = PricedGame(Tables)
