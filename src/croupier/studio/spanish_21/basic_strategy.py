"""Basic strategy as a chart for people: what is printed and what is drawn alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.odds.document import UNLAWFUL
from croupier.odds.figures import percent
from croupier.odds.spanish_21.chart import COLUMNS, LETTERS, Cell, Chart, pair_name, value_name
from croupier.odds.spanish_21.chart_costs import BasicStrategy
from croupier.odds.spanish_21.chart_words import mark_of, marks, remarks
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.strategy_file import SHOWN_PAIRS, merged_rows, rescue_letter
from croupier.studio.spanish_21 import strategy_chart as drawn
from croupier.studio.spanish_21.strategy_chart import Action, Note, Row, Section, StrategyChart
from croupier.values.shoe import in_decks


def chart_for_people(basic: BasicStrategy) -> StrategyChart:
    """What is printed and drawn alike."""
    house = basic.game.house
    edges = f"House edge {percent(basic.played.edge)} by this chart,"
    best = f"{percent(basic.optimal.edge)} by the best play"
    return StrategyChart(
        title="Spanish 21: basic strategy",
        lines=(
            *([] if house.lawful else [UNLAWFUL]),
            f"{house.rulebook}, {in_decks(house.shoe_decks)}",
            f"{edges} {best}.",
        ),
        up_cards=tuple(map(value_name, COLUMNS)),
        sections=tuple(sections(basic.chart)),
        notes=(
            *(Note(mark, words) for mark, words in marks(basic.chart).items()),
            *(Note("", words) for words in _remarks(basic)),
        ),
        costs=tuple(
            drawn.Cost(each.words[:1].upper() + each.words[1:], percent(each.cost))
            for each in basic.costs
        ),
    )


def sections(chart: Chart) -> Iterator[Section]:
    yield Section("Hard", _rows(chart.hard))
    yield Section("Soft", _rows(chart.soft))
    pairs = (Row(pair_name(value), _cells(chart.pairs[value])) for value in SHOWN_PAIRS)
    yield Section("Pairs", tuple(pairs))
    rescue = (
        Row(name, tuple(drawn.Cell(Action(rescue_letter(row[up]))) for up in COLUMNS))
        for name, row in merged_rows(chart.rescue)
    )
    yield Section("After doubling", tuple(rescue))


def _rows(rows: Mapping[int, tuple[Cell, ...]]) -> tuple[Row, ...]:
    return tuple(Row(name, _cells(row)) for name, row in merged_rows(rows))


def _cells(row: tuple[Cell, ...]) -> tuple[drawn.Cell, ...]:
    return tuple(drawn.Cell(Action(LETTERS[row[up].first]), mark_of(row[up])) for up in COLUMNS)


def _remarks(basic: BasicStrategy) -> Iterator[str]:
    yield from remarks(basic.optimal.compiled)
    edge = insurance_odds(basic.game).house_edge
    if edge > 0:
        yield f"Never take Insurance: it costs {percent(edge)} of what is put on it."
