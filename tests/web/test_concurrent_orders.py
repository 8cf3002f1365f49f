"""Who may do what, when many ask at once: one effect, or one clear message each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import NO_TLS, PURSE, Guest, House, fresh_house, running_house
from tests.web.wire import (
    API,
    BY_HAND,
    QUICK,
    SLOW,
    Document,
    arrange,
    fresh_id,
    open_table,
    roomy,
    screens,
)

MANY = 20
OK = httpx.codes.OK


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, settings: Settings) -> Iterator[House]:
    database = None
    if request.param == "postgres":
        database = fresh_house(request.getfixturevalue("postgres_server"))
    there = Settings(data=settings.data, database=database)
    with running_house(there, limits=roomy(), chance=stacked("9h 2c Kd 3c")) as running:
        yield running
        assert_verifies(running)


def assert_verifies(house: House) -> None:
    inspector = house.guest(Office.INSPECTOR).browser
    for each in inspector.get(f"{API}/journals").json()["streams"]:
        told = inspector.get(f"{API}/journals/{each['stream']}/verify").text
        verdict = json.loads(told.splitlines()[-1])
        assert verdict["troubles"] == [], (each, verdict)


def at_once(
    guests: Sequence[Guest], table: str, orders: Sequence[Document]
) -> list[httpx.Response]:
    """One order each, sent over connections of their own at the same moment."""
    start = Barrier(len(orders))

    def send(guest: Guest, order: Document) -> httpx.Response:
        shown = {"Authorization": f"Bearer {guest.token}"}
        address = guest.browser.base_url
        with httpx.Client(base_url=address, headers=shown, timeout=30, verify=NO_TLS) as client:
            client.get(f"{API}/me")
            start.wait()
            return client.post(f"{API}/tables/{table}/orders", json=order)

    with ThreadPoolExecutor(len(orders)) as pool:
        return list(pool.map(send, guests, orders))


def asked(act: str, **fields: Any) -> Document:
    return {"id": fields.pop("id", None) or fresh_id(), "order": {"name": act, **fields}}


def told(answers: Sequence[httpx.Response]) -> tuple[list[Document], list[Document]]:
    """What was done, and why the rest was not."""
    done = [each.json() for each in answers if each.status_code == OK]
    refused = [each.json()["error"] for each in answers if each.status_code != OK]
    assert len(done) + len(refused) == len(answers)
    assert all(each["message"] and each["kind"] in {"refusal", "stale"} for each in refused)
    return done, refused


def betting(house: House, *guests: Guest) -> None:
    """A table where these sit and bets are open, and nothing moves by itself."""
    open_table(house, "t1")
    keeper = house.guest(Office.FLOORPERSON)
    with screens(house, "t1", *guests) as wires:
        for seat, wire in enumerate(wires, 1):
            wire.sit(seat)
        wires[0].until_betting()
    arrange(keeper, "t1", SLOW)


def look(guest: Guest) -> Document:
    found: Document = guest.browser.get(f"{API}/tables/t1").json()["view"]
    return found


# One person


def test_nobody_bets_more_than_they_have(house: House) -> None:
    ann = house.guest()
    betting(house, ann)
    orders = [asked("place-wager", seat=1, wager="player", stake=60_00) for _ in range(MANY)]
    done, refused = told(at_once([ann] * MANY, "t1", orders))
    assert len(done) == 500 // 60
    assert all("holds $20.00" in each["message"] and each["clause"] for each in refused)
    view = look(ann)
    assert (view["seats"][0]["chips"], view["wagers"][0]["stake"]) == (20_00, 480_00)


def test_a_purse_is_spent_once_by_two_sessions_at_two_tables(house: House) -> None:
    """Whichever tab or table: the purse holds so much and no more."""
    ann = house.guest(password="long enough", name="Ann")  # noqa: S106 nobody's
    other = house.visitor()
    came = other.post("/sign-in", data={"name": "Ann", "password": "long enough"})
    assert came.status_code == httpx.codes.SEE_OTHER
    second = Guest("Ann", Office.PLAYER, other)
    for name in ("t1", "t2"):
        open_table(house, name, how=BY_HAND)
    with ThreadPoolExecutor(2) as pool:
        both = pool.map(
            lambda table: at_once(
                [ann, second] * 5, table, [asked("buy-in", cents=70_00) for _ in range(10)]
            ),
            ("t1", "t2"),
        )
        done, refused = told([answer for answers in both for answer in answers])
    left = ann.browser.get(f"{API}/me").json()["purse"]
    assert left == PURSE - 70_00 * len(done)
    assert left >= 0
    assert left < 70_00 or any(each["kind"] == "stale" for each in refused)
    assert all("purse holds" in each["message"] for each in refused if each["kind"] == "refusal")


def test_a_double_click_is_one_bet(house: House) -> None:
    ann = house.guest()
    betting(house, ann)
    click = asked("place-wager", seat=1, wager="player", stake=50_00)
    done, refused = told(at_once([ann] * MANY, "t1", [click] * MANY))
    assert refused == []
    assert sorted(each["repeated"] for each in done) == [False, *[True] * (MANY - 1)]
    assert len({each["place"] for each in done}) == 1
    assert look(ann)["wagers"][0]["stake"] == 50_00


# Several people


def test_one_seat_goes_to_one_person(house: House) -> None:
    open_table(house, "t1", how=BY_HAND)
    guests = [house.guest() for _ in range(8)]
    answers = at_once(guests, "t1", [asked("take-seat", seat=1) for _ in guests])
    done, refused = told(answers)
    assert len(done) == 1
    assert {each["message"].partition(" is ")[0] for each in refused} == {"seat 1"}


def test_nobody_acts_for_another_seat_or_as_the_dealer(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    betting(house, ann, bob)
    place = look(ann)["place"]
    orders = [
        asked("leave-seat", seat=1),
        asked("withdraw-wager", seat=1, wager="player"),
        asked("call-no-more-bets"),
        asked("deal-card"),
        asked("close-table"),
        asked("keep-chips", person=ann.name),
        asked("collect-vigorish", person=ann.name),
        asked("draw-in-error"),
        asked("order-shuffle"),
        {**asked("leave-seat", seat=1), "for": ann.name},
    ]
    done, refused = told(at_once([bob] * len(orders), "t1", orders))
    assert done == []
    assert all(each["clause"] for each in refused)
    assert look(ann)["place"] == place


def test_after_the_call_no_bet_is_taken(house: House) -> None:
    """Bets and the dealer's call at one moment: each is before it or refused for it."""
    ann, bob = house.guest(), house.guest()
    dealer = house.guest(Office.DEALER)
    betting(house, ann, bob)
    with screens(house, "t1", ann) as (wire,):
        wire.do("place-wager", seat=1, wager="player", stake=10_00)
    bets = [asked("place-wager", seat=2, wager="banker", stake=10_00) for _ in range(MANY)]
    guests, orders = [bob] * MANY, list(bets)
    guests.insert(MANY // 2, dealer)
    orders.insert(MANY // 2, asked("call-no-more-bets"))
    answers = at_once(guests, "t1", orders)
    call = answers.pop(MANY // 2)
    assert call.status_code == OK, call.text
    done, refused = told(answers)
    assert all(each["place"] < call.json()["place"] for each in done)
    assert all("no more bets" in each["message"] and each["clause"] for each in refused)
    laid = {each["owner"]: each["stake"] for each in look(ann)["wagers"]}
    assert laid.get(bob.name, 0) == 10_00 * len(done)


@pytest.mark.parametrize("is_same_click", [True, False])
def test_the_dealers_order_given_twice_is_one_step(house: House, is_same_click: bool) -> None:  # noqa: FBT001 a case
    ann, dealer, other = house.guest(), house.guest(Office.DEALER), house.guest(Office.DEALER)
    betting(house, ann)
    with screens(house, "t1", ann) as (wire,):
        wire.do("place-wager", seat=1, wager="player", stake=10_00)
    if is_same_click:
        guests, orders = [dealer] * MANY, [asked("call-no-more-bets")] * MANY
    else:
        guests = [dealer, other] * (MANY // 2)
        orders = [asked("call-no-more-bets") for _ in guests]
    done, refused = told(at_once(guests, "t1", orders))
    assert len({each["place"] for each in done}) == 1
    assert (len(refused) == 0) is is_same_click
    assert all(each["clause"] for each in refused)


def test_a_table_deals_on_while_everybody_clicks(house: House) -> None:
    """Rounds are played to the end however many orders come meanwhile."""
    open_table(house, "t1", how=QUICK)
    guests = [house.guest() for _ in range(3)]
    with screens(house, "t1", *guests) as wires:
        for seat, wire in enumerate(wires, 1):
            wire.sit(seat)
        wires[0].until_betting()
        orders = [
            asked("place-wager", seat=n % 3 + 1, wager="player", stake=5_00) for n in range(15)
        ]
        done, _ = told(at_once(guests * 5, "t1", orders))
        assert done
        for wire in wires:
            wire.until_round(1)
        laid = {each["seat"]: each["chips"] for each in wires[0].view["seats"]}
        assert sum(laid.values()) == 3 * 500_00 + 5_00 * len(done)
