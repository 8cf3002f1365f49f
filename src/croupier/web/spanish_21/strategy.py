"""The chart of basic strategy for a table's rules."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.odds.spanish_21.chart_costs import basic_strategy
from croupier.odds.spanish_21.document import strategy_document
from croupier.rulebooks.house_rules import HouseRules


def strategy(house: HouseRules) -> dict[str, object]:
    """Without the simpler charts, which take as long again each."""
    return strategy_document(basic_strategy(bind(house), simpler=False))
