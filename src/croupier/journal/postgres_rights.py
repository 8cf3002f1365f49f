"""The rights of a role that serves a house: it reads and adds, and changes nothing recorded."""

from __future__ import annotations

from collections.abc import Mapping

from psycopg import sql

from croupier.journal.migrations import VERSION_TABLE
from croupier.journal.postgres_parts import PARTS
from croupier.journal.postgres_server import Connection, connect, place_of, trouble_named
from croupier.values.errors import OutOfReach
from croupier.values.refusals import CroupierError

ADDS = "SELECT, INSERT"
RIGHTS: Mapping[str, str] = {
    "records": ADDS,
    "commands": ADDS,
    "runs": ADDS,
    "seals": f"{ADDS}, DELETE",
    "tiles": f"{ADDS}, UPDATE (hashes)",
    "heads": f"{ADDS}, UPDATE (note)",
    "snapshots": f"{ADDS}, UPDATE (place, state)",
    "nodes": f"{ADDS}, UPDATE, DELETE",
    "leases": f"{ADDS}, UPDATE, DELETE",
    "glances": f"{ADDS}, UPDATE, DELETE",
    VERSION_TABLE: "SELECT",
}
"""By table; what else may be done there stands with the guards."""
CHANGES = "UPDATE, DELETE, TRUNCATE"
OWNED = (
    "SELECT pg_has_role(rolname, (SELECT relowner FROM pg_class WHERE oid = to_regclass(%s)),"
    " 'MEMBER') FROM pg_roles WHERE rolname = %s"
)
NUMBERED = (
    "SELECT pg_get_serial_sequence(quote_ident(%s), attname) FROM pg_attribute"
    " WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped"
)


class NoRole(OutOfReach):
    def __init__(self, role: str) -> None:
        super().__init__(f"the server has no role {role}; make one with createuser first")


class TooMighty(CroupierError):
    def __init__(self, role: str) -> None:
        super().__init__(
            f"{role} owns what is recorded or may change it by another right; name another role"
        )


def grant(url: str, role: str, rights: Mapping[str, str]) -> None:
    """These rights and no others, on the tables as they are."""
    with trouble_named(place_of(url)), connect(url) as connection, connection.transaction():
        _refuse_owner(connection, role)
        named = sql.Identifier(role)
        here = connection.execute("SELECT current_schema()").fetchone()
        assert here is not None
        schema = sql.Identifier(here[0])
        connection.execute(sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(schema, named))
        for table, given in rights.items():
            _grant(connection, table, given, named)
        for part in PARTS:
            on = sql.Identifier(part)
            connection.execute(sql.SQL("REVOKE ALL ON {} FROM {}, PUBLIC").format(on, named))
            connection.execute(sql.SQL("GRANT SELECT ON {} TO {}").format(on, named))
        may = connection.execute(
            "SELECT has_table_privilege(%s, 'records', %s)", (role, CHANGES)
        ).fetchone()
        if may == (True,):
            raise TooMighty(role)


def _refuse_owner(connection: Connection, role: str) -> None:
    owns = connection.execute(OWNED, ("records", role)).fetchone()
    if owns is None:
        raise NoRole(role)
    if owns == (True,):
        raise TooMighty(role)


def _grant(connection: Connection, table: str, given: str, role: sql.Identifier) -> None:
    on = sql.Identifier(table)
    connection.execute(sql.SQL("REVOKE ALL ON {} FROM {}, PUBLIC").format(on, role))
    allow = sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(given), on, role)
    connection.execute(allow)
    for (sequence,) in connection.execute(NUMBERED, (table, table)).fetchall():
        if sequence and "INSERT" in given:
            schema, name = sequence.split(".")
            counted = sql.Identifier(schema.strip('"'), name.strip('"'))
            connection.execute(sql.SQL("GRANT USAGE ON SEQUENCE {} TO {}").format(counted, role))
