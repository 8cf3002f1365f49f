"""Leaving the table and the house: where a wager goes, what it all brought, who can return."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House
from tests.web.wire import open_table

TABLE = "midi"
FILED = 'options.cut_by = "dealer"\nlimits.minimum = 5\nlimits.maximum = 5000'
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}
WON, LOST = "9h 4s Kd 3h", "2h 4s Kd 5h"
"""By the Player's Hand."""


def seated(house: House, visitors: Visitors) -> Player:
    open_table(house, TABLE, "ma-midi", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, 500)
    ann.may_bet()
    ann.chip(25)
    return ann


def sheet(ann: Player) -> Locator:
    return ann.page.get_by_role("dialog")


def fact(ann: Player, name: str) -> Locator:
    return sheet(ann).locator(f"dt:text-is('{name}') + dd")


def plays(ann: Player) -> None:
    ann.bet("player")
    ann.stands("player", 25)
    ann.button("Deal").click()
    ann.button("Turn them over").click()
    ann.may_bet()


def test_whoever_leaves_hears_where_a_wager_goes_and_what_the_sitting_brought(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    ann = seated(open_house(stacked(f"{LOST} {LOST} {WON}")), visitors)
    plays(ann)
    plays(ann)
    ann.bet("tie")
    ann.stands("tie", 25)
    ann.button("Leave").click()
    expect(sheet(ann)).to_contain_text("Your wagers of $25 come back to your purse")
    expect(sheet(ann).get_by_role("button", name="Leave the table")).to_be_focused()
    ann.button("Stay").click()
    ann.stands("tie", 25)
    ann.button("Leave").click()
    ann.button("Leave the table").click()
    expect(sheet(ann).get_by_role("heading", name="You have left the table")).to_be_visible()
    for name, value in {"Rounds": "2", "Won": "$0", "Lost": "$50", "Longest run": "2 lost"}.items():
        expect(fact(ann, name)).to_have_text(value)
    expect(fact(ann, "Together")).to_contain_text("$50")
    expect(ann.page.locator("#purse")).to_have_text("$950")
    sheet(ann).get_by_role("listitem").first.get_by_role("button").click()
    expect(sheet(ann).get_by_role("heading", name="Shoe 1, round 2")).to_be_visible()

    ann.visitor.go("/").get_by_role("button", name="Play now").click()
    ann.page.get_by_label("Chips to bring").fill("100")
    ann.button("Bring chips").click()
    expect(ann.button("Leave")).to_be_visible()
    ann.seat = ann.visitor.house.premises.casino.table(TABLE).seat_of("ann") or 0
    ann.may_bet()
    ann.chip(25)
    plays(ann)
    ann.button("Leave").click()
    for name, value in {"Rounds": "1", "Won": "$25", "Lost": "$0", "Longest run": "1 won"}.items():
        expect(fact(ann, name)).to_have_text(value)


def test_what_rode_without_its_player_is_taken_from_the_table(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    ann = seated(open_house(stacked(WON)), visitors)
    ann.bet("player")
    ann.stands("player", 25)
    ann.button("Deal").click()
    expect(ann.button("Turn them over")).to_be_visible()
    ann.button("Leave").click()
    expect(sheet(ann)).to_contain_text("stay on the felt and are settled without you")
    ann.button("Leave the table").click()
    expect(fact(ann, "Won")).to_have_text("$25")
    ann.button("Look on").click()
    ann.button("Take your chips").click()
    expect(ann.page.locator("#purse")).to_have_text("$1,025")
    expect(ann.button("Take your chips")).to_have_count(0)


def test_signing_out_without_a_password_is_asked_about_and_one_is_offered(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    ann = visitors.stranger(open_house())
    page = ann.join(Office.PLAYER, "ann", purse=100_00)
    page.get_by_label("Settings").click()
    ann.button("Sign out").click()
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text("this browser is the only key")
    expect(warning).not_to_contain_text("$")  # nobody is held back by their money
    page.get_by_label("New password").fill("long enough to keep")
    ann.button("Keep it").click()
    expect(page.get_by_text("Your password is kept.")).to_be_visible()
    page.get_by_label("Settings").click()
    ann.button("Sign out").click()
    expect(page).to_have_url(f"{ann.house.address}/sign-in")
