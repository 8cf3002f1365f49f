"""Midibaccarat: whoever bets most views a hand and turns it; nobody else sees a face."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.at_table import Player
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import Visitors
from tests.floor.evenings import stacked
from tests.web.wire import open_table

TABLE = "midi"
FILED = 'options.cut_by = "dealer"\nlimits.minimum = 5\nlimits.maximum = 5000'
CARDS = "9h 4s 7d 3h"
FACES = {
    "Player": {"9h": "9 of hearts", "7d": "7 of diamonds"},
    "Banker": {"4s": "4 of spades", "3h": "3 of hearts"},
}
TO_A_THIRD = "2h 3s Kd 4h Qd"
"""To Player, Banker, Player and Banker; then the Player's third card."""
TURNS_AFTER = 3_000
"""Milliseconds, by the page's own clock."""
PEELED = re.compile(r"^\d+ percent peeled$")
PATIENT = {"betting_seconds": 120, "decision_seconds": 120, "step_milliseconds": 5}


def hand(player: Player, name: str) -> Locator:
    return player.page.get_by_role("group", name=f"{name}'s Hand")


def lies_face_down(player: Player, name: str) -> None:
    expect(hand(player, name).get_by_role("img", name="a card face down")).to_have_count(2)


def knows(player: Player, name: str) -> bool:
    """Whether a face of the hand ever came over the line or stands anywhere in the page."""
    page, frames = player.page.content(), player.visitor.frames
    return any(
        words in page or f'"{card}"' in page or any(f'"{card}"' in frame for frame in frames)
        for card, words in FACES[name].items()
    )


def holds(player: Player, name: str) -> None:
    title = player.page.get_by_role("heading", name=f"You hold the {name}'s Hand")
    expect(title).to_be_visible()


def test_the_highest_bettors_view_and_one_relinquishes(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked(CARDS))
    open_table(house, TABLE, "ma-midi", FILED, PATIENT)
    names = ("ann", "bob", "cid")
    ann, bob, cid = (Player(visitors.guest(house, name=name), TABLE) for name in names)
    for player, seat in ((ann, 1), (bob, 3), (cid, 5)):
        player.sit(seat, 300)
    for player, wager, chips in ((ann, "player", 4), (bob, "banker", 3), (cid, "player", 1)):
        player.may_bet()
        player.chip(25)
        player.bet(wager, chips)
        player.stands(wager, 25 * chips)
    for player in (ann, bob, cid):
        player.button("Deal").click()

    holds(ann, "Player")
    for other in (bob, cid):
        for name in FACES:
            lies_face_down(other, name)
            assert not knows(other, name)
    ann.button("Let another turn them").click()

    expect(bob.prompt.get_by_role("heading")).to_have_text("You may turn the Player's Hand")
    bob.prompt.get_by_role("button", name="Leave it to another").click()
    cid.prompt.get_by_role("button", name="Turn them").click()
    holds(cid, "Player")
    assert not knows(bob, "Player")
    squeezed = cid.page.get_by_role("slider", name="A card in your hand")
    expect(squeezed).to_have_count(2)
    squeezed.first.focus()
    for _ in range(5):
        cid.page.keyboard.press("ArrowUp")
    expect(squeezed.first).to_have_attribute("aria-valuetext", "30 percent peeled")
    squeezed.first.press("Enter")
    expect(squeezed.first).to_have_attribute("aria-valuetext", "9 of hearts")
    lies_face_down(bob, "Player")
    cid.button("Turn them over").click()

    for words in FACES["Player"].values():
        expect(hand(bob, "Player").get_by_role("img", name=words)).to_be_visible()
    holds(bob, "Banker")
    for other in (ann, cid):
        lies_face_down(other, "Banker")
        assert not knows(other, "Banker")
    peel(bob)
    bob.button("Turn them over").click()
    for player, left in ((ann, "$200"), (bob, "$371.25"), (cid, "$275")):
        expect(player.phase).to_have_text("Place your bets")
        expect(player.chips).to_have_text(left)
        assert knows(player, "Banker")


def peel(player: Player) -> None:
    """A finger lifts the corner of the first card; half its height inwards, it turns."""
    card = player.page.get_by_role("slider", name="A card in your hand").first
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 6, box["y"] + box["height"] - 4
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + box["height"] * 0.2, y - box["height"] * 0.2, steps=4)
    expect(card).to_have_attribute("aria-valuetext", PEELED)
    player.page.mouse.move(x + box["height"] * 0.36, y - box["height"] * 0.36, steps=4)
    player.page.mouse.up()
    expect(card).to_have_attribute("aria-valuetext", "4 of spades")


def test_a_third_card_turns_by_itself_for_whoever_turned_the_first_two_unpeeled_unless_touched(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    """Twice the Player draws a third card to nothing and loses to 7."""
    house = open_house(stacked(f"{TO_A_THIRD} {TO_A_THIRD}"))
    open_table(house, TABLE, "ma-midi", FILED, PATIENT)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(1, 300)
    ann.page.clock.install()
    for left in ("$275", "$250"):
        ann.may_bet()
        ann.chip(25)
        ann.bet("player")
        ann.stands("player", 25)
        ann.button("Deal").click()
        expect(ann.button("Turn them over")).to_be_visible()
        ann.page.clock.pause_at(ann.page.evaluate("Date.now() / 1000 + 1"))
        ann.button("Turn them over").click()
        expect(ann.page.get_by_text("It turns over by itself in a moment")).to_be_visible()
        third = ann.page.get_by_role("slider", name="A card in your hand")
        if left == "$275":
            ann.page.clock.fast_forward(TURNS_AFTER)
        else:
            third.press("ArrowUp")
            ann.page.clock.fast_forward(TURNS_AFTER)
            expect(third).to_have_attribute("aria-valuetext", "6 percent peeled")
            ann.button("Turn them over").click()
        ann.page.clock.resume()
        expect(ann.chips).to_have_text(left)
