"""`croupier dispute`: all that the record has of a round, and no face that is nobody's to know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from croupier.cli.people import Names
from croupier.values.pseudonyms import pseudonym
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of


def written(journal: str, round_: int, to: Path, *more: str) -> dict[str, str]:
    code, _, err = run("dispute", journal, "t1", str(round_), "-o", str(to), *more)
    assert code == 0, err
    with ZipFile(to) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def money(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of("money"))


def test_a_round_with_its_views_orders_and_clauses(money: str, tmp_path: Path) -> None:
    files = written(money, 1, tmp_path / "case.zip")
    told = json.loads(files["round.json"])
    assert (told["table"], told["round"]["round"], told["gaming_day"]) == ("t1", 1, "2026-01-31")
    assert told["people"] == ["ann", "bob", "cleo"]
    views = [name for name in files if name.startswith("views/")]
    assert views == [
        "views/01-public.json",
        "views/02-player-ann.json",
        "views/03-player-bob.json",
        "views/04-player-cleo.json",
        "views/05-dealer.json",
        "views/06-floorperson.json",
        "views/07-inspector.json",
    ]
    first = told["steps"][0]
    assert first["order"]["name"] == "place-wager"
    assert (first["actor"], first["office"]) == ("ann", "player")
    assert "PA541-9-b" in {each["id"] for each in told["clauses"]}
    assert all(each["rule"] and each["section"] for each in told["clauses"])
    assert sum(row["stake"] for row in told["settled"]) == 215_00
    assert "PA541-9-b" in files["index.html"]


def test_records_are_as_they_are_exported(money: str, tmp_path: Path) -> None:
    files = written(money, 1, tmp_path / "case.zip")
    _, exported, _ = run("export", money, "t1", "--round", "1")
    assert files["records.jsonl"] == exported


def test_what_was_put_right_is_there_with_why(money: str, tmp_path: Path) -> None:
    files = written(money, 1, tmp_path / "case.zip")
    told = json.loads(files["round.json"])["corrections"]
    assert len(told) == len(lines(files["corrections.jsonl"])) > 0
    assert all(each["about"] for each in told)


def test_the_same_round_gives_the_same_bytes(money: str, tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    written(money, 1, one)
    written(money, 1, two)
    assert one.read_bytes() == two.read_bytes()


def test_records_under_a_head_have_their_proofs(money: str, tmp_path: Path) -> None:
    key = tmp_path / "head.key"
    assert run("head", money, "--key", str(key), "--origin", "casino.example/j")[0] == 0
    files = written(money, 1, tmp_path / "case.zip")
    records = lines(files["records.jsonl"])
    proofs = {name: text for name, text in files.items() if name.startswith("proofs/")}
    assert len(proofs) == len(records)
    assert files["head.txt"].startswith("casino.example/j\n")
    for record in (records[0], records[-1]):
        proof = tmp_path / "one.tlog-proof"
        proof.write_text(proofs[f"proofs/{record['place']:08}.tlog-proof"])
        assert record["hash"] in document("proof", "check", str(proof))["says"]


def test_names_stand_on_the_page_and_pseudonyms_in_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = pseudonym(bytes(10))
    names = Names({hidden: "Ann <Lee>"})
    monkeypatch.setattr("croupier.cli.dispute.names_for", lambda *_: names)
    told = [
        replace(
            each,
            actor=hidden if each.actor == "ann" else each.actor,
            body=re.sub(rb"\bann\b", hidden.encode(), each.body),
        )
        for each in records_of("two_shoes")
    ]
    journal = keep(tmp_path / "other.db", told)
    files = written(journal, 1, tmp_path / "case.zip")
    assert "Ann &lt;Lee&gt; bets" in files["index.html"]
    assert "Ann <Lee>" in json.loads(files["round.json"])["people"]
    assert "Ann" not in files["records.jsonl"]
    assert hidden in files["records.jsonl"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["t2", "1"], "holds no table 't2'"),
        (["t1", "99"], "has played no round 99; its last is round 2"),
        (["t1", "1", "--shoe", "7"], "no round 1 of shoe 7"),
    ],
)
def test_what_is_refused(money: str, words: list[str], why: str, tmp_path: Path) -> None:
    code, _, err = run("dispute", money, *words, "-o", str(tmp_path / "case.zip"))
    assert (code, why in err) == (2, True), err
    assert not (tmp_path / "case.zip").exists()


def test_no_file_is_written_over(money: str, tmp_path: Path) -> None:
    case = tmp_path / "case.zip"
    written(money, 1, case)
    code, _, err = run("dispute", money, "t1", "1", "-o", str(case))
    assert (code, "--force" in err) == (2, True)
    assert document("dispute", money, "t1", "1", "-o", str(case), "--force")["views"] == 7
