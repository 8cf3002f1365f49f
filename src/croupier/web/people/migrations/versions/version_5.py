"""No two people have names that look alike; whoever has one already keeps it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.values.look_alikes import drawn

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.Text))
    people = sa.table("people", sa.column("name"), sa.column("joined_at"), sa.column("looks"))
    book, taken = op.get_bind(), set[str]()
    names = sa.select(people.c.name).order_by(people.c.joined_at, people.c.name)
    for (name,) in book.execute(names).all():
        if (seen := drawn(name)) not in taken:
            taken.add(seen)
            book.execute(people.update().where(people.c.name == name).values(looks=seen))
    op.create_index("people_by_looks", "people", ["looks"], unique=True)
