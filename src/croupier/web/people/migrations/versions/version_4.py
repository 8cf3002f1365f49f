"""People stand in the record by pseudonyms; whose they are is hidden here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.create_table(
        "pseudonyms",
        sa.Column("pseudonym", sa.Text, primary_key=True),
        sa.Column("sought", sa.Text, nullable=False, unique=True),
        sa.Column("hidden", sa.LargeBinary, nullable=False),
    )
