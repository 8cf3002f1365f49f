"""Somebody's first hand: a hint beside each thing to do, left at any moment, and never again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.wire import arrange, open_table

CARDS = "9h 4s 9d 3h"
LIMITS = "limits.minimum = 5"
ALONE = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}


def hint(page: Page, words: str, beside: str) -> None:
    expect(page.locator(".guide")).to_contain_text(words)
    expect(page.locator(f"{beside}.guided")).to_be_visible()


def test_every_step_of_the_first_round_has_its_hint(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(f"{CARDS} {CARDS}"))
    open_table(house, "t1", "pa-627a", LIMITS, ALONE)
    ann = Player(visitors.guest(house, guided=True), "t1")
    hint(ann.page, "Take a seat", "#take-seat")
    ann.sit(3, 100)
    hint(ann.page, "You are asked", "#prompt")
    ann.button("Leave it to another").click()
    hint(ann.page, "Choose a chip", "#chip-row")
    ann.bet("player")
    hint(ann.page, "Deal begins the round; until then Undo takes a chip back", "#ready")
    ann.button("Deal").click()
    hint(ann.page, "That was a round", "#rail")

    ann.bet("player")
    expect(ann.page.locator(".guide, .guided")).to_have_count(0)
    ann.page.reload()
    ann.stands("player", 5)
    expect(ann.page.locator(".guide")).to_have_count(0)


def test_whoever_wants_no_hints_has_none_at_any_table(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    for table, book in (("t1", "pa-627a"), ("t2", "pa-535")):
        open_table(house, table, book, LIMITS, ALONE)
    bob = visitors.guest(house, guided=True)
    bob.go("/tables/t1")
    bob.button("No more hints").click()
    expect(bob.page.locator(".guide, .guided")).to_have_count(0)
    bob.go("/tables/t2")
    expect(bob.button("Take a seat")).to_be_visible()
    expect(bob.page.locator(".guide")).to_have_count(0)


def test_whoever_does_not_know_the_tiles_sets_them_as_the_dealer_would_by_one_click(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    open_table(house, "t1", "pa-535", LIMITS, ALONE)
    cid = Player(visitors.guest(house), "t1")
    cid.sit(3, 100)
    cid.bet("pai_gow")
    cid.stands("pai_gow", 5)
    cid.button("Deal").click()
    expect(cid.button("Set as the dealer would")).to_be_visible()
    arrange(house.guest(Office.FLOORPERSON), "t1", {**ALONE, "step_milliseconds": 60_000})
    cid.button("Set as the dealer would").click()
    told = cid.page.locator("#panel-talk li")
    expect(told.filter(has_text=f"{cid.name} asks")).to_have_count(1)
    expect(cid.page.locator(".hand-tray.high .tile")).to_have_count(2)
    expect(cid.button("Set as the dealer would")).to_have_count(0)
