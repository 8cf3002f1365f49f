"""The lobby: every table of the house, what it plays, and where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.support import clause
from tests.web.running_house import House, running_house
from tests.web.wire import API, BY_HAND, SLOW, open_table, screens

LIMITS = """
[limits]
minimum = "10"
maximum = "500"
"""


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """Without tables; its automatic dealers follow the time of day."""
    with running_house(settings) as running:
        yield running


@pytest.fixture
def lobby(house: House) -> Any:
    guest = house.guest()

    def look() -> list[dict[str, Any]]:
        answer = guest.browser.get(f"{API}/lobby")
        assert answer.status_code == httpx.codes.OK, answer.text
        tables: list[dict[str, Any]] = answer.json()["tables"]
        return tables

    return look


def test_a_table_tells_what_it_plays_and_for_how_much(house: House, lobby: Any) -> None:
    open_table(house, "t1", "pa-627a", LIMITS, how=BY_HAND)
    (table,) = lobby()
    assert table["title"] == "Minibaccarat"
    assert (table["rulebook"], table["jurisdiction"]) == ("pa-627a", "Pennsylvania")
    assert table["limits"] == {"minimum": 10_00, "maximum": 500_00}
    assert (table["practice"], table["automatic"]) == (True, False)
    assert table["road"] == {"leading_ties": 0, "columns": [], "cells": []}


@clause("PA541-0-in-force")
def test_a_table_tells_what_is_not_in_force(house: House, lobby: Any) -> None:
    open_table(house, "t1", "pa-541", how=BY_HAND)
    open_table(house, "t2", "pa-627a", how=BY_HAND)
    lapsed, lawful = lobby()
    assert lapsed["not_in_force"] == ["pa-541 expired on 2012-03-20"]
    assert lawful["not_in_force"] == []
    page = house.guest().browser.get("/").text
    assert page.count("Not in force") == 1
    assert 'title="pa-541 expired on 2012-03-20"' in page


def test_a_seat_is_free_until_somebody_takes_it(house: House, lobby: Any) -> None:
    open_table(house, "t1", how=SLOW)
    seats = lobby()[0]["seats"]
    assert seats["taken"] == []
    with screens(house, "t1", house.guest()) as (ann,):
        ann.do("take-seat", seat=3)
        assert lobby()[0]["seats"] == {"taken": [3], "all": seats["all"]}


def test_the_small_road_grows_with_the_rounds(house: House, lobby: Any) -> None:
    open_table(house, "t1")
    with screens(house, "t1", house.guest()) as (ann,):
        ann.sit(1).until_betting().do("place-wager", seat=1, wager="player", stake=5_00)
        ann.say(type="ready")
        ann.until_round(1)
        (past,) = ann.history
        road = lobby()[0]["road"]
    drawn = len(road["cells"]) + road["leading_ties"]
    assert drawn == 1
    if past["winner"] != "tie":
        assert road["columns"] == [[past["winner"][0].upper(), [0]]]


def test_tables_are_listed_by_game_and_name(house: House, lobby: Any) -> None:
    for name, book in (("b", "pa-541"), ("a", "pa-541"), ("c", "pa-545")):
        open_table(house, name, book, how=BY_HAND)
    assert [table["id"] for table in lobby()] == ["c", "a", "b"]


def test_the_page_links_every_table(house: House) -> None:
    open_table(house, "t1", how=BY_HAND)
    page = house.guest().browser.get("/").text
    assert 'href="/tables/t1"' in page
    assert "Your purse" in page
    assert "/tables/t1/dealer" not in page


def test_the_staff_finds_the_way_to_the_console_and_has_no_purse(house: House) -> None:
    open_table(house, "t1", how=BY_HAND)
    page = house.guest(Office.DEALER).browser.get("/").text
    assert "/tables/t1/dealer" in page
    assert "Your purse" not in page


def test_an_empty_house_says_so(house: House) -> None:
    assert "No table is open yet" in house.guest().browser.get("/").text


def test_whoever_is_not_signed_in_is_sent_to_the_door(house: House) -> None:
    stranger = house.visitor()
    assert stranger.get(f"{API}/lobby").status_code == httpx.codes.UNAUTHORIZED
    assert stranger.get("/").headers["location"].startswith("/sign-in")
