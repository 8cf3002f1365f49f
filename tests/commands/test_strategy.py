"""`croupier strategy`: the chart in print, as a document and as a picture."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from croupier.cli.games.spanish_21.chart import print_chart
from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.chart_costs import SIMPLER, BasicStrategy, Cost
from croupier.studio.spanish_21.basic_strategy import chart_for_people
from tests.commands.running import EXAMPLES, document
from tests.kept import kept
from tests.odds.spanish_21.analysed import chapter
from tests.odds.spanish_21.charted import chart

SEVEN_DECKS = (
    EXAMPLES.joinpath("pa-551.toml").read_text(encoding="utf-8")
    + """
[what_if]
decks = 7
"""
)


@kept()
def made() -> tuple[Any, str]:
    """One run for a table that is not lawful: the document, and the picture beside it.

    All simpler charts are in docs/odds.md; the first and the last will do here.
    """
    simpler = "croupier.odds.spanish_21.chart_costs.SIMPLER"
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(simpler, SIMPLER[::3])
        study, file = Path(folder, "study.toml"), Path(folder, "chart.svg")
        study.write_text(SEVEN_DECKS, encoding="utf-8")
        return document("strategy", str(study), "-o", str(file)), file.read_text(encoding="utf-8")


def test_the_document() -> None:
    found, _ = made()
    assert (found["rulebook"], found["decks"], found["lawful"]) == ("pa-551", 7, False)
    assert found["note"] == "not a lawful table"
    assert found["chart"]["up_cards"] == "2 3 4 5 6 7 8 9 10 A"
    assert found["chart"]["hard"]["17"] == "S S S S S S S6 S6 S6 R"
    assert found["marks"]["s4"].startswith("Where that is not permitted stand")
    assert any("three hands" in remark for remark in found["remarks"])


def test_each_simpler_chart_costs_more() -> None:
    costs = made()[0]["costs"]
    assert [each["words"] for each in costs] == [
        "best play by the exact cards",
        "this chart",
        "without the number of cards",
        "nor surrender",
    ]
    edges = [Fraction(each["house_edge"]) for each in costs]
    assert edges == sorted(edges)
    assert 0 < edges[1] - edges[0] < Fraction(1, 100_000), "the chart is nearly the best play"
    assert [Fraction(each["cost"]) for each in costs] == [edge - edges[0] for edge in edges]


def test_the_picture_tells_every_cell() -> None:
    found, picture = made()
    assert picture.startswith("<svg")
    assert "15 against 4: Stand. Hit with five or more cards and with two spades" in picture
    assert "8-8 against A: Split" in picture
    assert all(words.split(" ", 1)[1] in picture for words in found["marks"].values())


def test_in_print(capsys: pytest.CaptureFixture[str]) -> None:
    cost = Cost("this chart", Fraction(3, 500), Fraction(1, 1000))
    basic = BasicStrategy(rulebook(), chapter(), chart(), chapter(), (cost,))
    print_chart(chart_for_people(basic), basic.costs)
    out = capsys.readouterr().out
    assert "pa-551, 6 decks" in out
    assert "not a lawful table" not in out
    assert " S  Stand" in out
    assert max(map(len, out.splitlines())) <= 80, "ten up cards fit the narrowest screen"
    assert re.search(r"15 +S4! +S5! +S5\^ +S6 +S6 +H", out)
    assert "5^  Hit with five or more cards and with two spades of 6-7-8." in out
    assert "Never take Insurance: it costs 24.7387%" in out
    assert re.search(r"this chart +0.6000% +0.1000%", out)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((str(EXAMPLES / "pa-535.toml"),), "there are charts for Spanish 21 only"),
        ((str(EXAMPLES / "pa-551.toml"), "--stake", "0"), "must be above zero"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    error = document("strategy", *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


def test_a_file_that_is_not_there() -> None:
    error = document("strategy", "nowhere.toml", code=4)["error"]
    assert error["kind"] == "unreadable"
    assert "No such file" in error["message"]
