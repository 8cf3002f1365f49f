"""One's own spots on three screens: never under the rail, named, with sums, in their place."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from croupier.web.practice_tables import submissions
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.floor.spanish_21.box_evenings import stacked as stacked_boxes
from tests.web.running_house import House
from tests.web.wire import API, open_table

SCREENS = ((1440, 900), (1366, 768), (390, 844))
PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 5}
LIMITS = "limits.minimum = 5\nlimits.maximum = 5000\n"
SEAT = 4
MAIN = {"pai_gow": "pai_gow", "spanish_21": "spanish_21"}
"""The wager to begin with, where it is not Player."""
ANSWERS = ("Leave it to another", "Take the shoe")
COMES_TO_REST = """() => new Promise((rests) => {
  const places = () => JSON.stringify([...document.querySelectorAll("#rail, #cloth, .own .spot")]
    .map((each) => each.getBoundingClientRect()));
  let [before, same] = ["", 0];
  const look = () => {
    const now = places();
    [before, same] = [now, now === before ? same + 1 : 0];
    if (same < 4) requestAnimationFrame(look); else rests();
  };
  look();
})"""
"""What changes its size is seen by the page a few pictures later."""
FAULTS = """() => {
  const rail = document.querySelector("#rail").getBoundingClientRect();
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.textContent.trim() && element.getBoundingClientRect().width > 0;
  const size = (text) => {
    const { c, d } = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(c, d);
  };
  const isWithin = (one, other) => one.left > other.left - 1 && one.right < other.right + 1
    && one.top > other.top - 2 && one.bottom < other.bottom + 2;
  return [...document.querySelectorAll(".wager-area.own")].flatMap((spot) => {
    const frame = spot.querySelector(".spot").getBoundingClientRect();
    const words = [...spot.querySelectorAll("text")].filter(isSeen);
    const found = [];
    if (frame.bottom > rail.top + 1) found.push("under the rail");
    if (!words.length) found.push("has no name");
    if (words.some((each) => size(each) < 11)) found.push("is named too small");
    if (!words.every((each) => isWithin(each.getBoundingClientRect(), frame)))
      found.push("has its name beyond its frame");
    return found.map((fault) => `${spot.id} ${fault}`);
  });
}"""
SUMS = """() => [...document.querySelectorAll(".chip-stack.mine .chip-sum")].map((badge) => {
  const text = badge.querySelector("text");
  return text.checkVisibility({ visibilityProperty: true }) ? text.textContent : "";
})"""
PLACES = """() => [...document.querySelectorAll(".wager-area.own")].map((spot) => {
  const { x, y, width, height } = spot.querySelector(".spot").getBoundingClientRect();
  return [spot.id, ...[x, y + scrollY, width, height].map(Math.round)];
})"""


def opened(house: House, table: str) -> None:
    """One of those that a new house opens with, all of its wagers offered; it waits for people."""
    keeper = house.guest(Office.FLOORPERSON).browser
    document = {
        "id": f"open {table}",
        "table": table,
        "submission": submissions()[table],
        "practice": True,
        "arrangement": PATIENT,
    }
    assert keeper.post(f"{API}/tables", json=document).status_code == httpx.codes.CREATED


def to_the_bets(player: Player, wager: str) -> None:
    """Past whatever is asked before them."""
    free = f"body:has(#prompt[hidden]) #seat-{player.seat}-{wager}[aria-disabled=false]"
    asked = [player.prompt.get_by_role("button", name=each) for each in ANSWERS]
    while True:
        expect(player.page.locator(free).or_(asked[0]).or_(asked[1])).to_be_visible()
        found = next((each for each in asked if each.count()), None)
        if found is None:
            return
        found.click()
        expect(found).to_have_count(0)


def shown(page: Page, screen: tuple[int, int]) -> Page:
    """From the top of the page."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(COMES_TO_REST)
    return page


def faults(page: Page) -> dict[tuple[int, int], Any]:
    found = {screen: shown(page, screen).evaluate(FAULTS) for screen in SCREENS}
    return {screen: faulty for screen, faulty in found.items() if faulty}


@pytest.mark.parametrize("table", submissions())
def test_every_spot_is_free_and_named_with_hints_and_without_before_a_chip_and_after(
    open_house: OpenHouse, visitors: Visitors, table: str
) -> None:
    house = open_house()
    opened(house, table)
    ann = Player(visitors.guest(house, guided=True), table)
    ann.sit(SEAT, 500)
    wager = MAIN.get(table.removesuffix("_banking"), "player")
    to_the_bets(ann, wager)
    expect(ann.page.locator(".guide")).to_be_visible()
    assert faults(ann.page) == {}, "with a hint"

    ann.bet(wager)
    expect(ann.page.locator(".chip-stack.mine:not(.hollow)")).to_have_count(1)
    assert faults(ann.page) == {}, "with a chip"
    worth = ann.wagered.text_content()
    sums = {screen: shown(ann.page, screen).evaluate(SUMS) for screen in SCREENS}
    assert sums == {screen: [worth] for screen in SCREENS}

    ann.button("No more hints").click()
    assert faults(ann.page) == {}, "without hints"


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_spots_of_two_hands_keep_their_place_from_bets_to_bets(
    open_house: OpenHouse, visitors: Visitors, screen: tuple[int, int]
) -> None:
    house = open_house(stacked("2h Ts 2d Td 3c 4c 9h 4s 9d 3h"))
    open_table(house, "table", "pa-627a", LIMITS, PATIENT)
    ann = Player(visitors.guest(house), "table")
    ann.sit(SEAT, 500)
    to_the_bets(ann, "player")
    before = shown(ann.page, screen).evaluate(PLACES)
    ann.bet("player")
    ann.stands("player", 5)
    assert shown(ann.page, screen).evaluate(PLACES) == before
    ann.deal()
    expect(ann.page.locator("#outcome")).to_contain_text("last round")
    assert shown(ann.page, screen).evaluate(PLACES) == before


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_spots_of_a_box_keep_their_place_from_bets_to_bets(
    open_house: OpenHouse, visitors: Visitors, screen: tuple[int, int]
) -> None:
    house = open_house(stacked_boxes("Ks 9c 8h 8d Kd Kc"))
    open_table(house, "table", "pa-551", LIMITS, PATIENT)
    ann = Player(visitors.guest(house), "table")
    ann.sit(SEAT, 500)
    to_the_bets(ann, "spanish_21")
    before = shown(ann.page, screen).evaluate(PLACES)
    ann.bet("spanish_21")
    ann.stands("spanish_21", 5)
    assert shown(ann.page, screen).evaluate(PLACES) == before
    ann.deal()
    stand = ann.page.locator("#hands [data-order=stand]")
    expect(stand).to_be_visible()
    assert shown(ann.page, screen).evaluate(PLACES) == before
    stand.click()
    expect(ann.page.locator("#outcome")).to_contain_text("last round")
    to_the_bets(ann, "spanish_21")
    assert shown(ann.page, screen).evaluate(PLACES) == before
