"""Opens a journal wherever it is kept."""

from __future__ import annotations

from pathlib import Path

from croupier.journal.exported import is_export, open_export
from croupier.journal.kept import KeptJournal
from croupier.journal.memory import MemoryJournal
from croupier.journal.outages import Outage
from croupier.journal.seal_keys import SealKey
from croupier.journal.sqlite import SqliteReading, SqliteWriting
from croupier.journal.store import Journal
from croupier.values.extras import expect

IN_MEMORY = ":memory:"
SERVERS = ("postgresql://", "postgres://")


def open_journal(
    where: str | Path,
    *,
    read_only: bool = False,
    seal_key: SealKey | None = None,
    outage: Outage | None = None,
    archives: Path | None = None,
) -> Journal:
    """Memory for ":memory:", a server for "postgresql://…", else a SQLite file.

    Opened for reading, a file is checked whole first and nothing is written to it; then it may
    be an export as well.
    With a key what is sealed is kept hidden; what was kept in clear before is still read.
    What was archived is read from that folder, if one is named.
    An outage is told that it is met and over, if the journal goes out of reach later.
    """
    if where == IN_MEMORY:
        return MemoryJournal(seal_key)
    if isinstance(where, str) and where.startswith(SERVERS):
        return _on_a_server(where, read_only, seal_key, outage, archives)
    path = Path(where)
    if read_only and is_export(path):
        return open_export(path)
    if read_only:
        reading = SqliteReading(path)
        reading.check()
        return KeptJournal(reading, seal_key=seal_key, archives=archives)
    expect("journal", "a journal that is kept")
    writing = SqliteWriting(path)
    reading = SqliteReading(path, writing.file, outage)
    return KeptJournal(reading, writing, seal_key=seal_key, outage=outage, archives=archives)


def _on_a_server(
    url: str,
    read_only: bool,  # noqa: FBT001
    seal_key: SealKey | None,
    outage: Outage | None,
    archives: Path | None,
) -> Journal:
    expect("postgres", "a journal in PostgreSQL")
    from croupier.journal.postgres import open_on_server  # noqa: PLC0415 not everybody has it

    return open_on_server(
        url, read_only=read_only, seal_key=seal_key, outage=outage, archives=archives
    )
