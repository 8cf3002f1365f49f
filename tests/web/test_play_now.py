"""Sitting down at once takes nothing from a purse; where it leads when the table has filled up."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.running_house import PURSE, Guest, House, running_house
from tests.web.wire import API, SLOW, open_table, screens

LIMITS = "limits.minimum = 5\nlimits.maximum = 500"
DEARER = "limits.minimum = 10\nlimits.maximum = 500"


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with running_house(settings) as running:
        yield running


def play(guest: Guest, table: str, ask: str = "a first ask") -> httpx.Response:
    form = {"table": table, "ask": ask, "csrf": guest.browser.headers["X-CSRF-Token"]}
    return guest.browser.post("/play", data=form)


def purse(guest: Guest) -> int:
    found: int = guest.browser.get(f"{API}/me").json()["purse"]
    return found


def fill(house: House, table: str) -> None:
    seats = house.premises.casino.table(table).house.seats.value
    with screens(house, table, *(house.guest() for _ in range(seats))) as everybody:
        for seat, each in enumerate(everybody, 1):
            each.do("take-seat", seat=seat)


def test_a_click_that_comes_twice_takes_one_seat_and_no_chips(house: House) -> None:
    open_table(house, "t1", "pa-535", LIMITS, SLOW)
    ann = house.guest()
    for _ in range(2):
        assert play(ann, "t1").headers["location"] == "/tables/t1#now"
    assert len(house.premises.casino.table("t1").seats) == 1
    assert purse(ann) == PURSE


def test_a_table_that_filled_up_is_changed_for_another_of_its_game_at_no_more(house: House) -> None:
    for name, limits in (("full", LIMITS), ("dearer", DEARER), ("next", LIMITS)):
        open_table(house, name, "pa-535", limits, SLOW)
    fill(house, "full")
    ann = house.guest()
    assert play(ann, "full").headers["location"] == "/tables/next#now"
    assert purse(ann) == PURSE


def test_where_no_other_has_room_the_way_to_the_table_is_shown_and_nothing_taken(
    house: House,
) -> None:
    for name, limits in (("full", LIMITS), ("dearer", DEARER)):
        open_table(house, name, "pa-535", limits, SLOW)
    fill(house, "full")
    ann = house.guest()
    assert play(ann, "full").headers["location"] == "/tables/full#now"
    assert purse(ann) == PURSE


def test_the_staff_does_not_play(house: House) -> None:
    open_table(house, "t1", "pa-535", LIMITS, SLOW)
    assert play(house.guest(Office.DEALER), "t1").status_code == httpx.codes.FORBIDDEN
