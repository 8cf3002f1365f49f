"""Who may open a socket, and how the house takes its leave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.web import errors, serving
from croupier.web.people import desk
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn
from croupier.web.security.limits import Buckets, Limits
from croupier.web.settings import Settings
from tests.web.running_house import Guest, House, running_house

TABLE = "/api/v1/tables/mini/live"
CLOSING = 1012


@pytest.fixture
def open_house(settings: Settings) -> Iterator[House]:
    with running_house(settings, tables=True) as running:
        yield running


@pytest.fixture
def long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was let in is known at the desk until the end, however busy the machine is."""
    monkeypatch.setattr(desk, "TRUSTED", 3_600)
    monkeypatch.setattr(desk, "REMEMBERED", timedelta(hours=1))


def opened(
    house: House, guest: Guest | None, path: str = TABLE, **headers: str
) -> ClientConnection:
    shown = {"Cookie": f"croupier_session={guest.token}"} if guest else {}
    address = house.address.replace("http://", "ws://")
    return connect(f"{address}{path}", additional_headers=shown | headers)


def heard(connection: ClientConnection) -> Iterator[Any]:
    """Every message until the end."""
    try:
        while True:
            yield json.loads(connection.recv(timeout=60))
    except ConnectionClosed:
        return


def test_a_socket_is_for_whoever_is_signed_in_on_a_page_of_ours(open_house: House) -> None:
    ann = open_house.guest(Office.PLAYER, "ann")
    with opened(open_house, ann, Origin=open_house.address) as connection:
        connection.send(json.dumps({"type": "hello", "protocol": 1, "after": None}))
        assert json.loads(connection.recv(timeout=60))["type"] == "welcome"
    turned_away = [
        (ann, TABLE, {"Origin": "http://evil.example"}),
        (ann, TABLE, {"Origin": "null"}),
        (None, TABLE, {}),
        (ann, "/api/v1/tables/none/live", {}),
        (ann, "/api/v1/nowhere", {}),
    ]
    for guest, path, headers in turned_away:
        with pytest.raises(InvalidStatus, match="403"):
            opened(open_house, guest, path, **headers)


def test_a_socket_that_is_refused_is_no_trouble_of_the_house(
    open_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann = open_house.guest(Office.PLAYER, "ann")
    for guest, path in [(None, TABLE), (ann, "/api/v1/tables/none/live")]:
        with pytest.raises(InvalidStatus, match="403"):
            opened(open_house, guest, path)
    with pytest.raises(InvalidStatus, match="403"):
        opened(open_house, None, Authorization="Bearer made up")
    assert [each for each in caplog.records if each.exc_info] == []


@pytest.mark.usefixtures("long_memory")
@pytest.mark.parametrize("shown", [{}, {"Authorization": "Bearer made up"}], ids=["none", "wrong"])
def test_sockets_for_nobody_are_counted_by_address_before_the_book_is_asked(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, shown: dict[str, str]
) -> None:
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    limits = Limits(calls=Buckets(rate=0.001, burst=3))
    with running_house(settings, tables=True, limits=limits) as house:
        ann, asked = house.guest(Office.PLAYER, "ann"), list[str]()
        ann.browser.get("/api/v1/me")
        look_up = house.premises.people.signed_in

        def asking(token: str) -> SignedIn | None:
            asked.append(token)
            return look_up(token)

        monkeypatch.setattr(house.premises.people, "signed_in", asking)
        for _ in range(5):
            with pytest.raises(InvalidStatus, match="403"):
                opened(house, None, **shown)
        assert asked == ["made up"] * 3 * len(shown)
        with opened(house, ann):
            pass


def test_a_room_that_comes_back_at_once_is_let_in(settings: Settings) -> None:
    with running_house(
        settings, tables=True, limits=Limits(calls=Buckets(rate=0.001, burst=1))
    ) as house:
        for guest in [house.guest(Office.PLAYER) for _ in range(3)]:
            house.premises.desk.forget(guest.name)
            with opened(house, guest):
                pass


@pytest.mark.usefixtures("long_memory")
def test_whoever_asks_for_sockets_without_end_must_wait(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for one at a table that is not there."""
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    with running_house(
        settings, tables=True, limits=Limits(visits=Buckets(rate=0.001, burst=3))
    ) as house:
        ann, bob = (house.guest(Office.PLAYER, name) for name in ("ann", "bob"))
        for each in (ann, bob):
            each.browser.get("/api/v1/me")
        for _ in range(3):
            with pytest.raises(InvalidStatus, match="403"):
                opened(house, ann, "/api/v1/tables/none/live")
        with pytest.raises(InvalidStatus, match="403"):
            opened(house, ann)
        with opened(house, bob):
            pass


def test_a_house_that_closes_says_goodbye(open_house: House) -> None:
    ann = open_house.guest(Office.PLAYER, "ann")
    with opened(open_house, ann) as connection:
        connection.send(json.dumps({"type": "hello", "protocol": 1, "after": None}))
        messages = heard(connection)
        assert next(messages)["type"] == "welcome"
        open_house.server.should_exit = True
        last = list(messages)[-1]
        assert last["type"] == "bye"
        assert connection.close_code == CLOSING


def test_a_house_without_sockets_waits_for_no_goodbye(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "FAREWELL_SECONDS", None)  # whoever asks for it fails
    with running_house(settings) as house:
        assert house.guest().browser.get("/").status_code == 200
