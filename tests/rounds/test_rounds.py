"""Golden transcripts; `make rounds` writes them anew, and a person reads the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rounds.scenarios import every_irregularity, every_shoe, irregularity, whole_shoe
from tests.support import clause

HERE = Path(__file__).parent


@pytest.mark.parametrize(("book", "variant"), list(every_shoe()))
def test_a_whole_shoe_is_told_as_before(book: str, variant: str) -> None:
    kept = HERE / "shoes" / f"{book} {variant}.txt"
    assert whole_shoe(book, variant) == kept.read_text()


@pytest.mark.parametrize(
    "cited", [pytest.param(each, marks=clause(each), id=each) for each in every_irregularity()]
)
def test_an_irregularity_is_told_as_before(cited: str) -> None:
    story = irregularity(cited)
    assert f"[{cited}]" in story
    assert story == (HERE / "irregularities" / f"{cited}.txt").read_text()
