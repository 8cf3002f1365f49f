"""Counts held to their chances: small cells are put together, and nothing is left out."""

from __future__ import annotations

import math

import pytest

from croupier.simulation.chi_square import chi_square, survival


@pytest.mark.parametrize(
    ("counts", "chances", "value", "freedom"),
    [
        ([30, 30, 40], [0.25, 0.25, 0.5], 1 + 1 + 2, 2),
        # three and four are expected of the first two, seven of both
        ([4, 3, 93], [0.03, 0.04, 0.93], 0, 1),
        # two are expected of the first: they are counted with the next smallest
        ([0, 40, 58], [1 / 49, 19 / 49, 29 / 49], 0, 1),
        # and so is what all small ones come to, where that is too little
        ([1, 0, 40, 57], [0.5 / 49, 0.5 / 49, 19 / 49, 29 / 49], 1 / 40 + 1 / 58, 1),
    ],
)
def test_small_cells_are_counted_together(
    counts: list[int], chances: list[float], value: float, freedom: int
) -> None:
    found = chi_square(counts, chances)
    assert found is not None
    assert found.value == pytest.approx(value, abs=1e-9)
    assert found.freedom == freedom


def test_what_cannot_come_and_came_is_told_however_much_else_agrees() -> None:
    found = chi_square([500_000, 500_000, 1], [0.5, 0.5, 0.0])
    assert found is not None
    assert (found.value, found.p) == (math.inf, 0.0)


def test_one_cell_alone_says_nothing() -> None:
    assert chi_square([3, 1], [0.75, 0.25]) is None


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [(6.634896601021213, 1, 0.01), (18.307038053275146, 10, 0.05), (1074.679446, 1000, 0.05)],
)
def test_the_chance_of_a_value_is_that_of_published_tables(
    value: float, freedom: int, p: float
) -> None:
    assert survival(value, freedom) == pytest.approx(p, rel=1e-6)
