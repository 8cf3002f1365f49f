"""The people themselves: who is known, in which office, since when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, RowMapping, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from croupier.values.look_alikes import looks
from croupier.web.people.errors import NameTaken
from croupier.web.people.names import folded
from croupier.web.people.offices import Office
from croupier.web.people.schema import people


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    office: Office
    joined_at: datetime
    password: str | None
    """Its hash; None for somebody who came by invitation and set none."""
    barred: bool = False
    """Not let in by any way."""
    known_as: str = ""
    """By which the floor and the record know them, once the book has looked it up."""
    vouched_by: str = ""
    """The issuer at which they sign in; looked up likewise."""


def find(connection: Connection, name: str) -> Person | None:
    """By any capitals."""
    if not name.isprintable():
        return None  # nor could every database be asked
    rows = connection.execute(select(people).where(people.c.folded == folded(name)))
    row = rows.mappings().first()
    return _person(row) if row else None


def looks_like(connection: Connection, name: str) -> str | None:
    """Somebody whose name could be taken for this one."""
    asked = select(people.c.name).where(
        or_(people.c.folded == folded(name), people.c.looks == looks(name))
    )
    found: str | None = connection.execute(asked.limit(1)).scalar()
    return found


def everybody(connection: Connection) -> tuple[Person, ...]:
    rows = connection.execute(select(people).order_by(people.c.folded))
    return tuple(map(_person, rows.mappings()))


def add(connection: Connection, person: Person) -> None:
    row = {
        "name": person.name,
        "folded": folded(person.name),
        "looks": looks(person.name),
        "office": person.office.value,
        "password": person.password,
        "joined_at": int(person.joined_at.timestamp()),
    }
    try:
        connection.execute(insert(people).values(row))
    except IntegrityError:
        raise NameTaken(person.name) from None  # by a name that looks like it, perhaps


def remove(connection: Connection, name: str) -> None:
    connection.execute(delete(people).where(people.c.name == name))


def set_password(connection: Connection, name: str, kept: str) -> None:
    connection.execute(update(people).where(people.c.name == name).values(password=kept))


def set_office(connection: Connection, name: str, office: Office) -> None:
    connection.execute(update(people).where(people.c.name == name).values(office=office.value))


def set_barred(connection: Connection, name: str, *, barred: bool) -> None:
    connection.execute(update(people).where(people.c.name == name).values(is_barred=barred))


def _person(row: RowMapping) -> Person:
    joined = datetime.fromtimestamp(row["joined_at"], UTC)
    office = Office(row["office"])
    return Person(row["name"], office, joined, row["password"], row["is_barred"])
