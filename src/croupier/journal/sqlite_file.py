"""A SQLite file: opened, held against a second writer, checked, brought to the newest schema."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.journal.errors import Damaged, InUse, NoJournal
from croupier.journal.migrations import NEWEST, TABLES, VERSION_TABLE, known_version, upgrade
from croupier.journal.own_commands import OWN_KEY, OWNED_FROM, no_key
from croupier.journal.sqlite_adding import STATEMENTS

BUSY_SECONDS = 5.0

_NO_ROOM_FOR_SIDE_FILES = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_PAGE = re.compile(r"page:? \d+", re.IGNORECASE)


def connect(path: Path, mode: str, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection that begins no transaction by itself and may change threads."""
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?{mode}",
        uri=True,
        timeout=busy_seconds,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=STATEMENTS,
    )


def connect_for_writing(path: Path, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    connection = connect(path, "mode=rwc", busy_seconds)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """Works beside a writer, and on a copy in a folder where nothing may be written."""
    connection = connect(path, "mode=ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        left = log_beside(path)
        if error.sqlite_errorcode & 0xFF not in _NO_ROOM_FOR_SIDE_FILES:
            raise
        if left.exists() and left.stat().st_size:
            raise NoJournal(
                f"{path}: its newest records are still in {left.name}, which cannot be read in a "
                "folder that is read-only; copy both to another folder"
            ) from error
        return connect(path, "mode=ro&immutable=1")
    except (sqlite3.Error, UnicodeDecodeError):
        connection.close()
        raise
    return connection


def log_beside(path: Path) -> Path:
    """Where what is written lies first."""
    file = path.resolve()
    return file.with_name(f"{file.name}-wal")


def refuse_folder(path: Path) -> None:
    try:
        is_folder = path.is_dir()
        path.resolve()
    except (OSError, RuntimeError) as error:  # a link that leads to itself, or an endless name
        raise NoJournal(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if is_folder:
        raise NoJournal(f"{path}: this is a folder; a journal is a file")


def hold(path: Path) -> sqlite3.Connection:
    """Keep other processes from writing until the connection is closed or the process dies."""
    file = path.resolve()
    held = connect(file.with_name(f"{file.name}-lock"), "mode=rwc", busy_seconds=0)
    try:
        held.execute("PRAGMA journal_mode = OFF")
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        held.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise InUse(
            f"{path} is being written by another process; one at a time may write to a SQLite "
            "journal (PostgreSQL takes several)"
        ) from None
    return held


@contextmanager
def damage_named(path: Path, place: str = "file") -> Iterator[None]:
    """Say what SQLite finds wrong with a file in a journal's words."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if str(error).startswith("Could not decode"):
            raise Damaged(str(path), place, str(error)) from error
        raise NoJournal(f"{path}: {error}") from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # it may quote what is no text
        raise Damaged(str(path), place, str(error)) from error


def check_whole(path: Path, connection: sqlite3.Connection) -> None:
    """Every page and index of the file, before anything in it is believed."""
    (first,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if first != "ok":
        said = " ".join(first.split())
        named = _PAGE.search(said)
        raise Damaged(str(path), named[0].lower() if named else "file", said)


def check_length(path: Path, connection: sqlite3.Connection) -> None:
    """That the file is as long as it says, which costs nothing however much it holds."""
    _, waiting, written = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    found = path.stat().st_size
    if waiting == written and found != pages * page_size:
        said = f"the file is malformed: it has {found} bytes and should have {pages * page_size}"
        raise Damaged(str(path), f"page {found // page_size + 1}", said)


def altered(connection: sqlite3.Connection, version: int) -> Iterator[str]:
    """What is kept otherwise than the migrations leave it; they make no trigger and no view."""
    found = connection.execute("SELECT type, name, tbl_name, rootpage FROM sqlite_master")
    for kind, name, table, page in found.fetchall():
        if kind == "trigger":
            yield f"{table} has a trigger {name!r} that is none of ours"
        elif name in TABLES and (kind != "table" or not page):
            what = "a view" if kind == "view" else "something else"
            yield f"{name} is {what} in place of a table"
    keys = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'index'")
    if version >= OWNED_FROM and (OWN_KEY,) not in keys.fetchall():
        yield no_key("commands", ["command"], of_own=True)


def version_of(path: Path, connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 for a new file."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return 0
    if VERSION_TABLE not in tables:
        raise Damaged(str(path), "schema", "this is a database, but not a journal")
    found = [version for (version,) in connection.execute(f"SELECT * FROM {VERSION_TABLE}")]  # noqa: S608
    return known_version(str(path), found)


def move_to_newest(path: Path, connection: sqlite3.Connection) -> None:
    """Make the tables, or alter those of an older version, in one transaction."""
    if version_of(path, connection) == NEWEST:
        check_length(path, connection)
        return
    from sqlalchemy import create_engine  # noqa: PLC0415 only for a file that is new or old
    from sqlalchemy.pool import StaticPool  # noqa: PLC0415

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as migrating:
        migrating.exec_driver_sql("BEGIN IMMEDIATE")
        upgrade(migrating)
        migrating.commit()
