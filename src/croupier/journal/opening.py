"""Opens a journal wherever it is kept."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from croupier.journal.errors import NoJournal
from croupier.journal.kept import KeptJournal
from croupier.journal.memory import MemoryJournal
from croupier.journal.sqlite import SqliteReading, SqliteWriting
from croupier.journal.store import Journal

IN_MEMORY = ":memory:"
SERVERS = ("postgresql://", "postgres://")


def open_journal(where: str | Path, *, read_only: bool = False) -> Journal:
    """Memory for ":memory:", a server for "postgresql://…", else a SQLite file.

    Opened for reading, a file is checked whole first and nothing is written to it.
    """
    if where == IN_MEMORY:
        return MemoryJournal()
    if isinstance(where, str) and where.startswith(SERVERS):
        return _on_a_server(where, read_only=read_only)
    path = Path(where)
    reading = SqliteReading(path)
    if read_only:
        reading.check()
        return KeptJournal(reading)
    return KeptJournal(reading, SqliteWriting(path))


def _on_a_server(url: str, *, read_only: bool) -> Journal:
    if find_spec("psycopg") is None:
        raise NoJournal("a journal in PostgreSQL needs an extra: pip install 'croupier[postgres]'")
    from croupier.journal.postgres import open_on_server  # noqa: PLC0415 not everybody has it

    return open_on_server(url, read_only=read_only)
