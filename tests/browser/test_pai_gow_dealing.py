"""A dealer with real tiles and dice runs Pai Gow from a tablet and names what becomes visible."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier.web.people.offices import Office
from tests.browser.behind_table import Console
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import TABLET, Visitors
from tests.web.wire import BY_HAND, open_table

TABLE = "pit"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
DICE, TILES = "3 3 3", ("4-6", "5-6", "1-6", "1-5")
HIGH, LOW = "66 6-6", "44 4-4"
"""As they are typed; ann has two pairs, the dealer none."""
SOONER = (
    "Put three dice into the shaker",
    "Receive a set of tiles",
    "Sort the tiles into 16 pairs",
    "Lay the tiles side by side: size and shading",
    "Examine the back and the sides of each tile",
)
LATER = (
    "Show the tiles to the first player, seat 2",
    "Turn the tiles face down",
    "Mix the tiles, eight circles with each hand",
    "Build eight stacks of four",
)


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_real_tiles_and_dice_are_named_as_they_are_seen(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-535", FILED, BY_HAND, physical_cards=True)
    dealer = Console(visitors.guest(house, Office.DEALER, "dea", **TABLET), TABLE)
    floor = Console(visitors.guest(house, Office.FLOORPERSON, "flo", **TABLET), TABLE)
    dealer.take(*SOONER)
    floor.take("Verify the inspection")
    dealer.take("Lay the tiles out face up, in pairs by rank")
    ann_sits_down(dealer)
    dealer.take(*LATER)
    record(dealer, "Buys chips", 500)
    record(dealer, "Bets", 25)
    dealer.take("Call no more bets", "Shake the shaker at least three times")

    dealer.page.get_by_role("textbox", name="What the dice show").fill(DICE)
    dealer.take("Take the lid off the shaker", "Announce the total of the dice, 9")
    dealer.take(
        "Deal the tiles: first the dealer, then seat 1 and on",
        "Collect the tiles of positions without a wager, unseen",
        "Cover the shaker, shake it once, set it to your right",
        "Seat 2 sets the hands",
    )
    keys = dealer.page.get_by_role("group", name="Four tiles")
    for tile in TILES:
        keys.get_by_role("button", name=tile).tap()
    dealer.take("Turn over the dealer's tiles", "Set the dealer's hands by the house way")
    dealer.page.get_by_role("textbox", name="High hand, two tiles").fill(HIGH)
    dealer.page.get_by_role("textbox", name="Low hand, two tiles").fill(LOW)
    dealer.take("Expose the hands of seat 2 and announce the result")
    expect(dealer.page.locator("#board-positions")).to_contain_text("win: both better")
    dealer.take("Pay the wager of ann, seat 2: $25.00", "Clear the tiles; the round is over")
    expect(dealer.page.locator("#tray")).to_contain_text("Seat 2, ann$523.75")


def ann_sits_down(dealer: Console) -> None:
    form = dealer.page.get_by_role("form", name="Seat a person")
    form.get_by_label("Name").fill("ann")
    form.get_by_label("Seat").select_option("2")
    form.get_by_role("button", name="Sits down").tap()
    expect(dealer.page.locator("#tray")).to_contain_text("Seat 2, ann")


def record(dealer: Console, what: str, sum_: int) -> None:
    form = dealer.page.get_by_role("form", name="Record a wager")
    form.get_by_label("Dollars").fill(str(sum_))
    form.get_by_role("button", name=what).tap()
    expect(form.get_by_label("Dollars")).to_have_value("")
