"""Who may open a socket, and how the house takes its leave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.web.running_house import Guest, House, running_house

TABLE = "/api/v1/tables/mini/live"
CLOSING = 1012


@pytest.fixture
def open_house(settings: Settings) -> Iterator[House]:
    with running_house(settings, tables=True) as running:
        yield running


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
