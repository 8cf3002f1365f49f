"""What the house keeps goes out of reach: nothing is acknowledged, and the log has two lines."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from logging.handlers import QueueHandler
from pathlib import Path
from queue import SimpleQueue

import httpx
import pytest

from croupier.journal import sqlite
from croupier.journal.sqlite_file import connect_for_writing
from croupier.web import examination
from croupier.web.people import desk
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.journal.postgres import running_server
from tests.web.running_house import House, running_house
from tests.web.wire import API, BY_HAND, PATIENCE, QUICK, assert_error, give, open_table
from tools.faults.disk import FULL, OK, Act, disk_under

BEGINS = "something the house needs is out of reach: "
ENDS = "something the house needs is out of reach: it is over"
PAGE = 4096


class Log:
    """What the house thinks worth a warning, or worse."""

    def __init__(self) -> None:
        self._told = SimpleQueue[logging.LogRecord]()
        self.handler = QueueHandler(self._told)
        self.handler.setLevel(logging.WARNING)

    def next(self) -> str:
        return self._told.get(timeout=PATIENCE).getMessage()

    def pass_over(self) -> None:
        """What was told so far."""
        while not self.is_silent:
            self.next()

    @property
    def is_silent(self) -> bool:
        return self._told.empty()


@pytest.fixture
def log() -> Iterator[Log]:
    listening, log = logging.getLogger("croupier"), Log()
    listening.addHandler(log.handler)
    yield log
    listening.removeHandler(log.handler)


@pytest.fixture
def house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """It asks a locked file a short time only, and looks at its own health whenever asked."""
    monkeypatch.setattr(
        sqlite, "connect_for_writing", lambda path, _: connect_for_writing(path, 0.05)
    )
    monkeypatch.setattr(examination, "SHARED", 0.0)
    with running_house(settings) as running:
        open_table(running, "t1", how=BY_HAND)
        yield running


def health(house: House) -> dict[str, str]:
    answer = house.visitor().get("/healthz")
    found: dict[str, str] = answer.json()
    assert answer.status_code == (200 if set(found.values()) == {"ok"} else 503)
    return found


@contextmanager
def locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def removed(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    """By a copy of itself, as who brings back yesterday's might."""
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


@pytest.mark.parametrize("done", [removed, replaced])
@pytest.mark.parametrize("file", ["journal.db", "journal.db-wal"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    house: House, settings: Settings, log: Log, file: str, done: object
) -> None:
    assert callable(done)
    ann = house.guest()
    assert give(ann, "t1", "take-seat", seat=1).status_code == httpx.codes.OK
    done(settings.data / file)
    assert_error(give(ann, "t1", "leave-seat", seat=1), 503, "unavailable")
    assert health(house) == {"journal": "unavailable", "people": "ok", "casino": "ok"}
    begins = log.next()
    assert begins.startswith(BEGINS)
    assert f"{file} is not the file that was opened" in begins
    assert log.is_silent


def test_a_file_that_is_gone_is_missed_by_itself(
    house: House, settings: Settings, log: Log
) -> None:
    journal, elsewhere = settings.data / "journal.db", settings.data / "elsewhere"
    journal.rename(elsewhere)
    assert log.next().startswith(BEGINS)
    elsewhere.rename(journal)
    assert log.next() == ENDS
    assert give(house.guest(), "t1", "take-seat", seat=1).status_code == httpx.codes.OK


def test_a_new_start_goes_on_with_the_file_that_lies_there(settings: Settings, log: Log) -> None:
    with running_house(settings) as house:
        open_table(house, "t1", how=BY_HAND)
        replaced(settings.data / "people.db")
        assert log.next().startswith(BEGINS)
    with running_house(settings) as house:
        assert give(house.guest(), "t1", "take-seat", seat=1).status_code == httpx.codes.OK
        assert set(health(house).values()) == {"ok"}
        assert log.is_silent


def test_a_book_of_people_that_is_gone_lets_nobody_in(
    house: House, settings: Settings, log: Log
) -> None:
    link = house.invitation(Office.PLAYER)
    (settings.data / "people.db").unlink()
    begins = log.next()
    assert begins.startswith(BEGINS)
    assert "people.db is not the file that was opened" in begins
    assert_error(
        house.visitor().get(f"{API}/me", headers={"Authorization": "Bearer x"}), 503, "unavailable"
    )
    assert house.visitor().post(link, data={"name": "ann"}).status_code == 503
    assert health(house) == {"journal": "ok", "people": "unavailable", "casino": "ok"}
    assert log.is_silent


@pytest.mark.parametrize("file", ["journal", "people"])
def test_health_is_whether_journal_and_people_can_be_written(
    house: House, settings: Settings, file: str
) -> None:
    assert set(health(house).values()) == {"ok"}
    with locked(settings.data / f"{file}.db"):
        assert health(house)[file] == "unavailable"
    assert set(health(house).values()) == {"ok"}


class Narrow:
    """A disk with room for so many pages of the journal before they are in their place."""

    def __init__(self, pages: int) -> None:
        self._pages, self._written = pages, 0

    def __call__(self, act: Act) -> int:
        if act.file != "journal.db-wal" or len(act.data) < PAGE:
            self._written = 0 if act.what == "sync" else self._written
            return OK
        self._written += 1
        if self._written <= self._pages:
            return OK
        self._written = 0
        return FULL


def test_a_disk_with_no_room_for_an_order_is_not_well(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though there is room for something small."""
    monkeypatch.setattr(examination, "SHARED", 0.0)
    with disk_under(settings.data) as disk, running_house(settings) as house:
        open_table(house, "t1", how=BY_HAND)
        ann = house.guest()
        assert set(health(house).values()) == {"ok"}
        disk.trouble = Narrow(2)
        for _ in range(3):
            assert_error(give(ann, "t1", "take-seat", seat=1), 503, "unavailable")
            assert health(house)["journal"] == "unavailable"
        disk.trouble = lambda _: OK
        assert set(health(house).values()) == {"ok"}
        assert give(ann, "t1", "take-seat", seat=1).status_code == httpx.codes.OK


def test_what_was_found_well_a_moment_ago_does_not_hide_an_outage(
    house: House, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    monkeypatch.setattr(examination, "SHARED", PATIENCE)
    assert set(health(house).values()) == {"ok"}
    with locked(settings.data / "journal.db"):
        assert_error(give(ann, "t1", "take-seat", seat=1), 503, "unavailable")
        assert set(health(house).values()) != {"ok"}


def test_a_locked_file_is_one_line_and_one_when_it_is_over(
    house: House, settings: Settings, log: Log
) -> None:
    ann = house.guest()
    with locked(settings.data / "journal.db"):
        for _ in range(5):
            assert_error(give(ann, "t1", "take-seat", seat=1), 503, "unavailable")
        assert "database is locked" in log.next()
    assert log.next() == ENDS, "though nobody asks for anything"
    assert give(ann, "t1", "take-seat", seat=1).status_code == httpx.codes.OK
    assert log.is_silent


def test_a_database_that_is_away_is_one_line_and_one_when_it_is_back(
    log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TRUSTED", 0)  # nobody is let in unasked for a moment longer
    with running_server() as server:
        kept = Settings(data=tmp_path, database=server.fresh_database())
        with running_house(kept) as house:
            open_table(house, "t1", how=BY_HAND)
            open_table(house, "t2", how=QUICK)
            ann, bob = house.guest(), house.guest()
            give(bob, "t2", "take-seat", seat=1)
            log.pass_over()
            server.stop()
            begins = log.next()
            assert begins.startswith(BEGINS)
            assert "PostgreSQL database" in begins
            for _ in range(3):
                assert_error(give(ann, "t1", "take-seat", seat=1), 503, "unavailable")
                assert ann.browser.get("/").status_code == 503
                assert set(health(house).values()) != {"ok"}
            server.start()
            assert log.next() == ENDS
            assert give(ann, "t1", "take-seat", seat=1).status_code == httpx.codes.OK
            assert log.is_silent
