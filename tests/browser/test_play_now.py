"""From an invitation or the lobby to a seat by one click, and to chips by the player's own sum."""

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


def sits(page: Page, table: str, chips: str) -> None:
    expect(page).to_have_url(re.compile(rf"/tables/{table}(#now)?$"))
    expect(page.locator("#my-chips")).to_have_text(chips)
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


def is_asked_what_to_bring(page: Page) -> None:
    """No sum stands there, and none is brought by going on without one."""
    field = page.get_by_label("Chips to bring")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Write a sum")


@pytest.mark.parametrize("book", ["pa-627a", "pa-535", "pa-551"])
def test_one_click_in_the_lobby_is_a_seat_and_no_chips_until_a_sum_is_said(
    open_house: OpenHouse, visitors: Visitors, book: str
) -> None:
    house = open_house()
    open_table(house, "t1", book, LIMITS, SLOW)
    ann = visitors.guest(house)
    ann.go("/").get_by_role("button", name="Play now").click()
    is_asked_what_to_bring(ann.page)
    expect(ann.page.locator("#purse")).to_have_text("$1,000")
    ann.page.get_by_label("Chips to bring").fill("60")
    ann.page.get_by_role("button", name="Bring chips").click()
    sits(ann.page, "t1", "$60")
    expect(ann.page.locator("#purse")).to_have_text("$940")
    ann.go("/").get_by_role("link", name="Back to your seat").click()
    sits(ann.page, "t1", "$60")


def test_a_guest_comes_in_by_a_link_and_sits_at_once(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "dear", "pa-535", "limits.minimum = 40", SLOW)
    open_table(house, "cheap", "pa-535", LIMITS, SLOW)
    bob = visitors.stranger(house)
    page = bob.go(house.invitation(Office.PLAYER, purse=PURSE))
    page.get_by_label("Name").fill("Bob")
    page.get_by_role("button", name="Pai Gow", exact=True).click()
    is_asked_what_to_bring(page)
    page.get_by_role("button", name="Not now").click()
    sits(page, "cheap", "$0")


def test_only_a_table_that_deals_by_itself_with_room_and_within_the_purse_is_offered(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "by-hand", "pa-627a", LIMITS, BY_HAND)
    open_table(house, "too-dear", "pa-627a", "limits.minimum = 1001", SLOW)
    open_table(house, "all-of-it", "pa-627a", "limits.minimum = 1000", SLOW)
    offered = visitors.guest(house).go("/").get_by_role("button", name="Play now")
    expect(offered).to_have_count(1)
    expect(offered).to_have_accessible_name(re.compile("all-of-it"))
