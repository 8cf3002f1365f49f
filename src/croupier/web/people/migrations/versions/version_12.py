"""Pupils of the dealer school: what they were asked and answered, and their table tests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "school_answers",
        sa.Column("number", number, primary_key=True, autoincrement=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.name"), nullable=False, index=True),
        sa.Column("chapter", sa.Text, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("clause", sa.Text, nullable=False),
        sa.Column("given", sa.Text),
        sa.Column("is_right", sa.Boolean),
        sa.Column("at", sa.BigInteger),
    )
    op.create_table(
        "school_tests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.name"), nullable=False, index=True),
        sa.Column("chapter", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("steps", sa.BigInteger, nullable=False),
        sa.Column("mistakes", sa.Text, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("is_passed", sa.Boolean),
        sa.Column("signed_by", sa.Text),
        sa.Column("signed_as", sa.Text),
        sa.Column("signed_at", sa.BigInteger),
    )
