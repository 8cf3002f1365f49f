"""Records stand in parts on a server, and one leaves only if the record says where it lies.

Of a SQLite file the version alone is new: an older program would take what was archived for gone.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.journal.errors import Damaged
from croupier.journal.postgres_guards import GUARDS, putting_up
from croupier.journal.postgres_parts import in_parts, summed

revision = "7"
down_revision = "6"


def upgrade() -> None:
    if op.get_context().dialect.name != "postgresql":
        return
    connection = op.get_bind()
    before = connection.execute(sa.text(summed("records"))).one()
    for statement in in_parts():
        op.execute(statement)
    if connection.execute(sa.text(summed("records"))).one() != before:
        raise Damaged("PostgreSQL", "records", "their parts do not hold what they held")
    op.execute("DROP TABLE records_whole")
    for statement in putting_up(GUARDS):
        op.execute(statement)
