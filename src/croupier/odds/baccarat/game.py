"""Prices tables of baccarat that differ in little.

What a wager pays has no say in how cards fall: where two tables differ in prices alone, chances
are those counted before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.ride import house_money_rows
from croupier.odds.baccarat.tables import exact_odds
from croupier.odds.figures import ExactOdds, OutcomeOdds, WagerOdds
from croupier.odds.priced_game import PricedGame
from croupier.rulebooks.house_rules import HouseRules, OfferedWager, PricedLine
from croupier.values.odds import Odds
from croupier.values.sides import Side

_Unpriced = tuple[HouseRules, tuple[str, ...]]


class Tables:
    """Tables priced so far, by all that is not a price."""

    def __init__(self) -> None:
        self._counted: list[tuple[_Unpriced, Analysis, ExactOdds]] = []

    def __call__(self, house: HouseRules, wagers: Sequence[str] = ()) -> ExactOdds:
        game, unpriced = bind(house), (without_prices(house), tuple(wagers))
        for like, analysis, odds in self._counted:
            if like == unpriced:
                return repriced(odds, analysis, replace(analysis, game=game))
        odds = ExactOdds(tuple(_rows(game, wagers)))
        self._counted.append((unpriced, analyse(game), odds))
        return odds


def _rows(game: BaccaratGame, wagers: Sequence[str]) -> Iterator[WagerOdds]:
    for wager in wagers or (None,):
        if wager is None or wager in game.wagers:
            yield from exact_odds(game, wager=wager).rows


def without_prices(house: HouseRules) -> HouseRules:
    """The same table, whatever odds it pays and whoever may forbid them."""
    wagers = {name: _without_prices(wager) for name, wager in house.wagers.items()}
    return replace(house, wagers=wagers, lawful=True, filed="")


def _without_prices(wager: OfferedWager) -> OfferedWager:
    return replace(wager, lines=tuple(map(_without_price, wager.lines)))


def _without_price(line: PricedLine) -> PricedLine:
    return replace(line, price=Odds(1, 1)) if isinstance(line.price, Odds) else line


def repriced(odds: ExactOdds, before: Analysis, analysis: Analysis) -> ExactOdds:
    """The same chances at the prices of the analysed game; a ride may be chosen otherwise."""
    rows = list[WagerOdds]()
    ridden = {
        wager: house_money_rows(analysis, wager)
        for wager, bound in analysis.game.wagers.items()
        if bound.offered.ride and _rides_otherwise(wager, before, analysis)
    }
    for row in odds.rows:
        if row.wager in ridden:
            rows.append(next(ridden[row.wager]))
        elif analysis.game.wagers[row.wager].offered.ride:
            rows.append(row)
        else:
            rows.append(_repriced(row, analysis))
    return ExactOdds(tuple(rows))


def _rides_otherwise(wager: str, before: Analysis, analysis: Analysis) -> bool:
    """Whether the wager, or a hand it may ride on, pays something else."""
    old, new = before.game.house.wagers, analysis.game.house.wagers
    ridden = (wager, *(side.value for side in Side))
    return any(old[each].lines != new[each].lines for each in ridden)


def _repriced(row: WagerOdds, analysis: Analysis) -> WagerOdds:
    wager = analysis.game.wagers[row.wager].offered
    lines = {line.outcome: line for line in wager.lines}

    def priced(each: OutcomeOdds) -> OutcomeOdds:
        line = lines.get(each.outcome)
        if line is None:  # a void round
            return each
        return replace(each, pays=str(line.price), net=analysis.net(wager, line)[0])

    return replace(row, outcomes=tuple(map(priced, row.outcomes)))


GAME = PricedGame(Tables)
