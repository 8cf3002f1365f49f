"""A dealer with real cards runs Spanish 21 from a tablet; an inspector looks at the round again."""

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
INSPECTED = ("Receive batch A", "Inspect batch A, front and back")
STACKED = ("Turn batch A face down", "Wash batch A", "Stack batch A", "Shuffle batch A")
TEARS = "Tear the 10s of batch A and put them into their box"
CHECKS = "Check the card reader for tampering and working order"
READS = "Put the hole card into the card reader, face down: it tells of no Blackjack"
TURNS = 'Say "Dealer\'s Card" and turn the hole card up'


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_real_cards_a_peek_and_a_card_drawn_in_error(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-551", FILED, BY_HAND, physical_cards=True)
    dealer = Console(visitors.guest(house, Office.DEALER, "dea", **TABLET), TABLE)
    floor = Console(visitors.guest(house, Office.FLOORPERSON, "flo", **TABLET), TABLE)
    floor.take(CHECKS)
    dealer.take(*INSPECTED)
    dealer.now.get_by_role("spinbutton", name="How many 10s were taken out").fill("32")
    dealer.take("Take the 10s out of batch A")
    floor.take(TEARS, "Verify the inspection of batch A")
    dealer.take("Spread batch A face up in fanned horizontal columns by deck, suit and sequence")
    ann_sits_down(dealer)
    dealer.take("Show the spread to the first player, seat 2", *STACKED)
    dealer.take("Offer the cut to seat 2, the backs of the cards up", "Seat 2 cuts the cards")
    dealer.take("Insert the cutting card", "Load the shoe", "Burn a card")
    record(dealer, "Buys chips", 500)
    record(dealer, "Bets", 25)
    dealer.take("Call for the last bets")

    deal(dealer, "9c", "Deal box 2 its first card")
    deal(dealer, "Kh", "Deal yourself the first card")
    deal(dealer, "2d", "Deal box 2 its second card")
    dealer.take("Deal yourself the second card, face down", READS)
    dealer.take("Say the total of box 2: 11, for information only")
    sheet = dealer.choose("If something went wrong", "A card too many was drawn; its face was seen")
    sheet.get_by_label("Type the card").fill("5d")
    sheet.get_by_role("button", name="Do it").tap()
    expect(dealer.page.locator("#aside-cards")).to_contain_text("Offered")
    dealer.take("Box 2 takes the exposed card", "Box 2 stands")
    deal(dealer, "8d", TURNS)
    expect(dealer.page.locator("#board-boxes")).to_contain_text("16")
    expect(dealer.page.locator("#hand-dealer")).to_contain_text("18")
    dealer.take("Collect Spanish 21 of ann, box 2: $25.00")
    dealer.take("Collect the cards from your far right, your own last")
    expect(dealer.page.locator("#tray")).to_contain_text("Seat 2, ann$475")

    inspector = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = inspector.page
    inspector.go(f"/inspect/{TABLE}")
    expect(page.get_by_text("live", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Rounds").click()
    page.get_by_role("link", name="dealer 18").click()
    replay = page.get_by_role("article")
    replay.get_by_role("button", name="The dealer says 16 for box 2, for information only.").click()
    expect(replay.get_by_role("region", name="Box 2, ann")).to_contain_text("16")
    dealers = replay.get_by_role("region", name="Dealer")
    expect(dealers.get_by_role("img", name="face down")).to_be_visible()
    replay.get_by_role("button", name="it is the 8 of diamonds").click()
    expect(dealers).to_contain_text("18")


def deal(dealer: Console, card: str, says: str) -> None:
    dealer.now.get_by_label("Type the card").fill(card)
    dealer.take(says)


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
