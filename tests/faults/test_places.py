"""The trial of owners is told by the database itself who lost a table that they did not give."""

from __future__ import annotations

import psycopg
import pytest

from tests.journal.postgres import Server
from tools.faults.places import Evening

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
