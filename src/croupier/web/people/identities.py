"""Whom a provider vouches for: a subject at an issuer is one person here, for good."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.web.people.errors import IdentityTaken
from croupier.web.people.schema import identities


@dataclass(frozen=True, slots=True)
class Identity:
    issuer: str
    subject: str
    """By which the issuer knows somebody, whatever they are called; it gives it to nobody else."""


def name_of(connection: Connection, identity: Identity) -> str | None:
    """Whoever it is here."""
    asked = select(identities.c.name).where(
        identities.c.issuer == identity.issuer, identities.c.subject == identity.subject
    )
    name: str | None = connection.execute(asked).scalar()
    return name


def issuer_of(connection: Connection, name: str) -> str:
    """Who vouches for a person; nobody for whoever came by an invitation."""
    asked = select(identities.c.issuer).where(identities.c.name == name)
    return connection.execute(asked).scalar() or ""


def add(connection: Connection, identity: Identity, name: str) -> None:
    row = {"issuer": identity.issuer, "subject": identity.subject, "name": name}
    try:
        connection.execute(insert(identities).values(row))
    except IntegrityError:
        raise IdentityTaken(identity.issuer) from None


def remove(connection: Connection, name: str) -> None:
    connection.execute(delete(identities).where(identities.c.name == name))
