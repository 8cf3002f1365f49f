"""How a box is played, as `--strategy` names it: best, by the best chart, or by a chart's file."""

from __future__ import annotations

from croupier.cli.material import read_file
from croupier.games.spanish_21.compiled import compile_game
from croupier.games.spanish_21.game import Spanish21Game
from croupier.odds.spanish_21.analysis import Analysis, analyse, evaluate
from croupier.odds.spanish_21.chart_play import strategy_of
from croupier.odds.spanish_21.chart_search import BASIC, ChartSearch
from croupier.odds.spanish_21.shoes import spanish_shoe
from croupier.odds.spanish_21.strategy_file import read_chart
from croupier.values.money import Cents
from croupier.values.shoe import Composition

OPTIMAL = "optimal"


def analysed(
    game: Spanish21Game,
    strategy: str | None,
    shoe: Composition,
    decks: int,
    stake: Cents | None = None,
) -> Analysis:
    """A player by a chart knows the full shoe only, whatever is left of it."""
    if strategy in {None, OPTIMAL}:
        return analyse(game, shoe, stake)
    if strategy == BASIC:
        chart = ChartSearch(analyse(game, spanish_shoe(decks), stake)).best()
    else:
        assert strategy is not None
        chart = read_chart(read_file(strategy), strategy)
    return evaluate(game, strategy_of(compile_game(game), chart), shoe, stake)
