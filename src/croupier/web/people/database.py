"""Where the book of people is kept: a SQLite file, or the journal's PostgreSQL database."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.journal.open_file import OpenFile
from croupier.web.people.errors import PeopleUnreachable
from croupier.web.people.migrations import upgrade

BUSY_SECONDS = 5
READS = "croupier_reads"
READING = {READS: True}
"""Options of a transaction that writes nothing."""
OWN_TERMS = {"croupier_own_terms": True}
"""Options of a transaction that says first how it reads."""
SCHEMA_LOCK = 0x70656F706C65
"""Held by the node that alters the tables."""


def open_database(where: str | Path) -> Engine:
    """An engine over the newest tables; a string is the address of a PostgreSQL database."""
    engine = engine_of(where)
    try:
        with trouble_named(), engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})")
            upgrade(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def engine_of(where: str | Path) -> Engine:
    """Over the tables as they are."""
    engine = _on_a_server(where) if isinstance(where, str) else _in_a_file(where)
    _close_what_comes_late(engine)
    return engine


def leave_no_trace(engine: Engine) -> None:
    """What was deleted from a file does not stay beside it for the next reader of the disk."""
    if engine.dialect.name == "sqlite":
        with trouble_named():
            connection = engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                connection.close()


@contextmanager
def trouble_named() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise PeopleUnreachable(f"the book of people cannot be used: {error.orig}") from error
    except SQLAlchemyError as error:
        raise PeopleUnreachable(f"the book of people cannot be used: {error}") from error


def _in_a_file(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_SECONDS})
    opened: OpenFile | None = None

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:  # noqa: ANN401 SQLAlchemy's own
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        nonlocal opened
        opened = opened or OpenFile(path)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if lost := opened and opened.lost():
            raise PeopleUnreachable(f"the book of people cannot be used: {lost}")
        # a reader that becomes a writer would be turned away
        reads = connection.get_execution_options().get(READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def _on_a_server(url: str) -> Engine:
    from croupier.journal.postgres_server import SAFELY, connect  # noqa: PLC0415 not everybody has it

    pooled = False

    def connected() -> object:
        nonlocal pooled
        connection = connect(url)
        pooled = connection.is_pooled
        connection.autocommit = False  # the engine begins and ends transactions itself
        return connection

    engine = create_engine("postgresql+psycopg://", creator=connected, pool_pre_ping=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        """After whatever the transaction says of itself, which must come first."""
        if pooled and not connection.get_execution_options().get("croupier_own_terms"):
            connection.exec_driver_sql(SAFELY)

    return engine


def _close_what_comes_late(engine: Engine) -> None:
    """Whoever was still at work when the book was closed brings a connection back to nobody."""
    closed = threading.Event()

    @event.listens_for(engine, "engine_disposed")
    def close(_: Engine) -> None:
        closed.set()

    @event.listens_for(engine, "checkin")
    def hand_in(connection: DBAPIConnection | None, _: Any) -> None:  # noqa: ANN401 SQLAlchemy's own
        if closed.is_set() and connection is not None:
            connection.close()
