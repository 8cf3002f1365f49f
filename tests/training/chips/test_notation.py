"""Chips in writing: how many of each, read and written alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cage.tray import DENOMINATIONS, worth
from croupier.training.chips.notation import chips_from_text, chips_in_text, is_in_chips
from croupier.values.refusals import Unreadable

ANY_CHIPS = st.dictionaries(st.sampled_from(DENOMINATIONS), st.integers(1, 9_999))


@given(ANY_CHIPS)
def test_what_is_written_is_read_again(chips: dict[int, int]) -> None:
    assert chips_from_text(chips_in_text(chips), DENOMINATIONS) == chips


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("3x100 2x25", 350_00),
        ("3x100, 2x25", 350_00),
        ("3 x $100 + 2*25", 350_00),
        ("1x25 1x25", 50_00),
        ("1x1,000", 1_000_00),
        ("4x0.25", 1_00),
        ("0x100 1x5", 5_00),
        ("0", 0),
    ],
)
def test_chips_are_read_as_people_write_them(text: str, cents: int) -> None:
    assert worth(chips_from_text(text, DENOMINATIONS)) == cents


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no chips were named"),
        ("350", "such as 3x100 2x25"),
        ("3x", "such as 3x100 2x25"),
        ("x100", "such as 3x100 2x25"),
        ("3x100 and 2x25", "such as 3x100 2x25"),
        ("-1x100", "such as 3x100 2x25"),
        ("1x30", "no chip of $30 is here; there are 5, 25, 100"),
        ("1x0.005", "fraction of a cent"),
    ],
)
def test_what_is_no_chips_is_named(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words.replace("$", r"\$")):
        chips_from_text(text, [500, 2_500, 10_000])


def test_a_sum_counts_no_chips() -> None:
    assert is_in_chips("2x5")
    assert not is_in_chips("10.00")
