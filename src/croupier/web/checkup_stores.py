"""The stores of a house, looked at before it opens: within reach, of this version, on time."""

from __future__ import annotations

import ctypes
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.journal.migrations import NEWEST as JOURNAL_NEWEST
from croupier.journal.migrations import VERSION_TABLE as JOURNAL_VERSION
from croupier.journal.sqlite_file import connect_for_reading
from croupier.values.refusals import CroupierError
from croupier.web.checkup import FAIL, OK, WARN, Line
from croupier.web.people.migrations import NEWEST as PEOPLE_NEWEST
from croupier.web.people.migrations import VERSION_TABLE as PEOPLE_VERSION
from croupier.web.settings import Settings

BOOKS = {
    "journal": (JOURNAL_VERSION, JOURNAL_NEWEST),
    "people": (PEOPLE_VERSION, PEOPLE_NEWEST),
}
OLDEST_SERVER = 120_000
LATE, TOO_LATE = timedelta(seconds=1), timedelta(minutes=1)
"""By which two clocks may differ; a minute is what `verify` allows for."""
NOT_SYNCHRONISED = 5
"""What Linux answers where nothing keeps the clock right (TIME_ERROR)."""
TIMEX_BYTES = 512


def stores(settings: Settings) -> Iterator[Line]:
    if settings.database is None:
        for name, path in (("journal", settings.journal), ("people", settings.people)):
            yield _file(name, Path(path))
    else:
        yield from _server(settings.database)


def _file(name: str, path: Path) -> Line:
    if not path.exists():
        return Line(name, OK, f"{path} is made at the first start")
    table, newest = BOOKS[name]
    try:
        with closing(connect_for_reading(path)) as book:
            (version,) = book.execute(f"SELECT version_num FROM {table}").fetchone()  # noqa: S608
    except (sqlite3.Error, CroupierError, TypeError) as wrong:
        return Line(name, FAIL, f"{path}: {wrong}", "restore it from a backup: croupier restore")
    return _version(name, int(version), newest)


def _version(name: str, version: int, newest: int) -> Line:
    if version > newest:
        said = f"it has version {version}, this program knows {newest}"
        return Line(name, FAIL, said, "install the program that wrote it, or a newer one")
    if version < newest:
        said = f"version {version} is brought to {newest} at the next start"
        return Line(name, WARN, said, "make a backup first: croupier backup")
    return Line(name, OK, f"version {version}")


def _server(url: str) -> Iterator[Line]:
    try:
        import psycopg  # noqa: PLC0415 not everybody has it

        from croupier.journal.postgres_server import connect, place_of  # noqa: PLC0415
    except ImportError:
        return  # the line of the extras tells it
    try:
        place, connection = place_of(url), connect(url, read_only=True)
    except (psycopg.Error, CroupierError) as wrong:
        why = str(wrong).strip().splitlines()[0]
        yield Line("database", FAIL, why, "start it, or mend --database")
        return
    with closing(connection) as server:
        yield _database(place, int(str(_one(server, "SHOW server_version_num"))))
        if (encoding := _one(server, "SHOW server_encoding")) != "UTF8":
            remedy = "createdb --encoding UTF8 --template template0"
            yield Line("encoding", FAIL, f"the database is {encoding}", remedy)
        yield from _books(server)
        there = _one(server, "SELECT clock_timestamp()")
        assert isinstance(there, datetime)
        yield _beside("the database's clock", there, datetime.now(UTC))


def _database(place: str, number: int) -> Line:
    said = f"{place}, version {number // 10_000}"
    if number < OLDEST_SERVER:
        return Line("database", FAIL, said, "move to PostgreSQL 12 or newer")
    return Line("database", OK, said)


def _books(server: object) -> Iterator[Line]:
    for name, (table, newest) in BOOKS.items():
        if _one(server, f"SELECT to_regclass('{table}') IS NULL"):
            yield Line(name, OK, "its tables are made at the first start")
        else:
            version = int(str(_one(server, f"SELECT version_num FROM {table}")))  # noqa: S608
            yield _version(name, version, newest)
    owns = (
        "SELECT pg_has_role(tableowner, 'USAGE') FROM pg_tables"
        " WHERE tablename = 'records' AND schemaname = ANY(current_schemas(false))"
    )
    if _one(server, owns):
        remedy = "serve under a role of its own: croupier grant DATABASE ROLE"
        yield Line("role", WARN, "it owns the tables and could alter the record", remedy)


def _one(server: object, asked: str) -> object:
    row = server.execute(asked).fetchone()  # type: ignore[attr-defined]
    return row[0] if row else None


def clock(settings: Settings) -> Iterator[Line]:
    now = datetime.now(UTC)
    if (newest := _newest_record(settings)) and newest > now + TOO_LATE:
        said = f"it is behind the newest record, of {newest.isoformat(timespec='seconds')}"
        yield Line("clock", FAIL, said, "set the clock: records would go back in time")
    elif _kept_right() is False:
        remedy = "run a time service: systemd-timesyncd, chrony or ntpd"
        yield Line("clock", WARN, "nothing keeps it right", remedy)
    else:
        yield Line("clock", OK, now.isoformat(timespec="seconds"))


def _newest_record(settings: Settings) -> datetime | None:
    path = settings.journal
    if not isinstance(path, Path) or not path.exists():
        return None
    with suppress(sqlite3.Error, CroupierError, ValueError, TypeError):
        with closing(connect_for_reading(path)) as book:
            (at,) = book.execute("SELECT max(at) FROM records").fetchone()
        return datetime.fromisoformat(at).astimezone(UTC)
    return None


def _kept_right() -> bool | None:
    """None where this system does not tell."""
    if sys.platform != "linux":
        return None
    try:
        answer = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))
    except (OSError, AttributeError):
        return None
    return None if answer < 0 else answer != NOT_SYNCHRONISED


def _beside(what: str, there: datetime, here: datetime) -> Line:
    apart = abs(there - here)
    said = f"{what} is {apart.total_seconds():.1f} s from this machine's"
    if apart > TOO_LATE:
        return Line("clocks", FAIL, said, "set both: verify allows a minute between two servers")
    if apart > LATE:
        return Line("clocks", WARN, said, "let one time service keep both")
    return Line("clocks", OK, said)


def port(settings: Settings) -> Iterator[Line]:
    """It is no trouble where the house itself is open."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM
        )[0]
    except OSError as error:
        said = f"{settings.host}: {error.strerror}"
        yield Line("port", FAIL, said, "name an address of this machine with --host")
        return
    with socket.socket(family, kind, protocol) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(address)
        except OSError as error:
            remedy = "choose another with --port, unless it is the house itself that is open"
            yield Line("port", WARN, f"{settings.port}: {error.strerror}", remedy)
            return
    yield Line("port", OK, f"{settings.port} of {settings.host} is free")
