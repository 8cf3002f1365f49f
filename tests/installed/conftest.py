"""Built once for all tests here, installed once with each set of extras."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installed.fresh import Fresh, install
from tools.release import build


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("sdist"), kind="sdist")


@pytest.fixture(scope="session")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """As `pip install croupier` leaves it."""
    return install(wheel, tmp_path_factory.mktemp("base"))


@pytest.fixture(scope="session")
def served(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """As `pip install 'croupier[serve]'` leaves it."""
    return install(wheel, tmp_path_factory.mktemp("serve"), "serve")
