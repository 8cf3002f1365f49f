"""The chart of the chapter's six decks, derived once."""

from __future__ import annotations

from croupier.odds.spanish_21.chart import COLUMNS, Chart
from croupier.odds.spanish_21.chart_search import ChartSearch
from tests.kept import ODDS, kept
from tests.odds.spanish_21.analysed import chapter


@kept(*ODDS)
def chart() -> Chart:
    return ChartSearch(chapter()).best()


def hard(total: int, shown: Chart | None = None) -> str:
    """A row as it is printed."""
    return " ".join(str((shown or chart()).hard[total][up]) for up in COLUMNS)
