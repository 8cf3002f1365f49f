"""A person's own command takes effect once in the whole house, in whichever stream.

Commands of before are known again within their stream, as they were.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

OWN = sa.text("substr(command, 1, 4) = 'by /'")


def upgrade() -> None:
    op.create_index(
        "own_commands", "commands", ["command"], unique=True, sqlite_where=OWN, postgresql_where=OWN
    )
