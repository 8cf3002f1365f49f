"""Rounds played by somebody who reads Chinese alone, and the tongue changed in their midst."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitor, Visitors
from tests.floor.evenings import stacked
from tests.floor.spanish_21.box_evenings import stacked as boxes_stacked
from tests.web.running_house import House
from tests.web.wire import arrange, open_table

NATURAL = "9h 4s 9d 3h"
ALONE = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
LONG_SEEN = 1_500
"""Longer than a browser lets pass between two looks."""
LIMITS = "limits.minimum = 10\nlimits.maximum = 500"
WRITTEN = """() => {
  const MACHINES = "script, style, svg, .mono, .clause, kbd";
  const HEARD = ["aria-label", "aria-valuetext", "title", "placeholder"];
  const texts = [];
  for (const each of document.querySelectorAll("main *")) {
    if (!each.checkVisibility() || each.closest(".clause")) continue;
    for (const name of HEARD) texts.push(each.getAttribute(name) ?? "");
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const within = walk.currentNode.parentElement;
    const isSeen = within.checkVisibility({ visibilityProperty: true });
    if (isSeen && !within.closest(MACHINES)) texts.push(walk.currentNode.data);
  }
  return texts;
}"""
LATIN = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Croupier", "UTC", "US", "pa", "ann"}
"""In every tongue."""


def comes(visitor: Visitor, table: str, *, to_sit: str, chips: str, sits: str) -> Page:
    page = visitor.go(f"/tables/{table}")
    visitor.button(to_sit).click()
    page.get_by_label(chips).fill("200")
    visitor.button(sits).click()
    expect(page.locator("#my-chips")).to_have_text("US$200")
    return page


def reads_no_english(page: Page) -> None:
    found = {word for text in page.evaluate(WRITTEN) for word in LATIN.findall(text)}
    assert found - NAMES == set()


def lay(page: Page, wager: str) -> None:
    page.get_by_role("button", name=re.compile(wager)).first.click()


def test_a_round_of_baccarat_in_simplified_chinese(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(NATURAL))
    open_table(house, "t1", "pa-627a", LIMITS, ALONE)
    ann = visitors.guest(house, name="ann", locale="zh-CN")
    page = comes(ann, "t1", to_sit="入座", chips="带入的筹码", sits="坐下")
    ann.button("让别人切").click()
    page.get_by_role("radio", name="US$25筹码").click()
    lay(page, "号位，闲")
    expect(page.locator("#my-wagers")).to_have_text("US$25")
    ann.button("发牌").click()
    expect(page.locator("#outcome")).to_have_text(re.compile("US.25"))
    reads_no_english(page)
    page.get_by_role("tab", name="赔率").click()
    expect(page.get_by_role("cell", name="1赔1").first).to_be_visible()
    reads_no_english(page)
    page.get_by_role("tab", name="我的牌局").click()
    page.locator(".round-line").click()
    expect(page.locator("#round-title")).to_have_text("第1靴，第1局")
    reads_no_english(page)


def test_a_round_of_pai_gow_in_traditional_chinese(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "t1", "pa-535", LIMITS, ALONE)
    ann = visitors.guest(house, name="ann", locale="zh-TW")
    page = comes(ann, "t1", to_sit="入座", chips="帶入的籌碼", sits="坐下")
    page.get_by_role("radio", name="US$25籌碼").click()
    lay(page, "號位，牌九")
    ann.button("發牌").click()
    expect(ann.button("照荷官的擺法")).to_be_visible()
    floor = house.guest(Office.FLOORPERSON)
    arrange(floor, "t1", {**ALONE, "step_milliseconds": 60_000})
    ann.button("照荷官的擺法").click()
    expect(page.locator(".hand-tray.high .tile")).to_have_count(2)
    arrange(floor, "t1", {**ALONE, "step_milliseconds": LONG_SEEN})
    expect(page.locator(".verdict").first).to_be_visible()
    reads_no_english(page)


def dealt_spanish_21(house: House, visitors: Visitors) -> Page:
    """In simplified Chinese: one wager is laid, and the cards that were stacked are dealt."""
    open_table(house, "t1", "pa-551", LIMITS, ALONE)
    ann = visitors.guest(house, name="ann", locale="zh-CN")
    page = comes(ann, "t1", to_sit="入座", chips="带入的筹码", sits="坐下")
    page.locator("#prompt button.primary").click()
    page.get_by_role("radio", name="US$25筹码").click()
    lay(page, "号位，西班牙")
    ann.button("发牌").click()
    return page


def test_a_round_of_spanish_21_in_simplified_chinese(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    page = dealt_spanish_21(open_house(boxes_stacked("9s 9c Kh 8d Kd")), visitors)
    page.locator("#hands").get_by_role("button", name=re.compile("^停牌")).click()
    expect(page.locator("#outcome")).to_contain_text("US$")
    reads_no_english(page)


def test_insurance_is_offered_in_simplified_chinese(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    page = dealt_spanish_21(open_house(boxes_stacked("9s Ah Kh 8d")), visitors)
    hands = page.locator("#hands")
    expect(hands).to_contain_text("保险的赔率为2赔1。")
    reads_no_english(page)
    hands.get_by_role("button", name=re.compile("^不买保险")).click()
    hands.get_by_role("button", name=re.compile("^停牌")).click()
    expect(page.locator("table.strip")).to_contain_text("和")
    reads_no_english(page)


def test_another_tongue_in_mid_round_loses_nothing(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    """Neither the seat, nor what lies and is bet, nor chips that are too few for a wager yet."""
    house = open_house(stacked(NATURAL))
    open_table(house, "t1", "pa-627a", LIMITS, ALONE)
    ann = Player(visitors.guest(house, name="ann"), "t1")
    ann.sit(3, 200)
    ann.button("Leave it to another").click()
    ann.chip(25)
    ann.bet("banker")
    ann.chip(5)
    ann.bet("player")
    expect(ann.hollow).to_have_count(1)
    choose(ann.page, "繁體中文")
    expect(ann.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(ann.wagered).to_have_text("US$25")
    expect(ann.chips).to_have_text("US$175")
    expect(ann.hollow).to_have_count(1)
    expect(ann.spot("player")).to_have_attribute("aria-label", re.compile("US.5，最少US.10$"))
    choose(ann.page, "English")
    expect(ann.chips).to_have_text("$175")
    ann.bet("player")
    ann.stands("player", 10)
    ann.deal()
    choose(ann.page, "简体中文")
    expect(ann.chips).to_have_text("US$185")


def test_tiles_that_are_put_together_stay_so_in_another_tongue(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "t1", "pa-535", LIMITS, ALONE)
    ann = Player(visitors.guest(house, name="ann"), "t1")
    ann.sit(3, 200)
    ann.chip(25)
    ann.bet("pai_gow")
    ann.deal()
    tiles = ann.page.locator(".own-tile")
    tiles.first.click()
    tiles.nth(1).click()
    numbers = ann.page.locator(".hand-tray .tile-number")
    before = numbers.all_text_contents()
    assert len(before) == 4
    choose(ann.page, "简体中文")
    expect(ann.button("就这样摆牌")).to_be_enabled()
    assert numbers.all_text_contents() == before


def choose(page: Page, tongue: str) -> None:
    page.locator(".tongues summary").click()
    page.get_by_role("button", name=tongue, exact=True).click()
    expect(page.locator(".tongues [aria-current]")).to_have_text(tongue)
