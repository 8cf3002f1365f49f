"""The bank's cut of the eight stacks, in its two lawful forms."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.cutting import cut
from croupier.values.refusals import Refusal
from tests.games.pai_gow.tables import paigow
from tests.support import clause

HOUSE = paigow(player_banking=True).house
STACKS = "ABCDEFGH"


def row(block: tuple[int, int], left: int, right: int, *, crossed: bool = False) -> str:
    after = cut(HOUSE, STACKS, block, left, right, crossed=crossed)
    assert not isinstance(after, Refusal)
    return "".join(after)


@clause("PA535-11-g-s1", "PA535-11-g-1")
@pytest.mark.parametrize(
    ("block", "left", "right", "expected"),
    [
        ((3, 3), 1, 0, "CABDEFGH"),
        ((3, 3), 0, 1, "ABDEFGHC"),
        ((4, 6), 3, 0, "DEFABCGH"),
        ((4, 6), 0, 3, "ABCGHDEF"),
        ((1, 5), 0, 5, "FGHABCDE"),
        ((8, 8), 1, 0, "HABCDEFG"),
    ],
)
def test_adjacent_stacks_to_one_end(
    block: tuple[int, int], left: int, right: int, expected: str
) -> None:
    assert row(block, left, right) == expected


@clause("PA535-11-g-2")
@pytest.mark.parametrize(
    ("block", "left", "right", "expected"),
    [
        ((4, 5), 1, 1, "DABCFGHE"),
        ((3, 6), 1, 3, "CABGHDEF"),
        ((3, 6), 3, 1, "CDEABGHF"),
        ((1, 8), 4, 4, "ABCDEFGH"),
    ],
)
def test_adjacent_stacks_to_both_ends(
    block: tuple[int, int], left: int, right: int, expected: str
) -> None:
    assert row(block, left, right) == expected


@clause("PA535-11-g-2")
def test_the_bank_says_which_part_goes_where() -> None:
    """Reading R-PG25: each part keeps its order."""
    assert row((3, 6), 1, 3, crossed=True) == "FABGHCDE"
    assert row((3, 6), 3, 1, crossed=True) == "DEFABGHC"


@pytest.mark.parametrize(
    ("block", "left", "right", "clause_id"),
    [
        pytest.param((0, 2), 3, 0, "PA535-11-g-1", marks=clause("PA535-11-g-1")),
        pytest.param((5, 4), 1, 0, "PA535-11-g-1", marks=clause("PA535-11-g-1")),
        pytest.param((7, 9), 3, 0, "PA535-11-g-1", marks=clause("PA535-11-g-1")),
        pytest.param((3, 5), 2, 0, "PA535-11-g-1", marks=clause("PA535-11-g-1")),
        pytest.param((3, 5), 0, 0, "PA535-11-g-1", marks=clause("PA535-11-g-1")),
        pytest.param((3, 5), 2, 2, "PA535-11-g-2", marks=clause("PA535-11-g-2")),
        pytest.param((3, 3), 2, -1, "PA535-11-g-2", marks=clause("PA535-11-g-2")),
    ],
)
def test_any_other_cut_is_refused(
    block: tuple[int, int], left: int, right: int, clause_id: str
) -> None:
    refusal = cut(HOUSE, STACKS, block, left, right)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == clause_id
