"""Golden transcripts of Spanish 21; `make rounds` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rounds.spanish_21_scenarios import BOOK, every_irregularity, irregularity, whole_shoe
from tests.support import clause

HERE = Path(__file__).parent


def test_a_whole_shoe_is_told_as_before() -> None:
    assert whole_shoe() == (HERE / "shoes" / f"{BOOK} standard.txt").read_text()


@pytest.mark.parametrize(
    "cited", [pytest.param(each, marks=clause(each), id=each) for each in every_irregularity()]
)
def test_an_irregularity_is_told_as_before(cited: str) -> None:
    story = irregularity(cited)
    assert f"[{cited}]" in story
    assert story == (HERE / "irregularities" / f"{cited}.txt").read_text()
