"""`croupier analytics`: figures of a journal wherever it is kept, rows as CSV and Parquet."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from tests.commands.running import document, run
from tests.journal.postgres import Server
from tests.surveillance.keeping import keep, records_of
from tests.writing import copied

STORY = "money"
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


def test_figures_of_a_table(journal: str) -> None:
    [table] = document("analytics", journal)["groups"]
    assert (table["table"], table["rounds"], table["handle"]) == ("t1", 2, 375_00)
    assert (table["win"], table["corrected"]) == (-110_20, -5_00)
    assert table["low"] < table["expected_win"] < table["high"]


def test_a_server_and_an_archive_tell_the_same(
    journal: str, tmp_path: Path, postgres_server: Server
) -> None:
    told: dict[str, Any] = document("analytics", journal, "--by", "wager")
    archive, server = str(tmp_path / "all.zip"), postgres_server.fresh_journal()
    assert run("export", journal, "--all", "-o", archive)[0] == 0
    with open_journal(server) as opened:
        opened.submit(Append("t1", 0, copied(records_of(STORY)), "told-again")).result()
    for where in (archive, server):
        assert document("analytics", where, "--by", "wager") == told


def test_a_row_for_each_settled_wager(journal: str, tmp_path: Path) -> None:
    written, frame = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    assert run("analytics", journal, "--rows", "-o", str(written))[0] == 0
    assert run("analytics", journal, "--rows", "-o", str(frame))[0] == 0
    with written.open() as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["win"]) for row in rows) == -105_20
    read = pl.read_parquet(frame)
    assert read["win"].sum() == -105_20
    assert [str(each) for each in read["practice"]] == [row["practice"] for row in rows]
    assert read["wager"].to_list() == [row["wager"] for row in rows]


def test_rows_on_the_screen(journal: str) -> None:
    _, out, _ = run("analytics", journal, "--rows")
    assert len(out.splitlines()) == 1 + 7


@pytest.mark.parametrize("form", ["csv", "markdown", "table"])
def test_forms(journal: str, form: str) -> None:
    code, out, _ = run("analytics", journal, "--by", "wager", "--format", form)
    assert code == 0
    assert "banker" in out


def test_drop_and_win(journal: str) -> None:
    _, out, _ = run("analytics", journal, "--drop")
    assert "20,020.00" in out
    [*rows] = document("analytics", journal)["win_to_drop"]
    assert {row["kind"] for row in rows} == {"table", "game"}
    assert all(row["investigate"] is None for row in rows)


def test_a_picture(journal: str, tmp_path: Path) -> None:
    picture = tmp_path / "win.svg"
    assert run("analytics", journal, "--plot", str(picture))[0] == 0
    assert picture.read_text().startswith("<svg")
    code, _, err = run("analytics", journal, "--plot", str(picture))
    assert (code, "--force" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--zone", "Mars/Base"], "no time zone"),
        (["--day-begins", "25:00"], "is no time"),
        (["--from", "2026-02-01", "--to", "2026-01-01"], "--to is before --from"),
        (["--rows", "--json"], "--rows writes rows"),
        (["--rows", "-o", "rows.xls"], ".csv or .parquet"),
        (["t2"], "holds no table 't2'"),
    ],
)
def test_what_is_refused(journal: str, words: list[str], why: str) -> None:
    code, out, err = run("analytics", journal, *words)
    assert code == 2
    assert why in out + err


def test_days_before_the_first_hold_nothing(journal: str) -> None:
    assert document("analytics", journal, "--to", "2026-01-30")["groups"] == []
