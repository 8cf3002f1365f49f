"""How it is played: a sheet at the table, and a page to print; the felt on paper as well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.wire import SLOW, open_table

PICTURED = {
    "pa-627a": (".third-card tbody tr", 8),
    "pa-535": (".card-pairs:not(.card-singles) > li", 20),
    "pa-551": (".card-hands > li", 7),
}


@pytest.mark.parametrize("book", PICTURED)
def test_whoever_never_played_opens_a_card_beside_the_felt_and_prints_it(
    open_house: OpenHouse, visitors: Visitors, book: str
) -> None:
    house = open_house()
    open_table(house, "t1", book, how=SLOW)
    ann = visitors.guest(house)
    page = ann.go("/tables/t1")
    ann.button("How it is played").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="What it pays")).to_be_visible()
    inside, count = PICTURED[book]
    expect(sheet.locator(inside)).to_have_count(count)
    if book == "pa-535":
        expect(sheet.locator(".card-singles > li")).to_have_count(17)
    if book == "pa-551":
        chart = sheet.get_by_role("img", name="Chart of basic strategy")
        chart.scroll_into_view_if_needed()
        expect(chart).to_have_js_property("complete", value=True)
        assert chart.evaluate("drawn => drawn.naturalWidth") > 600
    sheet.get_by_role("button", name="Rule").first.click()
    expect(page.locator("#clause-words")).not_to_have_text("…")
    page.keyboard.press("Escape")

    sheet.get_by_role("link", name="this card").click()
    page.emulate_media(media="print")
    expect(page.locator(inside)).to_have_count(count)
    expect(page.locator(".house-bar")).to_be_hidden()
    expect(page.get_by_role("button", name="Rule")).to_have_count(0)

    page.emulate_media(media="screen")
    page.get_by_role("link", name="Its felt").click()
    page.emulate_media(media="print")
    expect(page.locator(".paper-cloth svg").first).to_be_visible()
    expect(page.locator(".house-bar")).to_be_hidden()
