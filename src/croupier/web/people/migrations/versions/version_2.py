"""People can be barred, and an invitation can let somebody back in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("is_barred", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("invitations", sa.Column("person", sa.Text, nullable=False, server_default=""))
