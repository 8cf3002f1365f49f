"""Every page: nothing that axe finds, nothing from elsewhere, everything by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.web.people.offices import Office
from croupier.web.practice_tables import called
from tests.browser.at_table import Player
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.crowding import crowded, too_wide
from tests.browser.tour import AT_MINI, PATIENT, SHUFFLE, furnish, tour
from tests.browser.visitors import PHONE, Visitors
from tests.web.wire import open_table

WHOLE, SHEET, PANEL = ":root", "dialog[open]", "[role=tabpanel]:not([hidden])"
MENU, HANDS, PROMPT = "#settings .house-menu-sheet", "#hands", "#prompt"
NEW = {
    "table-taking-a-seat": SHEET,
    "table-card": SHEET,
    "table-keys": SHEET,
    "table-leaving": SHEET,
    "table-recalled": SHEET,
    "table-settings": MENU,
    "table-odds": PANEL,
    "table-my-rounds": PANEL,
    "table-events": PANEL,
    "tiles-setting": HANDS,
    "tiles-surrender": HANDS,
    "tiles-bank-offered": PROMPT,
    "tiles-cut": PROMPT,
    "tiles-odds": PANEL,
    "tiles-tiles": PANEL,
    "tiles-events": PANEL,
    "tiles-recalled": SHEET,
    "boxes-recalled": SHEET,
    "boxes-chart": PANEL,
    "boxes-left": SHEET,
    "office-other-figures": SHEET,
    "office-opening": SHEET,
    "office-opening-progressive": SHEET,
}
"""The part that a stop adds to a page which an earlier stop has seen whole."""
OF_PLAYERS = ("sign-in", "join", "lobby", "table-", "tiles-", "boxes-")
"""Stops that keep room for their words however large they are."""
PASSWORD = "a good long password"  # noqa: S105 of nobody
MARK_ALL = """() => {
  const every = "a[href], button:not([disabled]), input, select, summary, [tabindex='0']";
  const all = [...document.querySelectorAll(every)].filter((each) =>
    each.tabIndex >= 0 && each.checkVisibility() && !each.closest("dialog:not([open])"));
  all.forEach((each, n) => { each.dataset.stop = n; });
  return all.map((each) => each.outerHTML.slice(0, 120));
}"""
AT = "document.activeElement.dataset.stop ?? ''"


@pytest.mark.parametrize(
    ("settings", "device"),
    [
        pytest.param("sqlite", {"color_scheme": "light"}, id="light, on a desk, on SQLite"),
        pytest.param(
            "postgres", {"color_scheme": "dark", **PHONE}, id="dark, on a phone, on PostgreSQL"
        ),
    ],
    indirect=["settings"],
)
def test_nothing_on_any_page_is_in_anybody_s_way(
    open_house: OpenHouse, visitors: Visitors, device: dict[str, Any]
) -> None:
    house = open_house(SHUFFLE)
    furnish(house)
    axe, found, tight = Axe(), dict[str, dict[str, list[str]]](), dict[str, list[str]]()
    for name, page in tour(house, visitors, **device):
        found[name] = axe.found(page, NEW.get(name, WHOLE))
        tight[name] = too_wide(page)
        if name.startswith(OF_PLAYERS) and not device.get("is_mobile"):
            tight[name] += crowded(page)
    assert found.keys() >= NEW.keys()
    assert {name: each for name, each in found.items() if each} == {}
    assert {name: each for name, each in tight.items() if each} == {}


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_every_control_of_a_table_is_reached_by_tab(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "mini", "pa-627a", AT_MINI, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), "mini")
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.bet("player")
    ann.stands("player", 5)
    controls = ann.page.evaluate(MARK_ALL)
    assert len(controls) > 15
    ann.page.locator("body").press("Tab")
    reached = set[str]()
    for _ in range(len(controls) + 5):
        reached.add(ann.page.evaluate(AT))
        ann.page.keyboard.press("Tab")
    assert [each for n, each in enumerate(controls) if str(n) not in reached] == []


def test_lobby_and_door_work_without_scripts(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house(tables=True)
    house.guest(name="ann", password=PASSWORD)
    visitor = visitors.stranger(house, java_script_enabled=False)
    page = visitor.go("/")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill(PASSWORD)
    visitor.button("Sign in").click()
    expect(page.get_by_role("heading", name="The tables")).to_be_visible()
    for table in house.premises.casino.tables():
        expect(page.get_by_text(f"Table {called(table, practice=True)} ·")).to_be_visible()
    page.get_by_role("link", name="Minibaccarat").first.click()
    expect(page.get_by_role("heading", name="Minibaccarat")).to_be_visible()
    expect(page.get_by_role("group", name="Seat 1")).to_be_visible()


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_staff_look_on_and_players_may_not_deal(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house(tables=True)
    inspector = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = inspector.go("/tables/mini")
    expect(page.get_by_text("You are looking on")).to_be_visible()
    player = visitors.guest(house, name="ann")
    player.tolerate("403")
    expect(player.go("/tables/mini/dealer").get_by_role("heading", level=1)).to_be_visible()
    expect(player.page.get_by_role("link", name="To the lobby")).to_be_visible()


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_staff_know_a_table_by_its_name_with_the_id_beside_it(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(tables=True)
    open_table(house, "pit-7", "pa-627a", AT_MINI, PATIENT)
    office = visitors.guest(house, Office.FLOORPERSON, "flo")
    page = office.go("/office")
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="Willow", exact=True))
    expect(row).to_contain_text("mini · practice")
    row.get_by_role("button", name="Clear…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Clear Willow?")
    page.keyboard.press("Escape")
    own = page.get_by_role("row").filter(has=page.get_by_role("link", name="pit-7", exact=True))
    expect(own).not_to_contain_text("pit-7 ·")
    row.get_by_role("link", name="Console").click()
    expect(page).to_have_title("Console · Willow · Croupier")
    expect(page.locator(".console-title")).to_contain_text("Table Willow mini ·")
