"""Nodes with addresses of their own send screens to the owner of their table."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import House
from croupier.web.people.offices import Office
from tests.journal.postgres import Server
from tests.web.relay.nodes import two_nodes
from tests.web.running_house import fresh_house
from tests.web.wire import API, Wire

ELSEWHERE = 4307


def test_a_page_is_sent_to_the_owner_and_so_is_its_socket(
    postgres_server: Server, tmp_path: Path
) -> None:
    """Its questions to the API are passed on, since no browser follows them elsewhere."""
    with two_nodes(fresh_house(postgres_server), tmp_path, own_addresses=True) as nodes:
        there = nodes.owner.address
        ann = nodes.other.guest(Office.PLAYER)
        page = ann.browser.get("/tables/mini?x=1")
        assert page.status_code == httpx.codes.TEMPORARY_REDIRECT
        assert page.headers["location"] == f"{there}/tables/mini?x=1"
        assert ann.browser.get(f"{API}/tables/mini/due").json()["place"] > 0
        lobby = ann.browser.get("/").headers["content-security-policy"]
        assert all(each.address.replace("http", "ws") in lobby for each in nodes.both)
        with pytest.raises(ConnectionClosed) as closed:
            Wire(nodes.other.address, ann.token, "mini")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (ELSEWHERE, there)
        of_a_neighbour = {"Origin": nodes.other.address, "Authorization": f"Bearer {ann.token}"}
        kept = httpx.post(f"{there}{API}/tables/mini/orders", json={}, headers=of_a_neighbour)
        assert kept.status_code == httpx.codes.UNPROCESSABLE_ENTITY, "asked, not turned away"
        stranger = {**of_a_neighbour, "Origin": "http://evil.example"}
        turned = httpx.post(f"{there}{API}/tables/mini/orders", json={}, headers=stranger)
        assert turned.status_code == httpx.codes.FORBIDDEN
        with House(nodes.other.address, ann.token) as house, house.at("mini") as table:
            table.order("take-seat", seat=4)
            nodes.move(nodes.other)
            table.order("leave-seat", seat=4)
            assert nodes.other.premises.casino.connected() == 1
