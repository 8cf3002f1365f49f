"""A record at every change of program, beside the first thing that the new one records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.floor import program
from croupier.floor.digests import digests
from croupier.journal.errors import Stale
from croupier.journal.opening import IN_MEMORY, open_journal
from croupier.journal.records import Append, Entry
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.verifying import verify
from croupier.values.events import TABLE_OPENED
from croupier.values.records import Record, canonical
from croupier.values.streams import PROGRAM
from tests.commands.running import EXAMPLES, document, run
from tests.surveillance.tampering import with_body
from tools import check_journal as checker

PLAY = ("--rounds", "1", "--auto", "round", "--json")
TABLE = str(EXAMPLES / "pa-541.toml")


def installed(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """As if another program were."""
    now = {**digests(), "code": code * 64}
    monkeypatch.setattr(program, "digests", lambda: now)


def play(path: Path, name: str = "t1") -> None:
    code, out, err = run("play", TABLE, "--journal", str(path), "--table", name, *PLAY)
    assert code == 0, out + err


def changes(path: Path) -> list[Record]:
    with open_journal(path, read_only=True) as opened:
        return list(opened.read(PROGRAM))


def test_the_program_that_opened_a_table_is_not_told_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    play(path)
    play(path)
    assert not changes(path)


def test_each_change_is_told_once_and_goes_on_from_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    play(path)
    play(path, "t2")
    for code in "aab":
        installed(monkeypatch, code)
        play(path)
        play(path, "t2")
    told = [json.loads(each.body) for each in changes(path)]
    own = digests()["code"]
    assert [(each["code_before"], each["code_now"]) for each in told] == [
        (own, "a" * 64),
        ("a" * 64, "b" * 64),
    ]
    assert {each.actor for each in changes(path)} == {"house"}
    found = document("verify", str(path))
    assert [each["code_now"] for each in found["program_changes"]] == ["a" * 64, "b" * 64]
    assert checker.main([str(path)]) == 0, "nor does the stand-alone checker mind"
    _, out, _ = run("verify", str(path))
    assert "The program of the house changed from code" in out


def test_a_table_opened_by_another_program_is_a_change_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    play(path)
    installed(monkeypatch, "a")
    play(path)
    installed(monkeypatch, "b")
    play(path, "t2")
    assert len(changes(path)) == 2


def test_one_that_leaves_a_program_out_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    play(path)
    for code in "ab":
        installed(monkeypatch, code)
        play(path)
    records = changes(path)
    assert not verify(PROGRAM, records).troubles
    assert verify(PROGRAM, with_body(records, 2, lambda it: it.update(code_before="c"))).troubles
    assert verify(PROGRAM, with_body(records, 2, lambda it: it.update(code_now="a" * 64))).troubles
    assert told_in_book(records[0]).startswith("The program of the house changed from code")


def test_of_two_tables_at_once_one_tells_it_and_the_other_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open_journal(IN_MEMORY) as journal:
        opened = {"digests": digests()}
        for name in ("t1", "t2"):
            entry = Entry("2026-01-31T20:00:00.000000Z", "flo", TABLE_OPENED, canonical(opened))
            journal.append(Append(name, 0, (entry,), "c1"))
        installed(monkeypatch, "a")
        on_record = program.ProgramOnRecord(journal)
        asked = [Append(name, 1, (entry,), "c2") for name in ("t1", "t2")]
        first, second = map(on_record.beside, asked)
        journal.append(asked[0], *first)
        with pytest.raises(Stale, match=PROGRAM):
            journal.append(asked[1], *second)
        assert not any(map(on_record.beside, asked))
