"""Tables on a screen: nothing is lost, and no number is folded, however narrow it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cli.table_layout import LEFT_OUT, folded_text, laid_out, screen_length

COLUMNS = ("wager", "variant", "note", "house edge", "hits")
NUMBERS = ("house edge", "hits")
LINES = (
    ("banker", "standard", "", "1.0579%", "45.8597%"),
    ("dragon_bonus_player", "standard", "", "2.6517%", "28.9887%"),
)


def drawn(
    width: int,
    columns: tuple[str, ...] = COLUMNS,
    lines: tuple[tuple[str, ...], ...] = LINES,
    right: tuple[str, ...] = NUMBERS,
) -> str:
    return "\n".join(line.text for line in laid_out(columns, lines, right=right, width=width))


def test_a_table_that_fits_stands_as_it_is_but_for_an_empty_column() -> None:
    assert drawn(80) == (
        " wager                variant   house edge      hits\n"
        " ───────────────────────────────────────────────────\n"
        " banker               standard     1.0579%  45.8597%\n"
        " dragon_bonus_player  standard     2.6517%  28.9887%\n"
    )


def test_what_stands_in_every_line_is_said_once_where_room_is_scarce() -> None:
    assert drawn(44) == (
        "In every line: variant standard\n"
        " wager                house edge      hits\n"
        " ─────────────────────────────────────────\n"
        " banker                  1.0579%  45.8597%\n"
        " dragon_bonus_player     2.6517%  28.9887%\n"
    )


def test_it_goes_on_below_with_columns_that_have_no_room() -> None:
    assert drawn(34) == (
        "In every line: variant standard\n"
        " wager               house edge\n"
        " ──────────────────────────────\n"
        " banker                 1.0579%\n"
        " dragon_bonus_player    2.6517%\n"
        "\n"
        " wager                   hits\n"
        " ────────────────────────────\n"
        " banker              45.8597%\n"
        " dragon_bonus_player 28.9887%\n"
    )


def test_each_part_has_what_tells_its_lines_apart() -> None:
    lines = tuple(("tie", table, "9" * 9, "8" * 9, "7" * 9) for table in "AB")
    told = drawn(26, lines=lines, right=("note", *NUMBERS))
    assert [line.split() for line in told.splitlines() if line.startswith(" tie")] == [
        ["tie", "A"],
        ["tie", "B"],
    ], "which is all, for the rest is the same in every line"
    differing = tuple(
        ("tie", table, *(f"{table}{n}" * 5 for n in range(3))) for table in ("A", "B")
    )
    parts = drawn(40, lines=differing).split("\n\n")
    assert all(" tie   A" in part and " tie   B" in part for part in parts)
    assert len(parts) == 2


def test_a_fraction_longer_than_half_a_screen_is_left_to_the_document() -> None:
    lines = (("tie", "619306544887619306544887/6508331087895", "9.5156%"),)
    told = drawn(60, ("outcome", "probability", "percent"), lines, ("probability", "percent"))
    assert LEFT_OUT in told
    assert "619306" not in told
    assert "619306" in drawn(99, ("outcome", "probability", "percent"), lines)


@pytest.mark.parametrize("odds", ["8 to 1", "0.454% ± 1.112%", "3 x 25"])
def test_what_is_read_as_one_number_is_not_parted(odds: str) -> None:
    for width in range(len(odds), 30):
        assert any(odds in line for line in folded_text(f"it pays {odds} here", width)), width


def test_what_is_set_in_stays_so() -> None:
    assert folded_text("  a pair of nines", 9) == ["  a pair", "  of", "  nines"]


def test_letters_that_take_two_columns() -> None:
    (_, _, line, _) = drawn(80, ("name", "hits"), (("王小明", "3"),), ("hits",)).split("\n")
    assert screen_length(line) == screen_length(" 王小明") + len("     3")


CELL = st.from_regex(r"([a-z_]{1,9}|[0-9]{1,3},[0-9]{3}\.[0-9]{2}|[0-9]{1,2} to 1)", fullmatch=True)
TABLE = st.integers(1, 6).flatmap(
    lambda count: st.lists(
        st.tuples(*[st.lists(CELL, max_size=4).map(" ".join) for _ in range(count)]),
        min_size=1,
        max_size=4,
    )
)


@settings(max_examples=30)
@given(TABLE, st.integers(30, 90))
def test_no_line_is_too_wide_and_every_number_is_whole(
    lines: list[tuple[str, ...]], width: int
) -> None:
    columns = tuple(f"c{n}" for n in range(len(lines[0])))
    told = drawn(width, columns, tuple(lines), ())
    assert all(screen_length(line) <= width for line in told.splitlines())
    for number in re.findall(r"[0-9,]+\.[0-9]{2}|[0-9]+ to 1", " ".join(map(" ".join, lines))):
        assert number in told
