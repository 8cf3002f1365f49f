"""On a server what is recorded stays: the database itself refuses to change or remove it.

A SQLite file is left as it is: whoever may write to it may write past any trigger.
"""

from __future__ import annotations

from alembic import op

from croupier.journal.postgres_guards import GUARDS_OF_BEFORE, putting_up

revision = "3"
down_revision = "2"


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        for statement in putting_up(GUARDS_OF_BEFORE):
            op.execute(statement)
