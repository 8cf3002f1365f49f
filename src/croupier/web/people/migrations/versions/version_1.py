"""The first schema: people, invitations, sessions, answers to drills."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("office", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("office", sa.Text, nullable=False),
        sa.Column("uses_left", sa.BigInteger),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("purse", sa.BigInteger, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("printed_at", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, sa.ForeignKey("people.name"), nullable=False, index=True),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "drill_answers",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("person", sa.Text, sa.ForeignKey("people.name"), nullable=False, index=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("clause", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
