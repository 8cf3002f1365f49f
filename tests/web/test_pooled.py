"""A house on PostgreSQL by way of PgBouncer, which lends it another server for each transaction."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from croupier.journal.opening import open_journal
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.journal.pooler import Pooler
from tests.journal.postgres import Server
from tests.web.running_house import fresh_house, running_house


@pytest.mark.parametrize("direct", [True, False], ids=["heard at the server", "looked for"])
def test_a_house_plays_through_a_pooler(
    postgres_server: Server, pooler: Pooler, tmp_path: Path, *, direct: bool
) -> None:
    url = fresh_house(postgres_server)
    there = Settings(
        data=tmp_path, database=pooler.url(url), database_direct=url if direct else None
    )
    with running_house(there, tables=True) as house:
        assert house.visitor().get("/healthz").status_code == httpx.codes.OK
        player = house.guest(Office.PLAYER)
        tables = house.premises.casino.tables()
        assert len(tables) == 7
        for each in tables:
            assert player.browser.get(f"/tables/{each}").status_code == httpx.codes.OK
    with open_journal(url, read_only=True) as journal:
        assert journal.altered() == ()
        assert journal.head("offices") is not None
