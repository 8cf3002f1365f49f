"""What a hand with access to the database can lay beside the records, or put in their place."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from croupier.floor.automatic import everybody, next_order
from croupier.floor.tables import Done, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.journal.migrations import NEWEST
from croupier.journal.opening import open_journal
from croupier.journal.own_commands import OWN_KEY
from croupier.journal.postgres_guards import BOOK_OF_PEOPLE, altered
from croupier.journal.postgres_server import connect
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.kept_beside import KeptSeals
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat
from croupier.web.people.migrations import VERSION_TABLE
from croupier.web.people.schema import metadata
from croupier.web.people.store import open_people
from tests.clauses.test_royal_9 import NOTHING
from tests.commands.running import document, run
from tests.floor.linked import Room, filed, must_hit, points
from tests.journal.postgres import Server
from tests.surveillance.stories import STORIES
from tests.table.driver import Live
from tools.faults.pit import AT, Pit, Told


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A table with a shoe in play."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres_server")
        where = server.fresh_journal()
    else:
        where = str(tmp_path / "journal.db")
    with open_journal(where) as journal:
        Live("pa-627a", journal=journal).ready()
    return where


@pytest.fixture(scope="module")
def on_server(postgres_server: Server) -> str:
    """With the book of its people in the same database."""
    where = postgres_server.fresh_journal()
    with open_journal(where) as journal:
        Live("pa-627a", journal=journal).ready()
    open_people(where).close()
    return where


def is_server(where: str) -> bool:
    return where.startswith("postgresql:")


def lay_hand_on(where: str, *statements: str) -> None:
    if is_server(where):
        with psycopg.connect(where) as server:
            for statement in statements:
                server.execute(statement.encode())
        return
    with closing(sqlite3.connect(where)) as file, file:
        for statement in statements:
            file.execute(statement)


def beside(where: str, code: int = 3) -> list[tuple[str, str]]:
    told = document("verify", where, code=code)
    assert told["verified"] is (code == 0)
    return [(each["what"], each["problem"]) for each in told["beside"]]


def test_an_honest_house_has_nothing_to_tell(house: str) -> None:
    with open_journal(house, read_only=True) as journal:
        assert len(list(journal.seals())) == 1
    assert beside(house, code=0) == []


@pytest.mark.parametrize("commitment", ["0" * 64, "", "zz"])
def test_a_seal_that_no_record_announces(house: str, commitment: str) -> None:
    secret = f"CAST('{commitment}' AS {'bytea' if is_server(house) else 'BLOB'})"
    lay_hand_on(house, f"INSERT INTO seals VALUES ('{commitment}', {secret})")  # noqa: S608
    why = f"something is sealed under {commitment}, and no record announces it"
    assert beside(house) == [("seal", why)]
    code, out, _ = run("verify", house)
    assert (code, f"journal: seal: {why}" in out) == (3, True)


def two_shoes(journal: Journal) -> None:
    """One of them is opened, and one in play."""
    STORIES["two_shoes"](journal)


def tiles_and_dice(journal: Journal) -> None:
    """Those of a round, and those of a table that closes before anybody shook."""
    pit = Pit(journal, ["pai_gow"], Told())
    pit.open()
    while not pit.rounds:
        pit.play()
    tables = tables_for(journal, "pai_gow", clock=lambda: AT)
    while (order := next_order(tables.game, tables.table("pai_gow"), AT, everybody)) and not (
        tables.game.calls_bets(order.order)
    ):
        assert isinstance(tables.send("pai_gow", order), Done)
    for order in (
        Command(LeaveSeat(1), "guest of pai_gow", Role.PLAYER, AT),
        Command(CloseTable(), "Flo", Role.FLOORPERSON, AT),
    ):
        assert isinstance(tables.send("pai_gow", order), Done)
    told = [(each.kind, json.loads(each.body)) for each in journal.read("pai_gow")]
    unshaken = ["dice_salt" in body for kind, body in told if kind == "stacks-opened/1"]
    assert unshaken == [False, True]


def a_must_hit(journal: Journal) -> None:
    room = Room(journal, filed(more=must_hit(1)), draw=points(250_01, 990_00))
    room.open("t1", NOTHING).bet("t1", 2).bet("t1", 1).bet("t1", 1, by="bob").play("t1")
    assert room.must_hits("t1")


OPENED = [two_shoes, tiles_and_dice, a_must_hit]


def closed_up(live: Live) -> None:
    """Which opens what is sealed there."""
    live.do(LeaveSeat(1), "ann")
    live.do(CloseTable(), "floor")


def announced(journal: Journal) -> set[str]:
    bodies = [
        json.loads(each.body) for stream in journal.streams() for each in journal.read(stream)
    ]
    told = [body.get(key) for body in bodies for key in ("commitment", "dice")]
    return {each for each in told if isinstance(each, str)}


def seals_in(journal: Journal) -> list[str]:
    """What is found once every stream was watched."""
    seals = KeptSeals(journal)
    for stream in journal.streams():
        assert all(seals.watched(journal.read(stream)))
    return [each.problem for each in seals.troubles]


@pytest.mark.parametrize("evening", OPENED)
def test_a_seal_of_what_was_opened_before(evening: Callable[[Journal], None]) -> None:
    journal = MemoryJournal()
    evening(journal)
    assert seals_in(journal) == []
    opened = sorted(announced(journal) - set(journal.seals()))
    assert opened
    note = Entry("2026-01-31T20:00:00.000000Z", "somebody", "note/1", b"{}")
    note_beside = Append("notes", None, (note,), "a note")
    journal.append(note_beside, seal=dict.fromkeys(opened, b"forged"))
    told = "something is sealed under {}, and a record has opened it before"
    assert seals_in(journal) == [told.format(each) for each in opened]


def test_such_a_seal_is_found_by_the_command(house: str) -> None:
    with open_journal(house) as journal:
        closed_up(Live("pa-627a", journal=journal, open_now=False))
        [opened] = announced(journal) - set(journal.seals())
    assert beside(house, code=0) == []
    secret = "'forged'" if is_server(house) else "x'666f72676564'"
    lay_hand_on(house, f"INSERT INTO seals VALUES ('{opened}', {secret})")  # noqa: S608
    why = f"something is sealed under {opened}, and a record has opened it before"
    assert beside(house) == [("seal", why)]


def test_what_is_opened_while_somebody_verifies_is_no_trouble() -> None:
    journal = MemoryJournal()
    live = Live("pa-541", journal=journal).ready()
    seals = KeptSeals(journal)
    closed_up(live)
    assert all(seals.watched(journal.read("t1")))
    assert announced(journal) > set(journal.seals())
    assert seals.troubles == ()


def test_more_seals_than_are_fetched_at_once(house: str) -> None:
    with open_journal(house, read_only=True) as journal:
        [announced] = journal.seals()
    many = [f"{n:064x}" for n in range(1_100)]
    values = ", ".join(f"('{each}', '')" for each in many)
    lay_hand_on(house, f"INSERT INTO seals VALUES {values}")  # noqa: S608
    with open_journal(house, read_only=True) as journal:
        assert sorted(journal.seals()) == sorted([*many, announced])


@pytest.mark.parametrize("table", ["records", "seals", "heads"])
def test_a_view_in_place_of_a_table(house: str, table: str) -> None:
    """It can show whoever asks what they want to see."""
    view = f"CREATE VIEW {table} AS SELECT * FROM hidden"  # noqa: S608
    lay_hand_on(house, f"ALTER TABLE {table} RENAME TO hidden", view)
    found = beside(house)
    assert ("schema", f"{table} is a view in place of a table") in found


def test_a_trigger_of_somebody_else(house: str) -> None:
    if is_server(house):
        deed = "CREATE TRIGGER mine AFTER INSERT ON records EXECUTE FUNCTION croupier_only_grows()"
    else:
        deed = "CREATE TRIGGER mine AFTER INSERT ON records BEGIN DELETE FROM commands; END"
    lay_hand_on(house, deed)
    assert beside(house) == [("schema", "records has a trigger 'mine' that is none of ours")]


EXCHANGED = "the guard 'stays' of records was exchanged"
OFF = "the guard 'stays' of records is switched off"
AGAIN = "CREATE TRIGGER stays BEFORE UPDATE OR TRUNCATE ON records FOR EACH STATEMENT"
ALWAYS = "ALTER TABLE records ENABLE ALWAYS TRIGGER stays"
NO_KEY = "commands has no key over command of people's own orders: one can stand there twice"
LAX = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"


@pytest.mark.parametrize(
    ("deeds", "told"),
    [
        (["DROP TRIGGER stays ON records"], "the guard 'stays' of records is gone"),
        (["DROP TRIGGER grows ON tiles"], "the guard 'grows' of tiles is gone"),
        (["ALTER TABLE records DISABLE TRIGGER stays"], OFF),
        (["ALTER TABLE records ENABLE REPLICA TRIGGER stays"], OFF),
        (["ALTER TABLE records ENABLE TRIGGER stays"], OFF),
        ([f"CREATE OR REPLACE FUNCTION croupier_only_grows() {LAX}"], EXCHANGED),
        (
            [
                "DROP TRIGGER stays ON records",
                f"CREATE FUNCTION lax() {LAX}",
                f"{AGAIN} EXECUTE FUNCTION lax()",
                ALWAYS,
            ],
            EXCHANGED,
        ),
        (
            [
                "DROP TRIGGER stays ON records",
                f"{AGAIN} WHEN (false) EXECUTE FUNCTION croupier_only_grows()",
                ALWAYS,
            ],
            EXCHANGED,
        ),
        (
            [
                "DROP TRIGGER stays ON records",
                f"{AGAIN.replace(' OR TRUNCATE', '')} EXECUTE FUNCTION croupier_only_grows()",
                ALWAYS,
            ],
            EXCHANGED,
        ),
        (
            [
                "DROP TRIGGER stays ON heads",
                AGAIN.replace("UPDATE", "UPDATE OF note").replace("records", "heads")
                + " EXECUTE FUNCTION croupier_only_grows()",
                "ALTER TABLE heads ENABLE ALWAYS TRIGGER stays",
            ],
            "the guard 'stays' of heads was exchanged",
        ),
        (["ALTER TABLE records ENABLE ROW LEVEL SECURITY"], "records hides rows from some who ask"),
        (["ALTER TABLE seals SET UNLOGGED"], "seals would be empty after a crash"),
        (
            ["CREATE TABLE more () INHERITS (commands)"],
            "commands shows rows that stand in another table",
        ),
        (
            ["ALTER TABLE records DETACH PARTITION records_03"],
            "records_03 is not the part of the records that it was",
        ),
        (
            ["ALTER TABLE records_03 DISABLE TRIGGER leaves"],
            "the guard 'leaves' of records_03 is switched off",
        ),
        (["DROP TRIGGER stays ON records_15"], "the guard 'stays' of records_15 is gone"),
        (
            ["ALTER TABLE commands DROP CONSTRAINT commands_pkey"],
            "commands has no key over stream and command: one can stand there twice",
        ),
        (
            [
                "ALTER TABLE records DROP CONSTRAINT records_pkey",
                "ALTER TABLE records ADD UNIQUE (stream, place, hash)",
            ],
            "records has no key over stream and place: one can stand there twice",
        ),
        (
            ["ALTER TABLE runs DROP CONSTRAINT runs_by_stream"],
            "runs has no key over stream and after: one can stand there twice",
        ),
        (
            [
                "ALTER TABLE seals DROP CONSTRAINT seals_pkey",
                "ALTER TABLE seals ADD PRIMARY KEY (commitment) DEFERRABLE",
            ],
            "seals has no key over commitment: one can stand there twice",
        ),
        (["DROP INDEX own_commands"], NO_KEY),
        (
            [
                "DROP INDEX own_commands",
                f"{OWN_KEY} AND first > 9",
            ],
            NO_KEY,
        ),
        (
            ["ALTER TABLE people RENAME TO theirs", "CREATE VIEW people AS SELECT * FROM theirs"],
            "people is a view in place of a table",
        ),
        (
            [
                "ALTER TABLE people_version RENAME TO theirs",
                "CREATE VIEW people_version AS SELECT * FROM theirs",
            ],
            "people_version is a view in place of a table",
        ),
        (
            ["ALTER TABLE pseudonyms ENABLE ROW LEVEL SECURITY"],
            "pseudonyms hides rows from some who ask",
        ),
        (
            [
                "CREATE TRIGGER mine AFTER INSERT ON people EXECUTE FUNCTION croupier_only_grows()",
            ],
            "people has a trigger 'mine' that is none of ours",
        ),
        (
            ["CREATE RULE quiet AS ON INSERT TO records DO INSTEAD NOTHING"],
            "records does something else than it is told, by a rule",
        ),
    ],
)
def test_guards_that_do_not_stand(on_server: str, deeds: list[str], told: str) -> None:
    with connect(on_server) as server, server.transaction():
        assert list(altered(server, NEWEST)) == []
        for deed in deeds:
            server.execute(deed.encode())
        assert told in altered(server, NEWEST)
        raise psycopg.Rollback


def test_every_table_of_the_book_of_people_is_watched() -> None:
    assert set(BOOK_OF_PEOPLE) == {*metadata.tables, VERSION_TABLE}


def test_a_file_without_the_key_of_own_orders(tmp_path: Path) -> None:
    where = str(tmp_path / "journal.db")
    with open_journal(where) as journal:
        Live("pa-627a", journal=journal).ready()
    assert beside(where, code=0) == []
    lay_hand_on(where, "DROP INDEX own_commands")
    assert beside(where) == [("schema", NO_KEY)]


def test_guards_that_are_down_are_tampering(on_server: str) -> None:
    lay_hand_on(on_server, "ALTER TABLE records DISABLE TRIGGER stays")
    try:
        assert beside(on_server) == [("schema", OFF)]
    finally:
        lay_hand_on(on_server, ALWAYS)
