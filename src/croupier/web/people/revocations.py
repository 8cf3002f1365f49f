"""Whose standing has changed: every node asks often, and whoever stays is looked up again."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from croupier.web.people.schema import revocations, sessions
from croupier.web.people.tokens import digest

EVERYBODY = ""
KEPT = 10_000
"""A node that has been away for longer than these remembers nobody anyway."""


def note(connection: Connection, name: str) -> None:
    """In the transaction that changes it; one after the other, so that none is overlooked."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE revocations IN EXCLUSIVE MODE")
    connection.execute(insert(revocations).values(name=name))
    connection.execute(delete(revocations).where(revocations.c.number <= newest(connection) - KEPT))


def note_end(connection: Connection, token: str) -> None:
    """Of whoever is signed in by the token."""
    held = connection.execute(select(sessions.c.name).where(sessions.c.digest == digest(token)))
    if (name := held.scalar()) is not None:
        note(connection, name)


def tear_out(connection: Connection, name: str) -> None:
    """A name that is to stand nowhere any more: everybody is looked up anew instead."""
    connection.execute(delete(revocations).where(revocations.c.name == name))
    note(connection, EVERYBODY)


def newest(connection: Connection) -> int:
    return connection.execute(select(func.max(revocations.c.number))).scalar() or 0


def since(connection: Connection, number: int) -> tuple[int, frozenset[str]]:
    """The newest, and the names behind a number."""
    asked = select(revocations).where(revocations.c.number > number)
    found = connection.execute(asked).all()
    return max([number, *(row.number for row in found)]), frozenset(row.name for row in found)
