"""A game that the house has never heard of, at its table, behind it, and under inspection."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.values.families import registered
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.made_up_game import HIGH_CARD, open_in
from tests.web.wire import arrange

HOW = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 50}
"""A player who will not wait says so."""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with registered(HIGH_CARD):
        yield


def test_a_round_is_played_and_watched(
    settings: Settings, open_house: OpenHouse, visitors: Visitors
) -> None:
    open_in(settings.journal)
    house = open_house()
    arrange(house.guest(Office.FLOORPERSON), "t1", HOW)
    console = visitors.guest(house, Office.DEALER).go("/tables/t1/dealer")
    ann = Player(visitors.guest(house, name="ann"), "t1")
    ann.sit(3, 100)
    expect(ann.spot("high_card")).to_have_attribute("aria-disabled", "false")
    ann.chip(5)
    ann.bet("high_card", 2)
    expect(console.locator("#wagers")).to_contain_text("$10")
    ann.button("Deal").click()
    ann.page.get_by_role("tab", name="My rounds").click()
    ann.page.locator(".round-line").click()
    expect(ann.page.locator("#round-body")).to_contain_text("Dealer")
    expect(console.locator("#done")).to_contain_text("Round 1 is over.")
    page = visitors.guest(house, Office.INSPECTOR).go("/inspect/t1")
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Rounds").click()
    page.locator("#rounds a, .rounds a").first.click()
    expect(page.locator("#draws")).to_contain_text("UT-4")
