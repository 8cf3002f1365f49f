"""`croupier doctor`: what it finds wanting, and what it says to do."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from shutil import disk_usage
from typing import Any
from urllib.parse import quote

import pytest

from croupier.floor.program_files import program
from croupier.journal.key_files import read_key
from croupier.values.extras import LIBRARIES
from croupier.web import checkup, checkup_stores, files
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.commands.running import document, run
from tests.journal.postgres import Server, serving_role
from tests.web.running_house import fresh_house, running_house


@pytest.fixture(autouse=True)
def fit_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever this one is like: files enough and a clock that is kept right."""
    for name in [each for each in os.environ if each.startswith("CROUPIER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(checkup, "most_files", lambda: files.ENOUGH)
    monkeypatch.setattr(checkup_stores, "_kept_right", lambda: True)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


def found(*options: str, code: int = 0) -> dict[str, dict[str, Any]]:
    told = document("doctor", "--port", "0", *options, code=code)
    assert told["fit"] is (code == 0)
    return {each["check"]: each for each in told["checks"]}


def house(folder: Path) -> Path:
    """One in which somebody has been."""
    with running_house(Settings(data=folder)) as running:
        running.guest(Office.DEALER)
    folder.chmod(0o700)
    return folder


def test_a_fit_machine_has_nothing_to_do(tmp_path: Path) -> None:
    told = found("--data", str(tmp_path / "new"))
    assert {each["state"] for each in told.values()} == {"ok"}
    assert not any(each["remedy"] for each in told.values())
    assert program()["files"][:12] in told["program"]["said"]
    assert not (tmp_path / "new").exists(), "it only looks"
    code, out, _ = run("doctor", "--port", "0", "--data", str(tmp_path / "new"))
    assert (code, out.count("\n")) == (0, len(told))


def test_a_house_that_is_open_is_not_disturbed(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with running_house(Settings(data=tmp_path)) as running:
        told = found("--data", str(tmp_path), "--port", running.address.rpartition(":")[2])
        assert (told["port"]["state"], told["journal"]["state"]) == ("warn", "ok")
        assert running.visitor().get("/healthz").status_code == 200


def a_file(folder: Path) -> None:
    folder.touch()


def open_to_others(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o755)  # whatever this process lets others do


def damaged(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    folder.joinpath("journal.db").write_bytes(b"no database at all, though it is long enough" * 99)


def of_a_newer_program(folder: Path) -> None:
    with closing(sqlite3.connect(house(folder) / "people.db")) as book, book:
        book.execute("UPDATE people_version SET version_num = '99'")


def of_an_older_program(folder: Path) -> None:
    with closing(sqlite3.connect(house(folder) / "people.db")) as book, book:
        book.execute("UPDATE people_version SET version_num = '9'")


def of_tomorrow(folder: Path) -> None:
    later = datetime(2999, 1, 1, tzinfo=UTC)
    with running_house(Settings(data=folder), clock=lambda: later) as running:  # type: ignore[arg-type]
        running.guest(Office.DEALER)
    folder.chmod(0o700)


@pytest.mark.parametrize(
    ("made", "check", "state", "remedy"),
    [
        (a_file, "data folder", "fail", "--data"),
        (open_to_others, "data folder", "warn", "chmod 700"),
        (damaged, "journal", "fail", "croupier restore"),
        (of_a_newer_program, "people", "fail", "a newer one"),
        (of_an_older_program, "people", "warn", "croupier backup"),
        (of_tomorrow, "clock", "fail", "set the clock"),
    ],
)
def test_what_is_wrong_with_a_folder(
    tmp_path: Path, made: Callable[[Path], None], check: str, state: str, remedy: str
) -> None:
    folder = tmp_path / "house"
    made(folder)
    told = found("--data", str(folder), code=1 if state == "fail" else 0)[check]
    assert told["state"] == state
    assert remedy in told["remedy"]


@pytest.mark.parametrize(
    ("left", "state"), [(2_000_000_000, "ok"), (500_000_000, "warn"), (50_000_000, "fail")]
)
def test_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int, state: str
) -> None:
    there = disk_usage(tmp_path)._replace(free=left)
    monkeypatch.setattr(checkup, "disk_usage", lambda _: there)
    told = found("--data", str(tmp_path / "new"), code=1 if state == "fail" else 0)
    assert told["disk"]["state"] == state


def test_what_a_machine_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "most_files", lambda: 512)
    monkeypatch.setattr(checkup_stores, "_kept_right", lambda: False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/proc/nowhere")
    monkeypatch.setitem(LIBRARIES, "oidc", ("no_such_module",))
    told = found(
        "--data", str(tmp_path / "new"), "--oidc-issuer", "https://id.example",
        "--heads-to", "/proc/heads", "--people-key", "/proc/people.key", code=1,
    )  # fmt: skip
    assert told["extras"]["remedy"] == "pip install 'croupier[oidc]'"
    assert "LimitNOFILE" in told["open files"]["remedy"]
    assert "--oidc-client" in told["provider"]["said"]
    assert {each["check"] for each in told.values() if each["state"] == "fail"} == {
        "extras", "open files", "provider", "heads", "people key",
    }  # fmt: skip
    assert {each["check"] for each in told.values() if each["state"] == "warn"} == {
        "clock", "kernel cache",
    }  # fmt: skip


def test_a_key_that_others_can_read_is_told(tmp_path: Path) -> None:
    read_key(tmp_path / "log.key")
    data = ("--data", str(tmp_path / "new"), "--log-key", str(tmp_path / "log.key"))
    assert found(*data)["log key"]["state"] == "ok"
    (tmp_path / "log.key").chmod(0o644)
    assert found(*data)["log key"]["remedy"].startswith("chmod 600")


def test_a_database_is_looked_at_as_the_role_that_serves(
    tmp_path: Path, postgres_server: Server
) -> None:
    empty, url = postgres_server.fresh_database(), fresh_house(postgres_server)
    data = ("--data", str(tmp_path / "new"))
    told = found(*data, "--database", empty)
    assert "made at the first start" in told["journal"]["said"]
    assert (told["log key"]["state"], told["seal key"]["state"]) == ("warn", "warn")
    told = found(*data, "--database", url)
    assert "croupier grant" in told["role"]["remedy"]
    assert (told["database"]["state"], told["clocks"]["state"]) == ("ok", "ok")
    with serving_role(url) as role:
        assert run("grant", url, role)[0] == 0
        served = f"postgresql://{quote(role)}@{url.partition('@')[2]}"
        told = found(*data, "--database", served)
        assert "role" not in told
        assert (told["journal"]["state"], told["people"]["state"]) == ("ok", "ok")


def test_a_database_out_of_reach_is_told_without_its_password(tmp_path: Path) -> None:
    away = "postgresql://house:never-told@127.0.0.1:1/x"
    told = found("--data", str(tmp_path / "new"), "--database", away, code=1)
    assert told["database"]["remedy"] == "start it, or mend --database"
    assert "never-told" not in str(told)
