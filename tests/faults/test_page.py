"""What a trial told stands until it is held again, alone or with all others."""

from __future__ import annotations

from pathlib import Path

from tools.faults.__main__ import PAGE
from tools.faults.page import BEGINS, ENDS, Run, keep, of_all, of_some, read
from tools.faults.trial import Tried


def line(fault: str, lost: int = 0) -> Tried:
    return Tried(fault, "SQLite", 1_000, 10, lost, "verify")


def test_a_trial_held_by_itself_replaces_its_own_rows_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGINS}\n{ENDS}after\n", encoding="utf-8")
    runs = [Run("a", [line("one"), line("two")], 10), Run("b", [line("three")], 20)]
    keep(page, of_all(runs, "seed 17"), ())
    keep(page, of_some([Run("a", [line("two", 3)], 5)], "seed 18"), ["a"])
    keep(page, of_some([Run("a", [line("four")], 6)], "seed 19"), ["a"])
    text = page.read_text(encoding="utf-8")
    kept = read(text.partition(BEGINS)[2].partition(ENDS)[0])
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert [tuple(each[:2]) for each in kept.rows] == [("a", "four"), ("b", "three")]
    assert kept.rows[0][3] == "1,000"
    of_every, of_a = kept.runs
    assert of_every == "Last run of all: seed 17, 30 s, nothing lost."
    assert of_a.startswith("`a` by itself since then, 20")
    assert of_a.endswith(": seed 19, 6 s, nothing lost.")


def test_the_page_of_this_project_is_read_as_it_was_written() -> None:
    told = PAGE.read_text(encoding="utf-8").partition(BEGINS)[2].partition(ENDS)[0]
    assert f"\n{read(told).text()}\n" == told
