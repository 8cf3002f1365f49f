"""Big Baccarat: a player curates the shoe, deals, and passes it on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.support import clause
from tests.web.wire import open_table

TABLE = "big"
FILED = "limits.minimum = 25\nlimits.maximum = 5000"
CARDS = "2h 3s 4c 6d Kh"
"""The Banker wins with a natural 9, so nothing but the curator's own wish moves the shoe."""
CALLED_FOR = [
    f"You hold the shoe; the dealer calls for the {ordinal} card of the {hand}'s Hand"
    for ordinal in ("first", "second")
    for hand in ("Player", "Banker")
]
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}


@clause("PA545-0-in-force")
def test_the_curator_deals_and_passes_the_shoe(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house(stacked(CARDS))
    open_table(house, TABLE, "pa-545", FILED, PATIENT)
    ann, bob = (Player(visitors.guest(house, name=name), TABLE) for name in ("ann", "bob"))
    ann.sit(1, 400)
    lapsed = ann.page.locator("#marks .badge", has_text="Not in force")
    expect(lapsed).to_have_attribute("title", "pa-545 expired on 2012-03-20")
    ann.prompt.get_by_role("button", name="Cut here").click()
    bob.sit(4, 400)
    expect(ann.prompt.get_by_role("heading")).to_have_text("The shoe is offered to you")
    ann.prompt.get_by_role("button", name="Take the shoe").click()
    mark = ann.page.locator(".curator-mark")
    assert mark.evaluate("mark => mark.getScreenCTM().a > 0"), "its word stands upright"
    for player, wager in ((ann, "banker"), (bob, "player")):
        player.may_bet()
        player.chip(25)
        player.bet(wager, 2)
        player.stands(wager, 50)
    for player in (ann, bob):
        player.button("Deal").click()
    for dealt, called_for in enumerate(CALLED_FOR):
        expect(bob.page.get_by_role("img", name="a card face down")).to_have_count(dealt)
        expect(ann.prompt.get_by_role("heading")).to_have_text(called_for)
        ann.prompt.get_by_role("button", name="Deal the next card").click()
    expect(ann.chips).to_have_text("$448")
    expect(bob.chips).to_have_text("$350")

    ann.button("Pass the shoe").click()
    expect(bob.prompt.get_by_role("heading")).to_have_text("The shoe is offered to you")
    bob.prompt.get_by_role("button", name="Take the shoe").click()
    for player in (ann, bob):
        player.may_bet()
        player.bet("player")
        player.stands("player", 25)
    for player in (ann, bob):
        player.button("Deal").click()
    expect(bob.prompt.get_by_role("heading")).to_have_text(CALLED_FOR[0])
    expect(ann.prompt).to_be_hidden()
