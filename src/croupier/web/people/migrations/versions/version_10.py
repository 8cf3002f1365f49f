"""People may be vouched for by a provider; their sessions end on time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, sa.ForeignKey("people.name"), nullable=False, unique=True),
    )
    for column in ("issuer", "subject"):
        op.add_column("invitations", sa.Column(column, sa.Text, nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("until", sa.BigInteger))
