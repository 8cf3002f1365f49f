"""Sessions: who is signed in, by a token the browser or program holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, or_, select, update

from croupier.table.people import Role, Viewer
from croupier.web.people.offices import Office
from croupier.web.people.schema import people, sessions
from croupier.web.people.tokens import csrf_token, digest, fresh_token

IDLE = timedelta(days=14)
LONGEST = timedelta(days=30)
NOTED_EVERY = timedelta(minutes=10)
"""A session's use is written down no more often than this."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The person a request comes from."""

    name: str
    office: Office
    csrf: str
    key: str
    """Names the session without giving it away."""

    @property
    def role(self) -> Role:
        return self.office.role

    @property
    def viewer(self) -> Viewer:
        """Whose eyes this person has at a table: a player's own, or those of the office."""
        return Viewer(self.role, self.name if self.office is Office.PLAYER else "")


def begin(connection: Connection, name: str, now: datetime) -> str:
    token = fresh_token()
    at = int(now.timestamp())
    row = {"digest": digest(token), "name": name, "begun_at": at, "used_at": at}
    connection.execute(insert(sessions).values(row))
    return token


def find(connection: Connection, token: str, now: datetime) -> SignedIn | None:
    key = digest(token)
    holder = used(connection, key, now)
    return SignedIn(*holder, csrf_token(token), key) if holder else None


def used(connection: Connection, key: str, now: datetime) -> tuple[str, Office] | None:
    """Who holds a session that still stands; its use is noted."""
    row = connection.execute(
        select(people.c.name, people.c.office, sessions.c.used_at)
        .join(people, people.c.name == sessions.c.name)
        .where(
            sessions.c.digest == key,
            people.c.is_barred.is_(False),
            sessions.c.used_at > _seconds(now - IDLE),
            sessions.c.begun_at > _seconds(now - LONGEST),
        )
    ).first()
    if row is None:
        return None
    if row.used_at <= _seconds(now - NOTED_EVERY):
        noted = update(sessions).where(sessions.c.digest == key)
        connection.execute(noted.values(used_at=_seconds(now)))
    return row.name, Office(row.office)


def end(connection: Connection, token: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest(token)))


def end_all_of(connection: Connection, name: str, but: str = "") -> None:
    """Of one person; `but` is the key of one that stays."""
    others = (sessions.c.name == name, sessions.c.digest != but)
    connection.execute(delete(sessions).where(*others))


def sweep(connection: Connection, now: datetime) -> None:
    """Forget sessions that are over."""
    over = or_(
        sessions.c.used_at <= _seconds(now - IDLE), sessions.c.begun_at <= _seconds(now - LONGEST)
    )
    connection.execute(delete(sessions).where(over))


def _seconds(at: datetime) -> int:
    return int(at.timestamp())
