"""The part of the walk that leads to a Spanish 21 table: two boxes of one player."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.at_table import Player
from tests.browser.visitors import Visitor
from tests.web.running_house import House
from tests.web.wire import open_table

BOXES = "boxes-1"
FILED = """
options.boxes_per_player = 2
limits.minimum = 5
limits.maximum = 1000
wagers.match_the_dealer = {}
"""
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
BEFORE_THE_ACES = 2
"""Rounds; a card is hit in the second, so that box 4 and the dealer have aces in the next."""
Stop = tuple[str, Page]
COUNTED = 300_000
"""Milliseconds at most: a chart is worked out in a process that gives way to everything."""


def furnish_boxes(house: House) -> None:
    open_table(house, BOXES, "pa-551", FILED, PATIENT)


def at_boxes(visitor: Visitor) -> Iterator[Stop]:
    page, ann = visitor.page, Player(visitor, BOXES)
    ann.sit(3, 200)
    ann.prompt.get_by_role("button", name="Cut here").click()
    _may_bet(ann)
    ann.bet("spanish_21")
    ann.bet("match_the_dealer")
    ann.button("List").click()
    ann.button("Bet on Seat 4, Spanish 21").click()
    expect(page.locator("#my-wagers")).to_have_text("$15")
    yield "boxes-list", page
    ann.button("My seat").click()
    yield from _first_rounds(ann)
    yield from _aces(ann)
    page.get_by_role("tab", name="My rounds").click()
    page.locator(".round-line").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "boxes-recalled", page
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chart").click()
    expect(page.get_by_role("table", name="Hard totals")).to_be_visible(timeout=COUNTED)
    yield "boxes-chart", page
    ann.button("Leave").click()
    expect(page.get_by_role("heading", name="You have left the table")).to_be_visible()
    yield "boxes-left", page


def _may_bet(ann: Player) -> None:
    expect(ann.spot("spanish_21")).to_have_attribute("aria-disabled", "false")


def _asked(page: Page, words: str) -> None:
    expect(page.locator(".question")).to_contain_text(words)


def _first_rounds(ann: Player) -> Iterator[Stop]:
    page = ann.page
    for number in range(1, BEFORE_THE_ACES + 1):
        if number > 1:
            ann.button("Repeat").click()
            expect(page.locator("#my-wagers")).to_have_text("$15")
        ann.button("Deal").click()
        ann.button("What is each worth?").click()
        expect(page.get_by_text("best", exact=True)).to_be_visible()
        if number == 1:
            ann.button("Double for less").click()
            yield "boxes-deciding", page
        else:
            ann.button("Hit").click()
            _asked(page, "Box 3: 20")
        for box in (3, 4):
            _asked(page, f"Box {box}:")
            ann.button("Stand").click()
        _may_bet(ann)


def _aces(ann: Player) -> Iterator[Stop]:
    """Insurance, then a pair that is split and hands that are decided one by one."""
    page = ann.page
    ann.button("Repeat").click()
    expect(page.locator("#my-wagers")).to_have_text("$15")
    ann.button("Deal").click()
    ann.button("What is each worth?").click()
    expect(page.get_by_text("best", exact=True)).to_be_visible()
    yield "boxes-insurance", page
    ann.button("No Insurance, box 3").click()
    ann.button("Insure $2.50, box 4").click()
    _asked(page, "Box 3:")
    ann.button("Stand").click()
    ann.button("Split $5").click()
    _asked(page, "Hand 1 of box 4:")
    yield "boxes-split", page
    ann.button("Double $5").click()
    expect(ann.button("Rescue $5")).to_be_visible()
    yield "boxes-rescue", page
    ann.button("Rescue $5").click()
    _asked(page, "Hand 2 of box 4:")
    ann.button("Stand").click()
    _may_bet(ann)
    yield "boxes-results", page
