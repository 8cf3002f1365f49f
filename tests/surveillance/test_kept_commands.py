"""The list by which a command is known again says what the records say, wherever it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.journal.kept import PAGE
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.surveillance.verifying import verify, verify_kept
from croupier.values.order_ids import own_command
from tests.commands.running import document
from tests.journal.postgres import Server, forge
from tests.surveillance.keeping import records_of
from tests.surveillance.tampering import rechained
from tests.writing import and_cage, copied

MANY = PAGE + 50
"""More than are fetched at once."""


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A table where each command made one record."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres_server")
        where = server.fresh_journal()
    else:
        where = str(tmp_path / "journal.db")
    first, *rest = records_of("riding")
    told = [first, *islice(cycle(rest), MANY - 1)]
    with open_journal(where) as journal:
        waiting = [
            journal.submit(*and_cage(Append("t1", n, copied([each]), f"c-{n + 1}")))
            for n, each in enumerate(told)
        ]
        for each in waiting:
            each.result()
    return where


def rewrite(where: str, statement: str) -> None:
    """What a hand with access to the database can do."""
    if where.startswith("postgresql:"):
        forge(where, statement)
        return
    with closing(sqlite3.connect(where)) as file, file:
        file.execute(statement)


def problems(where: str, stream: str = "t1") -> list[str]:
    found = document("verify", where, code=3)["streams"]
    told = next(each["troubles"] for each in found if each["stream"] == stream)
    return [each["problem"] for each in told if each["what"] == "command"]


def test_an_honest_list_has_nothing_to_tell(house: str) -> None:
    with open_journal(house, read_only=True) as journal:
        troubles = verify_kept(journal, "t1", "").troubles
    assert not [each for each in troubles if each.what == "command"]


FORGERIES = {
    "DELETE FROM commands": "the list of commands lacks c-1",
    "DELETE FROM commands WHERE stream = 't1' AND command = 'c-7'": (
        "the list of commands lacks c-7"
    ),
    "UPDATE commands SET first = 3, last = 3 WHERE stream = 't1' AND command = 'c-7'": (
        "the list has command c-7 at places 3 to 3, the records have not"
    ),
    "UPDATE commands SET last = last + 1 WHERE stream = 't1' AND command = 'c-7'": (
        "the list has command c-7 at places 7 to 8, the records have not"
    ),
    "UPDATE commands SET command = 'x' WHERE stream = 't1' AND command = 'c-7'": (
        "the list has command x at places 7 to 7, the records have not"
    ),
    "INSERT INTO commands VALUES ('t1', 'again', 7, 7)": (
        "the list has command again at places 7 to 7, the records have not"
    ),
    "INSERT INTO commands VALUES ('t1', '', 1, 0)": (
        "the list has a command without a name at places 1 to 0, the records have not"
    ),
    "INSERT INTO commands VALUES ('t1', 'to come', 9000, 9000)": (
        "the list has command to come at places 9000 to 9000, the records have not"
    ),
    "UPDATE commands SET stream = 't2' WHERE stream = 't1' AND command = 'c-7'": (
        "the list of commands lacks c-7"
    ),
}


@pytest.mark.parametrize("hand", FORGERIES)
def test_a_list_that_says_something_else(house: str, hand: str) -> None:
    rewrite(house, hand)
    assert FORGERIES[hand] in problems(house)


def test_a_stream_that_only_the_list_has(house: str) -> None:
    rewrite(house, "INSERT INTO commands VALUES ('purse:bob', 'welcome bob', 1, 1)")
    [why] = problems(house, "purse:bob")
    assert why == "the list has command welcome bob at places 1 to 1, the records have not"


def test_what_is_recorded_meanwhile_is_nothing_to_tell(house: str) -> None:
    """Its commands stand in the list before anybody looks at it."""
    with open_journal(house, read_only=True) as journal:
        some = list(journal.read("t1", upto=20))
        troubles = verify_kept(journal, "t1", "", records=some).troubles
    assert not [each for each in troubles if each.what == "command"]


def test_a_record_of_no_command() -> None:
    records = records_of("riding")
    bare = rechained([replace(records[0], command=""), *records[1:]])
    told = [(each.place, each.problem) for each in verify("t1", bare).troubles]
    assert (1, "it names no command") in told


OWN_OF_ANN = own_command("ann", "1")


def test_a_command_of_somebody_else() -> None:
    """An order that is recorded under another person's id would keep that person from giving it."""
    first, *rest = records_of("riding")
    mine = own_command(first.actor, "1")
    for command, found in ((mine, []), (OWN_OF_ANN, [1])):
        told = rechained([replace(first, command=command), *rest])
        why = f"{first.actor} gave it, under an id of another, {OWN_OF_ANN}"
        assert [each.place for each in verify("t1", told).troubles if each.problem == why] == found


def test_an_id_that_stands_for_two_orders(house: str) -> None:
    """Without the key the house itself would take the second."""
    rewrite(house, "DROP INDEX own_commands")
    with open_journal(house) as journal:
        for stream in ("t3", "t4"):
            entries = tuple(replace(each, actor="ann") for each in copied(records_of("riding")[:1]))
            journal.append(Append(stream, 0, entries, OWN_OF_ANN))
    beside = document("verify", house, code=3)["beside"]
    assert {"what": "command", "problem": f"{OWN_OF_ANN} is recorded in t3 and t4"} in beside
