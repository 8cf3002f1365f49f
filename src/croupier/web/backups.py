"""A house copied while it plays, and laid out again elsewhere.

A copy is a folder with the two books as SQLite files, whichever store they came from, so that it
can be verified, read and served as it lies there; `backup.json` says what is in it. Both books of
a server are read at one moment. Of files the record comes first: the book of people may then know
somebody whose joining the copy has not on record, and never the other way round.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import file_digest
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, select

from croupier.journal import schema as journal_schema
from croupier.journal.migrations import VERSION_TABLE as JOURNAL_VERSION
from croupier.journal.opening import SERVERS, open_journal
from croupier.journal.signing import tree_of
from croupier.journal.sqlite_file import connect, connect_for_reading, damage_named
from croupier.transparency.notes import b64
from croupier.transparency.tree import root
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.refusals import BadMaterial
from croupier.web.people import schema as people_schema
from croupier.web.people.database import OWN_TERMS, engine_of, open_database, trouble_named
from croupier.web.people.migrations import VERSION_TABLE as PEOPLE_VERSION
from croupier.web.settings import JOURNAL_FILE, PEOPLE_FILE

MANIFEST = "backup.json"
BOOKS = {JOURNAL_FILE: journal_schema.metadata, PEOPLE_FILE: people_schema.metadata}
VERSIONS = (JOURNAL_VERSION, PEOPLE_VERSION)
AT_ONCE = 2_000
"""Rows that are carried over together."""
NO_HURRY = ("statement_timeout", "idle_in_transaction_session_timeout")

Tick = Callable[[], object]
"""Called for each thousand rows or so."""
Verify = Callable[[Path], object]
"""Raises what is wrong with a journal."""


class Backup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a copy holds."""

    made_at: str
    version: str
    """Of the program that made it."""
    store: str
    """Where it came from: "sqlite" or "postgresql"."""
    records: int
    streams: int
    people: int
    tree_size: int
    root: str
    """Of the tree over all records that had joined it."""
    files: dict[str, str]
    """By name, their SHA-256."""

    def document(self) -> dict[str, object]:
        return msgspec.structs.asdict(self)


def is_server(house: str) -> bool:
    return house.startswith(SERVERS)


def back_up(
    house: str, folder: Path, made_at: str, version: str, verify: Verify, tick: Tick
) -> Backup:
    """A folder that is not there yet comes to be whole and verified, or not at all."""
    if folder.exists():
        raise OutOfReach(f"{folder} is there already; a backup is a new folder")
    with _coming_to_be(folder) as begun:
        if is_server(house):
            _from_server(house, begun, tick)
        else:
            _from_folder(Path(house), begun)
        verify(begun / JOURNAL_FILE)
        told = _told(begun, made_at, version, "postgresql" if is_server(house) else "sqlite")
        begun.joinpath(MANIFEST).write_bytes(
            msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"
        )
    return told


def read_backup(folder: Path) -> Backup:
    """What a copy says it holds, once every file in it is as it was when it was made."""
    try:
        told = msgspec.json.decode(folder.joinpath(MANIFEST).read_bytes(), type=Backup)
    except OSError as error:
        raise OutOfReach(f"{folder}: {MANIFEST}: {error.strerror or error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMaterial(f"{folder}: {MANIFEST} is no list of a backup: {error}") from None
    if set(told.files) != set(BOOKS):
        raise BadMaterial(f"{folder}: {MANIFEST} lists other files than {' and '.join(BOOKS)}")
    for name, digest in told.files.items():
        if _digest(folder / name) != digest:
            raise TamperedWith(f"{folder / name} is not the file that was backed up")
    return told


def lay_out(folder: Path, house: str, tick: Tick) -> Backup:
    """A house that has nothing yet gets all that a copy holds."""
    told = read_backup(folder)
    if is_server(house):
        _to_server(folder, house, tick)
    else:
        _to_folder(folder, Path(house))
    with open_journal(journal_of(house), read_only=True) as journal:
        size = journal.tree_size()
        if (size, b64(root(size, tree_of(journal)))) != (told.tree_size, told.root):
            raise TamperedWith(f"{house}: its tree is not the one that was backed up")
    return told


def journal_of(house: str) -> str | Path:
    return house if is_server(house) else Path(house, JOURNAL_FILE)


@contextmanager
def _coming_to_be(folder: Path) -> Iterator[Path]:
    begun = folder.with_name(f"{folder.name}.part")
    try:
        begun.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise OutOfReach(f"{begun}: {error.strerror or error}") from None
    try:
        yield begun
        begun.rename(folder)
    except BaseException as error:
        rmtree(begun, ignore_errors=True)
        if isinstance(error, OSError):
            raise OutOfReach(f"{folder}: {error.strerror or error}") from None
        raise


def _from_folder(data: Path, into: Path) -> None:
    for name in BOOKS:
        source = data / name
        if not source.is_file():
            raise OutOfReach(f"{source} is not there; name the data folder of a house")
        with (
            damage_named(source),
            closing(connect_for_reading(source)) as reading,
            closing(connect(into / name, "mode=rwc")) as copying,
        ):
            reading.backup(copying)


def _from_server(url: str, into: Path, tick: Tick) -> None:
    open_journal(into / JOURNAL_FILE).close()
    open_database(into / PEOPLE_FILE).dispose()
    with _engine(url) as server, trouble_named(), server.connect() as begun:
        reading = begun.execution_options(**OWN_TERMS)
        reading.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for setting in NO_HURRY:
            reading.exec_driver_sql(f"SET LOCAL {setting} = 0")
        _refuse_other_versions(reading, into)
        for name, book in BOOKS.items():
            with _engine(into / name) as file, file.begin() as writing:
                for table in book.sorted_tables:
                    writing.execute(table.delete())  # the pulse of a new book
                    for rows in _rows(reading, table):
                        writing.execute(insert(table), [row._asdict() for row in rows])
                        tick()


def _refuse_other_versions(reading: Connection, into: Path) -> None:
    for name, version in zip(BOOKS, VERSIONS, strict=True):
        asked = f"SELECT version_num FROM {version}"  # noqa: S608 one of ours
        there = reading.exec_driver_sql(asked).scalar()
        with closing(connect_for_reading(into / name)) as copy:
            (ours,) = copy.execute(asked).fetchone()
        if there != ours:
            raise BadMaterial(
                f"the database has version {there} of {version.removesuffix('_version')} and this"
                f" program {ours}; back it up with the program that serves it, or let this one"
                " serve it first"
            )


def _to_folder(folder: Path, data: Path) -> None:
    if any(data.joinpath(name).exists() for name in BOOKS):
        raise OutOfReach(f"{data} is a house already; restore into a folder without one")
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in BOOKS:
            part = data / f"{name}.part"
            copyfile(folder / name, part)
            part.chmod(0o600)
        for name in BOOKS:
            data.joinpath(f"{name}.part").rename(data / name)
    except OSError as error:
        raise OutOfReach(f"{data}: {error.strerror or error}") from None


def _to_server(folder: Path, url: str, tick: Tick) -> None:
    open_journal(url).close()
    open_database(url).dispose()
    with _engine(url) as server, trouble_named(), server.begin() as writing:
        for setting in NO_HURRY:
            writing.exec_driver_sql(f"SET LOCAL {setting} = 0")
        for book in BOOKS.values():
            _refuse_unless_empty(writing, book)
        for name, book in BOOKS.items():
            with _engine(folder / name) as file, file.connect() as reading:
                for table in book.sorted_tables:
                    for rows in _rows(reading, table):
                        _copy(writing, table, rows)
                        tick()
            for table in book.sorted_tables:
                _number_on(writing, table)


def _refuse_unless_empty(writing: Connection, book: MetaData) -> None:
    for table in book.sorted_tables:
        if table is people_schema.pulse or table is journal_schema.snapshots:
            writing.execute(table.delete())
        elif writing.execute(select(1).select_from(table).limit(1)).first():
            raise OutOfReach("the database holds a house already; restore into one without any")


def _copy(writing: Connection, table: Table, rows: list[Any]) -> None:
    quoted = writing.dialect.identifier_preparer.quote
    columns = ", ".join(quoted(column.name) for column in table.columns)
    cursor: Any = writing.connection.cursor()
    with cursor, cursor.copy(f"COPY {quoted(table.name)} ({columns}) FROM STDIN") as copying:
        for row in rows:
            copying.write_row(row)


def _number_on(writing: Connection, table: Table) -> None:
    """Where the server numbers rows itself it goes on behind the last."""
    for column in table.columns:
        if column.autoincrement is True:
            last = writing.execute(select(func.max(column))).scalar()
            if last is not None:
                name = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
                writing.exec_driver_sql(f"SELECT setval({name}, {int(last)})")


def _rows(reading: Connection, table: Table) -> Iterator[list[Any]]:
    asked = select(table).order_by(*table.primary_key.columns)
    found = reading.execution_options(yield_per=AT_ONCE).execute(asked)
    yield from (list(rows) for rows in found.partitions())


@contextmanager
def _engine(where: str | Path) -> Iterator[Engine]:
    engine = engine_of(where)
    try:
        yield engine
    finally:
        engine.dispose()


def _told(folder: Path, made_at: str, version: str, store: str) -> Backup:
    with open_journal(folder / JOURNAL_FILE, read_only=True) as journal:
        streams = journal.streams()
        heads = [journal.head(each) for each in streams]
        size = journal.tree_size()
        over = b64(root(size, tree_of(journal)))
    with closing(sqlite3.connect(folder / PEOPLE_FILE)) as book:
        (people,) = book.execute("SELECT count(*) FROM people").fetchone()
    for name in BOOKS:
        for left in ("-wal", "-shm", "-lock"):
            folder.joinpath(name + left).unlink(missing_ok=True)
    return Backup(
        made_at,
        version,
        store,
        records=sum(head.place for head in heads if head),
        streams=len(streams),
        people=people,
        tree_size=size,
        root=over,
        files={name: _digest(folder / name) for name in BOOKS},
    )


def _digest(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        raise OutOfReach(f"{file}: {error.strerror or error}") from None
