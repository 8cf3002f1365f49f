"""A real Chromium for each worker, and a house on either kind of database for it to visit.

Pages cannot tell one database from the other, so a visit takes the one that its name draws.
What a house comes back with does depend on it: those visits are made to both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.floor.chance import FAIR, Chance
from croupier.web.settings import Settings
from tests.browser.visitors import Visitors, launched
from tests.web.running_house import HandClock, House, fresh_house, running_house
from tests.web.wire import roomy

OpenHouse = Callable[..., House]
DATABASES = ("sqlite", "postgres")
ON_BOTH = {
    "test_the_house_comes_back_in_mid_round_and_the_page_goes_on",
    "test_an_order_sent_again_after_a_broken_line_counts_once",
    "test_a_tab_from_before_an_upgrade_asks_to_be_loaded_again",
    "test_what_rode_without_its_player_is_taken_from_the_table",
    "test_a_chip_that_was_lost_on_the_way_is_not_laid_in_a_later_round",
}


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    with sync_playwright() as playwright, launched(playwright) as browser:
        loop = asyncio.get_running_loop()
        _let_loops_run(None)
        yield browser, loop
        _let_loops_run(loop)


@pytest.fixture
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Playwright's own loop counts as running only while a test of this folder does."""
    found, loop = chromium
    _let_loops_run(loop)
    yield found
    _let_loops_run(None)


def _let_loops_run(loop: asyncio.AbstractEventLoop | None) -> None:
    """Playwright leaves its loop marked as running, and other tests run loops of their own."""
    asyncio._set_running_loop(loop)  # noqa: SLF001 made for whoever drives a loop by hand


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "settings" in metafunc.fixturenames and not _is_chosen(metafunc):
        on = DATABASES if metafunc.function.__name__ in ON_BOTH else _drawn(metafunc)
        metafunc.parametrize("settings", on, indirect=True)


def _is_chosen(metafunc: pytest.Metafunc) -> bool:
    return any(
        "settings" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")
    )


def _drawn(metafunc: pytest.Metafunc) -> tuple[str, ...]:
    return (DATABASES[crc32(metafunc.function.__name__.encode()) % len(DATABASES)],)


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        return Settings(data=tmp_path)
    database = fresh_house(request.getfixturevalue("postgres_server"))
    return Settings(data=tmp_path, database=database)


@pytest.fixture
def open_house(settings: Settings) -> Iterator[OpenHouse]:
    """Opens the house with cards in a known order, or well shuffled."""
    with ExitStack() as stack:

        def opened(
            chance: Chance = FAIR,
            *,
            tables: bool = False,
            clock: HandClock | None = None,
            **more: object,
        ) -> House:
            so = replace(settings, **more)  # type: ignore[arg-type]
            house = running_house(so, clock=clock, limits=roomy(), tables=tables, chance=chance)
            return stack.enter_context(house)

        yield opened


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """People with a browser each; at the end nothing may have gone wrong in any."""
    with Visitors(browser) as coming:
        yield coming
