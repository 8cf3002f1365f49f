"""Invitations: a link that lets somebody in, in an office, perhaps with a purse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from croupier.web.people.errors import NoInvitation
from croupier.web.people.identities import Identity
from croupier.web.people.offices import Office
from croupier.web.people.schema import invitations

SHORT = 16
"""Characters of a digest that name an invitation well enough."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an invitation lets its bearer be, and for how long."""

    office: Office
    uses: int | None = None
    """How often it may still be used; None: any number of times."""
    expires_at: datetime | None = None
    purse: int = 0
    """Cents of practice money a player finds in the purse."""
    person: str = ""
    """Whom it lets back in, with office and purse as they are; else it makes a new account."""
    identity: Identity | None = None
    """Whom a provider vouches for, who alone was handed it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    digest: str
    terms: Terms
    made_by: str
    made_at: datetime
    printed_at: str = ""
    """The server that printed it at its start."""

    @property
    def id(self) -> str:
        return self.digest[:SHORT]


def add(connection: Connection, invitation: Invitation) -> None:
    terms = invitation.terms
    row = {
        "digest": invitation.digest,
        "office": terms.office.value,
        "uses_left": terms.uses,
        "expires_at": int(terms.expires_at.timestamp()) if terms.expires_at else None,
        "purse": terms.purse,
        "made_by": invitation.made_by,
        "made_at": int(invitation.made_at.timestamp()),
        "printed_at": invitation.printed_at,
        "person": terms.person,
        "issuer": terms.identity.issuer if terms.identity else "",
        "subject": terms.identity.subject if terms.identity else "",
    }
    connection.execute(insert(invitations).values(row))


def find(connection: Connection, digest: str, now: datetime) -> Invitation:
    """One that can be used now."""
    rows = connection.execute(select(invitations).where(invitations.c.digest == digest))
    row = rows.mappings().first()
    if row is None:
        raise NoInvitation
    found = _invitation(row)
    terms = found.terms
    if terms.uses == 0 or (terms.expires_at and terms.expires_at <= now):
        raise NoInvitation
    return found


def spend(connection: Connection, invitation: Invitation) -> None:
    """Use it once; of two people with the last use, one is late."""
    if invitation.terms.uses is None:
        return
    left = invitations.c.uses_left
    spent = connection.execute(
        update(invitations)
        .where(invitations.c.digest == invitation.digest, left > 0)
        .values(uses_left=left - 1)
    )
    if spent.rowcount != 1:
        raise NoInvitation


def give_back(connection: Connection, digest: str) -> None:
    """A use that came to nothing."""
    left = invitations.c.uses_left
    given = update(invitations).where(invitations.c.digest == digest, left.is_not(None))
    connection.execute(given.values(uses_left=left + 1))


def standing(connection: Connection) -> tuple[Invitation, ...]:
    rows = connection.execute(select(invitations).order_by(invitations.c.made_at))
    return tuple(map(_invitation, rows.mappings()))


def revoke(connection: Connection, short: str) -> bool:
    """By its id; whether there was such a one."""
    if not re.fullmatch(f"[0-9a-f]{{{SHORT}}}", short):
        return False
    named = invitations.c.digest.startswith(short)
    return connection.execute(delete(invitations).where(named)).rowcount > 0


def revoke_printed(connection: Connection, server: str | None) -> None:
    """Those that server printed, or any."""
    printed = invitations.c.printed_at
    which = printed != "" if server is None else printed == server
    connection.execute(delete(invitations).where(which))


def revoke_for(connection: Connection, person: str) -> None:
    """Those that let somebody back in."""
    connection.execute(delete(invitations).where(invitations.c.person == person))


def _invitation(row: RowMapping) -> Invitation:
    expires = row["expires_at"]
    return Invitation(
        row["digest"],
        Terms(
            Office(row["office"]),
            row["uses_left"],
            None if expires is None else datetime.fromtimestamp(expires, UTC),
            row["purse"],
            row["person"],
            Identity(row["issuer"], row["subject"]) if row["issuer"] else None,
        ),
        row["made_by"],
        datetime.fromtimestamp(row["made_at"], UTC),
        row["printed_at"],
    )
