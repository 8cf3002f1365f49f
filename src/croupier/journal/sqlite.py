"""The journal in a SQLite file: one process writes, any number read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import astuple

from croupier.journal.batch import (
    Batch,
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
from croupier.journal.errors import NoJournal, NotDurable
from croupier.journal.kept_tree import BEGUN_IN, Changing
from croupier.journal.migrations import refuse_old
from croupier.journal.open_file import OpenFile
from croupier.journal.outages import Outage, noticed
from croupier.journal.own_commands import GIVEN_TWICE, OWN_COMMANDS
from croupier.journal.readers import Readers
from croupier.journal.records import Answered, Head, Record
from croupier.journal.sqlite_adding import (
    AT_ONCE,
    TreeChange,
    executed,
    insert,
    inserting,
    rows_of,
)
from croupier.journal.sqlite_file import (
    BUSY_SECONDS,
    altered,
    check_whole,
    connect_for_reading,
    connect_for_writing,
    damage_named,
    hold,
    log_beside,
    move_to_newest,
    refuse_folder,
    version_of,
)
from croupier.values.order_ids import before_ids_were_owned, giver_and_id
from croupier.values.streams import REGISTER

T = TypeVar("T")

RECORDS = (
    'SELECT stream, place, at, actor, kind, body, command, previous, hash, office, "order"'
    " FROM records WHERE stream = ? AND place > ? AND place <= ? ORDER BY place LIMIT ?"
)
HASHES = (
    "SELECT place, hash FROM records WHERE stream = ? AND place > ? AND place <= ?"
    " ORDER BY place LIMIT ?"
)
HEAD = "SELECT stream, place, hash FROM records WHERE stream = ? ORDER BY place DESC LIMIT 1"
STREAMS = (
    "WITH RECURSIVE named (stream) AS (SELECT min(stream) FROM records UNION ALL"
    " SELECT (SELECT min(stream) FROM records WHERE stream > named.stream) FROM named"
    " WHERE named.stream IS NOT NULL) SELECT stream FROM named WHERE stream IS NOT NULL"
)
MADE = "SELECT stream, first, last FROM commands WHERE stream = ? AND command = ?"
GIVEN = f"SELECT stream, first, last FROM commands WHERE {OWN_COMMANDS} AND command = ?"  # noqa: S608
GIVEN_BEFORE = (
    "SELECT commands.stream, first, last FROM commands JOIN records"
    " ON records.stream = commands.stream AND place = first"
    " WHERE commands.stream = ? AND commands.command IN (?, ?) AND actor = ?"
)
ANSWERED = (
    "SELECT command, first, last FROM commands WHERE stream = ? AND command >= ?"
    " ORDER BY command LIMIT ?"
)
STREAMS_ANSWERED = "SELECT DISTINCT stream FROM commands"
SEALED = "SELECT secret FROM seals WHERE commitment = ?"
SEALS = "SELECT commitment FROM seals WHERE commitment >= ? ORDER BY commitment LIMIT ?"
SNAPSHOT = "SELECT place, state FROM snapshots WHERE stream = ? AND digest = ?"

GIVEN_BEFORE_AMONG = {
    n: f"WITH asked (stream, id, worded, actor) AS (VALUES {rows_of(4, n)})"  # noqa: S608 ours
    " SELECT 1 FROM asked CROSS JOIN commands ON commands.stream = asked.stream"
    " AND commands.command IN (asked.id, asked.worded) JOIN records"
    " ON records.stream = commands.stream AND place = first AND records.actor = asked.actor LIMIT 1"
    for n in range(1, AT_ONCE + 1)
}
"""Whether any of so many orders was given before ids were owned."""

ADD_RECORDS = inserting("records", 11)
ADD_COMMANDS = inserting("commands", 4)
SEAL = "INSERT INTO seals VALUES (?, ?)"
UNSEAL = "DELETE FROM seals WHERE commitment = ?"
KEEP = (
    "INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (stream, digest)"
    " DO UPDATE SET place = excluded.place, state = excluded.state"
    " WHERE excluded.place >= snapshots.place"
)
NO_LIMIT = -1
RECORD_TYPES = (str, int, str, str, str, bytes, str, str, str, str, bytes)
NAMED = {str: "text", int: "a whole number", bytes: "bytes"}


class SqliteReading:
    def __init__(
        self, path: Path, opened: OpenFile | None = None, outage: Outage | None = None
    ) -> None:
        self._path, self._opened, self._outage = path, opened, outage
        self._readers = Readers(lambda: connect_for_reading(path))

    @property
    def where(self) -> str:
        return str(self._path)

    def check(self) -> None:
        """Refuse a file that is damaged anywhere, or of another schema."""
        refuse_folder(self._path)
        if not self._path.is_file():
            raise NoJournal(f"{self._path}: there is no such file")
        with self._lent("file") as connection:
            check_whole(self._path, connection)
            refuse_old(self.where, version_of(self._path, connection))

    def records(self, stream: str, after: int, last: int, most: int) -> list[Record]:
        with self._lent(f"{stream} after place {after}") as connection:
            return _records(connection, stream, after, last, most)

    def hashes(self, stream: str, after: int, last: int, most: int) -> list[tuple[int, str]]:
        with self._lent(f"{stream} after place {after}") as connection:
            rows = connection.execute(HASHES, (stream, after, last, most))
            return [_checked(row, int, str) for row in rows]

    def made(self, stream: str, command: str) -> Made | None:
        with self._lent("commands") as connection:
            return _made(connection, stream, command)

    def given(self, stream: str, command: str) -> Made | None:
        with self._lent("commands") as connection:
            return _given(connection, stream, command)

    def given_twice(self) -> list[tuple[str, str]]:
        with self._lent("commands") as connection:
            rows = connection.execute(GIVEN_TWICE)
            return [_checked(row, str, str) for row in rows]

    def answered(self, stream: str, command: str, most: int) -> list[Answered]:
        with self._lent("commands") as connection:
            rows = connection.execute(ANSWERED, (stream, command, most))
            return [Answered(*_checked(row, str, int, int)) for row in rows]

    def streams_answered(self) -> list[str]:
        with self._lent("commands") as connection:
            return [_checked(row, str)[0] for row in connection.execute(STREAMS_ANSWERED)]

    def head(self, stream: str) -> Head | None:
        with self._lent(stream) as connection:
            return _head(connection, stream)

    def streams(self) -> list[str]:
        with self._lent("streams") as connection:
            return [_checked(row, str)[0] for row in connection.execute(STREAMS)]

    def sealed(self, commitment: str) -> bytes | None:
        with self._lent("seals") as connection:
            row = connection.execute(SEALED, (commitment,)).fetchone()
            return _checked(row, bytes)[0] if row else None

    def seals(self, commitment: str, most: int) -> list[str]:
        with self._lent("seals") as connection:
            return [_checked(row, str)[0] for row in connection.execute(SEALS, (commitment, most))]

    def altered(self) -> list[str]:
        with self._lent("schema") as connection:
            return list(altered(connection, version_of(self._path, connection)))

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        with self._lent("snapshots") as connection:
            row = connection.execute(SNAPSHOT, (stream, digest)).fetchone()
            return _checked(row, int, bytes) if row else None

    def tree(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._lent("tree") as connection:
            if version_of(self._path, connection) < BEGUN_IN:
                return []
            return connection.execute(statement, tuple(values)).fetchall()

    def close(self) -> None:
        self._readers.close()

    @contextmanager
    def _lent(self, place: str) -> Iterator[sqlite3.Connection]:
        with noticed(self._outage), damage_named(self._path, place):
            if lost := self._opened and self._opened.lost():
                raise NoJournal(f"{self._path}: {lost}")
            with self._readers.lent() as connection:
                yield connection


class SqliteWriting:
    """Holds the file against other writers for as long as it lives."""

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self._where = str(path)
        self._heads = dict[str, Head]()
        """As this writer left them: nobody else writes."""
        if not path.parent.is_dir():
            raise NoJournal(f"{path}: there is no such folder")
        refuse_folder(path)
        with damage_named(path):
            self._held = hold(path)
            try:
                self._connection = connect_for_writing(path, busy_seconds)
            except BaseException:
                self._held.close()
                raise
            try:
                move_to_newest(path, self._connection)
            except BaseException:
                self.close()
                raise
        self.file = OpenFile(path, log_beside(path))
        """To the one of the two the record goes, and from there into the other."""

    def write(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        if lost := self.file.lost():
            return [NotDurable(self._where, lost) for _ in requests]
        failure, unknown = "", False
        for trusting in (True, False):
            try:
                self._learn_heads(asked_about(requests) - {REGISTER})
                ask = partial(self._standing, requests)
                is_new = trusting and not self._given_before(requests)
                batch = judged(requests, self._heads, ask, trusting=is_new)
                _commit(self._connection, batch)
            except sqlite3.Error as error:
                failure, unknown = str(error), _may_be_there(error)
                with suppress(sqlite3.Error):
                    self._connection.rollback()
                if not isinstance(error, sqlite3.IntegrityError):
                    break
            else:
                self._heads.update(batch.heads)
                if lost := self.file.lost():
                    return [NotDurable(self._where, lost, unknown=True) for _ in requests]
                return [self._outcome(verdict) for verdict in batch.verdicts]
        return [NotDurable(self._where, failure, unknown=unknown) for _ in requests]

    def change_tree(self, change: Callable[[Changing], T]) -> T:
        if lost := self.file.lost():
            raise NotDurable(self._where, lost)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            changed = change(TreeChange(self._connection))
            self._connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            if isinstance(error, sqlite3.Error):
                raise NotDurable(self._where, str(error)) from error
            raise
        return changed

    def _learn_heads(self, streams: Collection[str]) -> None:
        for stream in streams:
            if stream not in self._heads and (head := _head(self._connection, stream)):
                self._heads[stream] = head

    def _given_before(self, requests: Sequence[Request]) -> bool:
        """Whether there is an order of before among them, which no key would refuse."""
        own = [_as_before(*each) for each in own_commands(commands(requests))]
        found = executed(self._connection, GIVEN_BEFORE_AMONG, own)
        return any(each.fetchone() for each in found)

    def _standing(self, requests: Sequence[Request]) -> Standing:
        ask = self._connection.execute
        asked = commands(requests)
        made = {
            (stream, command): found
            for stream, command in asked
            if (found := _made(self._connection, stream, command))
        }
        given = {
            command: found
            for stream, command in own_commands(asked)
            if (found := _given(self._connection, stream, command))
        }
        sealing = [commitment for each in requests for commitment, _ in each.seal]
        sealed = {each for each in sealing if ask(SEALED, (each,)).fetchone()}
        streams = asked_about(requests)
        self._learn_heads(streams)
        heads = {stream: self._heads[stream] for stream in streams & self._heads.keys()}
        unnamed = [] if REGISTER in heads else [stream for (stream,) in ask(STREAMS)]
        return Standing(heads, made, sealed, given, unnamed)

    def _outcome(self, verdict: Verdict) -> Outcome:
        try:
            return outcome(verdict, self._made)
        except sqlite3.Error as error:
            return NotDurable(self._where, str(error))

    def _made(self, made: Made) -> list[Record]:
        return _records(self._connection, made.stream, made.first - 1, made.last, NO_LIMIT)

    def close(self) -> None:
        self._connection.close()
        self._held.close()


def _may_be_there(error: sqlite3.Error) -> bool:
    """A commit that was written and could not be synced is there again if the process dies now."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF == sqlite3.SQLITE_IOERR and code != sqlite3.SQLITE_IOERR_WRITE


def _commit(connection: sqlite3.Connection, batch: Batch) -> None:
    if not batch.writes:
        return
    connection.execute("BEGIN IMMEDIATE")
    insert(connection, ADD_RECORDS, [astuple(record) for record in batch.records])
    insert(connection, ADD_COMMANDS, batch.made)
    if batch.seal:
        connection.executemany(SEAL, batch.seal.items())
    if batch.unseal:
        connection.executemany(UNSEAL, [(commitment,) for commitment in batch.unseal])
    if batch.snapshots:
        connection.executemany(KEEP, map(astuple, batch.snapshots.values()))
    connection.execute("COMMIT")


def _records(
    connection: sqlite3.Connection, stream: str, after: int, last: int, most: int
) -> list[Record]:
    rows = connection.execute(RECORDS, (stream, after, last, most))
    return [Record(*_checked(row, *RECORD_TYPES)) for row in rows]


def _head(connection: sqlite3.Connection, stream: str) -> Head | None:
    row = connection.execute(HEAD, (stream,)).fetchone()
    return Head(*_checked(row, str, int, str)) if row else None


def _made(connection: sqlite3.Connection, stream: str, command: str) -> Made | None:
    row = connection.execute(MADE, (stream, command)).fetchone()
    return Made(*_checked(row, str, int, int)) if row else None


def _given(connection: sqlite3.Connection, stream: str, command: str) -> Made | None:
    row = connection.execute(GIVEN, (command,)).fetchone()
    if row is None:
        return _given_before(connection, stream, command)
    return Made(*_checked(row, str, int, int))


def _given_before(connection: sqlite3.Connection, stream: str, command: str) -> Made | None:
    row = connection.execute(GIVEN_BEFORE, _as_before(stream, command)).fetchone()
    return Made(*_checked(row, str, int, int)) if row else None


def _as_before(stream: str, command: str) -> tuple[str, str, str, str]:
    person, _ = giver_and_id(command)
    return stream, *before_ids_were_owned(command), person


def _checked(row: tuple[Any, ...], *types: type) -> Any:  # noqa: ANN401 as a row comes
    """SQLite takes a word where a number belongs; such a file is damaged."""
    if tuple(map(type, row)) != types:
        unlike = (pair for pair in zip(row, types, strict=True) if type(pair[0]) is not pair[1])
        value, kind = next(unlike)
        raise sqlite3.DataError(f"{value!r} stands where a journal has {NAMED[kind]}")
    return row
