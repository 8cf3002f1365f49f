"""A chart in a file: what is printed can be read, and what is wrong is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.odds.spanish_21.strategy_file import chart_document, merged_rows, read_chart
from croupier.values.refusals import BadMaterial
from tests.odds.spanish_21.charted import chart

EXAMPLES = Path(__file__).parents[3] / "examples" / "strategies"
PLAIN = EXAMPLES / "spanish-21-without-marks.json"


def plain() -> dict[str, Any]:
    return dict(json.loads(PLAIN.read_text(encoding="utf-8")))


def test_a_chart_that_was_printed_is_read_again() -> None:
    text = json.dumps({"chart": chart_document(chart()), "costs": [], "file": None})
    assert read_chart(text, "chart.json") == chart()


def test_the_example_is_the_chapters_chart() -> None:
    file = EXAMPLES / "spanish-21-six-decks.json"
    example = read_chart(file.read_text(encoding="utf-8"), file.name)
    assert {**chart_document(example), "title": "basic"} == chart_document(chart())


def test_totals_that_are_played_alike_are_one_row() -> None:
    rows = {4: "H", 5: "H", 6: "S", 7: "H"}
    assert [*merged_rows(rows)] == [("4-5", "H"), ("6", "S"), ("7", "H")]


def changed(part: str, **rows: str | None) -> dict[str, Any]:
    document = plain()
    kept = {**document[part], **{name.strip("_"): row for name, row in rows.items()}}
    document[part] = {name: row for name, row in kept.items() if row is not None}
    return document


ROW = "H H H H H H H H H H"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "must be an object"),
        ('{"title": "a", "title": "b"}', "stands there twice"),
        ({}, "title: is missing"),
        (changed("hard", _16="H H H"), "hard.16 = H H H: has 3 cells for 10 up cards"),
        (changed("hard", _16=ROW.replace("H", "Q", 1)), "hard.16: 'Q' is not a cell"),
        (changed("hard", _16=None), "hard.16: is missing"),
        (changed("hard", _5=ROW), "5 has a row already"),
        (changed("hard", _21=ROW), "21 is no row of this part"),
        (changed("hard", sixteen=ROW), "is no total"),
        (changed("soft", _20=ROW), "20 has a row already"),
        (changed("pairs", aces=ROW), "pairs.aces = .*is not a known key"),
        (changed("after_doubling", _17=ROW), "it is X, rescue, or K, keep"),
        ({**plain(), "colour": "red"}, "colour = red: is not a known key"),
    ],
    ids=lambda given: given[:30] if isinstance(given, str) else "",
)
def test_what_is_wrong_with_a_file(given: object, message: str) -> None:
    text = given if isinstance(given, str) else json.dumps(given)
    with pytest.raises(BadMaterial, match=message) as raised:
        read_chart(text, "mine.json")
    assert "mine.json" in str(raised.value)
