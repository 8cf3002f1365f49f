"""What somebody sets for themselves: the hand, the contrast and the keys, kept by the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.wire import open_table

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
GROUND = "getComputedStyle(document.body).backgroundColor"
WHITE = "rgb(255, 255, 255)"
CHOSEN = {"Main buttons": "Left", "Contrast": "High", "Single keys": "Do nothing"}


def left_of(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a, "is shown"
    assert b, "is shown"
    return a["x"] + a["width"] <= b["x"]


def test_a_left_hand_more_contrast_and_no_single_keys_are_kept(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    page = ann.page
    expect(ann.button("Take a seat")).to_be_visible()
    reads_from_the_list_of_keys(page)
    ann.sit(3, 500)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.bet("player")
    ann.stands("player", 5)
    chips = page.get_by_role("radiogroup", name="Chip to place")
    assert left_of(chips, ann.button("Deal"))
    page.keyboard.press("d")
    ann.stands("player", 10)
    assert page.evaluate(GROUND) != WHITE

    page.get_by_label("Settings").click()
    for group, choice in CHOSEN.items():
        page.get_by_role("group", name=group).get_by_role("radio", name=choice).check()
    page.keyboard.press("Escape")
    for when in ("at once", "after a reload"):
        ann.may_bet()
        assert left_of(ann.button("Deal"), ann.button("Undo")), when
        assert left_of(ann.button("Undo"), chips), when
        assert page.evaluate(GROUND) == WHITE, when
        page.keyboard.press("d")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.reload()
    ann.may_bet()
    ann.bet("tie")
    ann.stands("tie", 5)
    ann.stands("player", 10)


def reads_from_the_list_of_keys(page: Page) -> None:
    """For whoever has no keys; it is said in the sheet, since the page behind it is silent."""
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys of this table")
    keys.get_by_role("button", name="My money").click()
    told = keys.get_by_role("status").filter(has_text="You have no seat at this table.")
    expect(told).to_have_text(re.compile(r"Your purse \$1,000\.$"))
    page.keyboard.press("Escape")
