"""Records and settled play as data: CSV and Parquet rows, and lines that every frame can read."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd  # type: ignore[import-untyped]
import polars as pl
import pytest

from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of

STORY = "two_shoes"
STAKED = [160_00] * 5
"""By round: ann lays 100 on the Banker, bob 50 on the Player and 10 on the Tie."""


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


@pytest.fixture
def lines(journal: str, tmp_path: Path) -> Path:
    written = tmp_path / "records.jsonl"
    assert run("export", journal, "-o", str(written))[0] == 0
    return written


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def asked(query: str) -> list[Any]:
    """Of DuckDB."""
    found = duckdb.sql(query)
    assert found is not None
    return found.fetchall()


def test_a_row_for_each_settled_wager_and_for_each_round(journal: str) -> None:
    wagers = rows(run("export", journal, "--format", "csv")[1])
    rounds = rows(run("export", journal, "--format", "csv", "--rows", "rounds")[1])
    assert [int(each["stake"]) for each in rounds] == STAKED
    assert [each["round"] for each in rounds] == ["1", "2", "3", "4", "5"]
    assert [each["wagers"] for each in rounds] == ["3"] * 5
    assert {each["players"] for each in rounds} == {"2"}
    for each in rounds:
        own = [row for row in wagers if row["round"] == each["round"]]
        assert len(own) == int(each["wagers"])
        for summed in ("stake", "winnings", "vigorish", "win"):
            assert sum(int(row[summed]) for row in own) == int(each[summed]), summed
        assert {row["place"] for row in own} == {each["place"]}


def test_rows_of_wagers_are_those_of_analytics(journal: str) -> None:
    assert run("export", journal, "--format", "csv")[1] == run("analytics", journal, "--rows")[1]


def test_a_void_round_is_a_row_without_wagers(tmp_path: Path) -> None:
    journal = keep(tmp_path / "journal.db", records_of("runs_out"))
    rounds = rows(run("export", journal, "--format", "csv", "--rows", "rounds")[1])
    void = [each for each in rounds if each["void"] == "True"]
    assert void
    assert {(each["wagers"], each["stake"]) for each in void} == {("0", "0")}


@pytest.mark.parametrize("what", ["wagers", "rounds"])
def test_parquet_holds_the_same_in_polars_pandas_and_duckdb(
    journal: str, tmp_path: Path, what: str
) -> None:
    file = tmp_path / "rows.parquet"
    told = document("export", journal, "--format", "parquet", "--rows", what, "-o", str(file))
    written = rows(run("export", journal, "--format", "csv", "--rows", what)[1])
    assert told == {"file": str(file), "format": "parquet", "lines": len(written)}
    wins = [int(each["win"]) for each in written]
    frame = pl.read_parquet(file)
    assert frame["win"].to_list() == wins
    assert frame.schema["practice"] == pl.Boolean
    found = asked(f"select sum(win), count(*) from '{file}'")  # noqa: S608 ours
    assert found == [(sum(wins), len(wins))]


def test_one_round_alone(journal: str) -> None:
    [only] = rows(run("export", journal, "--format", "csv", "--rows", "rounds", "--round", "2")[1])
    assert only["round"] == "2"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--rows", "rounds"), "--rows goes with --format csv"),
        (("--format", "parquet"), "name it with -o"),
        (("--format", "csv", "--json"), "name the file of rows with -o"),
    ],
)
def test_what_does_not_go_together_is_told(journal: str, asked: tuple[str, ...], why: str) -> None:
    code, out, err = run("export", journal, *asked)
    assert code == 2
    assert why in out + err


def test_a_file_that_is_there_is_not_written_over(journal: str, tmp_path: Path) -> None:
    there = tmp_path / "rows.csv"
    there.write_text("mine")
    assert run("export", journal, "--format", "csv", "-o", str(there))[0] == 2
    assert there.read_text() == "mine"


def test_polars_reads_the_lines(lines: Path) -> None:
    as_text = {"body": pl.String, "order": pl.String}
    frame = pl.read_ndjson(lines, schema_overrides=as_text)
    laid = frame.filter(pl.col("kind") == "wager-placed/1")["body"]
    stakes = laid.str.json_decode(pl.Struct({"stake": pl.Int64})).struct.field("stake")
    assert stakes.sum() == sum(STAKED)


def test_pandas_reads_the_lines(lines: Path) -> None:
    frame = pd.read_json(lines, lines=True)
    laid = frame[frame["kind"] == "wager-placed/1"]["body"]
    assert sum(body["stake"] for body in laid) == sum(STAKED)


def test_duckdb_reads_the_lines(lines: Path) -> None:
    columns = "{kind: 'VARCHAR', body: 'JSON'}"
    query = (
        f"select sum((body->>'stake')::int) from read_json('{lines}', columns={columns})"  # noqa: S608 ours
        " where kind = 'wager-placed/1'"
    )
    assert asked(query) == [(sum(STAKED),)]
    every = f"select count(*) from read_json_auto('{lines}')"  # noqa: S608 ours
    assert asked(every) == [(len(records_of(STORY)),)]


PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```(python|sql)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("language", "code"), SNIPPETS, ids=["polars", "pandas", "duckdb"])
def test_what_the_page_says_works(
    lines: Path, capsys: pytest.CaptureFixture[str], language: str, code: str
) -> None:
    here = code.replace("records.jsonl", str(lines))
    if language == "sql":
        assert dict(asked(here)) == {
            "banker": 50_000,
            "player": 25_000,
            "tie": 5000,
        }
    else:
        exec(here, {})  # noqa: S102 our own page
        assert "10000" in capsys.readouterr().out
