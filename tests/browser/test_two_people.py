"""Much money in the browser: an unusual sum is asked about twice, and two people move it."""

from __future__ import annotations

from playwright.sync_api import expect

from croupier.values.transfers import INVENTORY
from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.behind_table import Console
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.web.running_house import PURSE, House
from tests.web.wire import BY_HAND, open_table

TABLE = "pit"
FILED = "limits.minimum = 5\nlimits.maximum = 100"
"""So a thousand is unusual to buy in with, ten thousand to bring to the tray."""
TRAY, SUM = 1_000_000_00, 5_000_00
ASKED = "asked about twice"


def opened(open_house: OpenHouse, tray: int = TRAY, **settings: object) -> House:
    house = open_house(**settings)
    open_table(house, TABLE, "pa-627a", FILED, BY_HAND, inventory=tray)
    return house


def test_much_money_is_asked_about_twice_and_issued_by_two(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(two_people_above=SUM)
    house.guest(Office.PLAYER, "ann")
    ada, bea = (visitors.guest(house, Office.ADMINISTRATOR, name) for name in ("ada", "bea"))
    page = ada.go("/office")
    page.get_by_role("row", name="ann").get_by_role("button", name="Issue").click()
    page.get_by_label("Dollars", exact=True).fill("20,000")
    expect(page.get_by_text("The purse holds $1,000; then it holds $21,000.")).to_be_visible()
    ada.button("Issue it").click()
    expect(page.get_by_text("from $10,000 on are asked about twice")).to_be_visible()
    ada.button("Issue it").click()
    expect(page.get_by_role("button", name="$20,000 waits")).to_be_visible()
    assert house.premises.casino.purses.of("ann").cents == PURSE
    other = bea.go("/office")
    other.get_by_role("button", name="$20,000 waits").click()
    told = "ada proposed it. The purse holds $1,000; then it holds $21,000."
    expect(other.get_by_text(told)).to_be_visible()
    bea.button("Issue it").click()
    row = other.get_by_role("row", name="ann")
    expect(row.get_by_role("button", name="Issue")).to_be_visible()
    expect(row.get_by_text("$21,000")).to_be_visible()
    other.get_by_role("link", name="is on record").click()
    expect(other.get_by_text("bea comes in as administrator by link")).to_be_visible()


def test_an_unusual_sum_of_a_link_is_a_question_and_no_failure(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    ada = visitors.guest(open_house(), Office.ADMINISTRATOR, "ada")
    page = ada.go("/office")
    page.get_by_label("Practice money, dollars").fill("50,000")
    ada.button("Make a link").click()
    asked = page.locator("#invited .notice")
    expect(asked).to_contain_text("from $10,000 on are asked about twice")
    expect(asked).to_have_class("notice warn")
    ada.button("Make a link").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()


def test_a_tray_is_filled_by_two_who_see_it_before_and_after(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = opened(open_house, SUM, two_people_above=SUM)
    ada, bea = (
        Console(visitors.guest(house, Office.FLOORPERSON, name), TABLE) for name in ("ada", "bea")
    )
    sheet = ada.choose("Approvals", "Fill the tray from the cage")
    expect(sheet.get_by_text("house procedure", exact=True)).to_be_visible()
    sheet.get_by_label("Dollars").fill("20,000")
    then = "The tray holds $5,000; then it holds $25,000."
    expect(sheet.get_by_text(then, exact=True)).to_be_visible()
    sheet.get_by_role("button", name="Do it").click()
    question = sheet.get_by_role("alert")
    expect(question).to_contain_text(ASKED)
    expect(question).to_contain_text(then)
    sheet.get_by_role("button", name="Do it").click()
    expect(sheet).to_have_count(0)
    waits = "Fill that you propose; it waits for somebody of another link"
    expect(ada.page.get_by_text(waits)).to_be_visible()
    expect(bea.page.get_by_text("Fill that ada proposes")).to_be_visible()
    own = ada.page.get_by_role("region", name="Approvals")
    expect(own.get_by_role("button", name="Withdraw what ada proposed")).to_be_visible()
    expect(own.get_by_role("button", name="Fill $20,000.00")).to_have_count(0)
    assert house.premises.casino.table(TABLE).accounts[INVENTORY] == SUM
    asks = bea.choose("Approvals", "Fill $20,000.00, as ada proposed")
    expect(asks).to_contain_text("the tray holds $5,000.00, then $25,000.00")
    asks.get_by_role("button", name="Do it").click()
    expect(bea.page.get_by_role("definition").first).to_have_text("$25,000")
    told = "A fill brings $20,000.00 to the tray, as ada proposed."
    expect(bea.page.locator("#done").get_by_text(told)).to_be_visible()


def test_a_player_is_asked_about_an_unusual_buy_in(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = opened(open_house)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.button("Take a seat").click()
    ann.page.get_by_label("Chips to bring").fill("1000")
    ann.button("Sit down").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_role("alert")).to_contain_text(ASKED)
    expect(sheet.get_by_role("alert")).to_contain_text("Your purse holds $1,000; then it holds $0.")
    assert house.premises.casino.purses.of("ann").cents == PURSE
    ann.button("Sit down").click()
    expect(ann.chips).to_have_text("$1,000")


def test_a_dealer_is_asked_about_what_somebody_buys_at_a_real_table(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, TABLE, "pa-627a", FILED, BY_HAND, physical_cards=True)
    page = Console(visitors.guest(house, Office.DEALER, "dea"), TABLE).page
    page.get_by_label("Name").fill("ann")
    page.get_by_role("button", name="Sits down").click()
    form = page.get_by_role("form", name="Record a wager")
    form.get_by_label("Dollars").fill("1,000")
    form.get_by_role("button", name="Buys chips").click()
    expect(page.get_by_role("alert").get_by_text(ASKED)).to_be_visible()
    assert house.premises.casino.table(TABLE).chips("ann") == 0
    form.get_by_role("button", name="Buys chips").click()
    expect(page.get_by_text("ann, $1,000")).to_be_visible()
    form.get_by_label("Dollars").fill("1,000")
    form.get_by_role("button", name="Buys chips").click()
    expect(page.get_by_role("alert").get_by_text(ASKED)).to_be_visible()
