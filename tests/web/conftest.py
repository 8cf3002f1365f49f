"""A house to visit: one for questions that change nothing, and a fresh one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.web.settings import Settings
from tests.journal.postgres import Server
from tests.web.running_house import HandClock, House, running_house


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where a book of people can be kept."""
    if request.param == "sqlite":
        return tmp_path / "people.db"
    server: Server = request.getfixturevalue("postgres_server")
    return server.fresh_database()


@pytest.fixture
def house(settings: Settings, clock: HandClock) -> Iterator[House]:
    """Without tables, and with a clock in the test's hand."""
    with running_house(settings, clock=clock) as running:
        yield running


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For tests that only add people."""
    with running_house(Settings(data=tmp_path_factory.mktemp("house"))) as running:
        yield running
