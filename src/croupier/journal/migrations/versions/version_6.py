"""What each node tells of itself, and which leases are to have a holder at any time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("nodes", sa.Column("told", sa.Text, nullable=False, server_default=""))
    wanted = sa.Column("wanted", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("leases", wanted)
    op.create_table(
        "glances",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )
