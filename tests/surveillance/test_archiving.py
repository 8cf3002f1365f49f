"""Closed tables lie in files, and nothing is lost: not a record, not a proof, not a trace of it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from croupier.journal.archived import InArchive
from croupier.journal.kept import KeptJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Record
from croupier.journal.signing import sign_head
from croupier.surveillance.auditing import WholeAudit
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.under_head import proof_of
from croupier.table.people import Role
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat
from croupier.transparency.notes import Signer
from croupier.transparency.proofs import InclusionProof
from croupier.values.streams import ARCHIVES
from tests.commands.running import run as command
from tests.floor.evenings import bet, open_casino, open_table, order, run, screen_of, sit
from tests.journal.postgres import Server, forge
from tests.journal.support import append
from tests.journal.test_migrations import execute
from tools import check_journal

HOLDS, WANTING, TAMPERED = 0, 1, 3
SIGNER = Signer("house.example/log", bytes(range(32)))
TOMORROW = "2099-01-01"


def croupier(*words: str) -> tuple[int, Any]:
    exit_code, out, told = command(*words, "--json")
    return exit_code, json.loads(out or told)


def verified(where: str, *more: str) -> tuple[int, Any]:
    """The tables here were opened under rules that no chapter was asked for."""
    return croupier("verify", where, "--accept-unchecked-rules", *more)


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One table is closed after a round, another plays on; a head covers both."""
    if request.param == "sqlite":
        where = str(tmp_path / "journal.db")
    else:
        server: Server = request.getfixturevalue("postgres_server")
        where = server.fresh_journal()

    async def evening() -> None:
        with open_journal(where) as journal:
            async with open_casino(journal) as casino:
                for table in ("t1", "t2"):
                    await open_table(casino, table=table)
                    await sit(casino, "ann", 1, table=table)
                screen = screen_of(casino, "ann")
                await screen.until_betting()
                await bet(casino, "ann", 1, "banker")
                await screen.until_round(1)
                await order(casino, LeaveSeat(1), "ann")
                await order(casino, CloseTable(), "Flo", Role.FLOORPERSON)
            sign_head(journal, SIGNER)

    run(evening())
    return where


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archives"


def records_of(where: str, folder: Path | None = None, table: str = "t1") -> list[Record]:
    with open_journal(where, read_only=True, archives=folder) as journal:
        return list(journal.read(table))


def test_a_closed_table_moves_and_comes_back(house: str, folder: Path) -> None:
    before = records_of(house)
    with open_journal(house, read_only=True) as journal:
        old = str(proof_of(journal, "t1", 3))
    told = croupier("archive", house, "--before", TOMORROW, "-o", str(folder), "--dry-run")[1]
    assert [each["table"] for each in told["moved"]] == ["t1"]
    assert [(each["table"], each["why"]) for each in told["stays"]] == [("t2", "it is not closed")]
    assert not folder.exists()
    assert records_of(house) == before

    exit_code, told = croupier("archive", house, "--before", TOMORROW, "-o", str(folder))
    assert exit_code == 0
    [moved] = told["moved"]
    assert moved["records"] == len(before)
    with open_journal(house, read_only=True) as journal:
        assert journal.ends("t1") == (before[0], before[-1])
        assert "t1" in journal.streams()
        with pytest.raises(InArchive, match=r"lies in the archive t1-.*--archive"):
            list(journal.read("t1"))
        with pytest.raises(InArchive):
            list(journal.read("t1", 3, 5))
        assert journal.altered() == ()
    assert records_of(house, folder) == before
    assert InclusionProof.parse(old).holds_for_its_record
    with open_journal(house, read_only=True, archives=folder) as journal:
        assert str(proof_of(journal, "t1", 3)) == old, "and made anew"

    for again in (["--before", TOMORROW], ["--table", "t1"]):
        _, told = croupier("archive", house, *again, "-o", str(folder))
        assert told["moved"] == []

    exit_code, told = verified(house)
    assert (exit_code, told["verified"], told["archived"]) == (WANTING, True, ["t1"])
    assert next(each for each in told["streams"] if each["stream"] == "t1")["archived"] == {
        "file": moved["file"],
        "digest": moved["digest"],
    }
    assert verified(house, "--accept-archived")[0] == HOLDS
    exit_code, told = verified(house, "--archive", str(folder))
    assert exit_code == HOLDS
    assert "archived" not in told

    with open_journal(house) as journal:
        head = sign_head(journal, SIGNER)
        assert sign_head(journal, Signer("another.example", bytes(range(1, 33)))).head.root == (
            head.head.root
        ), "whoever signs for the first time, too"
    exit_code, _ = croupier("archive", house, "--table", "t1", "-o", str(folder), "--bring-back")
    assert exit_code == 0
    assert records_of(house) == before
    assert verified(house)[0] == HOLDS
    _, told = croupier("archive", house, "--table", "t1", "-o", str(folder))
    assert len(told["moved"]) == 1, "and once more"
    assert records_of(house, folder) == before


def test_what_is_read_from_a_journal_is_read_from_its_archives(house: str, folder: Path) -> None:
    asked = (
        ("replay", house, "t1", "--round", "1"),
        ("export", house, "t1"),
        ("analytics", house),
    )
    before = [croupier(*each) for each in asked]
    croupier("archive", house, "--table", "t1", "-o", str(folder))
    for words, told in zip(asked, before, strict=True):
        assert croupier(*words, "--archive", str(folder)) == told
    exit_code, told = croupier("replay", house, "t1", "--round", "1")
    assert exit_code == WANTING
    assert "lies in the archive" in told["error"]["message"]


def cut(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "step",
    [
        "croupier.surveillance.archiving_tables._lay_down",
        "croupier.surveillance.archiving_tables._record",
        "croupier.journal.kept.KeptJournal.let_go",
    ],
)
def test_cut_off_between_two_steps_it_goes_on(
    house: str, folder: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = records_of(house)
    with monkeypatch.context() as patched:
        patched.setattr(step, cut)
        with open_journal(house) as journal, pytest.raises(KeyboardInterrupt):
            archived(journal, folder)
    assert records_of(house, folder) == before
    assert verified(house)[0] == HOLDS, "all of it is there"
    _, told = croupier("archive", house, "--table", "t1", "-o", str(folder))
    assert [each["table"] for each in told["moved"]] == ["t1"]
    assert records_of(house, folder) == before
    assert verified(house, "--archive", str(folder))[0] == HOLDS


def archived(journal: object, folder: Path) -> None:
    from croupier.floor.digests import code_digest  # noqa: PLC0415
    from croupier.surveillance.archiving_tables import archive  # noqa: PLC0415

    assert isinstance(journal, KeptJournal)
    archive(journal, "t1", folder, "2026-11-18T20:00:00.000000Z", code_digest())


def test_bringing_back_cut_off_goes_on(
    house: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = records_of(house)
    croupier("archive", house, "--table", "t1", "-o", str(folder))
    with monkeypatch.context() as patched:
        patched.setattr("croupier.surveillance.archiving_tables._record", cut)
        command("archive", house, "--table", "t1", "-o", str(folder), "--bring-back")
    assert records_of(house) == before
    assert verified(house)[0] == HOLDS
    words = ("archive", house, "--table", "t1", "-o", str(folder), "--bring-back")
    assert croupier(*words)[0] == 0
    assert ARCHIVES in records_of(house, table=ARCHIVES)[0].stream
    assert verified(house)[0] == HOLDS


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_the_stand_alone_checker_knows_what_was_archived(house: str, folder: Path) -> None:
    croupier("archive", house, "--table", "t1", "-o", str(folder))
    journal = check_journal.read(Path(house))
    found = check_journal.check(journal)
    assert not found.troubles
    assert check_journal.verdict(found) == WANTING
    assert "t1: all but its ends lies in the archive t1-" in found.unchecked[0]
    journal = check_journal.read(Path(house))
    assert list(check_journal.lay_in(journal, folder)) == []
    assert check_journal.verdict(check_journal.check(journal)) == HOLDS
    execute(house, "UPDATE records SET at = '2026-01-01T00:00:00.000000Z' WHERE stream = 't1'")
    assert check_journal.verdict(check_journal.check(check_journal.read(Path(house)))) == TAMPERED


def rewritten(path: Path) -> None:
    """Somebody takes the last card out of the file, and writes it anew."""
    with zipfile.ZipFile(path) as archive:
        told = {name: archive.read(name) for name in archive.namelist()}
    told["records.jsonl"] = told["records.jsonl"].replace(b'"cents":10000', b'"cents":20000')
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in told.items():
            archive.writestr(name, content)


@pytest.mark.parametrize("change", [rewritten, lambda path: path.write_bytes(b"PK\3\4")])
def test_a_file_that_was_changed_is_found_out(
    house: str, folder: Path, change: Callable[[Path], object]
) -> None:
    croupier("archive", house, "--table", "t1", "-o", str(folder))
    [file] = folder.iterdir()
    change(file)
    exit_code, told = verified(house, "--archive", str(folder))
    assert exit_code == TAMPERED
    assert "is not the file that is on record" in told["error"]["message"]


def test_records_that_are_gone_without_a_word_are_trouble(house: str) -> None:
    gone = "DELETE FROM records WHERE stream = 't1' AND place > 1 AND place < 9"
    if house.startswith("postgresql"):
        with pytest.raises(InsufficientPrivilege):
            execute(house, gone)
        forge(house, gone)
    else:
        execute(house, gone)
    exit_code, told = verified(house)
    assert exit_code == TAMPERED
    troubles = next(each["troubles"] for each in told["streams"] if each["stream"] == "t1")
    assert any("place 2 to 8 is missing" in each["problem"] for each in troubles)


def test_whoever_inspects_a_journal_is_told_where_a_table_lies(house: str, folder: Path) -> None:
    last = records_of(house)[-1]
    croupier("archive", house, "--table", "t1", "-o", str(folder))
    with open_journal(house, read_only=True) as journal:
        inspected = InspectedJournal(journal)
        known = inspected.known("t1")
        assert (known.place, known.hash, known.newest) == (last.place, last.hash, last.at)
        with pytest.raises(InArchive):
            list(inspected.read(known))
        told = WholeAudit(inspected).run()
        assert told.verified
    with open_journal(house, read_only=True, archives=folder) as journal:
        assert InspectedJournal(journal).rounds("t1")

    async def next_day() -> None:
        with open_journal(house) as journal:
            async with open_casino(journal) as casino:
                assert [*casino.tables()] == ["t2"]
                await casino.meet("t1")
                await order(casino, LeaveSeat(1), "ann", table="t2")

    run(next_day())


PART = """DO $$ DECLARE part text; BEGIN
    SELECT tableoid::regclass INTO part FROM records WHERE stream = 't2' LIMIT 1;
    EXECUTE format('{}', part);
END $$"""
"""A deed to one part of the records, past the table that they are parts of."""


def test_what_the_guards_let_go(postgres_server: Server) -> None:
    """By the owner's own hand, and only what is on record as archived, and never its ends."""
    house = postgres_server.fresh_journal()
    with open_journal(house) as journal:
        journal.append(append("t1", 0, "a", 5))
        journal.append(append("t2", 0, "b", 5))
        journal.append(append(ARCHIVES, 0, "1 t1"))
    for deed in (
        "DELETE FROM records WHERE stream = 't2' AND place = 3",
        "DELETE FROM records WHERE stream = 't1'",
        "DELETE FROM records WHERE stream = 't1' AND place = 1",
        "DELETE FROM records WHERE stream = 't1' AND place > 1",
        *(PART.format(each) for each in ("DELETE FROM %s", "TRUNCATE %s", "UPDATE %s SET at = at")),
    ):
        with psycopg.connect(house) as owner, pytest.raises(InsufficientPrivilege):
            owner.execute(deed.encode())
    execute(house, "DELETE FROM records WHERE stream = 't1' AND place > 1 AND place < 5")
