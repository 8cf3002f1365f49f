"""Sessions: who is signed in, by a token the browser or program holds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, or_, select, update

from croupier.table.people import Role, Viewer
from croupier.web.people import revocations
from croupier.web.people.offices import Office
from croupier.web.people.schema import people, sessions
from croupier.web.people.tokens import digest, fresh_token

IDLE = timedelta(days=14)
LONGEST = timedelta(days=30)
NOTED_EVERY = timedelta(minutes=10)
"""A session's use is written down no more often than this."""
MOST_EACH = 20
"""Sessions of one person: the oldest ends where another begins."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The person a request comes from."""

    name: str
    office: Office
    csrf: str
    key: str
    """Names the session without giving it away."""
    known_as: str
    """By which the floor and the record know this person: a pseudonym, where people have them."""

    @property
    def counted_as(self) -> str:
        """By which paces know this person, whatever the session; nobody's address is like it."""
        return f"person {self.name}"

    @property
    def role(self) -> Role:
        return self.office.role

    @property
    def viewer(self) -> Viewer:
        """Whose eyes this person has at a table: a player's own, or those of the office."""
        return Viewer(self.role, self.known_as if self.office is Office.PLAYER else "")

    @property
    def acting(self) -> Viewer:
        """The same by name: what two people do is not offered to one of them twice."""
        return Viewer(self.role, self.known_as)


def begin(connection: Connection, name: str, now: datetime, until: datetime | None = None) -> str:
    _make_room(connection, name)
    token = fresh_token()
    at = int(now.timestamp())
    ends = _seconds(until) if until else None
    row = {"digest": digest(token), "name": name, "begun_at": at, "used_at": at, "until": ends}
    connection.execute(insert(sessions).values(row))
    return token


def _make_room(connection: Connection, name: str) -> None:
    newest_first = sessions.c.begun_at.desc(), sessions.c.used_at.desc()
    own = select(sessions.c.digest).where(sessions.c.name == name).order_by(*newest_first)
    if over := connection.execute(own.offset(MOST_EACH - 1)).scalars().all():
        connection.execute(delete(sessions).where(sessions.c.digest.in_(over)))
        revocations.note(connection, name)


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a session is that still stands."""

    name: str
    office: Office
    is_to_be_noted: bool
    """It was not noted for a while that the session is used."""


def holders(connection: Connection, keys: Collection[str], now: datetime) -> dict[str, Holder]:
    """By key, for sessions that still stand."""
    rows = connection.execute(
        select(sessions.c.digest, people.c.name, people.c.office, sessions.c.used_at)
        .join(people, people.c.name == sessions.c.name)
        .where(
            sessions.c.digest.in_(keys),
            people.c.is_barred.is_(False),
            sessions.c.used_at > _seconds(now - IDLE),
            sessions.c.begun_at > _seconds(now - LONGEST),
            or_(sessions.c.until.is_(None), sessions.c.until > _seconds(now)),
        )
    )
    long_ago = _seconds(now - NOTED_EVERY)
    return {
        row.digest: Holder(row.name, Office(row.office), row.used_at <= long_ago) for row in rows
    }


def note_use(connection: Connection, keys: Collection[str], now: datetime) -> None:
    noted = update(sessions).where(sessions.c.digest.in_(keys))
    connection.execute(noted.values(used_at=_seconds(now)))


def end(connection: Connection, token: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.digest == digest(token)))


def end_all_of(connection: Connection, name: str, but: str = "") -> None:
    """Of one person; `but` is the key of one that stays."""
    others = (sessions.c.name == name, sessions.c.digest != but)
    connection.execute(delete(sessions).where(*others))


def sweep(connection: Connection, now: datetime) -> None:
    """Forget sessions that are over."""
    over = or_(
        sessions.c.used_at <= _seconds(now - IDLE),
        sessions.c.begun_at <= _seconds(now - LONGEST),
        sessions.c.until <= _seconds(now),
    )
    connection.execute(delete(sessions).where(over))


def _seconds(at: datetime) -> int:
    return int(at.timestamp())
