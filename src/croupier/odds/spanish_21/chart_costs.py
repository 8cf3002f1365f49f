"""What it costs to play by a chart, and by simpler ones: every edge exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.spanish_21.compiled import VALUES
from croupier.games.spanish_21.game import Spanish21Game
from croupier.odds.figures import percent
from croupier.odds.showing import Listed, Listing
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.chart import Chart
from croupier.odds.spanish_21.chart_play import strategy_of
from croupier.odds.spanish_21.chart_search import ANYTHING, ChartSearch, Kind
from croupier.values.money import Cents

SIMPLER = (
    ("without the number of cards", Kind(counts=False)),
    ("nor the suits of 6-7-8 and 7-7-7", Kind(counts=False, suits=False)),
    ("nor rescue", Kind(counts=False, suits=False, rescue=False)),
    ("nor surrender", Kind(counts=False, suits=False, rescue=False, surrender=False)),
)
"""Each leaves out more than the one before."""
OPTIMAL, CHART = "best play by the exact cards", "this chart"
STEPS = 1 + VALUES * (1 + len(SIMPLER))
"""How often progress is told."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A way to play: what the house has of it, and how much more than of the best."""

    words: str
    edge: Fraction
    cost: Fraction


@dataclass(frozen=True, repr=False)
class BasicStrategy(Listed):
    """The best chart for a table, and what it and simpler ones cost."""

    game: Spanish21Game
    optimal: Analysis
    chart: Chart
    played: Analysis
    """What the chart is worth."""
    costs: tuple[Cost, ...]

    def listing(self) -> Listing:
        """The chart, and under it what it and simpler ones cost."""
        told = [f"{each.words}: {percent(each.edge)}, cost {percent(each.cost)}"
                for each in self.costs]  # fmt: skip
        return replace(self.chart.listing(), notes=told)


def basic_strategy(
    game: Spanish21Game,
    stake: Cents | None = None,
    *,
    simpler: bool = True,
    told: Callable[[], None] = lambda: None,
) -> BasicStrategy:
    """Simpler charts are the best of their kind; ``told`` is called as up cards are done."""
    optimal = analyse(game, stake=stake)
    told()
    search = ChartSearch(optimal)
    chart = search.best(ANYTHING, told=told)
    played = play_by(optimal, chart)
    ways = [(OPTIMAL, optimal), (CHART, played)]
    if simpler:
        ways += [
            (words, play_by(optimal, search.best(kind, words, told))) for words, kind in SIMPLER
        ]
    costs = tuple(Cost(words, way.edge, way.edge - optimal.edge) for words, way in ways)
    return BasicStrategy(game, optimal, chart, played, costs)


def play_by(analysis: Analysis, chart: Chart) -> Analysis:
    """A chart at the same table and shoe."""
    return Analysis(analysis.deal, strategy_of(analysis.compiled, chart))
