"""Behind a table: the console's page, its instructions, and odds from the cards one has seen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import httpx
import pytest

from croupier.table.baccarat.viewing import ReturnCards, TurnHand
from croupier.table.people import DEALER, Viewer, player
from croupier.values.shoe import Composition
from croupier.web.baccarat.odds import odds_document, unseen
from croupier.web.people.offices import Office
from tests.table.driver import Live
from tests.web.open_tables import DEALERS, opened
from tests.web.running_house import Guest, House

BURNED = 2
"""The ace is seen; the card that follows it is not."""


@pytest.fixture
def table(house: House) -> str:
    return opened(house, "t1")


def told(guest: Guest, address: str) -> Any:
    answer = guest.browser.get(address)
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


@pytest.mark.parametrize("office", Office)
def test_the_console_is_for_the_staff_of_a_table(house: House, table: str, office: Office) -> None:
    browser = house.guest(office).browser
    expected = httpx.codes.OK if office in DEALERS else httpx.codes.FORBIDDEN
    for asked in ("instructions", "palette"):
        assert browser.get(f"{table}/{asked}").status_code == expected
    for page in ("/tables/t1/dealer", "/tables/t1/dealer?training"):
        assert browser.get(page).status_code == expected


def test_there_is_no_console_without_a_table(house: House) -> None:
    missing = house.guest(Office.DEALER).browser.get("/tables/t9/dealer")
    assert missing.status_code == httpx.codes.NOT_FOUND


def test_the_first_instruction_can_be_sent_as_it_is(house: House, table: str) -> None:
    dealer = house.guest(Office.DEALER)
    first = told(dealer, f"{table}/instructions")
    (now,) = first["instructions"]["now"]
    assert (now["says"], now["mine"]) == ("Receive batch A", True)
    assert now["requirement"]
    order = {"id": "1", "seen": first["place"], "order": now["order"]}
    assert dealer.browser.post(f"{table}/orders", json=order).status_code == httpx.codes.OK
    after = told(dealer, f"{table}/instructions")
    assert after["place"] > first["place"]
    assert after["instructions"]["now"][0]["says"].startswith("Inspect batch A")


def test_a_dealer_in_training_chooses_from_orders_right_or_wrong(house: House, table: str) -> None:
    dealer = house.guest(Office.DEALER)
    call, cards = told(dealer, f"{table}/palette")
    assert call["orders"][0] == {
        "says": "Call no more bets",
        "order": {"name": "call-no-more-bets"},
    }
    deal = cards["orders"][0]
    assert deal["says"] == "Deal the next card"
    refused = dealer.browser.post(f"{table}/orders", json={"id": "1", "order": deal["order"]})
    assert "receive cards comes next" in refused.text


def test_a_floorperson_has_approvals_a_dealer_has_not(house: House, table: str) -> None:
    approvals = {
        office: {
            each["order"]["name"]
            for each in told(house.guest(office), f"{table}/instructions")["instructions"]["orders"]
        }
        for office in (Office.DEALER, Office.FLOORPERSON)
    }
    fills = {"fill-inventory", "credit-inventory", "close-table"}
    assert fills <= approvals[Office.FLOORPERSON]
    assert not fills & approvals[Office.DEALER]


def test_odds_of_every_wager_can_be_asked_by_anybody_at_the_table(house: House) -> None:
    table = opened(house, "t1", more="wagers.dragon_bonus_player = { paytable = 'A' }")
    odds = told(house.guest(Office.PLAYER), f"{table}/odds")
    assert (odds["decks"], odds["left"], odds["from"]) == (8, 416, "seen cards")
    rows = {row["wager"]: row for row in odds["wagers"]}
    assert rows.keys() >= {"banker", "player", "tie", "dragon_bonus_player"}
    assert rows["banker"]["edge_percent"] == "1.06"
    for row in rows.values():
        assert sum(Fraction(each["probability"]) for each in row["outcomes"]) == 1
    assert told(house.guest(Office.DEALER), f"{table}/odds?full=1")["from"] == "full shoe"


def pool(live: Live, viewer: Viewer) -> Composition:
    return unseen(live.table, viewer)


def test_a_card_that_nobody_has_seen_is_still_in_the_pool() -> None:
    live = Live("pa-627a", cards="9h 2s 7c 3d").ready()
    assert pool(live, DEALER).total == 416 - 1
    assert live.table.in_shoe.drawn == BURNED


def test_cards_on_the_table_leave_the_pool_when_they_are_turned() -> None:
    live = Live("pa-627a", 'options.procedure = "face_down"', cards="9h 2s 7c 3d").ready()
    live.bet("1 banker 100").until(TurnHand)
    assert pool(live, player("ann")).total == 415
    live.step()
    assert pool(live, player("ann")).total == 413


def test_whoever_holds_a_hand_has_seen_it_and_nobody_else_has() -> None:
    live = Live(
        "pa-543",
        'options.procedure = "viewing"',
        cards="9h 2s 7c 3d",
        seats="1 ann,2 bob",
        decks=6,
    ).ready()
    live.bet("1 player 100; 2 banker 50").until(ReturnCards)
    before = pool(live, DEALER)
    assert pool(live, player("bob")) == before
    held = pool(live, player("ann"))
    assert held.total == before.total - 2
    assert odds_document(live.table.house, held, full=False)["left"] == held.total
