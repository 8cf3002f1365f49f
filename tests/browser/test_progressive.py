"""Meters that several tables share: watched, won, changed by two people, and reconciled."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from croupier.cage.progressive import Point
from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.tour import LINK, LINKED, link, win
from tests.browser.visitors import Visitor, Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House
from tests.web.wire import arrange, open_table

FILED = """
limits.minimum = 5
limits.maximum = 5000
wagers.royal_9 = {}
[progressive]
stake = 5
must_hit = { configuration = 1 }
meters.mega = { initial = 50000, reset = 50000, rate = "1.5%", reserve_rate = "0.5%" }
meters.major = { initial = 450, reset = 450, rate = "1%" }
meters.minor = { initial = 450, reset = 450, rate = "1%" }
"""
SEAT_1_ON_PLAYER = "Ks 2c 9h 3d"
"""Its own King and nine win the Minor meter."""
FIRST, SECOND = TABLES = ("west", "east")
SHARED = "pit"
SOON = {"betting_seconds": 120, "decision_seconds": 1, "step_milliseconds": 5}
AT_ONCE = {**SOON, "betting_seconds": 1}
WON, WHERE = "Minor is won", f"Table {FIRST}, seat 1"
BOOKS_OF_STAR = (
    "Handle $200.00",
    "(rate + reserve rate) 1.5% + 0.5%",
    "At the rates of the day $4.00",
    "Meter $50,003.00",
    "Reserve $1.00",
    "Overflow $0.00",
    "Awards paid (0) $0.00",
    "Seeds of the house $50,000.00",
    "Together $4.00",
)
"""Two wagers of $100."""
ANY_SUM = re.compile(r"\$")


def out_of_reach(among: range) -> Point:
    """A Must Hit that none of these rounds wins by luck."""
    return Point(among[-1], "salt")


def opened(open_house: OpenHouse) -> House:
    house = open_house(stacked(SEAT_1_ON_PLAYER, point=out_of_reach))
    for table in TABLES:
        open_table(house, table, "pa-627b", FILED, SOON, link=SHARED)
    return house


def meter(page: Page, name: str) -> Locator:
    """What it shows."""
    board = page.get_by_role("region", name="Progressive meters").first
    return board.locator(".meter").filter(has_text=name).locator(".meter-sum")


def bet(player: Player) -> None:
    player.may_bet()
    player.chip(25)
    player.bet("player")
    player.stands("player", 25)
    player.bet("royal_9")
    player.stands("royal_9", 5)


def test_a_hit_is_seen_at_every_linked_table(open_house: OpenHouse, visitors: Visitors) -> None:
    house = opened(open_house)
    ann, bob = (
        Player(visitors.guest(house, name=name), table)
        for name, table in zip(("ann", "bob"), TABLES, strict=True)
    )
    lobby = visitors.guest(house, name="cid").go("/")
    dealer = visitors.guest(house, Office.DEALER, "dea").go(f"/tables/{FIRST}/dealer")
    for page in (ann.page, bob.page, lobby, dealer):
        expect(meter(page, "Mega")).to_have_text("$50,000.00")
        expect(meter(page, "Must hit by $1,000")).to_have_text("$250.00")
    ann.sit(1, 300)
    bet(ann)
    seat = ann.page.get_by_role("group", name="Seat 1, king of spades and 9 of hearts, sensor lit")
    expect(seat).to_be_visible()
    expect(ann.spot("royal_9")).to_have_attribute("aria-label", re.compile("king of spades"))
    expect(ann.page.locator(".sensor.lit")).to_have_count(1)
    expect(dealer.get_by_role("img", name="king of spades and 9 of hearts, lit")).to_be_visible()
    ann.button("List").click()
    listed = ann.page.get_by_role("listitem").filter(has_text="Royal 9")
    expect(listed.get_by_role("img", name="king of spades and 9 of hearts")).to_be_visible()
    ann.button("Table").click()
    arrange(house.guest(Office.FLOORPERSON), FIRST, AT_ONCE)

    now = dealer.get_by_role("region", name="Now", exact=True)
    for told in (ann.page.locator("#hits"), bob.page.locator("#hits"), now.locator("#hits")):
        expect(told.get_by_text(WON)).to_be_visible()
        expect(told.get_by_text("$450.00")).to_be_visible()
        expect(told.get_by_text(WHERE)).to_be_visible()
    expect(ann.page.locator(".hit-mark")).to_contain_text("Minor $450.00")
    expect(bob.page.locator(".hit-mark")).to_have_count(0)
    for page in (ann.page, bob.page, lobby, dealer):
        expect(meter(page, "Mega")).to_have_text("$50,000.07")
        expect(meter(page, "Minor")).to_have_text("$450.05")
    bob.page.get_by_role("button", name="Put this away").click()
    expect(bob.page.locator("#hits")).to_be_empty()
    bob.page.get_by_text("Past hits").click()
    expect(bob.page.get_by_role("listitem").filter(has_text=WHERE)).to_contain_text("$450.00")


def test_a_hit_is_said_to_whoever_listens(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house()
    link(house)
    bob = visitors.guest(house, name="bob").go(f"/tables/{LINKED[1]}")
    expect(meter(bob, "Star")).to_have_text(ANY_SUM)
    bob.evaluate(
        """() => {
          const region = document.getElementById("announcements");
          window.said = "";
          new MutationObserver(() => { window.said += region.textContent; })
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    win(house)
    bob.wait_for_function(r"() => /Must Hit is won: \$[\d.]+ at table royal-1, seat 3/.test(said)")


def test_meters_are_changed_by_two_people(open_house: OpenHouse, visitors: Visitors) -> None:
    house = opened(open_house)
    flo, fay = (visitors.guest(house, Office.FLOORPERSON, name) for name in ("flo", "fay"))
    ann = visitors.guest(house, name="ann").go(f"/tables/{FIRST}")
    card = in_the_office(flo)
    flo.button(f"Propose to raise a meter of {SHARED}").click()
    sheet = flo.page.get_by_role("dialog")
    sheet.get_by_label("Meter").select_option("major")
    sheet.get_by_label("By, dollars").fill("50.25")
    sheet.get_by_label("Reason").fill("a promotion")
    sheet.get_by_role("button", name="Propose it").click()
    expect(card).to_contain_text("Major raised by $50.25")
    expect(card).to_contain_text("A second person must carry it out")
    expect(card.get_by_role("button", name="Carry it out")).to_have_count(0)

    second = in_the_office(fay)
    expect(second).to_contain_text("flo proposes: Major raised by $50.25")
    second.get_by_role("button", name="Carry it out").click()
    fay.page.get_by_role("dialog").get_by_role("button", name="Carry it out").click()
    expect(fay.button(f"Propose to raise a meter of {SHARED}")).to_be_visible()
    for page in (fay.page.locator("#links"), ann):
        expect(page.locator('[data-meter="major"] .meter-sum')).to_have_text("$500.25")


def test_a_raise_as_large_as_its_meter_is_asked_about(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = opened(open_house)
    flo, fay = (visitors.guest(house, Office.FLOORPERSON, name) for name in ("flo", "fay"))
    card = in_the_office(flo)
    flo.button(f"Propose to raise a meter of {SHARED}").click()
    sheet = flo.page.get_by_role("dialog")
    sheet.get_by_label("Meter").select_option("major")
    expect(sheet.get_by_text("It shows $450.00.", exact=True)).to_be_visible()
    sheet.get_by_label("By, dollars").fill("450")
    sheet.get_by_label("Reason").fill("a promotion")
    sheet.get_by_role("button", name="Propose it").click()
    expect(sheet).to_contain_text("asked about twice")
    sheet.get_by_role("button", name="Propose it").click()
    then = "Major raised by $450. It shows $450.00; then it shows $900.00."
    expect(card).to_contain_text(then)
    expect(in_the_office(fay)).to_contain_text(f"flo proposes: {then}")


def in_the_office(visitor: Visitor) -> Locator:
    visitor.go("/office")
    card = visitor.page.get_by_role("article", name=SHARED)
    expect(card).to_contain_text(f"Tables {FIRST}, {SECOND}")
    return card


def test_an_inspector_checks_both_sides_and_every_sealed_point(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    link(house)
    win(house)
    ivy = visitors.guest(house, Office.INSPECTOR, "ivy")
    page = ivy.go("/inspect")
    page.get_by_role("radio", name="Meters").check()
    expect(page.locator("#streams tbody tr")).to_have_count(1)
    page.get_by_role("link", name=LINK).click()
    expect(
        page.get_by_role("row", name=re.compile("A Must Hit point is sealed")).first
    ).to_be_visible()
    page.get_by_role("tab", name="Reconciliation").click()
    expect(page.get_by_text("The books agree")).to_be_visible()
    star = page.get_by_role("region", name="Star")
    for row in BOOKS_OF_STAR:
        expect(star.get_by_role("row", name=row)).to_be_visible()
    points = page.get_by_role("region", name="Must Hit points").get_by_role("row")
    expect(points.filter(has_text="royal-1").first).to_contain_text("matches")
    expect(points.nth(1)).to_contain_text("sealed")
    page.get_by_role("tab", name="Verification").click()
    ivy.button("Verify now").click()
    expect(page.get_by_text("Nothing is found wanting.", exact=True)).to_be_visible()
