"""From an invitation or the lobby to a seat with chips, by one click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.running_house import PURSE
from tests.web.wire import BY_HAND, SLOW, open_table

LIMITS = "limits.minimum = 5\nlimits.maximum = 500"
OF_TWENTY_LEAST_WAGERS = "$100"


def sits(page: Page, table: str, chips: str = OF_TWENTY_LEAST_WAGERS) -> None:
    expect(page).to_have_url(re.compile(rf"/tables/{table}(#now)?$"))
    expect(page.locator("#my-chips")).to_have_text(chips)
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


@pytest.mark.parametrize("book", ["pa-627a", "pa-535", "pa-551"])
def test_one_click_in_the_lobby_is_a_seat_with_the_chips_it_says(
    open_house: OpenHouse, visitors: Visitors, book: str
) -> None:
    house = open_house()
    open_table(house, "t1", book, LIMITS, SLOW)
    ann = visitors.guest(house)
    ann.go("/").get_by_role("button", name=f"with {OF_TWENTY_LEAST_WAGERS}").click()
    sits(ann.page, "t1")
    expect(ann.page.locator("#purse")).to_have_text("$900")
    ann.go("/").get_by_role("link", name="Back to your seat").click()
    sits(ann.page, "t1")


def test_a_guest_comes_in_by_a_link_and_sits_at_once(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "dear", "pa-535", "limits.minimum = 40", SLOW)
    open_table(house, "cheap", "pa-535", LIMITS, SLOW)
    bob = visitors.stranger(house)
    page = bob.go(house.invitation(Office.PLAYER, purse=PURSE))
    page.get_by_label("Name").fill("Bob")
    page.get_by_role("button", name=f"Pai Gow, {OF_TWENTY_LEAST_WAGERS}").click()
    sits(page, "cheap")


def test_only_a_table_that_deals_by_itself_with_room_and_within_the_purse_is_offered(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "by-hand", "pa-627a", LIMITS, BY_HAND)
    open_table(house, "too-dear", "pa-627a", "limits.minimum = 1001", SLOW)
    open_table(house, "all-of-it", "pa-627a", "limits.minimum = 1000", SLOW)
    offered = visitors.guest(house).go("/").get_by_role("button", name="Play now")
    expect(offered).to_have_count(1)
    expect(offered).to_have_text("Play now with $1,000")
