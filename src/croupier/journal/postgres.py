"""The journal in a PostgreSQL database, for one node or several."""

from __future__ import annotations

from pathlib import Path

from croupier.journal.kept import KeptJournal
from croupier.journal.migrations import NEWEST, refuse_old
from croupier.journal.outages import Outage
from croupier.journal.postgres_reading import PostgresReading
from croupier.journal.postgres_server import (
    connect,
    move_to_newest,
    place_of,
    trouble_named,
    version_of,
)
from croupier.journal.postgres_writing import PostgresWriting
from croupier.journal.seal_keys import SealKey


def open_on_server(
    url: str,
    *,
    read_only: bool,
    seal_key: SealKey | None = None,
    outage: Outage | None = None,
    archives: Path | None = None,
) -> KeptJournal:
    where = place_of(url)
    with trouble_named(where), connect(url, read_only=read_only) as connection:
        version = version_of(where, connection)
    if read_only:
        refuse_old(where, version)
    else:
        move_to_newest(url, version)
        version = NEWEST
    reading = PostgresReading(url, version, read_only=read_only, outage=outage)
    desks = () if read_only else (PostgresWriting(url), PostgresWriting(url))
    journal = KeptJournal(reading, *desks, seal_key=seal_key, outage=outage, archives=archives)
    journal.has_other_writers = True
    return journal
