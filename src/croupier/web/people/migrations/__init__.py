"""From one version of the book of people to the next; it is moved when it is opened."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from croupier.web.people.errors import PeopleUnreachable

NEWEST = 12
VERSION_TABLE = "people_version"


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the transaction the caller has begun."""
    scripts = ScriptDirectory(str(Path(__file__).parent))

    def missing(current: tuple[str, ...], _: MigrationContext) -> list[MigrationStep]:
        _refuse_newer(current)
        ahead = scripts.iterate_revisions(str(NEWEST), current)
        return [
            MigrationStep.upgrade_from_script(scripts.revision_map, each)
            for each in reversed(list(ahead))
        ]

    with EnvironmentContext(Config(), scripts, fn=missing) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()


def _refuse_newer(current: tuple[str, ...]) -> None:
    known = {str(n) for n in range(1, NEWEST + 1)}
    if strange := set(current) - known:
        raise PeopleUnreachable(
            f"the book of people has version {', '.join(strange)} and this program knows "
            f"{NEWEST}; use a newer program"
        )
