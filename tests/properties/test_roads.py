"""Laws of the scoreboard roads, and the derived roads by a second rule."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import (
    Cell,
    DerivedRoad,
    Result,
    Roads,
    document,
    drawn,
    parse_results,
    roads,
)
from croupier.games.baccarat.roads_picture import picture
from croupier.values.refusals import Unreadable
from croupier.values.sides import Side

OPPOSITE = {"R": "B", "B": "R"}

any_result = st.builds(Result, st.sampled_from([*Side, None]), st.booleans(), st.booleans())
lengths = st.lists(st.integers(1, 9), max_size=14)
"""Long enough for dragons, for stairs of them, and for tails in the top row."""


@st.composite
def streaky_shoes(draw: st.DrawFn) -> list[Result]:
    """Columns of chosen lengths, with a tie here and there."""
    sides = [Side.BANKER, Side.PLAYER]
    columns = enumerate(draw(lengths))
    wins = [Result(sides[n % 2]) for n, length in columns for _ in range(length)]
    for place in draw(st.lists(st.integers(0, len(wins)), max_size=5)):
        wins.insert(place, Result(None))
    return wins


shoes = st.one_of(st.lists(any_result, max_size=100), streaky_shoes())


def derived(board: Roads) -> tuple[DerivedRoad, DerivedRoad, DerivedRoad]:
    return board.big_eye_boy, board.small_road, board.cockroach_pig


def second_rule(results: list[Result], offset: int) -> str:
    """The derived road as dealers are taught it, one result at a time.

    Further down a column: is the cell to the left, the offset away, filled? Red. Empty, and the
    one above it filled? Blue. Both empty? Red. A new column: the opposite of what the old column
    would have got by going on.
    """
    filled = set[tuple[int, int]]()

    def going_on(column: int, row: int) -> str:
        left = column - offset
        return "B" if (left, row) not in filled and (left, row - 1) in filled else "R"

    marks, column, row, last = "", -1, 0, None
    for winner in (each.winner for each in results if each.winner):
        if column >= offset:
            mark = going_on(column, row + 1)
            marks += mark if winner is last else OPPOSITE[mark]
        column, row = (column, row + 1) if winner is last else (column + 1, 0)
        filled.add((column, row))
        last = winner
    return marks


@given(shoes)
def test_both_rules_give_the_same_derived_roads(results: list[Result]) -> None:
    for offset, road in enumerate(derived(roads(results)), 1):
        assert "".join(mark.value for mark in road.marks) == second_rule(results, offset)


@given(shoes, any_result)
def test_a_new_result_changes_nothing_that_was_drawn(results: list[Result], new: Result) -> None:
    before, after = roads(results), roads([*results, new])
    wins = len(before.big_road.cells)
    assert after.big_road.cells[:wins] == before.big_road.cells
    assert len(after.big_road.cells) == wins + (new.winner is not None)
    for old, longer in zip(derived(before), derived(after), strict=True):
        assert longer.marks[: len(old.marks)] == old.marks
        assert longer.cells[: len(old.cells)] == old.cells
    beads = [each for column in after.bead_plate for each in column]
    assert beads == [*results, new]


@given(shoes, st.sampled_from(Side))
def test_the_ask_cells_come_true(results: list[Result], winner: Side) -> None:
    before, after = roads(results), roads([*results, Result(winner)])
    for asked, old, longer in zip(before.ask[winner], derived(before), derived(after), strict=True):
        assert longer.marks == old.marks + ((asked,) if asked else ())


@given(shoes)
def test_ties_and_pairs_never_move_a_column(results: list[Result]) -> None:
    plain = roads(Result(each.winner) for each in results if each.winner)
    board = roads(results)
    assert board.big_road.cells == plain.big_road.cells
    assert derived(board) == derived(plain)
    assert board.ask == plain.ask
    unpaired = roads(replace(each, player_pair=False, banker_pair=False) for each in results)
    assert document(board) | {"pairs": None} == document(unpaired) | {"pairs": None}


@given(shoes)
def test_the_marks_add_up(results: list[Result]) -> None:
    board = roads(results)
    marks = [mark for column in board.big_road.columns for mark in column.marks]
    wins = [each.winner for each in results if each.winner]
    assert [column.winner for column in board.big_road.columns for _ in column.marks] == wins
    assert board.leading_ties + sum(mark.ties for mark in marks) == len(results) - len(wins)
    assert len(board.big_road.cells) == len(wins)
    columns = [len(column.marks) for column in board.big_road.columns]
    for offset, road in enumerate(derived(board), 1):
        without_comparison = sum(columns[:offset]) + (len(columns) > offset)
        assert len(road.marks) == len(wins) - without_comparison
        assert [run.colour for run in road.columns for _ in range(run.length)] == list(road.marks)
        assert all(one.colour != two.colour for one, two in pairwise(road.columns))
        assert road.cells == drawn(run.length for run in road.columns)


@given(shoes)
def test_neighbouring_columns_have_different_winners(results: list[Result]) -> None:
    columns = roads(results).big_road.columns
    assert all(one.winner is two.winner.other for one, two in pairwise(columns))
    assert all(column.marks for column in columns)


@given(lengths)
@example([7, 6, 5, 4, 3, 2, 1])
@example([9, 8, 7, 6, 5, 9, 9])
def test_every_mark_has_a_cell_of_its_own_within_six_rows(columns: list[int]) -> None:
    cells = drawn(columns)
    assert len(set(cells)) == len(cells) == sum(columns)
    assert all(0 <= cell.row < 6 and cell.column >= 0 for cell in cells)


@given(lengths)
@example([7, 6, 5, 4, 3, 2, 1])
@example([9, 8, 7, 6, 5, 9, 9])
def test_a_column_goes_down_until_it_must_turn(columns: list[int]) -> None:
    cells = drawn(columns)
    start = -1
    for end, length in zip(accumulate(columns), columns, strict=True):
        earlier, own = set(cells[: end - length]), cells[end - length : end]
        free = next(n for n in range(start + 1, 1000) if Cell(n, 0) not in earlier)
        assert own[0] == (free, 0), "the first free top cell after the column before"
        start = free
        down = next(n for n in range(1, 7) if n == 6 or Cell(start, n) in earlier)
        trunk = [Cell(start, row) for row in range(down)]
        tail = [Cell(start + n, down - 1) for n in range(1, length)]
        assert list(own) == [*trunk, *tail][:length]


@given(shoes)
def test_results_are_written_as_they_are_read(results: list[Result]) -> None:
    assert parse_results("".join(map(str, results))) == tuple(results)
    assert parse_results(" , ".join(map(str, results))) == tuple(results)


@given(st.text(st.sampled_from("BPTpb ,x;\n"), max_size=12) | st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unreadable):
        read = parse_results(text)
        assert "".join(map(str, read)).replace("p", "").replace("b", "") == "".join(
            letter for letter in text if letter in "BPT"
        )


@given(shoes)
def test_every_shoe_has_a_document_and_a_picture(results: list[Result]) -> None:
    board = roads(results)
    told = document(board)
    plate = told["bead_plate"]
    assert isinstance(plate, list)
    assert "".join(plate) == "".join(each.letter for each in results)
    assert all(len(column) == 6 for column in plate[:-1])
    assert picture(board).count("<g>") == len(results) + len(board.big_road.cells) + 2
