"""A row that is written whenever somebody asks whether the book can be written to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    pulse = op.create_table("pulse", sa.Column("at", sa.BigInteger, nullable=False))
    op.bulk_insert(pulse, [{"at": 0}])
