"""Reads the journal in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from croupier.journal.batch import Made
from croupier.journal.kept_tree import BEGUN_IN
from croupier.journal.postgres_server import Connection, connect, place_of, trouble_named
from croupier.journal.readers import Readers
from croupier.journal.records import Answered, Head, Record

RECORDS = (
    'SELECT stream, place, at, actor, kind, body, command, previous, hash, office, "order"'
    " FROM records WHERE stream = %s AND place > %s AND place <= %s ORDER BY place LIMIT %s"
)
HEADS = (
    "SELECT head.* FROM unnest(%s::text[]) AS asked (stream), LATERAL (SELECT stream, place, hash"
    " FROM records WHERE stream = asked.stream ORDER BY place DESC LIMIT 1) AS head"
)
STREAMS = (
    "WITH RECURSIVE named (stream) AS (SELECT min(stream) FROM records UNION ALL"
    " SELECT (SELECT min(stream) FROM records WHERE stream > named.stream) FROM named"
    " WHERE named.stream IS NOT NULL) SELECT stream FROM named WHERE stream IS NOT NULL"
)
MADE = "SELECT stream, first, last FROM commands WHERE stream = %s AND command = %s"
ANSWERED = (
    "SELECT command, first, last FROM commands WHERE stream = %s AND command >= %s"
    " ORDER BY command LIMIT %s"
)
STREAMS_ANSWERED = "SELECT DISTINCT stream FROM commands"
SECRET = "SELECT secret FROM seals WHERE commitment = %s"  # noqa: S105
SNAPSHOT = "SELECT place, state FROM snapshots WHERE stream = %s AND digest = %s"

T = TypeVar("T")


class PostgresReading:
    def __init__(self, url: str, version: int, *, read_only: bool) -> None:
        self._where, self._version = place_of(url), version
        self._readers = Readers(lambda: connect(url, read_only=read_only))

    @property
    def where(self) -> str:
        return self._where

    def records(self, stream: str, after: int, last: int, most: int) -> list[Record]:
        return self._answer(lambda lent: fetched(lent, stream, after, last, most))

    def made(self, stream: str, command: str) -> Made | None:
        row = self._answer(lambda lent: lent.execute(MADE, (stream, command)).fetchone())
        return Made(*row) if row else None

    def answered(self, stream: str, command: str, most: int) -> list[Answered]:
        asked = stream, command, most
        rows = self._answer(lambda lent: lent.execute(ANSWERED, asked).fetchall())
        return [Answered(*row) for row in rows]

    def streams_answered(self) -> list[str]:
        rows = self._answer(lambda lent: lent.execute(STREAMS_ANSWERED).fetchall())
        return [stream for (stream,) in rows]

    def head(self, stream: str) -> Head | None:
        heads = self._answer(lambda lent: lent.execute(HEADS, ([stream],)).fetchall())
        return Head(*heads[0]) if heads else None

    def streams(self) -> list[str]:
        rows = self._answer(lambda lent: lent.execute(STREAMS).fetchall())
        return [stream for (stream,) in rows]

    def sealed(self, commitment: str) -> bytes | None:
        row = self._answer(lambda lent: lent.execute(SECRET, (commitment,), binary=True).fetchone())
        return row[0] if row else None

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        row = self._answer(
            lambda lent: lent.execute(SNAPSHOT, (stream, digest), binary=True).fetchone()
        )
        return (row[0], row[1]) if row else None

    def tree(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        if self._version < BEGUN_IN:
            return []
        return self._answer(lambda lent: told_alike(lent, statement, values))

    def close(self) -> None:
        self._readers.close()

    def _answer(self, ask: Callable[[Connection], T]) -> T:
        """A connection that died while it lay idle is no reason to fail the reader."""
        try:
            with self._readers.lent() as connection:
                return ask(connection)
        except psycopg.OperationalError:
            self._readers.forget()
        with trouble_named(self._where), self._readers.lent() as connection:
            return ask(connection)


def fetched(
    connection: Connection, stream: str, after: int, last: int, most: int | None
) -> list[Record]:
    rows = connection.execute(RECORDS, (stream, after, last, most), binary=True)
    return [Record(*row) for row in rows]


def told_alike(
    connection: Connection, statement: str, values: Sequence[Any]
) -> list[tuple[Any, ...]]:
    """A statement that SQLite understands too."""
    asked = connection.execute(statement.replace("?", "%s").encode(), tuple(values))
    return asked.fetchall() if asked.description else []
