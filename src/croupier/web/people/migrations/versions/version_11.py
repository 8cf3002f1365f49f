"""Answers to drills are timed, and some are given in a run against the clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.add_column("drill_answers", sa.Column("milliseconds", sa.BigInteger))
    op.add_column("drill_answers", sa.Column("run", sa.Text, nullable=False, server_default=""))
