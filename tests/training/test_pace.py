"""Speed: right and in time, by kind, and the answer in the middle."""

from __future__ import annotations

import pytest

from croupier.training.baccarat.drills import DRILLS as BACCARAT
from croupier.training.baccarat.drills import Kind as BaccaratKind
from croupier.training.chips.drills import ChipKind
from croupier.training.pace import (
    TARGET_SECONDS,
    Pace,
    Timed,
    by_kind,
    pace,
    target_milliseconds,
)
from croupier.training.pai_gow.drills import Kind as PaiGowKind
from croupier.training.spanish_21.drills import Kind as Spanish21Kind
from tests.support import game

KINDS = [
    each.value for kinds in (BaccaratKind, PaiGowKind, Spanish21Kind, ChipKind) for each in kinds
]


def test_every_kind_has_its_own_target_and_no_other_has() -> None:
    assert set(TARGET_SECONDS) == set(KINDS)
    assert {each.value for each in BACCARAT.kinds(game("pa-627a"))} <= set(KINDS)


@pytest.mark.parametrize(
    ("times", "median"),
    [([], None), ([None], None), ([4], 4), ([9, 4], 4), ([9, None, 4, 5], 5), ([1, 2, 3, 100], 2)],
)
def test_the_median_is_of_what_was_measured(times: list[int | None], median: int | None) -> None:
    assert pace(Timed("payout", True, each) for each in times).median == median


@pytest.mark.parametrize(
    ("right", "over", "in_time"), [(True, -1, 1), (True, 0, 1), (True, 1, 0), (False, -1, 0)]
)
def test_in_time_is_right_and_no_later_than_the_target(
    *, right: bool, over: int, in_time: int
) -> None:
    answer = Timed("third_card", right, target_milliseconds("third_card") + over)
    assert pace([answer]) == Pace(1, int(right), in_time, answer.milliseconds)


def test_answers_are_told_by_kind() -> None:
    answers = [Timed("payout", True, 3), Timed("cutting", False, 2), Timed("payout", False, 5)]
    told = by_kind(answers)
    assert list(told) == ["payout", "cutting"]
    assert told["payout"] == Pace(2, 1, 1, 3)
    assert told["cutting"] == Pace(1, 0, 0, 2)
