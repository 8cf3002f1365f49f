"""All rounds of a player on one page: played, looked up by keyboard, taken along."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from playwright.sync_api import expect

from croupier.tongues.amounts import MINUS
from tests.browser.at_table import Player, tab_to
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import PURSE
from tests.web.wire import open_table

PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}
BUY_IN = 200


def test_two_rounds_are_found_again_and_taken_along(
    open_house: OpenHouse, visitors: Visitors, tmp_path: Path
) -> None:
    """The Player's Hand wins the first and loses the second."""
    house = open_house(stacked("9h 2c Kd 3c 2c 9h 3c Kd"))
    open_table(house, "t1", "pa-627a", "limits.minimum = 5", PATIENT)
    ann = Player(visitors.guest(house, name="ann"), "t1")
    ann.sit(3, BUY_IN)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.chip(25)
    for stake, chips in ((25, 225), (50, 175)):
        ann.bet("player", stake // 25)
        ann.stands("player", stake)
        ann.button("Deal").click()
        expect(ann.chips).to_have_text(f"${chips}")
        ann.may_bet()
    page = ann.page
    expect(page.locator("#purse")).to_have_text(f"${PURSE // 100 - BUY_IN}")

    tab_to(page, page.get_by_role("link", name="My rounds", exact=True))
    page.keyboard.press("Enter")
    rows = page.locator(".history-rounds tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(f"{MINUS}$50")
    expect(page.get_by_role("img", name="Chips won and lost, round by round")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text(f"{MINUS}$25")

    tab_to(page, page.get_by_label("Result"))
    page.keyboard.type("won")
    tab_to(page, page.get_by_role("button", name="Show"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("result=won"))
    expect(rows).to_have_count(1)
    page.reload()
    expect(rows).to_have_count(1)
    expect(page.get_by_label("Result")).to_have_value("won")

    with page.expect_download() as coming:
        page.get_by_role("link", name="Spreadsheet (CSV)").click()
    coming.value.save_as(tmp_path / "won.csv")
    with (tmp_path / "won.csv").open(newline="") as file:
        assert [(each["round"], each["net_cents"]) for each in csv.DictReader(file)] == [
            ("1", "2500")
        ]
    page.get_by_role("link", name="Round 1 at t1, step by step").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("+$25")
    sheet.get_by_text("How it went, step by step").click()
    expect(sheet.locator(".story")).to_contain_text("Round 1 is over")
