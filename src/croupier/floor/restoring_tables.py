"""A table out of its records, by way of the newest snapshot that fits this code."""

from __future__ import annotations

import msgspec

from croupier.floor.digests import code_digest
from croupier.floor.live_game import LiveGame, T
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.values.records import KeptState
from croupier.values.refusals import BadMaterial, CroupierError

KEEP_EVERY = 250
"""Events between snapshots: whoever takes a table over folds so many at most, and one costs as much
as two events."""


def restored(
    journal: Journal, game: LiveGame[T], table_id: str, *, snapshots: bool = True
) -> T | None:
    """The fold of a table's records."""
    table = _kept(journal, game, table_id) if snapshots else None
    for record in journal.read(table_id, after=table.place if table else 0):
        table = after(game, table, record)
    return table


def after(game: LiveGame[T], table: T | None, record: Record) -> T:
    """The table behind one more record."""
    try:
        return game.tables.evolve(table, game.tables.event_from(record.kind, record.body))
    except CroupierError as wrong:
        raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from wrong
    except Exception as wrong:
        raise BadMaterial(
            f"{record.stream} place {record.place}: {record.kind} does not fit the table"
            f" ({wrong!r}); croupier verify says more"
        ) from wrong


def _kept(journal: Journal, game: LiveGame[T], table_id: str) -> T | None:
    """The table as the snapshot has it, if that stands behind the record that is there."""
    found = journal.snapshot(table_id, code_digest())
    kept = KeptState.parse(found[1]) if found else None
    if found is None or kept is None:
        return None
    place = found[0]
    if [each.hash for each in journal.read(table_id, place - 1, place)] != [kept.record]:
        return None
    first = next(iter(journal.read(table_id, upto=1)))
    try:
        table = game.tables.snapshots.table_from(bytes(kept.state), after(game, None, first))
    except (msgspec.DecodeError, CroupierError):
        return None
    return table if table.place == place else None


def keep(journal: Journal, game: LiveGame[T], table: T, last: Record) -> None:
    """A cache of the table as it stands behind this record."""
    kept = KeptState.of(last.hash, game.tables.snapshots.state_of(table))
    journal.submit_snapshot(table.id, table.place, code_digest(), kept.to_json())


def newest(journal: Journal, table_id: str, place: int) -> Record:
    """The last record that made it."""
    return next(iter(journal.read(table_id, place - 1, place)))
