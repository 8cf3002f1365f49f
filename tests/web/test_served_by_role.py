"""A house on a server is served under a role that cannot change what is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.commands.running import document
from tests.journal.postgres import Server, serving_role
from tests.web.open_tables import API, opened
from tests.web.running_house import running_house


@pytest.fixture
def owners(postgres_server: Server) -> str:
    return postgres_server.fresh_database()


@pytest.fixture
def role(owners: str) -> Iterator[str]:
    with serving_role(owners) as name:
        yield name


def test_a_house_is_served_under_a_role_that_changes_no_record(
    owners: str, role: str, tmp_path: Path
) -> None:
    given = document("grant", owners, role)
    assert given["role"] == role
    assert given["rights"]["records"] == "SELECT, INSERT"
    served = f"postgresql://{quote(role)}@{owners.partition('@')[2]}"
    key = tmp_path / "people.key"
    settings = Settings(data=tmp_path, database=served, people_key=key)
    with running_house(settings) as house:
        table = opened(house, "t1")
        ann = house.guest(name="ann", password="eight or more")  # noqa: S106 nobody's
        sits = {"id": "sits", "order": {"name": "take-seat", "seat": 1}}
        leaves = {"id": "leaves", "order": {"name": "leave-seat", "seat": 1}}
        assert ann.browser.post(f"{table}/orders", json=sits).status_code == 200
        assert ann.browser.post(f"{table}/orders", json=leaves).status_code == 200
        ada = house.guest(Office.ADMINISTRATOR).browser
        assert ada.delete(f"{API}/people/ann").status_code in {200, 204}
        assert ann.browser.get(f"{API}/me").status_code == 401
        health = house.visitor().get("/healthz")
        assert (health.status_code, health.json()["journal"]) == (200, "ok")
        casino = house.premises.casino
        casino.journal.grow()
        for deed in ("UPDATE records SET actor = 'ann'", "DELETE FROM records"):
            with psycopg.connect(served) as hand, pytest.raises(InsufficientPrivilege):
                hand.execute(deed.encode())
    told = document("verify", owners)
    assert (told["verified"], told["beside"]) == (True, [])
