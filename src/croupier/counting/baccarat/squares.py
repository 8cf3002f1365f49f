"""Mean squares by the same engine: a game in which an outcome pays half the square of its net.

By halves, for the engine adds up what is not whole outcome by outcome, in which sums stay small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.game import BaccaratGame, BoundWager
from croupier.odds.baccarat.analysis import Analysis
from croupier.odds.baccarat.engine import Pricer, engine
from croupier.rulebooks.house_rules import OfferedWager, PricedLine
from croupier.values.odds import Odds
from croupier.values.prices import MeterShare, Push
from croupier.values.refusals import Unreadable

PART = 2


@dataclass(frozen=True)
class Squares:
    """Prices the mean square of what a unit nets, of those wagers of which it can."""

    wagers: tuple[str, ...]
    priced: Pricer | None

    def values(self, left: NDArray[np.int64]) -> NDArray[np.float64]:
        assert self.priced is not None
        return self.priced.values(left) * PART


def squares_of(analysis: Analysis, wagers: Sequence[str]) -> Squares:
    game = analysis.game
    squared = {
        wager: _squared(analysis, game.wagers[wager])
        for wager in wagers
        if not _is_decided_by_prize(game.wagers[wager])
    }
    game = replace(game, wagers=squared)
    fit = tuple(wager for wager in squared if _is_held(game, wager, analysis))
    return Squares(fit, engine(game, wagers=fit, meters=analysis.meters) if fit else None)


def _is_held(game: BaccaratGame, wager: str, analysis: Analysis) -> bool:
    """The square of a large prize may be too much for exact sums."""
    try:
        engine(game, wagers=[wager], meters=analysis.meters).values(analysis.shoe)
    except Unreadable:
        return False
    return True


def _is_decided_by_prize(bound: BoundWager) -> bool:
    """Of several lines met the dearest would be another one if prices were squares."""
    return bound.highest_line and any(isinstance(x.price, MeterShare) for x in bound.offered.lines)


def _squared(analysis: Analysis, bound: BoundWager) -> BoundWager:
    lines = tuple(_squared_line(analysis, bound.offered, line) for line in bound.offered.lines)
    offered = replace(bound.offered, lines=lines, bears_vigorish=False)
    return replace(bound, offered=offered, lines={line.outcome: line for line in lines})


def _squared_line(analysis: Analysis, offered: OfferedWager, line: PricedLine) -> PricedLine:
    net, _ = analysis.net(offered, line)
    square = net**2 / PART
    return replace(line, price=Odds(square.numerator, square.denominator) if square else Push())
