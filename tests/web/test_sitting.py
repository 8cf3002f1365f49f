"""What a sitting brought: from the seat that was taken last, whole, and nobody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from croupier.web.history.histories import Histories
from croupier.web.history.own_round import OwnRound, Wagered
from croupier.web.history.sittings import Tally
from croupier.web.past_rounds import MOST
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import Guest, House, fresh_house, running_house
from tests.web.wire import API, SLOW, Wire, assert_error, open_table, roomy, screens

TABLE = "coups"
AT_ONCE = {**SLOW, "step_milliseconds": 1, "decision_seconds": 1}
PLAYER_WINS, BANKER_WINS = "9h 2c Kd 3c", "2c 9h 3c Kd"
FILED = "limits.minimum = 5\nlimits.maximum = 500"


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, settings: Settings) -> Iterator[House]:
    if request.param == "postgres":
        database = fresh_house(request.getfixturevalue("postgres_server"))
        settings = replace(settings, database=database)
    chance = stacked(f"{PLAYER_WINS} {BANKER_WINS} {BANKER_WINS} {PLAYER_WINS}")
    with running_house(settings, limits=roomy(), chance=chance) as running:
        open_table(running, TABLE, "pa-541", FILED, AT_ONCE)
        yield running


def told(guest: Guest) -> dict[str, Any]:
    answer = guest.browser.get(f"{API}/tables/{TABLE}/sitting")
    assert answer.status_code == httpx.codes.OK, answer.text
    found: dict[str, Any] = answer.json()
    return found


def sits(wire: Wire) -> None:
    wire.sit(1, 100_00).until_step("cut-cards", "decline-cut")
    wire.do("decline-cut", seat=1)


def plays(wire: Wire, number: int) -> None:
    wire.until_betting().do("place-wager", seat=1, wager="player", stake=10_00)
    wire.say(type="ready")
    wire.until_round(number)


def test_a_sitting_begins_with_the_seat_and_not_with_the_first_round_there(house: House) -> None:
    ann = house.guest(name="ann")
    with screens(house, TABLE, ann) as (own,):
        sits(own)
        for number in (1, 2, 3):
            plays(own, number)
        first = told(ann)
        own.do("leave-seat", seat=1)
        assert told(ann) == first
        form = {"table": TABLE, "ask": "once more", "csrf": ann.browser.headers["X-CSRF-Token"]}
        assert ann.browser.post("/play", data=form).headers["location"] == f"/tables/{TABLE}#now"
        again = told(ann)
    sums = {"rounds": 3, "won": 10_00, "lost": 20_00, "net": -10_00, "whole": True}
    assert first == first | sums | {"longest_run": {"rounds": 2, "won": False}}
    none = {"rounds": 0, "won": 0, "lost": 0, "longest_run": {"rounds": 0, "won": False}}
    assert again == again | none
    assert again["since"] > first["since"]


def test_a_long_sitting_is_read_a_part_at_a_time_and_counts_whole(house: House) -> None:
    ann = house.guest(name="ann")
    with screens(house, TABLE, ann) as (own,):
        sits(own)
        for number in (1, 2, 3, 4):
            plays(own, number)
    casino, histories = house.premises.casino, Histories(looked_at=15)
    person = house.premises.people.known_as("ann")

    async def asked_again_and_again() -> list[int]:
        counted = list[int]()
        is_whole = False
        while not is_whole:
            found = await histories.sitting(casino, person, casino.table(TABLE))
            assert found is not None
            counted.append(found.tally.rounds)
            is_whole = found.is_whole
        return counted

    counted = asyncio.run(asked_again_and_again())
    assert len(counted) > 2
    assert counted == sorted(counted)
    assert counted[-1] == told(ann)["rounds"] == 4


def test_whoever_never_sat_there_has_no_sitting(house: House) -> None:
    address = f"{API}/tables/{TABLE}/sitting"
    assert_error(house.guest().browser.get(address), 404, "not_found")
    assert_error(house.guest(Office.INSPECTOR).browser.get(address), 403, "forbidden")


# Without a house


def own_round(net: int, *, is_correction: bool = False) -> OwnRound:
    wager = Wagered("tie", "Tie", 100, 100 + net, "")
    return OwnRound("t1", 1, 1, "", is_void=False, wagers=(wager,), is_correction=is_correction)


@pytest.mark.parametrize(
    ("nets", "longest"),
    [([], 0), ([0, 0], 0), ([5, 5, -1], 2), ([5, 0, 5], 1), ([5, -1, -1, 5], -2), ([1, -1], 1)],
)
def test_the_longest_run_is_of_rounds_won_or_of_rounds_lost(nets: list[int], longest: int) -> None:
    tally = Tally()
    for net in nets:
        tally.add(own_round(net))
    assert tally.longest == longest


def test_every_round_counts_however_many_and_a_correction_is_none() -> None:
    tally = Tally()
    for _ in range(3 * MOST):
        tally.add(own_round(100))
    tally.add(own_round(-30, is_correction=True))
    assert (tally.rounds, tally.won, tally.lost, tally.longest) == (150, 150_00, 30, 150)
