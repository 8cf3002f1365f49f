"""A journal of each kind, for whatever must hold on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from tests.floor.own_line import Line, line_to
from tests.journal.postgres import Server


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    where = ":memory:"
    if request.param == "sqlite":
        where = str(tmp_path / "floor.db")
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres_server")
        where = server.fresh_journal()
    with open_journal(where) as opened:
        yield opened


@pytest.fixture
def line(postgres_server: Server) -> Iterator[Line]:
    with line_to(postgres_server) as opened:
        yield opened
