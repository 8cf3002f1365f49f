"""A name's looks leave out accents, blanks and punctuation, and read digits as letters.

Whoever has a name that looks like somebody's keeps it, and nobody else can have either.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.values.look_alikes import looks

revision = "7"
down_revision = "6"


def upgrade() -> None:
    people = sa.table("people", sa.column("name"), sa.column("joined_at"), sa.column("looks"))
    book, taken = op.get_bind(), set[str]()
    book.execute(people.update().values(looks=None))
    names = sa.select(people.c.name).order_by(people.c.joined_at, people.c.name)
    for (name,) in book.execute(names).all():
        if (seen := looks(name)) not in taken:
            taken.add(seen)
            book.execute(people.update().where(people.c.name == name).values(looks=seen))
