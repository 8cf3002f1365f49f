"""A house is copied while it plays, and laid out again in either store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.journal.opening import open_journal
from croupier.web.backups import MANIFEST
from croupier.web.people.offices import Office
from croupier.web.settings import JOURNAL_FILE, PEOPLE_FILE, Settings
from tests.commands.running import document, run
from tests.journal.postgres import Server
from tests.web.open_tables import opened
from tests.web.running_house import House, running_house

SEE_OTHER = 303
BOTH = ("sqlite", "postgres")
PASSWORD = "eight or more"  # noqa: S105 nobody's


def place(kind: str, folder: Path, server: Server) -> str:
    return str(folder) if kind == "sqlite" else server.fresh_database()


def settings_for(house: str, folder: Path) -> Settings:
    if house.startswith("postgresql://"):
        return Settings(data=folder, database=house, people_key=folder / "people.key")
    return Settings(data=Path(house), people_key=folder / "people.key")


def busy(house: House) -> None:
    """Somebody with a password sits at a table, and the record has a head."""
    table = opened(house, "t1")
    ann = house.guest(name="ann", password=PASSWORD)
    sits = {"id": "sits", "order": {"name": "take-seat", "seat": 1}}
    assert ann.browser.post(f"{table}/orders", json=sits).status_code == 200
    house.premises.casino.journal.grow()


def journal_in(house: str) -> str:
    return house if house.startswith("postgresql://") else str(Path(house) / JOURNAL_FILE)


@pytest.fixture(params=[(old, new) for old in BOTH for new in BOTH], ids="-to-".join)
def moved(
    request: pytest.FixtureRequest, tmp_path: Path, postgres_server: Server
) -> tuple[str, Path, str, dict[str, Any]]:
    """A house, its backup that was made while it was open, and the house restored from that."""
    old, new = request.param
    (tmp_path / "keys").mkdir()
    house = place(old, tmp_path / "old", postgres_server)
    backup = tmp_path / "backup"
    if old == "sqlite":
        Path(house).mkdir()
    with running_house(settings_for(house, tmp_path / "keys")) as running:
        busy(running)
        made = document("backup", house, str(backup))
    restored = place(new, tmp_path / "new", postgres_server)
    assert document("restore", str(backup), restored)["records"] == made["records"]
    return house, backup, restored, made


def test_what_is_restored_is_what_was_there(
    moved: tuple[str, Path, str, dict[str, Any]], tmp_path: Path
) -> None:
    house, backup, restored, made = moved
    assert document("verify", str(backup / JOURNAL_FILE))["verified"]
    with (
        open_journal(journal_in(house), read_only=True) as before,
        open_journal(journal_in(restored), read_only=True) as after,
    ):
        assert made["streams"] == len(after.streams())
        for stream in after.streams():
            kept = list(after.read(stream))
            assert kept == list(before.read(stream, upto=len(kept)))
            assert kept
    with running_house(settings_for(restored, tmp_path / "keys")) as again:
        signing_in = {"name": "ann", "password": PASSWORD}
        assert again.visitor().post("/sign-in", data=signing_in).status_code == SEE_OTHER
        ben = again.guest(name="ben")
        sits = {"id": "ben sits", "order": {"name": "take-seat", "seat": 2}}
        assert ben.browser.post("/api/v1/tables/t1/orders", json=sits).status_code == 200
        again.guest(Office.ADMINISTRATOR)
    assert document("verify", journal_in(restored))["verified"]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    (tmp_path / "old").mkdir()
    with running_house(settings_for(str(tmp_path / "old"), tmp_path)) as running:
        busy(running)
        document("backup", str(tmp_path / "old"), str(tmp_path / "backup"))
    return tmp_path / "backup"


def test_nothing_is_written_over(backup: Path, tmp_path: Path, postgres_server: Server) -> None:
    before = backup.joinpath(MANIFEST).read_bytes()
    code, _, said = run("backup", str(tmp_path / "old"), str(backup))
    assert (code, "is there already" in said) == (4, True)
    assert backup.joinpath(MANIFEST).read_bytes() == before
    code, _, said = run("restore", str(backup), str(tmp_path / "old"))
    assert (code, "is a house already" in said) == (4, True)
    full = postgres_server.fresh_database()
    assert run("restore", str(backup), full)[0] == 0
    code, _, said = run("restore", str(backup), full)
    assert (code, "holds a house already" in said) == (4, True)


@pytest.mark.parametrize("name", [JOURNAL_FILE, PEOPLE_FILE])
def test_a_file_that_was_changed_is_not_restored(backup: Path, tmp_path: Path, name: str) -> None:
    held = bytearray(backup.joinpath(name).read_bytes())
    held[-1] ^= 1
    backup.joinpath(name).write_bytes(held)
    code, _, said = run("restore", str(backup), str(tmp_path / "new"))
    assert (code, "is not the file that was backed up" in said) == (3, True)
    assert not (tmp_path / "new").exists()


def test_a_list_that_is_none_is_told(backup: Path, tmp_path: Path) -> None:
    told = json.loads(backup.joinpath(MANIFEST).read_text())
    backup.joinpath(MANIFEST).write_text(json.dumps({**told, "files": {}}))
    assert run("restore", str(backup), str(tmp_path / "new"))[0] == 1
    backup.joinpath(MANIFEST).write_text("{")
    assert run("restore", str(backup), str(tmp_path / "new"))[0] == 1
    backup.joinpath(MANIFEST).unlink()
    assert run("restore", str(backup), str(tmp_path / "new"))[0] == 4


def test_a_journal_that_does_not_verify_is_not_backed_up(
    tmp_path: Path, postgres_server: Server
) -> None:
    house = postgres_server.fresh_database()
    with running_house(settings_for(house, tmp_path)) as running:
        busy(running)
    with psycopg.connect(house, autocommit=True) as hand:
        hand.execute("ALTER TABLE records DISABLE TRIGGER ALL")
        hand.execute("UPDATE records SET actor = 'eve' WHERE stream = 't1' AND place = 1")
    code, _, said = run("backup", house, str(tmp_path / "backup"))
    assert (code, "does not verify" in said) == (3, True)
    assert not (tmp_path / "backup").exists()


def test_where_there_is_no_house_nothing_is_made(tmp_path: Path) -> None:
    code, _, said = run("backup", str(tmp_path), str(tmp_path / "backup"))
    assert (code, "is not there; name the data folder" in said) == (4, True)
    assert list(tmp_path.iterdir()) == []
