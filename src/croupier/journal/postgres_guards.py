"""The guards of a journal on a server: triggers that refuse to change or remove what is recorded.

Keys keep anything from being recorded twice. Whoever owns the tables can take all of it down;
whoever verifies finds that out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from croupier.journal.migrations import TABLES
from croupier.journal.own_commands import OWNED_FROM, no_key
from croupier.journal.postgres_parts import PARTED_FROM, PARTS, bound
from croupier.values.order_ids import OWN

if TYPE_CHECKING:
    from croupier.journal.postgres_server import Connection

GUARDED_FROM = 3
"""The version of the schema that has them."""
ROW, BEFORE, DELETE, UPDATE, TRUNCATE = 1, 2, 8, 16, 32
"""What a trigger is for, as PostgreSQL writes it down."""
ALWAYS = "A"
"""Also in a session that plays the part of a replica."""
ONLY_GROWS, TILE_GROWS = "croupier_only_grows", "croupier_tile_grows"
LEAVES = "croupier_leaves"
SOURCES = {
    ONLY_GROWS: """
BEGIN
    RAISE EXCEPTION 'the % of a journal only grow', TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
""",
    LEAVES: """
BEGIN
    IF OLD.place > 1
        AND EXISTS (SELECT FROM commands WHERE stream = 'archives'
            AND command = '1 ' || OLD.stream)
        AND EXISTS (SELECT FROM records WHERE stream = OLD.stream AND place > OLD.place)
    THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the records of a journal only grow, and leave for an archive on record'
        USING ERRCODE = 'insufficient_privilege';
END
""",
    TILE_GROWS: """
BEGIN
    IF NEW.level = OLD.level AND NEW.number = OLD.number
        AND substr(NEW.hashes, 1, length(OLD.hashes)) = OLD.hashes
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the hashes of a tile only grow'
        USING ERRCODE = 'insufficient_privilege';
END
""",
}


class Guard(NamedTuple):
    table: str
    name: str
    deeds: int
    function: str = ONLY_GROWS
    column: str = ""
    """The only one whose update it is about; empty for all of them."""


_BESIDE = (
    Guard("commands", "stays", UPDATE | DELETE | TRUNCATE),
    Guard("runs", "stays", UPDATE | DELETE | TRUNCATE),
    Guard("seals", "stays", UPDATE | TRUNCATE),
    Guard("heads", "stays", UPDATE | DELETE | TRUNCATE, column="size"),
    Guard("tiles", "stays", DELETE | TRUNCATE),
    Guard("tiles", "grows", ROW | UPDATE, TILE_GROWS),
)
GUARDS_OF_BEFORE = (Guard("records", "stays", UPDATE | DELETE | TRUNCATE), *_BESIDE)
"""Before records stood in parts."""
GUARDS = (
    *(Guard(each, "stays", UPDATE | TRUNCATE) for each in ("records", *PARTS)),
    *(Guard(each, "leaves", ROW | DELETE, LEAVES) for each in PARTS),
    *_BESIDE,
)
"""What is opened is sealed no longer, witnesses put their names under a head, and the last tile of
each level fills up. A state that is kept has no guard: anybody can work it out anew."""


class Key(NamedTuple):
    table: str
    columns: tuple[str, ...]
    of: str = ""
    """The rows that it is about, as PostgreSQL writes it down; empty for all of them."""
    since: int = 1
    """The version of the schema that has it."""


KEYS = (
    Key("records", ("stream", "place")),
    *(Key(each, ("stream", "place"), since=PARTED_FROM) for each in PARTS),
    Key("commands", ("stream", "command")),
    Key("commands", ("command",), f"(substr(command, 1, {len(OWN)}) = '{OWN}'::text)", OWNED_FROM),
    Key("seals", ("commitment",)),
    Key("snapshots", ("stream", "digest")),
    Key("runs", ("first",), since=2),
    Key("runs", ("stream", "after"), since=2),
    Key("tiles", ("level", "number"), since=2),
    Key("heads", ("size",), since=2),
    Key("nodes", ("node",), since=5),
    Key("leases", ("name",), since=5),
    Key("glances", ("name",), since=6),
)
BOOK_OF_PEOPLE = (
    "people",
    "people_version",
    "invitations",
    "pulse",
    "sessions",
    "revocations",
    "drill_answers",
    "school_answers",
    "school_tests",
    "identities",
    "pseudonyms",
)
"""Tables that may stand in the same database: by them the record's people have their names."""


def putting_up(guards: Iterable[Guard] = GUARDS) -> Iterator[str]:
    """The statements that do."""
    for name, source in SOURCES.items():
        yield (
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${source}$$"
        )
    for each in guards:
        said = {UPDATE: f"UPDATE OF {each.column}" if each.column else "UPDATE"}
        said |= {DELETE: "DELETE", TRUNCATE: "TRUNCATE"}
        deeds = " OR ".join(words for deed, words in said.items() if each.deeds & deed)
        unit = "ROW" if each.deeds & ROW else "STATEMENT"
        yield f"DROP TRIGGER IF EXISTS {each.name} ON {each.table}"
        yield (
            f"CREATE TRIGGER {each.name} BEFORE {deeds} ON {each.table}"
            f" FOR EACH {unit} EXECUTE FUNCTION {each.function}()"
        )
        yield f"ALTER TABLE {each.table} ENABLE ALWAYS TRIGGER {each.name}"


# Whether they stand

TABLE, IN_PARTS, UNLOGGED = "r", "p", "u"
CHILDREN = (
    "SELECT relname::text, pg_get_expr(relpartbound, pg_class.oid) FROM pg_inherits"
    " JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass('records')"
)
KINDS = {"v": "a view", "m": "a kept view", "f": "a table elsewhere", "p": "a table in parts"}
RELATIONS = (
    "SELECT named, relkind::text, relpersistence::text, relrowsecurity,"
    " EXISTS (SELECT FROM pg_inherits WHERE inhparent = pg_class.oid),"
    " EXISTS (SELECT FROM pg_rewrite WHERE ev_class = pg_class.oid AND rulename <> '_RETURN')"
    " FROM unnest(%s::text[]) AS named JOIN pg_class ON pg_class.oid = to_regclass(named)"
    " ORDER BY named"
)
TRIGGERS = (
    "SELECT named, tgname, tgtype::int, proname, coalesce((SELECT string_agg(attname, ' ')"
    " FROM pg_attribute WHERE attrelid = tgrelid AND attnum = ANY (tgattr::int2[])), ''),"
    " tgenabled::text, tgqual IS NULL AND NOT prosecdef AND lanname = 'plpgsql', prosrc"
    " FROM unnest(%s::text[]) AS named JOIN pg_trigger ON tgrelid = to_regclass(named)"
    " JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_language ON pg_language.oid = prolang"
    " WHERE NOT tgisinternal ORDER BY named, tgname"
)


INDEXES = (
    "SELECT named, ARRAY(SELECT attname::text FROM unnest(indkey::int2[]) WITH ORDINALITY"
    " AS of_index (column_number, nth) JOIN pg_attribute ON attrelid = indrelid"
    " AND attnum = column_number ORDER BY nth), coalesce(pg_get_expr(indpred, indrelid), '')"
    " FROM unnest(%s::text[]) AS named JOIN pg_index ON indrelid = to_regclass(named)"
    " WHERE indisunique AND indisvalid AND indisready AND indimmediate AND indexprs IS NULL"
)


def altered(connection: Connection, version: int) -> Iterator[str]:
    """What is kept otherwise than the newest migration leaves it."""
    yield from _no_tables(connection, version)
    yield from _without_keys(connection, version)
    if version >= GUARDED_FROM:
        yield from _unguarded(connection, version)


def _no_tables(connection: Connection, version: int) -> Iterator[str]:
    is_parted = version >= PARTED_FROM
    found = connection.execute(RELATIONS, (_tables(version),)).fetchall()
    for name, kind, lasting, hides, has_heirs, has_rules in found:
        in_parts = is_parted and name == "records"
        if kind != (IN_PARTS if in_parts else TABLE):
            yield f"{name} is {KINDS.get(kind, 'something else')} in place of a table"
        if lasting == UNLOGGED:
            yield f"{name} would be empty after a crash"
        if hides:
            yield f"{name} hides rows from some who ask"
        if has_heirs and not in_parts:
            yield f"{name} shows rows that stand in another table"
        if has_rules:
            yield f"{name} does something else than it is told, by a rule"

    if is_parted:
        yield from _other_parts(connection)


def _other_parts(connection: Connection) -> Iterator[str]:
    found: dict[str, str] = dict(connection.execute(CHILDREN).fetchall())
    for number, part in enumerate(PARTS):
        if found.pop(part, None) != bound(number):
            yield f"{part} is not the part of the records that it was"
    for other in found:
        yield f"records shows rows that stand in {other}"


def _tables(version: int) -> list[str]:
    return [*TABLES, *(PARTS if version >= PARTED_FROM else ()), *BOOK_OF_PEOPLE]


def _without_keys(connection: Connection, version: int) -> Iterator[str]:
    rows = connection.execute(INDEXES, (_tables(version),)).fetchall()
    found = {(table, tuple(columns), of) for table, columns, of in rows}
    for key in KEYS:
        if version >= key.since and (key.table, key.columns, key.of) not in found:
            yield no_key(key.table, key.columns, of_own=bool(key.of))


def _unguarded(connection: Connection, version: int) -> Iterator[str]:
    guards = GUARDS if version >= PARTED_FROM else GUARDS_OF_BEFORE
    expected = {(each.table, each.name): each for each in guards}
    found = connection.execute(TRIGGERS, (_tables(version),)).fetchall()
    for table, name, kind, *told in found:
        function, column, enabled, is_plain, source = told
        guard = expected.pop((table, name), None)
        if guard is None:
            yield f"{table} has a trigger {name!r} that is none of ours"
        elif (
            not is_plain
            or guard != Guard(table, name, kind & ~BEFORE, function, column)
            or not kind & BEFORE
            or source != SOURCES.get(function)
        ):
            yield f"the guard {name!r} of {table} was exchanged"
        elif enabled != ALWAYS:
            yield f"the guard {name!r} of {table} is switched off"
    for table, name in expected:
        yield f"the guard {name!r} of {table} is gone"
