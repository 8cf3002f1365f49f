"""People who are gone, as those who stayed see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier.floor import attendance
from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.behind_table import Console
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import TABLET, Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import HandClock
from tests.web.wire import arrange, open_table

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 600, "decision_seconds": 1, "step_milliseconds": 5}
NATURAL = "9h 2c Kd 3c"


def test_a_ghost_is_marked_and_nobody_waits_for_it(
    open_house: OpenHouse, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 0.0)
    house = open_house(stacked(NATURAL))
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    bob = Player(visitors.guest(house, name="bob"), TABLE)
    ann.sit(3, 500)
    bob.sit(5, 500)
    ann.may_bet()
    ann.chip(25)
    ann.bet("player")
    ann.button("Deal").click()
    expect(ann.page.get_by_text("Waiting for bob", exact=True)).to_be_visible()
    expect(ann.button("Ready")).to_be_disabled()

    bob.page.close()

    expect(ann.chips).to_have_text("$525")
    expect(ann.page.locator("#cloth").get_by_text("bob · away")).to_be_visible()
    expect(ann.page.get_by_text("Waiting for bob", exact=True)).to_be_hidden()
    ann.button("List").click()
    expect(ann.page.get_by_role("listitem").filter(has_text="Seat 5: bob")).to_contain_text("away")

    bob.page = bob.visitor.new_page()
    bob.page.goto(f"{house.address}/tables/{TABLE}")
    expect(ann.page.get_by_role("listitem").filter(has_text="bob")).not_to_contain_text("away")


def test_whoever_loses_a_silent_seat_is_warned_told_and_may_sit_down_again(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    clock = HandClock()
    house = open_house(clock=clock)
    open_table(house, TABLE, "pa-627a", FILED, PATIENT | {"idle_minutes": 10})
    keeper = house.guest(Office.FLOORPERSON)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, 500)
    ann.may_bet()
    clock.advance(minutes=9, seconds=30)
    arrange(keeper, TABLE, PATIENT | {"idle_minutes": 10, "betting_seconds": 599})
    notes = ann.page.locator("#notes")
    expect(notes).to_contain_text("Are you still there?")
    ann.button("I am here").click()
    expect(notes).to_be_hidden()

    clock.advance(minutes=11)
    arrange(keeper, TABLE, PATIENT | {"idle_minutes": 10, "betting_seconds": 598})
    told = notes.get_by_text(
        "Your seat was given up by the house after 10 minutes without a sign of you;"
        " your chips, $500, went back to your purse."
    )
    expect(told).to_be_visible()
    expect(ann.page.locator("#purse")).to_have_text("$1,000")
    ann.page.reload()
    expect(told).to_be_visible()
    ann.button("Take a seat again").click()
    expect(ann.page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    ann.page.get_by_label("Chips to bring").fill("500")
    ann.button("Sit down").click()
    expect(ann.chips).to_be_visible()
    expect(told).to_be_hidden()


def test_a_dealer_who_is_gone_is_told_of_and_the_round_goes_on(
    open_house: OpenHouse, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "A_BREATH", 0.0)
    house = open_house(stacked(NATURAL))
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    keeper = house.guest(Office.FLOORPERSON)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, 500)
    ann.may_bet()
    dealer = Console(visitors.guest(house, Office.DEALER, "dea", **TABLET), TABLE)
    floor = Console(visitors.guest(house, Office.FLOORPERSON, "flo"), TABLE)
    expect(dealer.page.locator("#arranged")).to_have_text("Automatic dealer")
    arrange(keeper, TABLE, PATIENT | {"automatic": False})
    expect(dealer.page.locator("#arranged")).to_have_text("Dealer at the console")
    ann.chip(25)
    ann.bet("player")
    dealer.take("Call no more bets")
    dealer.page.close()
    for page in (ann.page, floor.page):
        expect(page.locator("#notes")).to_contain_text("The dealer is gone")

    floor.page.get_by_role("button", name="Let the automatic dealer take over").click()
    expect(ann.chips).to_have_text("$525")
    assert [each.actor for each in house.premises.casino.journal.read(TABLE)][-1] == (
        "automatic dealer"
    )
    back = Console(visitors.guest(house, Office.DEALER, "dan"), TABLE)
    expect(back.page.locator("#arranged")).to_have_text("Automatic dealer")
    back.page.locator("#arrange-open").click()
    back.page.get_by_label("A dealer at this console").check()
    back.page.get_by_role("button", name="Arrange it so").click()
    expect(back.page.locator("#arranged")).to_have_text("Dealer at the console")


def test_a_table_that_the_floor_clears_closes_after_its_last_round(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(NATURAL))
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, 500)
    ann.may_bet()
    ann.chip(25)
    ann.bet("player")
    eve = Player(visitors.guest(house, name="eve"), TABLE)
    expect(eve.button("Take a seat")).to_be_visible()
    office = visitors.guest(house, Office.FLOORPERSON, "flo")
    office.go("/office")
    office.page.get_by_role("button", name="Clear…").click()
    office.page.get_by_label("What the players are told").fill("The pit closes")
    office.page.get_by_role("button", name="Clear the table").click()

    expect(ann.page.locator("#notes")).to_have_text(
        "Last round: after round 1 this table closes. The pit closes."
        " Your chips go back to your purse then."
    )
    expect(eve.page.locator("#notes")).to_contain_text("Nobody sits down any more.")
    expect(eve.button("Take a seat")).to_be_hidden()
    ann.button("Deal").click()
    expect(ann.page.locator("#notes")).to_contain_text(
        "This table was cleared and closes; your chips, $525, went back to your purse."
    )
    expect(ann.phase).to_have_text("The table is closed")
    expect(ann.page.locator("#purse")).to_have_text("$1,025")


def test_a_moment_is_asked_for_with_one_button_and_others_see_it(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(NATURAL))
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    bob = Player(visitors.guest(house, name="bob"), TABLE)
    ann.sit(3, 500)
    bob.sit(5, 500)
    ann.may_bet()
    expect(ann.button("Need a moment")).to_be_hidden()
    bob.chip(25)
    bob.bet("player")
    ann.button("Need a moment").click()
    expect(bob.page.locator("#told")).to_contain_text("ann asks for a moment.")
    expect(ann.button("Need a moment")).to_be_hidden()
    expect(bob.button("Need a moment")).to_be_visible()
