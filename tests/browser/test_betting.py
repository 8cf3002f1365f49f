"""Chips at the rail: what was clicked once counts once, and nothing moves under the pointer."""

from __future__ import annotations

import json
import re

from playwright.sync_api import FloatRect, Locator, expect

from croupier.web.people.offices import Office
from tests.browser.at_table import Player, comes_to_lie_apart
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House
from tests.web.wire import arrange, open_table

TABLE = "mini"
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}
AT_ONCE = {**PATIENT, "betting_seconds": 1}
ACTS = ("Undo", "Clear", "Repeat", "Double")


def seated(house: House, visitors: Visitors, buy_in: int = 500) -> Player:
    open_table(house, TABLE, "pa-627a", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, buy_in)
    ann.prompt.get_by_role("button", name="Leave it to another").click()
    ann.may_bet()
    ann.chip(25)
    return ann


def placed(house: House) -> list[int]:
    """What lay on the spot after each wager, by the journal."""
    records = house.premises.casino.journal.read(TABLE)
    return [json.loads(each.body)["stake"] for each in records if each.kind == "wager-placed/1"]


def places(ann: Player) -> list[FloatRect | None]:
    return [ann.button(act).bounding_box() for act in ACTS]


def says(spot: Locator, words: str) -> None:
    expect(spot).to_have_attribute("aria-label", re.compile(f"{re.escape(words)}$"))


def test_a_double_click_on_repeat_or_double_counts_once_and_no_button_moves(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("9h 4s 7d 3h"))
    ann = seated(house, visitors)
    before = places(ann)
    expect(ann.button("Deal")).to_have_count(0)
    ann.bet("player")
    ann.stands("player", 25)
    expect(ann.button("Deal")).to_be_visible()
    assert places(ann) == before
    ann.button("Deal").click()
    expect(ann.button("Repeat")).to_be_enabled()
    ann.button("Repeat").dblclick()
    ann.stands("player", 25)
    assert places(ann) == before
    expect(ann.button("Double")).to_be_enabled()
    ann.button("Double").dblclick()
    ann.stands("player", 50)
    ann.button("Undo").click()
    ann.stands("player", 25)
    assert placed(house) == [25_00, 25_00, 50_00]


def test_undo_takes_back_the_first_chip(open_house: OpenHouse, visitors: Visitors) -> None:
    ann = seated(open_house(), visitors)
    ann.bet("player")
    expect(ann.button("Undo")).to_be_enabled()
    ann.bet("tie")
    ann.stands("tie", 25)
    ann.button("Undo").click()
    ann.stands("tie", 0)
    ann.button("Undo").click()
    ann.stands("player", 0)
    expect(ann.button("Undo")).to_be_disabled()
    expect(ann.chips).to_have_text("$500")


def test_chips_below_the_minimum_become_a_wager_when_they_reach_it(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    ann = seated(house, visitors)
    ann.bet("banker")
    ann.stands("banker", 25)
    ann.chip(1)
    ann.bet("player", 3)
    says(ann.spot("player"), "not yet a wager: $3 of $5")
    expect(ann.hollow).to_have_text(re.compile(r"\$3 of \$5"))
    expect(ann.wagered).to_have_text("$25")
    ann.button("Deal").click()
    expect(ann.refusal).to_contain_text("$3 on Player is not yet a wager: $2 more makes it one")
    ann.button("Undo").click()
    says(ann.spot("player"), "not yet a wager: $2 of $5")
    ann.bet("player", 4)
    ann.stands("player", 6)
    expect(ann.hollow).to_have_count(0)
    assert placed(house) == [25_00, 5_00, 6_00]


def test_chips_that_stay_below_the_minimum_are_given_back_with_a_word(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("9h 4s 7d 3h"))
    ann = seated(house, visitors)
    ann.bet("player")
    ann.chip(1)
    ann.bet("tie", 3)
    says(ann.spot("tie"), "not yet a wager: $3 of $5")
    arrange(house.guest(Office.FLOORPERSON), TABLE, AT_ONCE)
    told = "$3 on Tie was below the minimum of $5 and is back with your chips."
    expect(ann.refusal).to_have_text(told)
    expect(ann.hollow).to_have_count(0)
    expect(ann.chips).to_have_text("$475")
    assert placed(house) == [25_00]


def test_a_refusal_for_want_of_chips_offers_more_and_covers_no_spot(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house()
    ann = seated(house, visitors, 160)
    ann.chip(500)
    ann.bet("banker")
    expect(ann.refusal).to_contain_text("This takes $500. You have $160 at the table.")
    for view in ("Table", "My seat"):
        ann.button(view).click()
        ann.bet("player")
        expect(ann.refusal).to_be_visible()
        for wager in ("player", "banker", "tie"):
            comes_to_lie_apart(ann.refusal, ann.spot(wager))
    ann.refusal.get_by_role("button", name="Buy chips").click()
    expect(ann.page.get_by_role("dialog", name="More chips")).to_be_visible()
