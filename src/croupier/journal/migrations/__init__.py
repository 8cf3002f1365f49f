"""From one version of the schema to the next; a database is moved when it is opened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.journal.errors import Damaged

if TYPE_CHECKING:
    from alembic.runtime.migration import MigrationContext, MigrationStep
    from sqlalchemy import Connection

NEWEST = 7
"""The version this code writes."""
OLDEST = 1
"""The version from which on it can read without writing."""
VERSION_TABLE = "journal_version"
TABLES = (
    "records",
    "commands",
    "seals",
    "snapshots",
    "runs",
    "tiles",
    "heads",
    "nodes",
    "leases",
    "glances",
    VERSION_TABLE,
)
"""Whatever a journal is read from; older ones have fewer."""


def known_version(where: str, found: Sequence[object]) -> int:
    """The one version a database names, if this program can use it."""
    match found:
        case [str(told)] if re.fullmatch("[0-9]{1,9}", told):
            version = int(told)
        case _:
            raise Damaged(where, "schema", f"its version reads {list(found)}, which names none")
    if version > NEWEST:
        raise Damaged(
            where,
            "schema",
            f"it has version {version} and this program knows {NEWEST}; use a newer program",
        )
    return version


def refuse_old(where: str, version: int) -> None:
    """For a reader, who changes nothing."""
    if version < OLDEST:
        raise Damaged(where, "schema", "there is no journal in it yet")


def upgrade(connection: Connection, upto: int = NEWEST) -> None:
    """Run what is missing, inside the transaction the caller has begun."""
    # half a second of imports, spent only on a database that is new or old
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.runtime.migration import MigrationStep  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    scripts = ScriptDirectory(str(Path(__file__).parent))

    def missing(current: tuple[str, ...], _: MigrationContext) -> list[MigrationStep]:
        ahead = scripts.iterate_revisions(str(upto), current)
        return [
            MigrationStep.upgrade_from_script(scripts.revision_map, each)
            for each in reversed(list(ahead))
        ]

    with EnvironmentContext(Config(), scripts, fn=missing) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
