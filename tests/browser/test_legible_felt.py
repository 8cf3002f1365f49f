"""What can be read on a felt and aimed at, on three screens: one's own seat and the whole table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player, comes_to_lie_apart
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors
from tests.floor.evenings import stacked
from tests.web.wire import open_table

READABLE, A_FINGERTIP = 11, 24
SCREENS = ((1440, 900), (1366, 768), (390, 844))
PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 5}
LIMITS = "limits.minimum = 5\nlimits.maximum = 5000\n"
MIDI = f"""{LIMITS}
options.cut_by = "dealer"
wagers.dragon_bonus_player = {{ paytable = "A" }}
wagers.dragon_bonus_banker = {{ paytable = "A" }}
"""
TABLES = {
    "ma-midi": (MIDI, ["player", "banker", "dragon_bonus_player"]),
    "pa-535": (LIMITS, ["pai_gow"]),
    "pa-551": (f"{LIMITS}wagers.match_the_dealer = {{}}", ["spanish_21", "match_the_dealer"]),
}
MEASURED = """() => {
  const svg = document.querySelector("#cloth svg");
  const frame = svg.getBoundingClientRect();
  const scale = Math.min(
    frame.width / svg.viewBox.baseVal.width, frame.height / svg.viewBox.baseVal.height);
  const stretch = (element) => {
    const { a, b } = element.getScreenCTM();
    return Math.hypot(a, b);
  };
  const isSeen = (element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const within = right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
    return width > 0 && within && element.checkVisibility({ visibilityProperty: true });
  };
  const type = [...svg.querySelectorAll("text, tspan")]
    .filter((text) => !text.closest(".cards-layer, .tiles-layer") && isSeen(text))
    .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * stretch(text)]);
  const spots = [...svg.querySelectorAll('.wager-area[role="button"]')].filter(isSeen)
    .map((spot) => spot.querySelector(".spot"))
    .map((spot) => [spot.parentElement.id, Math.min(...["width", "height"].map(
      (side) => Number(spot.getAttribute(side)) * stretch(spot)))]);
  const heaps = [...svg.querySelectorAll(".chip-stack")].map((heap) => {
    const { left, right, top, bottom } = heap.getBoundingClientRect();
    return { left, right, top, bottom };
  });
  return { scale, type, spots, heaps };
}"""  # noqa: E501


def look(player: Player, view: str, screen: tuple[int, int]) -> dict[str, Any]:
    player.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    player.button(view).click()
    settled(player.page)
    return dict(player.page.evaluate(MEASURED))


def settled(page: Page) -> None:
    """A new size is seen by the page in its next picture but one."""
    page.evaluate(
        "() => new Promise((seen) => { let left = 4; const next = () =>"
        " (left -= 1) ? requestAnimationFrame(next) : seen(); next(); })"
    )


def merged(heaps: list[dict[str, float]]) -> bool:
    return any(
        one["left"] < other["right"] - 2
        and other["left"] < one["right"] - 2
        and one["top"] < other["bottom"] - 2
        and other["top"] < one["bottom"] - 2
        for n, one in enumerate(heaps)
        for other in heaps[:n]
    )


@pytest.mark.parametrize("book", TABLES)
def test_what_is_written_can_be_read_and_what_is_a_button_can_be_aimed_at(
    open_house: OpenHouse, visitors: Visitors, book: str
) -> None:
    more, wagers = TABLES[book]
    house = open_house()
    open_table(house, "table", book, more, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), "table")
    ann.sit(3, 500)
    if book == "pa-551":
        ann.prompt.get_by_role("button", name="Cut here").click()
    expect(ann.button("My seat")).to_have_attribute("aria-pressed", "true")
    expect(ann.spot(wagers[0])).to_have_attribute("aria-disabled", "false")
    ann.chip(25)
    for wager in wagers:
        ann.bet(wager, 3)
        ann.stands(wager, 75)
    for screen in SCREENS:
        for view in ("Table", "My seat"):
            seen, where = look(ann, view, screen), f"{view} at {screen}"
            small = [each for each in seen["type"] if each[1] < READABLE]
            assert small == [], where
            assert [each for each in seen["spots"] if each[1] < A_FINGERTIP] == [], where
            assert not merged(seen["heaps"]), where
            if view == "My seat":
                sums = ann.page.locator(".chip-stack.mine .chip-sum text")
                badges = sums.locator("visible=true")
                assert badges.all_text_contents() == ["$75"] * len(wagers), where
                assert {ann.spot(wager).get_attribute("role") for wager in wagers} == {"button"}


def test_the_way_somebody_chose_to_look_is_kept(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house()
    open_table(house, "table", "pa-535", LIMITS, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), "table")
    expect(ann.button("Table")).to_have_attribute("aria-pressed", "true")
    ann.sit(3, 500)
    expect(ann.button("My seat")).to_have_attribute("aria-pressed", "true")
    ann.button("Table").click()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.reload()
    expect(ann.button("Table")).to_have_attribute("aria-pressed", "true")


def test_spots_too_small_to_tell_apart_bring_one_nearer(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "table", "ma-midi", MIDI, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), "table")
    ann.sit(3, 500)
    ann.may_bet()
    look(ann, "Table", (390, 844))
    ann.spot("player").click()
    expect(ann.button("My seat")).to_have_attribute("aria-pressed", "true")
    expect(ann.wagered).to_have_text("$0")
    ann.chip(25)
    ann.bet("player")
    ann.stands("player", 25)


def test_a_third_card_keeps_to_its_own_hand_when_one_looks_back(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("2h Ts 2d Td 3c 4c"))
    open_table(house, "table", "pa-627a", LIMITS, PATIENT)
    ann = Player(visitors.guest(house, Office.PLAYER, "ann", **PHONE), "table")
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Cut here").click()
    ann.may_bet()
    ann.bet("player")
    ann.button("Deal").click()
    ann.page.get_by_role("tab", name="My rounds").click()
    ann.page.locator(".round-line").click()
    hands = ann.page.locator(".recall-hands .hand")
    comes_to_lie_apart(hands.first.locator(".third"), hands.last)


def test_a_third_card_does_not_lie_upon_the_winners_name_in_the_list_of_rounds(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("2h Ts 2d Td 3c 4c"))
    open_table(house, "table", "pa-627a", LIMITS, PATIENT)
    wide = {"viewport": {"width": 1440, "height": 900}}
    ann = Player(visitors.guest(house, Office.PLAYER, "ann", **wide), "table")
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Cut here").click()
    ann.may_bet()
    ann.bet("player")
    ann.button("Deal").click()
    ann.page.get_by_role("tab", name="My rounds").click()
    winner = ann.page.locator(".round-line .bead-word")
    for hand in ann.page.locator(".round-line .round-hand").all():
        expect(hand.locator("> *")).to_have_count(4)
        comes_to_lie_apart(hand.locator("> :last-child"), winner)


def test_a_long_name_stays_in_its_column_at_the_console(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "table", "pa-535", LIMITS, PATIENT)
    player = Player(visitors.guest(house, name="Wolfeschlegelsteinhausenberger"), "table")
    player.sit(3, 500)
    expect(player.spot("pai_gow")).to_have_attribute("aria-disabled", "false")
    player.bet("pai_gow")
    player.stands("pai_gow", 5)
    narrow = {"viewport": {"width": 1024, "height": 768}}
    page = visitors.guest(house, Office.DEALER, "dea", **narrow).go("/tables/table/dealer")
    expect(page.locator("#wagers")).to_contain_text(player.name)
    column = page.locator(".console-felt")
    reach = "all => Math.max(...all.map((each) => each.getBoundingClientRect().right))"
    assert column.locator("*").evaluate_all(reach) <= column.evaluate_all(reach) + 1
