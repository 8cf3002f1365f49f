"""The tree over all streams: which records are its leaves, its tiles, and its signed heads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("first", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("after", sa.BigInteger, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "after", name="runs_by_stream"),
    )
    op.create_table(
        "tiles",
        sa.Column("level", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("hashes", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "heads",
        sa.Column("size", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("note", sa.Text, nullable=False),
    )
