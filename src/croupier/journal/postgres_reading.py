"""Reads the journal in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import psycopg

from croupier.journal.batch import Made
from croupier.journal.kept_tree import BEGUN_IN
from croupier.journal.outages import Outage, noticed
from croupier.journal.own_commands import GIVEN_TWICE, OWN_COMMANDS
from croupier.journal.postgres_guards import altered
from croupier.journal.postgres_parts import PARTED_FROM, STREAMS_IN_PARTS
from croupier.journal.postgres_rows import Rows, in_json
from croupier.journal.postgres_server import Connection, connect, place_of, trouble_named
from croupier.journal.readers import Readers
from croupier.journal.records import Answered, Head, Record
from croupier.values.order_ids import before_ids_were_owned, giver_and_id

RECORDS = (
    'SELECT stream, place, at, actor, kind, body, command, previous, hash, office, "order"'
    " FROM records WHERE stream = %s AND place > %s AND place <= %s ORDER BY place LIMIT %s"
)
HASHES = (
    "SELECT place, hash FROM records WHERE stream = %s AND place > %s AND place <= %s"
    " ORDER BY place LIMIT %s"
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
GIVEN = (
    f"SELECT stream, command, first, last FROM commands WHERE {OWN_COMMANDS}"  # noqa: S608 ours
    " AND command = ANY(%s::text[])"
)
OWN = Rows("own", stream="text", command="text", alone="text", entered="text", actor="text")
"""Orders that are their givers' own, and how earlier journals have them."""
GIVEN_BEFORE = (
    f"SELECT own.stream, own.command, made.first, made.last FROM {OWN},"  # noqa: S608 ours
    " LATERAL (SELECT first, last FROM commands WHERE stream = own.stream"
    " AND command IN (own.alone, own.entered) LIMIT 2) AS made,"
    " LATERAL (SELECT actor FROM records WHERE stream = own.stream"
    " AND place = made.first LIMIT 1) AS began"
    " WHERE began.actor = own.actor"
)
"""By key alone: joined as they stand, all records would be read for every order."""
ANSWERED = (
    "SELECT command, first, last FROM commands WHERE stream = %s AND command >= %s"
    " ORDER BY command LIMIT %s"
)
STREAMS_ANSWERED = "SELECT DISTINCT stream FROM commands"
SECRET = "SELECT secret FROM seals WHERE commitment = %s"  # noqa: S105
SEALS = "SELECT commitment FROM seals WHERE commitment >= %s ORDER BY commitment LIMIT %s"
SNAPSHOT = "SELECT place, state FROM snapshots WHERE stream = %s AND digest = %s"

T = TypeVar("T")


class PostgresReading:
    def __init__(
        self, url: str, version: int, *, read_only: bool, outage: Outage | None = None
    ) -> None:
        self._where, self._version, self._outage = place_of(url), version, outage
        self._readers = Readers(lambda: connect(url, read_only=read_only))

    @property
    def where(self) -> str:
        return self._where

    def records(self, stream: str, after: int, last: int, most: int) -> list[Record]:
        return self._answer(lambda lent: fetched(lent, stream, after, last, most))

    def hashes(self, stream: str, after: int, last: int, most: int) -> list[tuple[int, str]]:
        asked = stream, after, last, most
        rows = self._answer(lambda lent: lent.execute(HASHES, asked).fetchall())
        return [(place, own) for place, own in rows]

    def made(self, stream: str, command: str) -> Made | None:
        row = self._answer(lambda lent: lent.execute(MADE, (stream, command)).fetchone())
        return Made(*row) if row else None

    def given(self, stream: str, command: str) -> Made | None:
        return self._answer(lambda lent: given(lent, [(stream, command)]).get(command))

    def given_twice(self) -> list[tuple[str, str]]:
        rows = self._answer(lambda lent: lent.execute(GIVEN_TWICE).fetchall())
        return [(command, stream) for command, stream in rows]

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
        asked = STREAMS_IN_PARTS if self._version >= PARTED_FROM else STREAMS
        rows = self._answer(lambda lent: lent.execute(asked.encode()).fetchall())
        return [stream for (stream,) in rows]

    def sealed(self, commitment: str) -> bytes | None:
        row = self._answer(lambda lent: lent.execute(SECRET, (commitment,), binary=True).fetchone())
        return row[0] if row else None

    def seals(self, commitment: str, most: int) -> list[str]:
        rows = self._answer(lambda lent: lent.execute(SEALS, (commitment, most)).fetchall())
        return [commitment for (commitment,) in rows]

    def altered(self) -> list[str]:
        return self._answer(lambda lent: list(altered(lent, self._version)))

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
        with (
            noticed(self._outage),
            trouble_named(self._where),
            self._readers.lent() as connection,
        ):
            return ask(connection)


def fetched(
    connection: Connection, stream: str, after: int, last: int, most: int | None
) -> list[Record]:
    rows = connection.execute(RECORDS, (stream, after, last, most), binary=True)
    return [Record(*row) for row in rows]


def given(connection: Connection, asked: Sequence[tuple[str, str]]) -> dict[str, Made]:
    """By own command, where it stands; or as it was before, in the stream asked about."""
    if not asked:
        return {}
    own = connection.execute(GIVEN, ([command for _, command in asked],)).fetchall()
    before = connection.execute(GIVEN_BEFORE, {"own": in_json(as_before(asked))}).fetchall()
    return {command: Made(stream, first, last) for stream, command, first, last in before + own}


def as_before(asked: Iterable[tuple[str, str]]) -> Sequence[Mapping[str, object]]:
    """What to ask for an order of before by: both ids of then, and giver."""
    return OWN.of(
        (stream, command, *before_ids_were_owned(command), giver_and_id(command)[0])
        for stream, command in asked
    )


def told_alike(
    connection: Connection, statement: str, values: Sequence[Any]
) -> list[tuple[Any, ...]]:
    """A statement that SQLite understands too, but for the words in which they differ."""
    ours = statement.replace("?", "%s").replace("group_concat(", "string_agg(")
    asked = connection.execute(ours.encode(), tuple(values))
    return asked.fetchall() if asked.description else []
