"""The trial of owners is told by the database itself who lost a table that they did not give."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from tests.journal.postgres import Server
from tools.faults import places
from tools.faults.places import Evening, NobodyHasIt

FURNISH = (
    "INSERT INTO nodes SELECT 'one', extract(epoch FROM now()) + 1;"
    " INSERT INTO leases (name, node, epoch, wanted) VALUES ('t0', 'one', 1, true)"
)
HAND_ON = "UPDATE leases SET node = 'other', epoch = 2 WHERE name = 't0'"


@pytest.mark.parametrize(
    ("clock_set", "taken_from"), [(0.0, set[str]()), (60.0, {"one"})], ids=["given", "taken"]
)
def test_a_table_is_taken_from_whoever_was_not_there(
    postgres_server: Server, clock_set: float, taken_from: set[str]
) -> None:
    with psycopg.connect(postgres_server.fresh_journal(), autocommit=True) as direct:
        evening = Evening([], direct)
        evening.watch()
        direct.execute(FURNISH)
        evening.set_clock(clock_set)
        direct.execute(HAND_ON)
        assert evening.taken_from() == taken_from
        evening.forget()
        assert evening.taken_from() == set()


def test_where_nobody_has_the_table_the_database_says_who_is_in_the_way(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "FOUND_WITHIN", 0.1)
    url = postgres_server.fresh_journal()
    with psycopg.connect(url, autocommit=True) as direct, psycopg.connect(url) as hung:
        direct.execute("INSERT INTO leases (name, node, epoch, wanted) VALUES ('t0', '', 7, true)")
        hung.execute("SELECT FROM leases FOR SHARE")
        with pytest.raises(NobodyHasIt) as told:
            asyncio.run(Evening([], direct).owned())
        assert "leases: ('', 7, True)" in str(told.value)
        assert "SELECT FROM leases FOR SHARE" in str(told.value)
