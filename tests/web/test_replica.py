"""What looks back reads a streaming replica that has caught up, and says so; else the house."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from croupier.journal.opening import open_journal
from croupier.journal.replicas import Standing, open_replica
from croupier.web.people.offices import Office
from croupier.web.reading import HEADER
from croupier.web.settings import Settings
from tests.journal.postgres import Server, running_server
from tests.journal.support import append
from tests.web.running_house import House, fresh_house, running_house

SECONDS = 30
PAGES = ("/inspect", "/inspect/register", "/office/analytics")
ANSWERS = (
    "/api/v1/journals",
    "/api/v1/journals/register/records",
    "/api/v1/journals/register/verify",
    "/api/v1/journals/register/export",
    "/api/v1/journal/verify",
    "/api/v1/analytics",
    "/api/v1/analytics/wagers.csv",
)


@pytest.fixture(scope="module")
def primary() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def replica(primary: Server) -> Iterator[Server]:
    with primary.replica() as following:
        yield following


def at(server: Server, url: str) -> str:
    """The same database at another server."""
    return server.url(url.partition("@/")[2].partition("?")[0])


def comes(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def asked(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def test_a_replica_is_read_as_long_as_it_follows(primary: Server) -> None:
    url = primary.fresh_journal()
    with open_journal(url) as journal, primary.replica() as replica:
        its_url = at(replica, url)
        looking = open_replica(its_url, url, journal, 5.0, None)

        def reads(*, replica: bool) -> Standing | None:
            found = looking.standing()
            return found if found.is_replica is replica else None

        journal.append(append("table-1", 0, "a", 2))
        comes(lambda: reads(replica=True) is not None)
        comes(lambda: str(looking.standing()) == "replica; behind=0.0s")
        copy = looking.standing().journal
        assert copy is not journal
        assert [each.place for each in copy.read("table-1")] == [1, 2]

        asked(its_url, "SELECT pg_wal_replay_pause()")
        journal.append(append("table-1", 2, "b"))
        hurried = open_replica(its_url, url, journal, 0.0, None)
        found = hurried.standing()
        assert found.journal is journal
        assert "seconds behind" in str(found)
        hurried.close()
        assert [each.place for each in copy.read("table-1")] == [1, 2], "and no more"
        asked(its_url, "SELECT pg_wal_replay_resume()")
        comes(lambda: len(list(copy.read("table-1"))) == 3)

        replica.stop()
        assert str(looking.standing()) == "primary; the replica cannot be reached"
        assert looking.standing().journal is journal
        replica.start()
        comes(lambda: reads(replica=True) is not None)
        replica.promote()
        assert str(looking.standing()).endswith("is no replica, or is one no longer")
        looking.close()


def test_another_house_s_database_is_no_replica(primary: Server, postgres_server: Server) -> None:
    url, others = primary.fresh_journal(), postgres_server.fresh_journal()
    with open_journal(url) as journal:
        looking = open_replica(others, url, journal, 5.0, None)
        assert str(looking.standing()).endswith("is the replica of another database")
        looking.close()


@pytest.fixture
def house(primary: Server, replica: Server, tmp_path: Path) -> Iterator[House]:
    url = fresh_house(primary)
    there = Settings(data=tmp_path, database=url, replica=at(replica, url), replica_seconds=60)
    with running_house(there) as running:
        yield running


def test_a_house_tells_from_where_it_reads(house: House, replica: Server) -> None:
    inspector = house.guest(Office.INSPECTOR).browser

    def told(path: str) -> str:
        answer = inspector.get(path)
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.headers[HEADER]

    comes(lambda: told("/inspect").startswith("replica"))
    for path in (*PAGES, *ANSWERS):
        assert told(path).startswith("replica; behind="), path
    assert "Read from the replica" in inspector.get("/inspect").text
    assert HEADER not in inspector.get("/api/v1/tables").headers
    replica.stop()
    for path in (*PAGES, *ANSWERS):
        assert told(path) == "primary; the replica cannot be reached", path
    assert "the replica cannot be reached" in inspector.get("/inspect").text
