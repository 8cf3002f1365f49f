"""A table out of its records, by way of the newest snapshot that fits this code."""

from __future__ import annotations

from croupier.floor.digests import code_digest
from croupier.journal.store import Journal
from croupier.table.baccarat.evolve import evolve
from croupier.table.baccarat.recorded import event_from
from croupier.table.baccarat.snapshots import state_of, table_from
from croupier.table.baccarat.state import Table

KEEP_EVERY = 2_000
"""Events between snapshots."""


def restored(journal: Journal, table_id: str, *, snapshots: bool = True) -> Table | None:
    """The fold of a table's records."""
    table: Table | None = None
    place = 0
    if snapshots and (kept := journal.snapshot(table_id, code_digest())):
        first = next(iter(journal.read(table_id, upto=1)))
        game = evolve(None, event_from(first.kind, first.body)).game
        place, table = kept[0], table_from(kept[1], game)
    for record in journal.read(table_id, after=place):
        table = evolve(table, event_from(record.kind, record.body))
    return table


def keep(journal: Journal, table: Table) -> None:
    journal.keep_snapshot(table.id, table.place, code_digest(), state_of(table))
