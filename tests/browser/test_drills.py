"""Drills about chips: counted out by finger, by keys and by ear, and ten against the clock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from croupier.cage.tray import largest_first
from croupier.training.baccarat.drills import DRILLS
from croupier.training.drilling import Drill
from croupier.training.pace import RUN
from croupier.values.money import cents_from_text, money
from croupier.web.api import drills as asking
from croupier.web.people.offices import Office
from tests.browser.axe import Axe
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors
from tests.support import game
from tests.web.running_house import HandClock, House
from tests.web.wire import BY_HAND, open_table

TABLE = "school"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"


def always(below: int) -> int:
    """So that a test knows what it is asked."""
    return 12 % below


def drilled(kind: str) -> Drill:
    return DRILLS.drill(game("pa-627a", FILED), kind, always)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "randbelow", always)


def training(house: House, visitors: Visitors, **screen: object) -> Page:
    open_table(house, TABLE, "pa-627a", FILED, BY_HAND)
    visitor = visitors.guest(house, Office.DEALER, "dea", **screen)
    return visitor.go(f"/tables/{TABLE}/dealer?training")


def drills_of(page: Page, kind: str) -> Locator:
    found = page.get_by_role("region", name="Drills")
    found.get_by_role("tab", name=kind, exact=True).click()
    return found


def chip(drills: Locator, cents: int) -> Locator:
    """In the tray, by its name."""
    said = re.escape(money(cents).removesuffix(".00"))
    tray = drills.get_by_role("group", name="The tray")
    return tray.get_by_role("button", name=re.compile(rf"^{said}, [a-z]+ chip(, .*)?$"))


def count_out(drills: Locator, cents: int) -> None:
    for each, count in sorted(largest_first(cents).items(), reverse=True):
        for _ in range(count):
            chip(drills, each).click()


@pytest.mark.usefixtures("known")
def test_a_payout_is_built_of_chips_on_a_phone_and_nothing_tells_its_sum(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    page = training(open_house(), visitors, **PHONE)
    drills, asked = drills_of(page, "Payout"), drilled("payout")
    owed = cents_from_text(asked.answer)
    assert owed > 0
    well = drills.get_by_role("group", name="What lies there")
    chip(drills, 500_000).tap()
    pile = well.get_by_role("button", name="$5,000, brown: take one back")
    pile.tap()
    expect(pile).to_be_hidden()
    chip(drills, 100).tap()
    drills.get_by_role("button", name="Undo").tap()
    expect(well).to_contain_text("Nothing lies here yet.")
    count_out(drills, owed)
    assert owed not in largest_first(owed), "its sum would be a chip's own"
    expect(drills.get_by_role("group", name="Count out chips")).not_to_contain_text(
        money(owed).removesuffix(".00")
    )
    assert Axe().found(page, "#drill") == {}
    drills.get_by_role("button", name="Answer").tap()
    expect(drills.get_by_text("Right.", exact=True)).to_be_visible()
    expect(drills).to_contain_text("In the fewest chips.")
    expect(drills).to_contain_text(asked.clause)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.usefixtures("known")
def test_chips_are_counted_out_by_keys_alone_and_heard(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    page = training(open_house(), visitors)
    drills, asked = drills_of(page, "Colour-ups"), drilled("colour_ups")
    assert "x" in asked.answer
    tray = drills.get_by_role("group", name="The tray").get_by_role("button")
    tray.first.focus()
    page.keyboard.press("2")
    spoken = page.locator(".announcements")
    expect(spoken).to_contain_text("1 chip of $1, white")
    drills.get_by_role("button", name="By fives").press("Space")
    tray.first.focus()
    page.keyboard.press("3")
    expect(spoken).to_contain_text("5 chips of $5, red")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(tray.first).to_be_focused()
    drills.get_by_role("button", name="Answer").press("Enter")
    expect(drills.get_by_text(f"Not 0: {asked.answer}.")).to_be_visible()
    expect(drills.get_by_role("button", name="Another")).to_be_focused()


def test_what_is_asked_for_before_the_log_is_there_is_asked(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house, held = open_house(), list[Route]()
    open_table(house, TABLE, "pa-627a", FILED, BY_HAND)
    visitor = visitors.guest(house, Office.DEALER, "dea")
    visitor.page.route("**/api/v1/drills/log", lambda route: held.append(route))  # noqa: PLW0108 kept on it
    page = visitor.go(f"/tables/{TABLE}/dealer?training")
    drills = drills_of(page, "Cutting")
    expect(drills.get_by_label("Full stacks")).to_be_visible()
    (log,) = held
    with page.expect_response("**/api/v1/drills/log"):
        log.continue_()
    expect(page.locator("#drill-score")).to_contain_text("right in a row")
    expect(drills.get_by_role("tab", selected=True)).to_have_text("Cutting")
    expect(drills.get_by_label("Full stacks")).to_be_visible()


@pytest.mark.usefixtures("known")
def test_ten_against_the_clock_end_with_accuracy_and_median(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    clock = HandClock()
    page = training(open_house(clock=clock), visitors)
    drills, asked = drills_of(page, "Cutting"), drilled("cutting")
    expect(drills.get_by_role("timer")).to_contain_text("of 10 s")
    drills.get_by_role("button", name=f"{RUN} against the clock").click()
    for number in range(1, RUN + 1):
        expect(drills.get_by_text(f"{number} of {RUN}", exact=True)).to_be_visible()
        full, left = asked.answer.split()
        drills.get_by_label("Full stacks").fill(full)
        drills.get_by_label("Left over").fill(left if number > 1 else "99")
        clock.advance(seconds=number * 2)
        drills.get_by_role("button", name="Answer").click()
        drills.get_by_role("button", name="How it went" if number == RUN else "Next").click()
    expect(drills.get_by_role("heading", name="Cutting: 9 of 10 right, 4 in time.")).to_be_focused()
    expect(drills.get_by_role("definition").first).to_have_text("10 s")
    expect(drills).to_contain_text(f"{full}, 99 given")
    drills.get_by_role("button", name="One at a time").click()
    expect(drills.get_by_role("button", name=f"{RUN} against the clock")).to_be_visible()
