"""A dealer runs a table from a tablet: preparation, a round, an error and its remedy, drills."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, expect

from croupier.cage.tray import largest_first
from croupier.values.money import cents_from_text
from croupier.web.people.offices import Office
from tests.browser.at_table import Player
from tests.browser.behind_table import Console
from tests.browser.conftest import OpenHouse
from tests.browser.visitors import TABLET, Visitors
from tests.floor.evenings import stacked
from tests.web.running_house import House
from tests.web.wire import BY_HAND, open_table

TABLE = "pit"
ROLES: tuple[Literal["term"], Literal["definition"]] = ("term", "definition")
FILED = "limits.minimum = 5\nlimits.maximum = 5000"
NATURAL, IN_ERROR, NEXT = "2h Ks 7d 4d", "5c", "9c 4h 8s"
OPENING = (
    "Deal the Player's Hand its first card",
    "Deal the Banker's Hand its first card",
    "Deal the Player's Hand its second card",
    "Deal the Banker's Hand its second card",
)
OFFERS = "Offer the cut to seat 3, the backs of the cards away from the dealer"


def opened(open_house: OpenHouse) -> House:
    house = open_house(stacked(f"{NATURAL} {IN_ERROR} {NEXT}"))
    open_table(house, TABLE, "pa-627a", FILED, BY_HAND)
    return house


def card(console: Console, name: str) -> Locator:
    return console.page.locator("#console").get_by_role("img", name=name)


def test_a_shoe_is_prepared_and_a_card_drawn_in_error_begins_the_next_hand(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = opened(open_house)
    ann = Player(visitors.guest(house, name="ann"), TABLE)
    ann.sit(3, 500)
    dealer = Console(visitors.guest(house, Office.DEALER, "dea", **TABLET), TABLE)
    floor = Console(visitors.guest(house, Office.FLOORPERSON, "flo", **TABLET), TABLE)
    expect(dealer.now).to_contain_text("PA627A-4-a-s1")
    dealer.take("Receive batch A", "Inspect batch A, front and back")
    dealer.waits_for("Verify the inspection of batch A")
    floor.take("Verify the inspection of batch A")
    dealer.take(
        "Spread batch A face up in fanned horizontal columns by deck, suit and sequence",
        "Show the spread to the first player, seat 3",
        "Turn batch A face down",
        "Wash batch A",
        "Stack batch A",
        "Shuffle batch A",
    )
    floor.take("Check that batch A is evenly shuffled")
    dealer.take("Seal the order of the cards", OFFERS)
    ann.prompt.get_by_role("button", name="Cut here").click()
    dealer.take(
        "Insert the second cover card with 14 cards or more beneath it",
        "Load the shoe",
        "Turn the first card up and burn it",
        "Burn 1 more",
    )

    sheet = floor.choose("Approvals", "Fill the tray from the cage")
    sheet.get_by_label("Dollars").fill("5,000")
    sheet.get_by_role("button", name="Do it").tap()
    expect(sheet).to_have_count(0)
    expect(dealer.page.get_by_role("definition").first).to_have_text("$1,005,000")

    ann.chip(100)
    ann.bet("player")
    ann.stands("player", 100)
    dealer.take("Call no more bets", *OPENING)
    wrong = dealer.choose("If something went wrong", "A card too many was drawn; nobody saw")
    expect(wrong).to_contain_text("PA627A-13-a")
    wrong.get_by_role("button", name="Do it").tap()
    expect(card(dealer, "face down")).to_be_visible()
    dealer.take(
        "Call the points of the Player's Hand",
        "Call the points of the Banker's Hand",
        "Announce the result",
    )
    dealer.take("Pay Player of ann, seat 3: $100.00", "Clear the cards")
    expect(ann.chips).to_have_text("$600")
    assert not any('"5c"' in frame or "5 of clubs" in frame for frame in ann.visitor.frames)

    ann.bet("player")
    ann.stands("player", 100)
    dealer.take("Call no more bets", OPENING[0])
    expect(card(dealer, "5 of clubs")).to_be_visible()
    held = ann.page.get_by_role("group", name="Player's Hand")
    expect(held.get_by_role("img", name="5 of clubs")).to_be_visible()


def test_a_step_out_of_order_is_refused_and_drills_keep_their_errors(
    open_house: OpenHouse, visitors: Visitors
) -> None:
    house = opened(open_house)
    visitor = visitors.guest(house, Office.DEALER, "dea", **TABLET)
    page = visitor.go(f"/tables/{TABLE}/dealer?training")
    palette, errors = page.locator("#palette"), page.get_by_role("region", name="Errors")
    palette.get_by_role("button", name="Deal the next card").tap()
    expect(page.get_by_role("alert")).to_contain_text("Not now: receive cards comes next")
    expect(page.get_by_role("alert")).to_contain_text("PA627A-4-a-s1")
    expect(errors).to_contain_text("Deal the next card")

    drills = page.get_by_role("region", name="Drills")
    drills.get_by_role("tab", name="Vigorish").tap()
    for verdict in ("Right.", "Not 1x10000"):
        counted = largest_first(owed(drills)) if verdict == "Right." else {1_000_000: 1}
        for each, count in counted.items():
            for _ in range(count):
                drills.locator(f".chip-key[data-cents='{each}']").tap()
        drills.get_by_role("button", name="Answer").tap()
        expect(drills.get_by_text(verdict)).to_be_visible()
        drills.get_by_role("button", name="Another").tap()
        expect(drills.get_by_text("How much vigorish is owed?")).to_be_focused()
    expect(drills).to_contain_text("1 of 2")
    expect(errors.get_by_text("Vigorish: 1x10000 given")).to_be_visible()


def owed(drills: Locator) -> int:
    """A twentieth of the stake if the wager a drill asks about has won, in cents."""
    expect(drills.get_by_text("How much vigorish is owed?")).to_be_visible()
    for term in ("Outcome", "Stake"):
        expect(drills.get_by_text(term, exact=True)).to_be_visible()
    asked = dict(zip(*(drills.get_by_role(role).all_inner_texts() for role in ROLES), strict=True))
    won = asked["Outcome"].startswith("win")
    return cents_from_text(asked["Stake"]) // 20 if won else 0
