"""A house to visit: one for questions that change nothing, and a fresh one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.web.live import socket
from croupier.web.people import passwords
from croupier.web.settings import Settings
from tests.journal.postgres import Server
from tests.web.described import every_frame_described
from tests.web.running_house import HandClock, House, fresh_house, running_house


@pytest.fixture(scope="session", autouse=True)
def strong_hasher() -> Iterator[PasswordHasher]:
    """The house's own, which is slow on purpose; meanwhile the house uses a quick one."""
    strong = passwords._HASHER  # noqa: SLF001 the one thing about the house that only costs time
    with pytest.MonkeyPatch.context() as patched:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patched.setattr(passwords, "_HASHER", quick)
        yield strong


@pytest.fixture(scope="session", autouse=True)
def patient_screens() -> Iterator[None]:
    """Screens of a test say nothing while it looks elsewhere, for long on a busy machine."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(socket, "SILENCE_SECONDS", 1800.0)
        yield


@pytest.fixture(scope="module", autouse=True)
def said_as_described() -> Iterator[None]:
    """Whatever the house says over a socket is what its AsyncAPI document says."""
    with every_frame_described() as wrong:
        yield
    assert not wrong, f"{len(wrong)} messages, the first: {wrong[0]}"


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
    return fresh_house(request.getfixturevalue("postgres_server"))


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """The same, with no table made yet."""
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
