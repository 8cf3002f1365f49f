"""The chart of basic strategy: how it is written, what it decides, and that none is better."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from croupier.games.spanish_21.compiled import ACE, TEN, VALUES
from croupier.games.spanish_21.strategy import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Strategy
from croupier.odds.spanish_21.chart import COLUMNS, Cell, Chart, Suits
from croupier.odds.spanish_21.chart_costs import play_by
from croupier.odds.spanish_21.chart_facing import plan_of
from croupier.odds.spanish_21.chart_play import (
    ROWS,
    SPADES,
    Column,
    Row,
    chart_of,
    column_of,
    strategy_of,
)
from croupier.odds.spanish_21.chart_search import ANYTHING, ChartSearch, Kind, Setting
from croupier.odds.spanish_21.chart_weights import Scales
from croupier.odds.spanish_21.chart_words import marks, meaning
from croupier.values.refusals import Unreadable
from tests.odds.spanish_21.analysed import chapter
from tests.odds.spanish_21.charted import chart, hard

FIVE, SIX, SEVEN, EIGHT = 4, 5, 6, 7
TWO_CARDS = {STAND, HIT, DOUBLE, SURRENDER}
LATER = {STAND, HIT}


@pytest.mark.parametrize(
    ("written", "on_two", "by_cards"),
    [
        ("H", HIT, {3: HIT, 7: HIT}),
        ("S", STAND, {3: STAND, 7: STAND}),
        ("S4", STAND, {3: STAND, 4: HIT, 6: HIT}),
        ("D", DOUBLE, {3: HIT, 6: HIT}),
        ("Ds5", DOUBLE, {3: STAND, 4: STAND, 5: HIT}),
        ("R", SURRENDER, {3: HIT}),
        ("Rs", SURRENDER, {3: STAND, 6: STAND}),
        ("S5^", STAND, {4: STAND, 5: HIT}),
    ],
)
def test_a_cell_decides_by_the_number_of_cards(
    written: str, on_two: int, by_cards: dict[int, int]
) -> None:
    cell = Cell.parse(written)
    assert str(cell) == written
    assert cell.code(2, TWO_CARDS) == on_two
    assert {cards: cell.code(cards, LATER) for cards in by_cards} == by_cards


def test_a_table_that_doubles_any_hand_reads_more_in_a_cell() -> None:
    cell, always = Cell.parse("D4s6"), LATER | {DOUBLE}
    assert [cell.code(cards, always) for cards in range(2, 7)] == [2, 2, 0, 0, 1]


@pytest.mark.parametrize("text", ["", "X", "S8", "Hs", "H!", "Ps", "Ss4", "D45", "D5s4", "s4"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(Unreadable, match=r"cell|hit with more"):
        Cell.parse(text)


def test_the_chapters_chart_for_six_decks() -> None:
    assert hard(14) == "H H S4! S5! S4! H H H H H"
    assert hard(15) == "S4! S5! S5^ S6 S6 H H H H H"
    assert hard(17) == "S S S S S S S6 S6 S6 R"
    assert [str(chart().soft[18][up]) for up in COLUMNS[2:5]] == ["Ds4", "Ds4", "Ds5"]
    assert all(cell.first == SPLIT for cell in chart().pairs[ACE])
    assert [total for total, row in chart().rescue.items() if row[TEN]] == [*range(6, 17)]


def test_what_the_chart_costs() -> None:
    assert f"{float(chapter().edge):.5%}" == "0.58416%"
    assert f"{charts_edge():.5%}" == "0.58483%"


def test_no_change_of_one_cell_is_better() -> None:
    compiled = chapter().compiled
    for up in range(VALUES):
        column = column_of(chart(), up)
        setting = Setting(
            compiled, ANYTHING, Scales(chapter(), up).weigh(plan_of(compiled, column))
        )
        for number, row in enumerate(ROWS):
            scores = dict(setting.row_scores(number))
            assert max(scores.values()) <= scores[column.cells[row]] + 1e-12
        for value in range(VALUES):
            scores = dict(setting.pair_scores(value))
            assert max(scores.values()) <= scores[column.pairs[value]] + 1e-12
        for total in chart().rescue:
            assert (setting.rescue_gain(total) > 0) == (total in column.rescued)


@pytest.mark.parametrize(
    ("up", "row", "written"),
    [
        (FIVE, Row(14, soft=False), "S4*"),
        (TEN, Row(16, soft=False), "Rs5"),
    ],
    ids=str,
)
def test_what_a_change_is_weighed_at_is_what_it_changes(up: int, row: Row, written: str) -> None:
    """Weights are floats and one cell's; the edge is exact and the whole table's."""
    column, compiled = column_of(chart(), up), chapter().compiled
    setting = Setting(compiled, ANYTHING, Scales(chapter(), up).weigh(plan_of(compiled, column)))
    scores, changed = dict(setting.row_scores(ROWS.index(row))), Cell.parse(written)
    other = replace(column, cells={**column.cells, row: changed})
    shoe = chapter().deal.shoe
    weighed = (scores[changed] - scores[column.cells[row]]) * shoe.values[up] / shoe.cards
    exact = charts_edge() - edge_of(with_column(up, other))
    assert weighed == pytest.approx(exact, abs=1e-15)
    assert exact < 0


def test_a_pairs_split_is_weighed_as_exactly() -> None:
    column, compiled = column_of(chart(), TEN), chapter().compiled
    setting = Setting(compiled, ANYTHING, Scales(chapter(), TEN).weigh(plan_of(compiled, column)))
    scores = dict(setting.pair_scores(EIGHT))
    pairs = (*column.pairs[:EIGHT], Cell(HIT), *column.pairs[EIGHT + 1 :])
    shoe = chapter().deal.shoe
    weighed = (scores[Cell(HIT)] - scores[Cell(SPLIT)]) * shoe.values[TEN] / shoe.cards
    exact = charts_edge() - edge_of(with_column(TEN, replace(column, pairs=pairs)))
    assert weighed == pytest.approx(exact, abs=1e-15)


def with_column(up: int, column: Column) -> Chart:
    columns = {each: column_of(chart(), each) for each in range(VALUES)}
    return chart_of("changed", {**columns, up: column})


def edge_of(shown: Chart) -> float:
    return float(play_by(chapter(), shown).edge)


@cache
def charts_edge() -> float:
    return edge_of(chart())


def played(shown: Chart) -> Strategy:
    return strategy_of(chapter().compiled, shown)


def test_a_chart_as_a_strategy() -> None:
    strategy, known = played(chart()), chapter().compiled.states
    seventeen, split_17 = known.number((TEN, SEVEN)), known.number((EIGHT, EIGHT + 1))
    assert strategy.first[ACE, seventeen] == SURRENDER
    assert strategy.split[0, EIGHT, ACE, split_17] == HIT, "nobody surrenders a split hand"
    eights = known.number((EIGHT, EIGHT))
    assert strategy.first[TEN, eights] == SPLIT
    assert strategy.resplit[:, EIGHT, TEN].all()
    assert strategy.split[1, EIGHT, TEN, eights] == HIT, "three hands are enough: a hard 16"
    doubled = known.number((FIVE, SIX, 1))
    assert strategy.first_rescue[TEN, doubled]
    assert not strategy.first_rescue[FIVE, doubled]


def test_suits_decide_where_a_sign_says_so() -> None:
    four, compiled = 3, chapter().compiled
    strategy = played(chart())
    six_eight = compiled.states.number((SIX, EIGHT))
    seven_eight = compiled.states.number((SEVEN, EIGHT))
    number = [chance.pair for chance in compiled.chances].index(seven_eight)
    assert strategy.first[four, six_eight] == HIT, "14 against a 4 is S4!"
    assert strategy.first[four, seven_eight] == STAND, "15 against a 4 is S5^"
    hits = strategy.first_suited[four, number, :, 0] == HIT
    assert [*np.flatnonzero(hits)] == [SPADES]


def test_a_simpler_kind_has_no_more_than_it_may() -> None:
    search = ChartSearch(chapter())
    plain = search.best(Kind(counts=False, suits=False, rescue=False, surrender=False))
    rows = (*plain.hard.values(), *plain.soft.values(), *plain.pairs)
    assert {str(cell) for row in rows for cell in row} == {"H", "S", "D", "Ds", "P"}
    assert not any(map(any, plain.rescue.values()))
    assert hard(15, plain) == "H S S S S H H H H H"


def test_every_mark_has_a_meaning() -> None:
    found = marks(chart())
    assert [*found] == ["4", "5", "6", "4!", "5!", "5^", "s4", "s5"]
    assert found["5^"] == "Hit with five or more cards and with two spades of 6-7-8."
    assert meaning(Cell.parse("D4s6")) == (
        "Stand with four or more cards; hit with six or more cards."
    )


def test_a_chart_that_cannot_be() -> None:
    def with_hard(total: int, cell: Cell) -> Chart:
        return replace(chart(), hard={**chart().hard, total: (cell,) * VALUES})

    with pytest.raises(Unreadable, match="only pairs are split"):
        with_hard(16, Cell(SPLIT))
    with pytest.raises(Unreadable, match="hard 13, 14 and 15"):
        with_hard(12, Cell(STAND, chance=Suits.SUITED))
    sevens = (Cell(SPLIT, chance=Suits.ANY),) * VALUES
    with pytest.raises(Unreadable, match="written H"):
        replace(chart(), pairs=(*chart().pairs[:SEVEN], sevens, *chart().pairs[SEVEN + 1 :]))
