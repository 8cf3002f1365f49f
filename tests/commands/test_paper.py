"""`croupier paper`: win sheet, trays, slips and cash of a gaming day."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of, rewrite

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of("money"))


def test_the_document(journal: str) -> None:
    told = document("paper", journal)
    [table] = told["win"]
    assert told["day"] == "2026-01-31"
    assert (table["opening"], table["fill"], table["credit"]) == (100_000_00, 1_200_00, -600_00)
    assert (table["closing"], table["drop"], table["win"]) == (80_469_80, 20_020_00, -110_20)
    assert table["win"] == (
        table["closing"] - table["credit"] + table["drop"] - table["opening"] - table["fill"]
    )
    assert (table["over_or_short"], told["wrong"]) == (0, [])
    assert sum(each["chip"] * each["closing"] for each in told["trays"]) == 80_469_80
    assert [each["paper"] for each in told["cash"]] == ["worksheet", "log"]
    assert {each["person"] for each in told["cash_log"]} == {"ann", "bob"}


def test_slips_are_numbered_by_the_cage_and_say_who_signed(journal: str) -> None:
    slips = document("paper", journal)["slips"]
    assert [(each["number"], each["kind"]) for each in slips] == [
        (1, "opening"), (2, "fill"), (3, "credit"), (4, "fill"), (None, "void"), (5, "credit"),
        (6, "closing"),
    ]  # fmt: skip
    assert [each["number"] for each in slips if each["lacks_a_signature"]] == [1, 2, 3, 6]


def test_a_missing_slip_lists_itself(journal: str) -> None:
    """What the cage counted under another command, no table has."""
    rewrite(journal, "DROP TRIGGER IF EXISTS records_stay")
    rewrite(
        journal,
        "UPDATE records SET command = 't1: none' WHERE stream = 'cage' AND place = 2",
    )
    told = document("paper", journal, code=1)
    assert any(each.startswith("slip 2 is missing") for each in told["wrong"])
    assert any("has no number of the cage's" in each for each in told["wrong"])


@pytest.mark.parametrize("sheet", ["win", "trays", "slips", "cash"])
def test_each_sheet_as_csv(journal: str, sheet: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    words = ("--sheet", sheet, "--format", "csv")
    assert run("paper", journal, *words, "-o", str(file))[0] == 0
    assert list(csv.DictReader(StringIO(file.read_text())))
    assert run("paper", journal, *words, "-o", str(file))[0] == 2


def test_printed(journal: str, tmp_path: Path) -> None:
    shown, printed = tmp_path / "paper.html", tmp_path / "paper.pdf"
    assert run("paper", journal, "--format", "html", "-o", str(shown))[0] == 0
    assert "Table inventory slip" in shown.read_text()
    assert run("paper", journal, "--format", "pdf", "-o", str(printed))[0] == 0
    assert printed.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--format", "csv"], "wants one --sheet"),
        (["--format", "html"], "name its file with -o"),
        (["--log-above", "much"], "--log-above"),
        (["--zone", "Mars/Base"], "no time zone"),
        (["t2"], "holds no table 't2'"),
    ],
)
def test_what_is_refused(journal: str, words: list[str], why: str) -> None:
    code, _, err = run("paper", journal, *words)
    assert (code, why in err) == (2, True), err
