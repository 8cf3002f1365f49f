"""A PostgreSQL database: reached, checked, and brought to the newest schema."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict

from croupier.journal.errors import Damaged, NoJournal
from croupier.journal.migrations import NEWEST, VERSION_TABLE, known_version, upgrade

T = TypeVar("T")
Row = tuple[Any, ...]

CONNECT_SECONDS = 5
SCHEMA_LOCK = 0x6A6F75726E616C
"""Held by the node that alters the tables."""
SETTINGS = (
    ("synchronous_commit", "off", "on"),
    ("lock_timeout", "0", "10s"),
    ("idle_in_transaction_session_timeout", "0", "10s"),
    ("statement_timeout", "0", "30s"),
)
"""What is never left as it is: nothing is acknowledged before it is durable, a node that dies in
the middle of a transaction does not hold the others for ever, and no answer is waited for so."""
SAFELY = (
    "SELECT set_config(name, safe, true) FROM (VALUES"  # noqa: S608 ours
    + ", ".join(f" ('{name}', '{unsafe}', '{safe}')" for name, unsafe, safe in SETTINGS)
    + ") AS ours (name, unsafe, safe) WHERE current_setting(name) = unsafe"
)
"""The same for one transaction: behind a pooler no session is anybody's own."""
KEEPALIVE_SECONDS, KEEPALIVE_TRIES = 5, 3
"""After which a machine that fell silent is given up."""
ANSWER_SECONDS = 35.0
"""After which a server is given up whose machine is there and that says nothing: a little more than
it allows a statement itself."""
LOOKS_EVERY = 0.1
"""Seconds between two looks at whether somebody interrupts."""
HUNG_AFTER = 1.0
"""Seconds after which whoever writes and says no more is given up."""
END_HUNG = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"  # noqa: S608 ours
    " WHERE datname = current_database() AND usename = current_user AND wait_event = 'ClientRead'"
    f" AND state_change < clock_timestamp() - interval '{HUNG_AFTER} s' AND backend_xid IS NOT NULL"
    " AND pid IN (SELECT pid FROM pg_locks WHERE mode <> 'AccessShareLock'"
    " AND relation IN ('leases'::regclass, 'records'::regclass))"
)
"""Whoever of a version before is gone in the middle of a pipeline, or behind its flush: there the
server waits without any limit for what comes next, and keeps rows that others need."""


def place_of(url: str) -> str:
    """Where the database is, without the password."""
    try:
        told = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise NoJournal(f"this is not the address of a PostgreSQL database: {error}") from None
    return f"PostgreSQL database {told.get('dbname', '')!r} at {told.get('host', 'this machine')}"


class Connection(psycopg.Connection[Row]):
    """The server's own limits do not reach us over a line that fell silent."""

    answer_seconds = ANSWER_SECONDS
    is_pooled = False
    """Whether a pooler lends a server for each transaction, so that nothing lasts between two."""

    def wait(self, gen: PQGen[T], interval: float = LOOKS_EVERY, timeout: float | None = None) -> T:
        late = self.answer_seconds if timeout is None else timeout
        try:
            return super().wait(gen, interval, late)
        except psycopg.OperationalError as error:
            if timeout is not None or not is_late(error):
                raise
            self.pgconn.finish()  # whatever it answers now belongs to nothing
            raise psycopg.OperationalError(unanswered(late)) from None


def is_late(error: psycopg.OperationalError) -> bool:
    """The driver has a name of its own for it."""
    return isinstance(error, psycopg.errors._WaitTimeout)  # noqa: SLF001


def unanswered(seconds: float) -> str:
    return f"the server has not answered for {seconds:g} seconds"


WHO_ANSWERS = "SELECT pg_backend_pid()"


def is_pooled(
    connection: psycopg.Connection[Row] | psycopg.AsyncConnection[Row], answered: Row | None
) -> bool:
    """A pooler names no process of a server to whoever signs in there."""
    return answered != (connection.info.backend_pid,)


def has_ended(connection: Connection) -> bool:
    """Whether the server hung up meanwhile, so that nothing need be sent to find it out."""
    try:
        for _ in ("its last words", "the end"):
            connection.pgconn.consume_input()
            connection.pgconn.is_busy()
    except psycopg.OperationalError:
        return True
    return connection.closed


def make_safe(connection: Connection) -> None:
    """Within a transaction that has begun."""
    if connection.is_pooled:
        connection.execute(SAFELY)


def connect(
    url: str, *, read_only: bool = False, answer_seconds: float = ANSWER_SECONDS
) -> Connection:
    connection = Connection.connect(
        url,
        autocommit=True,
        connect_timeout=CONNECT_SECONDS,
        client_encoding="utf8",
        keepalives_idle=KEEPALIVE_SECONDS,
        keepalives_interval=KEEPALIVE_SECONDS,
        keepalives_count=KEEPALIVE_TRIES,
    )
    connection.answer_seconds = answer_seconds
    try:
        answered = connection.execute(WHO_ANSWERS).fetchone()
        connection.is_pooled = is_pooled(connection, answered)
        if connection.is_pooled:
            connection.prepare_threshold = None  # it would be prepared at another server
        else:
            connection.execute(SAFELY.replace(", true)", ", false)"))
            if read_only:
                connection.execute("SET default_transaction_read_only = on")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def trouble_named(where: str) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise NoJournal(f"{where}: {told(error)}") from error


def told(error: psycopg.Error) -> str:
    """What went wrong, on one line."""
    return " ".join((error.diag.message_primary or str(error)).split())


def version_of(where: str, connection: Connection) -> int:
    """The version of the schema; 0 for a database without a journal."""
    found = connection.execute(
        "SELECT to_regclass(%s) IS NOT NULL, to_regclass('records') IS NOT NULL,"
        " current_setting('server_encoding')",
        (VERSION_TABLE,),
    ).fetchone()
    assert found is not None
    has_version, has_records, encoding = found
    if encoding != "UTF8":
        raise NoJournal(f"{where}: its encoding is {encoding}; a journal needs UTF8")
    if has_version:
        rows = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()  # noqa: S608
        return known_version(where, [version for (version,) in rows])
    if has_records:
        raise Damaged(where, "schema", "it has a table of records, but is not a journal")
    return 0


def move_to_newest(url: str, version: int) -> None:
    """Make the tables, or alter those of an older version; one node does it, others wait."""
    if version == NEWEST:
        return
    from sqlalchemy import create_engine  # noqa: PLC0415 only for a database that is new or old
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: psycopg.connect(url, prepare_threshold=None),
        poolclass=NullPool,
    )
    try:
        with engine.begin() as migrating:
            migrating.exec_driver_sql("SELECT pg_advisory_xact_lock(%(key)s)", {"key": SCHEMA_LOCK})
            upgrade(migrating)
    except DBAPIError as error:
        raise NoJournal(f"{place_of(url)}: {error.orig}") from error
