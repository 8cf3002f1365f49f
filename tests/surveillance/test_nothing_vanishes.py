"""A hand that forges a journal, every hash made anew, is found by what its streams say together."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import groupby
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from msgspec.structs import astuple, replace

from croupier.cage.book import order_on_record
from croupier.cage.purse import IssueMoney
from croupier.journal.opening import open_journal
from croupier.table.people import Role
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.records import Record, canonical
from croupier.values.streams import CAGE_BOOK, FLOOR, REGISTER, meter_stream, purse_stream
from tests.clauses.test_royal_9 import FORMS, SEATS
from tests.commands.running import document, run
from tests.floor.evenings import BY_HAND, open_casino, open_table, order, sit
from tests.floor.evenings import run as through
from tests.journal.postgres import Server, forge
from tests.surveillance.keeping import rewrite
from tests.surveillance.tampering import Records, place_of, rechained, with_body, with_field
from tests.table.driver import Live

ANNS, METER = purse_stream("ann"), meter_stream("hall")
ACCEPTED = "--accept-unchecked-rules"
"""These tables are opened from no submission."""
ORIGIN = "casino.example/journal"


async def an_evening(where: str) -> None:
    """People with purses, tables with trays, one of them linked to meters."""
    book, lines = FORMS["PA $5"]
    with open_journal(where) as journal:
        async with open_casino(journal, where) as casino:
            await open_table(casino, how=BY_HAND)
            metered = f"[wagers.royal_9]\n{lines}{SEATS}"
            await open_table(casino, book, metered, seats=7, table="t2", how=BY_HAND, link="hall")
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2, 200_00)
            await order(casino, FillInventory(100_00), "Flo", Role.FLOORPERSON)
            await order(casino, CreditInventory(50_00), "Flo", Role.FLOORPERSON)
            await casino.purses.issue("ann", 70_00, "Ada", "more for ann")
            await order(casino, LeaveSeat(1), "ann")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("evening") / "house.db"
    through(an_evening(str(path)))
    return str(path)


class House:
    """A journal in the hands of somebody who can write to the file."""

    def __init__(self, path: str) -> None:
        self.path = path

    def read(self, stream: str) -> Records:
        with open_journal(self.path, read_only=True) as journal:
            return list(journal.read(stream))

    def drop(self, stream: str) -> None:
        for table in ("records", "commands"):
            rewrite(self.path, f"DELETE FROM {table} WHERE stream = ?", stream)  # noqa: S608

    def put(self, stream: str, records: Iterable[Record]) -> None:
        """Places, links, hashes and the list of commands all made to fit."""
        self.drop(stream)
        told = rechained(records)
        with closing(sqlite3.connect(self.path)) as file, file:
            rows = [astuple(each) for each in told]
            file.executemany(f"INSERT INTO records VALUES ({', '.join('?' * 11)})", rows)  # noqa: S608
            for command, group in groupby(told, key=lambda record: record.command):
                places = [each.place for each in group]
                made = stream, command, places[0], places[-1]
                file.execute("INSERT OR IGNORE INTO commands VALUES (?, ?, ?, ?)", made)

    def troubles(self) -> dict[str, list[str]]:
        """By stream, of the whole journal."""
        _, _, code = found = self.verified()
        told, _, _ = found
        assert code == (3 if told else 0)
        return told

    def verified(self, *more: str) -> tuple[dict[str, list[str]], list[str], int]:
        code, out, err = run("verify", self.path, ACCEPTED, "--json", *more)
        assert not err
        told = json.loads(out)
        troubles = {
            each["stream"]: [f"{t['what']}: {t['problem']}" for t in each["troubles"]]
            for each in told["streams"]
            if each["troubles"]
        }
        return troubles, told["older_than_register"], code


@pytest.fixture
def house(evening: str, tmp_path: Path) -> House:
    return House(copy(evening, str(tmp_path / "house.db")))


def test_an_honest_evening_is_verified(house: House) -> None:
    assert house.verified() == ({}, [], 0)
    assert "older than the register" not in run("verify", house.path, ACCEPTED)[1]
    named = {each.command for each in house.read(REGISTER)}
    assert named == {CAGE_BOOK, FLOOR, METER, ANNS, purse_stream("bob"), "t1", "t2"}
    told = [run("export", house.path, name, "--format", "transcript")[1] for name in named]
    assert all(told)


@pytest.mark.parametrize("stream", [ANNS, FLOOR, METER, CAGE_BOOK, "t1"])
def test_a_deleted_stream_is_missed(house: House, stream: str) -> None:
    house.drop(stream)
    assert f"register: stream {stream} is gone" in house.troubles()[REGISTER]


def test_the_register_itself_is_missed(house: House) -> None:
    house.drop(REGISTER)
    unnamed = ["register: the register does not name it"]
    assert house.troubles() == {CAGE_BOOK: unnamed, "t1": unnamed, "t2": unnamed}


def test_the_register_and_the_cage_are_missed_together(house: House) -> None:
    """A journal with tables of today cannot pass for one of before."""
    house.drop(REGISTER)
    house.drop(CAGE_BOOK)
    unnamed = ["register: the register does not name it"]
    assert house.troubles() == {"t1": unnamed, "t2": unnamed}
    assert house.verified("t1")[2] == 3


def test_a_table_of_this_very_program_has_a_register(house: House) -> None:
    """Though the flag that says so is gone as well."""
    house.drop(REGISTER)
    house.drop(CAGE_BOOK)
    for table in ("t1", "t2"):
        house.put(table, with_body(house.read(table), 1, lambda body: body.pop("registered")))
    unnamed = ["register: the register does not name it"]
    assert house.troubles() == {"t1": unnamed, "t2": unnamed}


def test_on_a_server_too(postgres_server: Server) -> None:
    where = postgres_server.fresh_database()
    with open_journal(where) as journal:
        Live("pa-627a", journal=journal).ready()
    assert document("verify", where)["older_than_register"] == []
    others = "WHERE stream <> 't1'"
    forge(where, f"DELETE FROM records {others}", f"DELETE FROM commands {others}")  # noqa: S608
    [only] = document("verify", where, code=3)["streams"]
    assert [each["problem"] for each in only["troubles"]] == ["the register does not name it"]


@pytest.mark.parametrize("stream", ["t1", CAGE_BOOK])
def test_a_stream_that_is_called_older_than_it_is(house: House, stream: str) -> None:
    """It would owe the cage nothing."""
    told = house.read(REGISTER)
    place = next(each.place for each in told if each.command == stream)
    house.put(REGISTER, with_field(told, place, kind="stream-found/1"))
    assert house.troubles() == {
        stream: ["register: the register calls it older than itself, and it is not"]
    }


def test_a_stream_that_the_register_does_not_name(house: House) -> None:
    kept = [each for each in house.read(REGISTER) if each.command != METER]
    house.put(REGISTER, kept)
    assert house.troubles() == {METER: ["register: the register does not name it"]}


def test_a_stream_under_the_name_of_another(house: House) -> None:
    told = house.read(REGISTER)
    place = next(each.place for each in told if each.command == METER)
    house.put(REGISTER, with_body(told, place, lambda body: body.update(stream="meter:attic")))
    [trouble] = house.troubles()[REGISTER]
    assert trouble == f"register: it names another stream than its command, {METER}"


def test_a_stream_begun_by_somebody_else(house: House) -> None:
    house.put(FLOOR, with_field(house.read(FLOOR), 1, actor="Mallory"))
    assert house.troubles()[FLOOR] == [
        "command: Mallory gave it, under an id of another, by /Flo/open t1 arrangement",
        "register: it begins otherwise than the register says",
    ]


def raised(house: House) -> None:
    told = with_body(house.read(ANNS), 1, lambda body: body["transfers"][0].update(cents=9_000_00))
    house.put(ANNS, with_field(told, 1, order=order_on_record(IssueMoney(9_000_00))))


def issued_once_more(house: House) -> None:
    told = house.read(ANNS)
    house.put(ANNS, [*told, replace(told[0], command="another", at=told[-1].at)])


def issued_twice_under_one_command(house: House) -> None:
    told = house.read(ANNS)
    house.put(ANNS, [*told, replace(told[0], at=told[-1].at)])


def dropped_tail_of_a_purse(house: House) -> None:
    house.put(ANNS, house.read(ANNS)[:-1])


def dropped_tail_of_a_table(house: House) -> None:
    house.put("t1", house.read("t1")[:-1])


def dropped_tail_of_the_cage(house: House) -> None:
    house.put(CAGE_BOOK, house.read(CAGE_BOOK)[:-1])


def doubled_buy_in(house: House) -> None:
    told = house.read("t1")
    bought = place_of(told, "chips-bought")
    again = replace(told[bought - 1], at=told[-1].at)
    house.put("t1", [*told, again])


def doubled_buy_in_on_both_sides(house: House) -> None:
    doubled_buy_in(house)
    told = house.read(ANNS)
    house.put(ANNS, [*told, replace(told[1], at=told[-1].at)])


def doubled_buy_in_beside_the_first(house: House) -> None:
    told = house.read("t1")
    bought = place_of(told, "chips-bought")
    house.put("t1", [*told[:bought], told[bought - 1], *told[bought:]])


def fill_of_another_sum(house: House) -> None:
    told = house.read("t1")
    place = place_of(told, "inventory-filled")
    forged = with_body(told, place, lambda body: body["transfers"][0].update(cents=900_00))
    order = {"body": {"cents": 900_00}, "n": 1, "name": "fill-inventory"}
    house.put("t1", with_field(forged, place, order=canonical(order)))


def fuller_tray(house: House) -> None:
    told = house.read(CAGE_BOOK)
    house.put(CAGE_BOOK, with_body(told, 1, lambda body: body["transfers"][0].update(cents=1)))


FORGERIES: dict[Callable[[House], None], tuple[str, str]] = {
    raised: (ANNS, "float: $9,000.00 into the float is recorded here"),
    issued_once_more: (ANNS, "under the same command nothing there (cage)"),
    issued_twice_under_one_command: (
        ANNS,
        "/welcome ann was recorded before, and not right before it",
    ),
    dropped_tail_of_a_purse: ("t1", "under the same command nothing there (purse:ann)"),
    dropped_tail_of_a_table: (ANNS, "under the same command nothing there (t1)"),
    dropped_tail_of_the_cage: (ANNS, "under the same command nothing there (cage)"),
    doubled_buy_in: ("t1", "was recorded before, and not right before it"),
    doubled_buy_in_on_both_sides: (ANNS, "was recorded before, and not right before it"),
    doubled_buy_in_beside_the_first: (
        "t1",
        "under the same command $500.00 out of the purse there",
    ),
    fill_of_another_sum: (CAGE_BOOK, "under the same command $900.00 into the float there (t1)"),
    fuller_tray: ("t1", "under the same command $0.01 into the float there (cage)"),
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_journal_contradicts_itself(house: House, forge: Callable[[House], None]) -> None:
    stream, said = FORGERIES[forge]
    forge(house)
    assert any(said in trouble for trouble in house.troubles()[stream])


def test_what_every_side_has_lost_only_a_head_can_miss(house: House, tmp_path: Path) -> None:
    head = tmp_path / "head"
    signing = ("--key", str(tmp_path / "key"), "--origin", ORIGIN, "-o", str(head))
    assert run("head", house.path, *signing)[0] == 0
    assert house.verified("--head", str(head))[2] == 0
    for stream in ("t1", ANNS):
        house.put(stream, house.read(stream)[:-1])
    assert house.verified() == ({}, [], 3), "it is kept in the journal, too"
    rewrite(house.path, "DELETE FROM heads")
    assert "gone from the tree" in run("verify", house.path, ACCEPTED)[1]
    for kept in ("runs", "tiles"):
        rewrite(house.path, f"DELETE FROM {kept}")  # noqa: S608
    assert house.troubles() == {}
    told = document("verify", house.path, ACCEPTED, "--head", str(head), code=3)
    assert "what followed them then is gone" in told["heads"][0]["problem"]


def as_before(house: House) -> None:
    """As the house wrote before it had a register and a book of the cage."""
    house.drop(REGISTER)
    house.drop(CAGE_BOOK)
    for table in ("t1", "t2"):
        told = house.read(table)
        house.put(table, with_body(told, 1, _of_an_older_program))


def _of_an_older_program(body: dict[str, Any]) -> None:
    del body["registered"]
    body["digests"]["code"] = "0" * 64


class TestOlderThanTheRegister:
    @pytest.fixture
    def older(self, house: House) -> House:
        as_before(house)
        return house

    def test_it_is_verified_as_before_and_that_is_said(self, older: House) -> None:
        troubles, streams, code = older.verified()
        assert (troubles, code) == ({}, 0)
        assert streams == [FLOOR, METER, ANNS, purse_stream("bob"), "t1", "t2"]
        _, out, _ = run("verify", older.path, ACCEPTED)
        assert "has no register: nothing says that all its streams are here.\n" in out
        assert "older than the register" not in out
        assert older.verified("t1") == ({}, [], 0)

    def test_its_streams_are_named_when_the_next_one_begins(self, older: House) -> None:
        before = older.verified()[1]
        through(_plays_on(older.path))
        entered = [(each.kind, each.command) for each in older.read(REGISTER)]
        found = [("stream-found/1", stream) for stream in before]
        begun = [("stream-begun/1", name) for name in (CAGE_BOOK, purse_stream("cid"))]
        assert entered == [*found, *begun]
        assert older.verified() == ({}, before, 0)
        _, out, _ = run("verify", older.path, ACCEPTED)
        assert "6 streams older than the register: whether others are gone" in out

    def test_from_then_on_nothing_vanishes(self, older: House) -> None:
        through(_plays_on(older.path))
        issued_once_more(older)
        assert "nothing there (cage)" in older.troubles()[ANNS][0]
        older.drop(METER)
        assert f"register: stream {METER} is gone" in older.troubles()[REGISTER]


async def _plays_on(where: str) -> None:
    with open_journal(where) as journal:
        async with open_casino(journal, where) as casino:
            await casino.purses.issue("ann", 5_00, "Ada", "next day, ann")
            await casino.purses.issue("cid", 5_00, "Ada", "next day, cid")
