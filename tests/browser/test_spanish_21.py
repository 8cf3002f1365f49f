"""Spanish 21 in the browser: a round with Insurance, a split, doubles and a rescue.

One player uses the mouse, the other nothing but keys; nobody sees the hole card before its time.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from croupier.games.spanish_21.playing import settle as settle_round
from croupier.journal.signing import sign_head
from croupier.transparency.notes import Signer
from croupier.web.people.offices import Office
from tests.browser.at_table import ByKeyboard, Player, comes_to_lie_apart, dollars
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import PHONE, Visitors
from tests.floor.spanish_21.box_evenings import stacked
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.web.running_house import House
from tests.web.wire import open_table

TABLE = "boxes"
FILED = "limits.minimum = 5\nlimits.maximum = 1000\nwagers.match_the_dealer = {}"
PATIENT = {"betting_seconds": 300, "decision_seconds": 300, "step_milliseconds": 5}
BUY_IN = 500
ANN, BOB = 2, 5
SIX = 6
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


def test_standing_is_not_suggested_where_no_card_can_bust(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("5s 9c 4h 8d 6c Kd"))
    open_table(house, TABLE, "pa-551", FILED, PATIENT)
    ann = AtBoxes(visitors.guest(house, Office.PLAYER, "ann"), TABLE)
    ann.sit(ANN, BUY_IN)
    ann.prompt.get_by_role("button", name="Cut here").click()
    ann.may_bet()
    ann.bet("spanish_21")
    ann.button("Deal").click()
    stand, hit = (ann.hands.locator(f"[data-order={each}]") for each in ("stand", "hit"))

    ann.asked("9 against")
    expect(hit).to_contain_class("primary")
    expect(stand).not_to_contain_class("primary")
    ann.decides("Hit")
    ann.asked("15 against")
    expect(stand).to_contain_class("primary")


def test_advice_stays_in_its_box_and_the_hands_of_a_split_are_numbered(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = open_house(stacked("8s 9c 8h 5d 3d 2c"))
    open_table(house, TABLE, "pa-551", FILED, PATIENT)
    wide = {"viewport": {"width": 1440, "height": 900}}
    ann = AtBoxes(visitors.guest(house, Office.PLAYER, "ann", **wide), TABLE)
    ann.sit(ANN, BUY_IN)
    ann.prompt.get_by_role("button", name="Cut here").click()
    ann.may_bet()
    ann.chip(25)
    ann.bet("spanish_21")
    ann.stands("spanish_21", 25)
    ann.button("Deal").click()

    expect(ann.hands.locator(".decisions button")).to_have_count(SIX)
    ann.decides("What is each worth?")
    advice = ann.hands.locator(".values")
    expect(advice.get_by_text("best", exact=True)).to_be_visible()
    assert encloses(ann.hands, advice)
    for button in ann.hands.locator(".decisions button").all():
        comes_to_lie_apart(advice, button)

    ann.hands.get_by_role("button", name="Split $25").click()
    numbers = ann.hands.locator(".hand-number")
    expect(numbers).to_have_text(["Hand 1", "Hand 2"])
    first, second = (each.bounding_box() for each in numbers.all())
    assert first
    assert second
    assert first["x"] < second["x"]
    ann.asked("Hand 1 of box 2")


def encloses(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a, "is shown"
    assert b, "is shown"
    across = a["x"] <= b["x"] and b["x"] + b["width"] <= a["x"] + a["width"]
    return across and a["y"] <= b["y"] and b["y"] + b["height"] <= a["y"] + a["height"]


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
        player.deal()

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
    checks_the_shoe(house, ann, bob)


def insures_for_less(ann: AtBoxes) -> None:
    ann.asked("Insurance?")
    ann.decides("What is each worth?")
    expect(ann.hands.get_by_role("row", name="No Insurance +0.00 % best")).to_be_visible()
    most = (
        "Insurance of $12.50: $25 is won if the dealer has a Blackjack, and $12.50 is lost if not."
    )
    expect(ann.hands).to_contain_text(most)
    ann.decides("Insure less")
    ann.page.get_by_label("Dollars to insure").fill("10")
    expect(ann.hands).to_contain_text("Insurance of $10: $20 is won")
    ann.decides("Insure so much")
    expect(ann.page.locator("#phase")).not_to_have_text("Insurance?")


def splits_doubles_and_rescues(ann: AtBoxes) -> None:
    ann.asked("Box 2: 16 against the ace of hearts")
    ann.decides("What is each worth?")
    expect(ann.hands.get_by_role("row")).to_have_count(5)
    expect(ann.hands.get_by_role("row").first).to_contain_text("best")
    expect(ann.hands).to_contain_text("Split: $25 more, for two hands of $25 each.")
    expect(ann.hands).to_contain_text("Surrender: half of $25 comes back")
    ann.decides("Split $25")
    ann.asked("Hand 1 of box 2: 11 against the ace of hearts")
    ann.hand("Box 2, hand 1", "8 of spades", "3 of diamonds")
    ann.hand("Box 2, hand 2", "8 of hearts")
    ann.decides("Double for less")
    ann.page.get_by_label("Dollars to double with").fill("10")
    expect(ann.hands).to_contain_text("$10 more, so that $35 rides on one last card.")
    ann.decides("Double $25")
    ann.asked("Hand 1 of box 2: 13 against the ace of hearts. Keep the double?")
    told = "Rescue: the doubled $25 comes back, the first $25 is lost."
    expect(ann.hands).to_contain_text(told)
    ann.decides("Rescue $25")
    ann.asked("Hand 2 of box 2: 18 against the ace of hearts")
    ann.hand("Box 2, hand 2", "8 of hearts", "king of clubs")
    expect(ann.hands.locator(".decisions .primary")).to_have_text("StandS")
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
    ann.button("Check this shoe").click()
    expect(sheet.get_by_text("It is opened once its last round is over").first).to_be_visible()


def checks_the_shoe(house: House, ann: AtBoxes, bob: AtBoxes) -> None:
    """Once everybody has left the table is closed, which opens what is sealed."""
    ann.page.keyboard.press("Escape")
    for player in (ann, bob):
        player.button("Leave").click()
        player.button("Look on").click()
        expect(player.button("Leave")).to_be_hidden()
    order = {"id": "close", "order": {"name": "close-table"}}
    browser = house.guest(Office.FLOORPERSON).browser
    browser.post(f"/api/v1/tables/{TABLE}/orders", json=order).raise_for_status()
    sign_head(house.premises.casino.journal, Signer("house.example", b"\x01" * 32))
    expect(ann.page.locator("#phase")).to_have_text("The table is closed")
    ann.page.locator(".round-line").click()
    dealt = "Cut, burned and dealt"
    sheet = ann.page.locator("#round-sheet")
    expect(sheet.get_by_text("The shoe is over, and opened")).to_be_visible()
    ann.checks("Check this shoe", "Opened", dealt, "Round 1 of shoe 1", "Head")
    signed_by_another = "the signature on the head"
    expect(sheet.locator(".verdict-of-shoe")).to_contain_text(signed_by_another)
