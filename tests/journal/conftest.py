"""A journal of each kind, and a place where one can be opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from tests.journal.pooler import Pooler
from tests.journal.postgres import Server


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def postgres_url(postgres_server: Server) -> str:
    """A database that holds nothing yet."""
    return postgres_server.fresh_database()


@pytest.fixture
def journal_url(postgres_server: Server) -> str:
    """One whose tables are made."""
    return postgres_server.fresh_journal()


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest) -> str:
    """Where a journal that outlives its process can be kept."""
    name = {"sqlite": "sqlite_path", "postgres": "postgres_url"}[request.param]
    return str(request.getfixturevalue(name))


@pytest.fixture
def pooled_url(journal_url: str, pooler: Pooler) -> str:
    """The same by way of a pooler."""
    return pooler.url(journal_url)


@pytest.fixture(params=["memory", "sqlite", "postgres", "pooled"])
def journal(request: pytest.FixtureRequest) -> Iterator[Journal]:
    fixtures = {"sqlite": "sqlite_path", "postgres": "journal_url", "pooled": "pooled_url"}
    name = fixtures.get(request.param)
    with open_journal(str(request.getfixturevalue(name)) if name else ":memory:") as opened:
        yield opened
