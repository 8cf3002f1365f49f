"""The office on any screen: nothing that can be done there lies beyond the edge."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors

BEYOND = """(table) => {
  const edge = table.parentElement.getBoundingClientRect().right;
  return [...table.querySelectorAll("button")]
    .filter((each) => each.getBoundingClientRect().right > edge)
    .map((each) => each.textContent);
}"""
SCREENS = ((1440, 900), (1280, 860), (1180, 820), (1024, 768), (768, 1024))


def test_whatever_can_be_done_with_people_is_within_reach(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    house.guest(name="cat")
    page = visitors.guest(house, Office.ADMINISTRATOR, "ada", **PHONE).go("/office")
    people = page.locator("#people")
    expect(people.get_by_role("row", name="cat player")).to_be_visible()
    expect(people.get_by_role("button", name="Bar")).to_have_count(1)
    assert people.evaluate(BEYOND) == []


def test_it_stays_so_on_wider_screens_while_a_sum_waits_and_a_purse_has_cents(
    open_house: OpenHouse, visitors: Visitors, tmp_path: Path
) -> None:
    house = open_house(two_people_above=5_000_00, people_key=tmp_path / "people.key")
    house.guest(
        link=house.invitation(Office.PLAYER, purse=4_321_09), name="Bartholomew of the long name"
    )
    ada = visitors.guest(house, Office.ADMINISTRATOR, "ada")
    page = ada.go("/office")
    people = page.locator("#people")
    people.get_by_role("button", name="Issue").click()
    page.get_by_label("Dollars", exact=True).fill("7,654.32")
    ada.button("Issue it").click()
    expect(people.get_by_role("button", name="$7,654.32 waits")).to_be_visible()
    expect(people.get_by_text("$4,321.09")).to_be_visible()
    expect(people.get_by_role("button", name="Forget")).to_have_count(1)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert people.evaluate(BEYOND) == [], width
