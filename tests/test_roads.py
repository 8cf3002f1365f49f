"""Scoreboard roads, worked by hand from the rule.

Columns are told by their lengths, rows are counted from one. A derived road looks k columns to the
left: big eye boy one, small road two, cockroach pig three.
"""

from __future__ import annotations

from itertools import cycle
from xml.etree import ElementTree as ET

import pytest

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

SVG = "{http://www.w3.org/2000/svg}"


def board(text: str) -> Roads:
    return roads(parse_results(text))


def shoe(*lengths: int) -> Roads:
    """A shoe whose big road has columns this long, the Banker's first."""
    winners = cycle("BP")
    return board("".join(next(winners) * length for length in lengths))


def colours(road: DerivedRoad) -> str:
    return "".join(mark.value for mark in road.marks)


def asked(roads_: Roads) -> tuple[str, str]:
    """The answers for Banker and Player."""
    ask = document(roads_)["ask"]
    assert isinstance(ask, dict)
    return ask["B"], ask["P"]


# ---- the line of results ----


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("", []),
        (" \n", []),
        ("BPT", [Result(Side.BANKER), Result(Side.PLAYER), Result(None)]),
        ("B, P\tT,", [Result(Side.BANKER), Result(Side.PLAYER), Result(None)]),
        ("Bp", [Result(Side.BANKER, player_pair=True)]),
        ("Pb", [Result(Side.PLAYER, banker_pair=True)]),
        ("Tbp Tpb", [Result(None, player_pair=True, banker_pair=True)] * 2),
    ],
)
def test_a_line_of_results_is_read(text: str, results: list[Result]) -> None:
    assert parse_results(text) == tuple(results)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param("BBX", "'X' at character 3", id="no result at all"),
        pytest.param("bBP", "'b' at character 1", id="a pair before any result"),
        pytest.param("BP p", "'p' at character 4", id="a pair apart from its result"),
        pytest.param("B Ppp", "'p' at character 5", id="a pair marked twice"),
        pytest.param("Tbpb", "'b' at character 4", id="a pair marked twice, in turn"),
        pytest.param("B;P", "';' at character 2", id="another mark between results"),
        pytest.param("B\u0412", "'\u0412' at character 2", id="a letter that only looks like B"),
    ],
)
def test_anything_else_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(Unreadable, match=place):
        parse_results(text)


# ---- bead plate and big road ----


def test_the_bead_plate_takes_six_results_a_column() -> None:
    plate = document(board("BBPTPBP"))["bead_plate"]
    assert plate == ["BBPTPB", "P"]


@pytest.mark.parametrize(
    ("text", "leading", "columns"),
    [
        pytest.param("BBPB", 0, [["B", [0, 0]], ["P", [0]], ["B", [0]]], id="a change is a column"),
        pytest.param("BTB", 0, [["B", [1, 0]]], id="a tie stands on the win before it"),
        pytest.param("BTTPT", 0, [["B", [2]], ["P", [1]]], id="ties on one win are counted"),
        pytest.param("TTBT", 2, [["B", [1]]], id="ties before the first win are counted apart"),
        pytest.param("TTT", 3, [], id="nothing but ties"),
        pytest.param("BpPbTpb", 0, [["B", [0]], ["P", [1]]], id="pairs move nothing"),
    ],
)
def test_the_big_road(text: str, leading: int, columns: list[object]) -> None:
    told = document(board(text))
    assert told["leading_ties"] == leading
    big_road = told["big_road"]
    assert isinstance(big_road, dict)
    assert big_road["columns"] == columns


def test_pairs_stand_on_the_win_they_came_with_or_the_win_before_a_tie() -> None:
    (banker, player) = board("Tp B TbT Pp").big_road.columns
    assert (banker.marks[0].player_pair, banker.marks[0].banker_pair) == (False, True)
    assert (player.marks[0].player_pair, player.marks[0].banker_pair) == (True, False)


def test_pairs_are_listed_by_result() -> None:
    assert document(board("TpBPbBpb"))["pairs"] == {"player": [0, 3], "banker": [2, 3]}


def as_drawn(lengths: list[int]) -> list[str]:
    """The rows of the board, the first column's marks as a, the second's as b, and so on."""
    letters = "".join(letter * length for letter, length in zip("abcdefg", lengths, strict=False))
    marks = dict(zip(drawn(lengths), letters, strict=True))
    wide = 1 + max(cell.column for cell in marks)
    return ["".join(marks.get(Cell(n, row), ".") for n in range(wide)) for row in range(6)]


@pytest.mark.parametrize(
    ("lengths", "rows"),
    [
        pytest.param([1, 2, 1], "abc .b. ... ... ... ...", id="columns side by side"),
        pytest.param([6, 1], "ab a. a. a. a. a.", id="six fill a column"),
        pytest.param([7, 1], "ab a. a. a. a. aa", id="the next column starts above a tail"),
        pytest.param([9, 1, 1], "abc. a... a... a... a... aaaa", id="a dragon runs on"),
        pytest.param([7, 5, 1], "abc ab. ab. ab. ab. aa.", id="a column may end upon a tail"),
        pytest.param(
            [7, 7, 1],
            "abc. ab.. ab.. ab.. abbb aa..",
            id="a tail never goes down again, even where there is room",
        ),
        pytest.param(
            [7, 7, 7],
            "abc... abc... abc... abcccc abbb.. aa....",
            id="three dragons lie upon each other",
        ),
        pytest.param(
            [7, 5, 7, 1],
            "abcd abc. abc. abc. abc. aacc",
            id="beyond a tail there is room to the bottom again",
        ),
        pytest.param(
            [7, 6, 5, 4, 3, 3, 2],
            "abcdefffg abcdee..g abcdd.... abcc..... abb...... aa.......",
            id="stairs push a tail into the top row: the next column starts behind it",
        ),
    ],
)
def test_where_columns_are_drawn(lengths: list[int], rows: str) -> None:
    assert as_drawn(lengths) == rows.split()
    assert shoe(*lengths).big_road.cells == drawn(lengths)


def test_cells_are_listed_in_the_order_of_the_marks() -> None:
    dragon = [(0, row) for row in range(6)]
    assert list(shoe(8, 2).big_road.cells) == [*dragon, (1, 5), (2, 5), (1, 0), (1, 1)]


# ---- the derived roads ----


@pytest.mark.parametrize(
    ("lengths", "big_eye_boy", "small_road", "cockroach_pig"),
    [
        pytest.param([9], "", "", "", id="one column has nothing to compare with"),
        pytest.param([2, 1], "", "", "", id="a first row needs two columns before it"),
        pytest.param([1, 2], "B", "", "", id="starts: big eye boy on row two of column two"),
        pytest.param([1, 1, 1], "R", "", "", id="or on row one of column three"),
        pytest.param([1, 1, 2], "RB", "B", "", id="small road on row two of column three"),
        pytest.param([1, 1, 1, 1], "RR", "R", "", id="or on row one of column four"),
        pytest.param([1, 1, 1, 2], "RRB", "RB", "B", id="cockroach pig on row two of column four"),
        pytest.param([1, 1, 1, 1, 1], "RRR", "RR", "R", id="or on row one of column five"),
        # Beside a column of two: row two is level with it, row three one too deep, row four
        # and five far below it.
        pytest.param([2, 5], "RBRR", "", "", id="level red, one too deep blue, deeper red"),
        # Column three begins after 2 and 3: unequal, blue; its row two is level with column two.
        # Column four begins after 3 and 2: unequal. Small road: row two of column three is level
        # with column one; column four begins after 2 against column one's 2: equal.
        pytest.param([2, 3, 2, 1], "RB BR B", "RR", "", id="columns compared at their tops"),
        # A long one. Lengths 1 3 2 2 4 1; k = 1 by cells after column one:
        #   column 2 (3 beside 1): row 2 = 1+1 blue, row 3 red
        #   column 3 (2 beside 3): top 3 against 1 blue, row 2 red
        #   column 4 (2 beside 2): top 2 against 3 blue, row 2 red
        #   column 5 (4 beside 2): top 2 against 2 red, row 2 red, row 3 blue, row 4 red
        #   column 6: top 4 against 2 blue
        # k = 2:
        #   column 3 (beside column 1, 1): row 2 blue
        #   column 4 (beside column 2, 3): top 2 against 1 blue, row 2 red
        #   column 5 (beside column 3, 2): top 2 against 3 blue, row 2 red, row 3 blue, row 4 red
        #   column 6: top 4 against column 3's 2 blue
        # k = 3:
        #   column 4 (beside column 1, 1): row 2 blue
        #   column 5 (beside column 2, 3): top 2 against column 1's 1 blue, rows 2 and 3 red,
        #   row 4 blue
        #   column 6: top 4 against column 2's 3 blue
        pytest.param(
            [1, 3, 2, 2, 4, 1],
            "BR BR BR RRBR B",
            "B BR BRBR B",
            "B BRRB B",
            id="six columns",
        ),
    ],
)  # fmt: skip
def test_the_derived_roads(
    lengths: list[int], big_eye_boy: str, small_road: str, cockroach_pig: str
) -> None:
    """Marks are set apart by the columns of the big road that made them."""
    told = shoe(*lengths)
    assert colours(told.big_eye_boy) == big_eye_boy.replace(" ", "")
    assert colours(told.small_road) == small_road.replace(" ", "")
    assert colours(told.cockroach_pig) == cockroach_pig.replace(" ", "")


def test_a_derived_road_has_a_column_for_each_run_of_a_colour() -> None:
    """1 3 2 2 4 1 gives big eye boy B R B R B R R R B R B."""
    road = document(shoe(1, 3, 2, 2, 4, 1))["big_eye_boy"]
    runs = [["B", 1], ["R", 1]] * 2 + [["B", 1], ["R", 3], ["B", 1], ["R", 1], ["B", 1]]
    tops = [[column, 0] for column in range(9)]
    assert road == {
        "marks": "BRBRBRRRBRB",
        "columns": runs,
        "cells": [*tops[:6], [5, 1], [5, 2], *tops[6:]],
    }


def test_a_derived_road_has_dragons_too() -> None:
    """Ten columns of one win each: eight reds in a row, two of them in the tail."""
    road = shoe(*[1] * 10).big_eye_boy
    assert colours(road) == "RRRRRRRR"
    assert list(road.cells) == [*((0, row) for row in range(6)), (1, 5), (2, 5)]


def test_a_tail_is_one_column_to_the_derived_roads() -> None:
    """The dragon of eight is drawn over three columns, yet column two is compared with all of it.

    Rows two to eight are level with the dragon, row nine is one too deep, row ten far below.
    """
    assert colours(shoe(8, 10).big_eye_boy) == "RRRRRRRBR"


# ---- the ask cells ----


@pytest.mark.parametrize(
    ("text", "banker", "player"),
    [
        pytest.param("", "---", "---", id="before the first result"),
        pytest.param("TT", "---", "---", id="after nothing but ties"),
        pytest.param("B", "---", "---", id="row two of column one, or the top of column two"),
        # The Banker would start column three after columns of one and one; the Player would stand
        # on row two beside a column of one.
        pytest.param("BP", "R--", "B--", id="after one each"),
        pytest.param("BPT", "R--", "B--", id="a tie changes no answer"),
        # Columns 2 2 1: the Banker on row two is level with both columns of two; the Player would
        # start column four after 1, against 2 and 2.
        pytest.param("BBPPB", "RR-", "BB-", id="no answer yet from the cockroach pig"),
        # Columns 1 2 1 1: the Banker would start column five after 1, against 1, 2 and 1; the
        # Player on row two stands beside 1, 2 and 1: one too deep, level, one too deep.
        pytest.param("BPPBP", "RBR", "BRB", id="all three answer"),
    ],
)
def test_the_ask_cells(text: str, banker: str, player: str) -> None:
    assert asked(board(text)) == (banker, player)


# ---- the picture ----


def test_the_picture_says_in_words_what_it_shows() -> None:
    drawing = ET.fromstring(picture(board("TBpPTTb")))  # noqa: S314
    assert drawing.tag == f"{SVG}svg"
    assert drawing.get("role") == "img"
    assert drawing.findtext(f"{SVG}title") == "Baccarat roads"
    assert drawing.findtext(f"{SVG}desc") == (
        "5 results. Banker 1, Player 1, Tie 3, Banker pairs 1, Player pairs 1. In order: TBpPTTb."
    )
    told = [each.text for each in drawing.findall(f"{SVG}g/{SVG}title")]
    assert told == [
        "1: Tie",
        "2: Banker, Player pair",
        "3: Player",
        "4: Tie",
        "5: Tie, Banker pair",
        "Banker, Player pair",
        "Player, 2 ties, Banker pair",
        "If Banker wins next: red, none, none",
        "If Player wins next: blue, none, none",
    ]
    assert "1 tie before the first win" in "".join(drawing.itertext())


def test_the_picture_fetches_nothing() -> None:
    text = picture(shoe(*range(1, 12)))
    assert text.count("http") == 1, "the name of the SVG language"
    for reference in ("href", "url(", "<script", "<style", "<image", "@import"):
        assert reference not in text


def test_a_board_of_a_few_results_has_the_size_of_an_empty_one() -> None:
    sizes = {ET.fromstring(picture(each)).get("viewBox") for each in (board(""), shoe(3, 2))}  # noqa: S314
    assert sizes == {"0 0 1088 368"}


@pytest.mark.parametrize("lengths", [[80], [1] * 100, list(range(1, 14)), [2, 1] * 33])
def test_every_mark_lies_within_the_picture(lengths: list[int]) -> None:
    drawing = ET.fromstring(picture(shoe(*lengths)))  # noqa: S314
    width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
    frame, *panels = drawing.iter(f"{SVG}rect")
    assert float(frame.get("width", 0)) < width
    rights = [float(each.get("x", 0)) + float(each.get("width", 0)) for each in panels]
    assert max(rights) == rights[1] == width - 28, "both rows end at the margin"
    for circle in drawing.iter(f"{SVG}circle"):
        x, y = float(circle.get("cx", 0)), float(circle.get("cy", 0))
        assert 28 < x < width - 28
        assert 28 < y < height - 28
