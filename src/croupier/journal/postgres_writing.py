"""Writes the journal in a PostgreSQL database: several nodes may, and the primary key decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg.errors import DeadlockDetected, UniqueViolation

from croupier.journal.batch import (
    Made,
    Outcome,
    Request,
    Standing,
    Verdict,
    asked_about,
    commands,
    judged,
    outcome,
    own_commands,
)
from croupier.journal.errors import AlreadyDone, NotDurable, Stale
from croupier.journal.kept_tree import NAMED, Changing
from croupier.journal.nodes import NotOurs
from croupier.journal.postgres_adding import Hindered, add
from croupier.journal.postgres_parts import NAMED_IN_PARTS
from croupier.journal.postgres_reading import (
    HEADS,
    STREAMS,
    fetched,
    given,
    told_alike,
)
from croupier.journal.postgres_server import (
    Connection,
    connect,
    has_ended,
    make_safe,
    place_of,
    told,
)
from croupier.journal.records import Head, Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import REGISTER

T = TypeVar("T")

MADE = (
    "SELECT made.* FROM unnest(%s::text[], %s::text[]) AS asked (stream, command),"
    " LATERAL (SELECT stream, command, first, last FROM commands WHERE stream = asked.stream"
    " AND command = asked.command LIMIT 1) AS made"
)
SEALED = "SELECT commitment FROM seals WHERE commitment = ANY(%s)"

COLUMNS = {
    "records": ("text", "bigint", *["text"] * 3, "bytea", *["text"] * 4, "bytea"),
    "runs": ("bigint", "text", "bigint", "bigint", "bytea"),
    "tiles": ("bigint", "bigint", "bytea"),
}
"""What the tables of the tree hold."""
TREE_LOCK = 0x74726565
"""Held by the node that lets records join the tree."""
RACES = 50
"""Places in a shared stream that other nodes may be quicker to, one after the other."""


class PostgresWriting:
    def __init__(self, url: str) -> None:
        self._url = url
        self._where = place_of(url)
        self._connection: Connection | None = None
        self._heads = dict[str, Head]()
        """As last seen: another node may have moved them on, and then the primary key says so."""

    def write(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        return self._written(requests, ())

    def _written(
        self, requests: Sequence[Request], in_doubt: Sequence[Verdict]
    ) -> Sequence[Outcome]:
        """Those in doubt were sent before, and nobody heard what became of them."""
        failure, in_the_way = "", in_doubt
        # a place lost to another node makes one more request stale, so this comes to an end;
        # at the end of a shared stream it only takes the next place
        for attempt in range(len(requests) + RACES):
            sent = list[Verdict]()
            try:
                connection = self._connected()
                ask = partial(_standing, connection, requests)
                batch = judged(requests, self._heads, ask, trusting=attempt == 0)
                sent = batch.verdicts
                if hindered := add(connection, batch, requests):
                    return self._without(hindered, requests, batch.verdicts, in_doubt)
                self._heads.update(batch.heads)
                return [_known(each, in_doubt, connection) for each in enumerate(batch.verdicts)]
            except psycopg.Error as error:
                failure = told(error)
                self._heads.clear()
                is_lost = self._is_lost()
                if is_lost:
                    in_doubt = sent or in_doubt
                collided = isinstance(error, (UniqueViolation, DeadlockDetected))
                if is_lost or collided:
                    in_the_way = sent or in_the_way
                if not (collided or (is_lost and attempt == 0)):
                    break
        # what another may have recorded, or this node without hearing of it
        doubted = [not isinstance(each, CroupierError) for each in in_the_way]
        unknown = doubted or [False] * len(requests)
        return [NotDurable(self._where, failure, unknown=each) for each in unknown]

    def _without(
        self,
        hindered: Hindered,
        requests: Sequence[Request],
        verdicts: Sequence[Verdict],
        in_doubt: Sequence[Verdict],
    ) -> Sequence[Outcome]:
        """Whoever went by what has changed hears of it; the others are written."""
        refused = [
            _refused(each, hindered) if isinstance(verdict, tuple) else None
            for each, verdict in zip(requests, verdicts, strict=True)
        ]
        others = [n for n, no in enumerate(refused) if no is None]
        doubted = [in_doubt[n] for n in others] if in_doubt else ()
        written = iter(self._written([requests[n] for n in others], doubted) if others else ())
        return [no or next(written) for no in refused]

    def change_tree(self, change: Callable[[Changing], T]) -> T:
        failure = ""
        for _ in range(2):
            try:
                connection = self._connected()
                with connection.transaction():
                    make_safe(connection)
                    connection.execute("SELECT pg_advisory_xact_lock(%s)", (TREE_LOCK,))
                    return change(TreeChange(connection))
            except psycopg.Error as error:
                failure = told(error)
                if not self._is_lost():
                    break
        raise NotDurable(self._where, failure)

    def _connected(self) -> Connection:
        if self._connection is not None and has_ended(self._connection):
            self.close()
            self._connection = None
        if self._connection is None:
            self._connection = connect(self._url)
        return self._connection

    def _is_lost(self) -> bool:
        """Whether the connection is gone; if not, it is ready for the next transaction."""
        with suppress(psycopg.Error):
            if self._connection is not None:
                self._connection.rollback()
                return False
        self.close()
        self._connection = None
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class TreeChange:
    """The tree, while this node changes it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def ask(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return told_alike(self._connection, statement.replace(NAMED, NAMED_IN_PARTS), values)

    def add(self, table: str, rows: Sequence[tuple[Any, ...]], or_else: str = "") -> None:
        if rows:
            columns = ", ".join(f"%b::{kind}[]" for kind in COLUMNS[table])
            statement = f"INSERT INTO {table} SELECT * FROM unnest({columns}){or_else}"  # noqa: S608 ours
            by_column = [list(column) for column in zip(*rows, strict=True)]
            self._connection.execute(statement.encode(), by_column)


def _standing(connection: Connection, requests: Sequence[Request]) -> Standing:
    asked = commands(requests)
    streams, ids = [stream for stream, _ in asked], [command for _, command in asked]
    sealing = [commitment for each in requests for commitment, _ in each.seal]
    found = connection.execute(HEADS, (sorted(asked_about(requests)),))
    heads = {stream: Head(stream, place, own) for stream, place, own in found}
    made = connection.execute(MADE, (streams, ids))
    sealed = connection.execute(SEALED, (sealing,))
    return Standing(
        heads,
        {(stream, command): Made(stream, first, last) for stream, command, first, last in made},
        {commitment for (commitment,) in sealed},
        given(connection, own_commands(asked)),
        [] if REGISTER in heads else [stream for (stream,) in connection.execute(STREAMS)],
    )


def _refused(request: Request, by: Hindered) -> NotOurs | Stale | None:
    for each in request.appends:
        if (each.stream, each.epoch) in by.lost:
            return NotOurs(each.stream)
        for stream, read in each.knowing:
            if (place := by.moved.get(stream, 0)) > read:
                return Stale(stream, read, place)
    return None


def _known(
    judged: tuple[int, Verdict], in_doubt: Sequence[Verdict], connection: Connection
) -> Outcome:
    """What a try in doubt had recorded after all is the answer to the request, not a repetition."""
    number, verdict = judged
    known = outcome(verdict, lambda made: _made(connection, made))
    if isinstance(known, AlreadyDone) and in_doubt and in_doubt[number] == known.records:
        return known.records
    return known


def _made(connection: Connection, made: Made) -> list[Record]:
    return fetched(connection, made.stream, made.first - 1, made.last, None)
