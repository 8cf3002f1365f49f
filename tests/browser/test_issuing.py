"""Two administrators issue much money in the browser, and an inspector reads who let whom in."""

from __future__ import annotations

from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.running_house import PURSE


def test_much_money_is_asked_about_twice_and_issued_by_two(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(two_people_above=5_000_00)
    house.guest(Office.PLAYER, "ann")
    ada, bea = (visitors.guest(house, Office.ADMINISTRATOR, name) for name in ("ada", "bea"))
    page = ada.go("/office")
    page.get_by_role("row", name="ann").get_by_role("button", name="Issue").click()
    page.get_by_label("Dollars", exact=True).fill("20,000")
    expect(page.get_by_text("The purse holds $1,000; then it holds $21,000.")).to_be_visible()
    ada.button("Issue it").click()
    expect(page.get_by_text("10 times the usual sum or more")).to_be_visible()
    ada.button("Issue it").click()
    expect(page.get_by_role("button", name="$20,000 waits")).to_be_visible()
    assert house.premises.casino.purses.of("ann").cents == PURSE
    other = bea.go("/office")
    other.get_by_role("button", name="$20,000 waits").click()
    told = "ada proposed it. The purse holds $1,000; then it holds $21,000."
    expect(other.get_by_text(told)).to_be_visible()
    bea.button("Issue it").click()
    row = other.get_by_role("row", name="ann")
    expect(row.get_by_role("button", name="Issue")).to_be_visible()
    expect(row.get_by_text("$21,000")).to_be_visible()
    other.get_by_role("link", name="is on record").click()
    expect(other.get_by_text("bea comes in as administrator by link")).to_be_visible()
