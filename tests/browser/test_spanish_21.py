"""Spanish 21 in the browser: a round with Insurance, a split, doubles and a rescue.

One player uses the mouse, the other nothing but keys; nobody sees the hole card before its time.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from croupier.games.spanish_21.playing import settle as settle_round
from croupier.web.people.offices import Office
from tests.browser.at_table import ByKeyboard, Player, dollars
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors
from tests.floor.spanish_21.box_evenings import stacked
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.web.wire import open_table

TABLE = "boxes"
FILED = "limits.minimum = 5\nlimits.maximum = 1000\nwagers.match_the_dealer = {}"
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
BUY_IN = 500
ANN, BOB = 2, 5
HOLE = "6s"
CARDS = f"8s 6c Ah 8h 5d {HOLE} 3d 2c Kc 9s"
"""Ann splits eights: 8-3-2, which is doubled and rescued, and 8-K. Bob doubles 6-5 to 20."""
BETS = "2 spanish_21 25; 2 match_the_dealer 5; 2 insurance 10; 5 spanish_21 25"
PLAY = "2 split double rescue stand; 5 double"


class AtBoxes(Player):
    """A player of Spanish 21, who decides."""

    @property
    def hands(self) -> Locator:
        return self.page.get_by_role("region", name="Your hands")

    def may_bet(self) -> None:
        expect(self.spot("spanish_21")).to_have_attribute("aria-disabled", "false")

    def asked(self, words: str) -> None:
        expect(self.hands.locator(".question")).to_contain_text(words)

    def decides(self, name: str) -> None:
        self.hands.get_by_role("button", name=name, exact=True).click()

    def hand(self, name: str, *cards: str) -> None:
        """These cards lie there."""
        row = self.hands.get_by_role("group", name=name, exact=True).locator("[role=img]")
        expect(row).to_have_count(len(cards))
        assert [each.get_attribute("aria-label") for each in row.all()] == [*cards]


class ByKeys(AtBoxes, ByKeyboard):
    def decides(self, name: str) -> None:
        self.press(name)


@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_insurance_a_split_a_double_and_a_rescue(open_house: OpenHouse, visitors: Visitors) -> None:
    house = open_house(stacked(CARDS))
    open_table(house, TABLE, "pa-551", FILED, PATIENT)
    ann = AtBoxes(visitors.guest(house, Office.PLAYER, "ann", **PHONE), TABLE)
    bob = ByKeys(visitors.guest(house, name="bob"), TABLE)
    ann.sit(ANN, BUY_IN)
    ann.prompt.get_by_role("button", name="Cut here").click()
    bob.sit(BOB, BUY_IN)

    for player in (ann, bob):
        player.may_bet()
        player.chip(25)
        player.bet("spanish_21")
        player.stands("spanish_21", 25)
    ann.chip(5)
    ann.bet("match_the_dealer")
    ann.stands("match_the_dealer", 5)
    for player in (ann, bob):
        player.button("Deal").click()

    insures_for_less(ann)
    bob.asked("Insurance?")
    bob.decides("n")
    splits_doubles_and_rescues(ann)
    bob.asked("Box 5: 11 against the ace of hearts")
    bob.decides("d")
    bob.asked("Box 5: 20 against the ace of hearts. Keep the double?")
    bob.decides("k")

    settled = settle_round(spanish(MATCHING), BETS, CARDS, PLAY)
    for player in (ann, bob):
        player.may_bet()
        net = sum(slip.back - slip.stake for slip in settled.slips if slip.seat == player.seat)
        expect(player.chips).to_have_text(dollars(BUY_IN * 100 + net))
        nobody_saw_the_hole_card(player)
    looks_back(ann)


def insures_for_less(ann: AtBoxes) -> None:
    ann.asked("Insurance?")
    ann.decides("What is each worth?")
    expect(ann.hands.get_by_role("row", name="No Insurance +0.00 % best")).to_be_visible()
    ann.decides("Insure less")
    ann.page.get_by_label("Dollars to insure").fill("10")
    ann.decides("Insure so much")
    expect(ann.page.locator("#phase")).not_to_have_text("Insurance?")


def splits_doubles_and_rescues(ann: AtBoxes) -> None:
    ann.asked("Box 2: 16 against the ace of hearts")
    ann.decides("What is each worth?")
    expect(ann.hands.get_by_role("row")).to_have_count(5)
    expect(ann.hands.get_by_role("row").first).to_contain_text("best")
    ann.decides("Split $25")
    ann.asked("Hand 1 of box 2: 11 against the ace of hearts")
    ann.hand("Box 2, hand 1", "8 of spades", "3 of diamonds")
    ann.hand("Box 2, hand 2", "8 of hearts")
    ann.decides("Double $25")
    ann.asked("Hand 1 of box 2: 13 against the ace of hearts. Keep the double?")
    ann.decides("Rescue $25")
    ann.asked("Hand 2 of box 2: 18 against the ace of hearts")
    ann.hand("Box 2, hand 2", "8 of hearts", "king of clubs")
    ann.decides("Stand")


def nobody_saw_the_hole_card(player: Player) -> None:
    said = player.visitor.messages
    kinds = [{event["kind"] for event in each.get("events", ())} for each in said]
    turned = next(n for n, each in enumerate(kinds) if "hole-card-turned/1" in each)
    assert HOLE in player.visitor.frames[turned]
    assert not any(HOLE in frame for frame in player.visitor.frames[:turned])


def looks_back(ann: AtBoxes) -> None:
    ann.page.get_by_role("tab", name="My rounds").click()
    ann.page.locator(".round-line").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Shoe 1, round 1")).to_be_visible()
    expect(sheet.get_by_role("row", name="Spanish 21, box 2 $50 Rescue $25")).to_be_visible()
    expect(sheet.get_by_role("row", name="Insurance, box 2 $10 No blackjack $0")).to_be_visible()
