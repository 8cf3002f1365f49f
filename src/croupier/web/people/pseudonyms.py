"""Who stands in the record by which pseudonym: a row for each person, which can be torn out."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from secrets import token_bytes

from sqlalchemy import Connection, delete, select, text, update

from croupier.values.pseudonyms import CHANCE_BYTES, pseudonym
from croupier.web.people.database import READING, engine_of, trouble_named
from croupier.web.people.errors import PeopleKeyMissing
from croupier.web.people.people_keys import PeopleKey
from croupier.web.people.schema import pseudonyms

# two nodes may meet the same stranger at once
_GIVE = text(
    "INSERT INTO pseudonyms (pseudonym, sought, hidden) VALUES (:pseudonym, :sought, :hidden)"
    " ON CONFLICT (sought) DO NOTHING"
)


def find(connection: Connection, key: PeopleKey, name: str) -> str | None:
    wanted = select(pseudonyms.c.pseudonym).where(pseudonyms.c.sought == key.sought(name))
    found: str | None = connection.execute(wanted).scalar()
    return found


def give(connection: Connection, key: PeopleKey, name: str) -> str:
    """The one this person has, or a new one."""
    if before := find(connection, key, name):
        return before
    drawn = pseudonym(token_bytes(CHANCE_BYTES))
    row = {"pseudonym": drawn, "sought": key.sought(name), "hidden": key.hidden(drawn, name)}
    connection.execute(_GIVE, row)
    return find(connection, key, name) or drawn


def give_as_written(connection: Connection, key: PeopleKey, name: str) -> str:
    """As whoever bears the name writes it, whatever a dealer wrote before they joined."""
    given = give(connection, key, name)
    here = update(pseudonyms).where(pseudonyms.c.pseudonym == given)
    connection.execute(here.values(hidden=key.hidden(given, name)))
    return given


def tear_out(connection: Connection, key: PeopleKey, name: str) -> None:
    connection.execute(delete(pseudonyms).where(pseudonyms.c.sought == key.sought(name)))


def given(connection: Connection) -> dict[str, str]:
    """Every pseudonym, by what it is found with."""
    rows = connection.execute(select(pseudonyms.c.sought, pseudonyms.c.pseudonym))
    return {row.sought: row.pseudonym for row in rows}


def names(
    connection: Connection, key: PeopleKey | None, wanted: Collection[str] | None = None
) -> dict[str, str]:
    """By pseudonym, of all or of some; nobody opens the book without the key to them."""
    asked = select(pseudonyms)
    if wanted is not None:
        asked = asked.where(pseudonyms.c.pseudonym.in_(wanted))
    rows = connection.execute(asked).all()
    if key is None:
        if rows:
            raise PeopleKeyMissing
        return {}
    return {row.pseudonym: key.shown(row.pseudonym, row.hidden) for row in rows}


def names_in(where: str | Path, key: PeopleKey) -> dict[str, str]:
    """By pseudonym, from a book that is only looked into."""
    engine = engine_of(where)
    try:
        with trouble_named(), engine.execution_options(**READING).begin() as connection:
            return names(connection, key)
    finally:
        engine.dispose()
