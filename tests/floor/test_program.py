"""A record at every change of program, beside the first thing that the new one records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.floor import program
from croupier.floor.digests import digests
from croupier.journal.errors import Stale
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import IN_MEMORY, open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.verifying import verify
from croupier.values.events import TABLE_OPENED
from croupier.values.records import Record, canonical
from croupier.values.streams import PROGRAM
from tests.commands.running import EXAMPLES, document, run
from tests.floor.evenings import BY_HAND, ShiftedClock, open_casino, open_table
from tests.floor.evenings import run as through
from tests.surveillance.forging import found
from tests.surveillance.tampering import with_body
from tests.surveillance.test_nothing_vanishes import House
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


def test_a_first_table_opened_by_another_program_than_the_others_is_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So without a change on record all tables name one program."""
    house = House(str(tmp_path / "journal.db"))
    play(Path(house.path))
    installed(monkeypatch, "a")
    play(Path(house.path), "t2")
    [change] = changes(Path(house.path))
    assert json.loads(change.body)["code_before"] == digests()["code"]
    house.put("t2", with_body(house.read("t2"), 1, _named("a" * 64)))
    assert house.troubles() == {}
    house.put("t1", with_body(house.read("t1"), 1, _named("f" * 64)))
    why = "program: the first change of program is from another than any table before it names"
    assert house.troubles()["t1"] == [why]


def _named(code: str) -> Callable[[dict[str, dict[str, str]]], object]:
    return lambda body: body["digests"].update(code=code)


async def _an_hour_apart() -> Journal:
    """Two nodes that open tables within a minute need not know of each other."""
    journal, clock = MemoryJournal(), ShiftedClock()
    async with open_casino(journal, clock=clock) as casino:
        await open_table(casino, how=BY_HAND)
        clock.advance(hours=1)
        await open_table(casino, how=BY_HAND, table="t2")
    return journal


@pytest.mark.parametrize(("table", "other"), [("t1", "t2"), ("t2", "t1")])
def test_tables_that_no_change_tells_apart_name_one_program(table: str, other: str) -> None:
    journal = through(_an_hour_apart())
    records = {each: list(journal.read(each)) for each in journal.streams()}
    assert not found(records, journal)
    forged = with_body(records[table], 1, _named("f" * 64))
    why = f"program: it names another than {other}, and no change of program is on record"
    assert found(records | {table: forged}, journal) == {table: [f"{table} place 1: {why}"]}


def test_a_program_that_one_table_alone_names_is_told_as_unchecked(tmp_path: Path) -> None:
    path, head = tmp_path / "journal.db", tmp_path / "head"
    alone = "t1: the program was not checked: nothing names it but the table itself\n"
    play(path)
    assert alone in run("verify", str(path))[1]
    assert document("verify", str(path))["program_unchecked"] == ["t1"]
    signing = ("--key", str(tmp_path / "key"), "--origin", "a.example", "-o", str(head))
    assert run("head", str(path), *signing)[0] == 0
    assert alone not in run("verify", str(path), "--head", str(head))[1], "it is what it was then"
    play(path, "t2")
    assert "program_unchecked" not in document("verify", str(path))


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


@pytest.mark.parametrize("opened", ["before the change", "after it"])
@pytest.mark.parametrize("name", ["code", "rulebook"])
def test_a_table_that_names_another_program_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: str, name: str
) -> None:
    house = House(str(tmp_path / "journal.db"))
    play(Path(house.path))
    installed(monkeypatch, "a")
    play(Path(house.path))
    monkeypatch.undo()
    play(Path(house.path))
    play(Path(house.path), "t2")
    assert house.troubles() == {}
    table = "t1" if opened == "before the change" else "t2"

    def forge(body: dict[str, dict[str, str]]) -> None:
        body["digests"][name] = "f" * 64

    house.put(table, with_body(house.read(table), 1, forge))
    why = f"program: its {name} is another than the record of programs has for it"
    assert why in house.troubles()[table]


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
