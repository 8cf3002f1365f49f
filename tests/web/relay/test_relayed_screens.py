"""A screen that came to one node is at a table of another, and cannot tell."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.web.people.offices import Office
from croupier.web.relay.relay import MOST_HOPS
from tests.journal.postgres import Server
from tests.web.relay.nodes import Nodes, id_of, two_nodes
from tests.web.running_house import Guest, fresh_house
from tests.web.wire import API, Wire, assert_error, give

TABLE = f"{API}/tables/mini"
NO_FRAME = bytes([0x85, 0x82, 0, 0, 0, 0]) + b"hi"
"""Masked, as a client does it, but of no kind there is."""
NO_TEXT = bytes([0x81, 0x82, 0, 0, 0, 0]) + b"\xff\xff"
"""Said to be text, and not UTF-8."""


@pytest.fixture(scope="module")
def nodes(postgres_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    database = fresh_house(postgres_server)
    with two_nodes(database, tmp_path_factory.mktemp("nodes")) as open_nodes:
        yield open_nodes


@pytest.fixture
def ann(nodes: Nodes) -> Guest:
    """She comes to the node that does not have her table."""
    return nodes.other.guest(Office.PLAYER)


def test_a_page_and_its_questions_are_answered_by_the_owner(nodes: Nodes, ann: Guest) -> None:
    carried = nodes.other.premises.carried
    before = carried.opened
    page = ann.browser.get("/tables/mini")
    assert page.status_code == httpx.codes.OK
    assert page.headers["connection"] == "close"
    assert ann.browser.get(f"{TABLE}/due").json()["place"] > 0
    assert ann.browser.get(TABLE).json()["table"] == "mini"
    assert carried.opened == before + 3
    assert carried.links == 1
    assert ann.browser.get("/").status_code == httpx.codes.OK
    assert carried.opened == before + 3, "the lobby is every node's"


def test_orders_by_http_are_given_at_the_owner(nodes: Nodes, ann: Guest) -> None:
    seated = give(ann, "mini", "take-seat", seat=1, id="sit")
    assert seated.status_code == httpx.codes.OK, seated.text
    again = give(ann, "mini", "take-seat", seat=1, id="sit")
    assert again.json()["repeated"]
    assert nodes.owner.premises.casino.table("mini").seat_of(ann.name)


def test_a_screen_is_told_what_happens_and_gives_orders(nodes: Nodes, ann: Guest) -> None:
    bob = nodes.owner.guest(Office.PLAYER)
    with (
        Wire(nodes.other.address, ann.token, "mini") as far,
        Wire(nodes.owner.address, bob.token, "mini") as near,
    ):
        assert nodes.other.premises.casino.connected() == 0
        assert nodes.owner.premises.casino.connected() == 2
        far.sit(2)
        near.until(lambda w: w.place >= far.place)
        assert near.view["seats"] == far.view["seats"]
        assert far.due()["place"] == far.place
    assert nodes.other.premises.carried.to_owners > 0


def test_whoever_says_no_frame_before_they_are_let_in_cuts_off_nobody_else(
    nodes: Nodes, ann: Guest
) -> None:
    """All who come by one node share its line to the owner: a stranger's end is not the line's."""
    carried = nodes.other.premises.carried
    bob = nodes.other.guest(Office.PLAYER)
    host, _, port = nodes.other.address.rpartition("/")[2].partition(":")
    with Wire(nodes.other.address, ann.token, "mini") as wire:
        for token in (bob.token, "nobody's"):
            for said in (NO_FRAME, NO_TEXT):
                for pause in (0, 0.0005, 0.001, 0.002, 0.004):
                    with socket.create_connection((host, int(port))) as line:
                        line.sendall(asking(TABLE + "/live", f"{host}:{port}", token))
                        time.sleep(pause)
                        with suppress(OSError):
                            line.sendall(said)
                            line.settimeout(0.1)
                            while line.recv(4096):
                                """Until the house hangs up, or hears them out."""
        assert carried.links == 1
        assert wire.due()["place"] == wire.place


def asking(path: str, host: str, token: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Authorization: Bearer {token}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_a_long_answer_and_many_at_once_come_whole(nodes: Nodes, ann: Guest) -> None:
    """Longer than what may be under way at once."""
    felt = ann.browser.get(f"{TABLE}/felt.svg")
    direct = httpx.get(f"{nodes.owner.address}{TABLE}/felt.svg", cookies=dict(ann.browser.cookies))
    assert felt.content == direct.content
    assert len(felt.content) > 20_000


def test_a_body_reaches_the_owner_and_a_wrong_one_is_refused_there(ann: Guest) -> None:
    long = ann.browser.post(f"{TABLE}/orders", json={"id": "x" * 15_000})
    assert long.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    longer = ann.browser.post(f"{TABLE}/orders", json={"id": "x" * 20_000})
    assert longer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE


def test_whoever_is_nobody_is_turned_away_by_the_owner(nodes: Nodes) -> None:
    stranger = nodes.other.visitor()
    assert stranger.get(f"{TABLE}/due").status_code == httpx.codes.UNAUTHORIZED
    assert stranger.get("/tables/mini").headers["location"] == "/sign-in?next=/tables/mini"


def test_a_table_that_is_always_elsewhere_is_not_looked_for_for_ever(
    nodes: Nodes, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each node believes that it is the other's."""
    for here, there in ((nodes.owner, nodes.other), (nodes.other, nodes.owner)):
        other = there.premises.casino.ownership.node

        async def at_the_other(_: str, other: object = other) -> object:
            return other

        monkeypatch.setattr(here.premises.casino.ownership, "whereabouts", at_the_other)
    before = nodes.other.premises.carried.opened + nodes.owner.premises.carried.opened
    answer = ann.browser.get(f"{API}/tables/lost/due")
    assert_error(answer, httpx.codes.SERVICE_UNAVAILABLE, "unavailable")
    after = nodes.other.premises.carried.opened + nodes.owner.premises.carried.opened
    assert after - before == MOST_HOPS


def test_a_table_is_moved_and_its_screens_go_after_it(nodes: Nodes, ann: Guest) -> None:
    """Back again at the end; an order given twice counts once over all of it."""
    with Wire(nodes.other.address, ann.token, "mini") as screen:
        nodes.move(nodes.other)
        with pytest.raises(ConnectionClosed) as closed:
            screen.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        place = screen.place
    with Wire(nodes.other.address, ann.token, "mini", after=place) as screen:
        assert screen.welcome["complete"]
        assert nodes.other.premises.casino.connected() == 1
        screen.do("take-seat", seat=5, id="seat 5")
    nodes.move(nodes.owner)
    with Wire(nodes.other.address, ann.token, "mini") as screen:
        assert screen.order("take-seat", seat=5, id="seat 5")["repeated"]
        screen.do("leave-seat", seat=5)


def test_a_table_that_is_moved_to_where_it_is_sends_nobody_away(nodes: Nodes, ann: Guest) -> None:
    ada = nodes.owner.guest(Office.ADMINISTRATOR)
    with Wire(nodes.owner.address, ann.token, "mini") as screen:
        moved = ada.browser.post(f"{TABLE}/node", json={"node": id_of(nodes.owner)})
        assert moved.status_code == httpx.codes.ACCEPTED
        assert screen.due()["place"] == screen.place


def test_nodes_are_for_administrators(nodes: Nodes, ann: Guest) -> None:
    ada = nodes.other.guest(Office.ADMINISTRATOR)
    told = ada.browser.get(f"{API}/nodes").json()["nodes"]
    assert {each["id"]: each["tables"] for each in told} == {
        id_of(nodes.owner): ["mini"],
        id_of(nodes.other): [],
    }
    assert [each["id"] for each in told if each["here"]] == [id_of(nodes.other)]
    page = ada.browser.get("/office/nodes").text
    assert all(f"Tables of {each['name']}" in page for each in told)
    assert "Move mini to" in page
    nowhere = ada.browser.post(f"{API}/tables/mini/node", json={"node": "nowhere"})
    assert_error(nowhere, httpx.codes.NOT_FOUND, "not_found")
    assert_error(ann.browser.get(f"{API}/nodes"), httpx.codes.FORBIDDEN, "forbidden")
    moved = ann.browser.post(f"{API}/tables/mini/node", json={"node": id_of(nodes.other)})
    assert_error(moved, httpx.codes.FORBIDDEN, "forbidden")


def test_an_owner_that_goes_in_order_says_so_in_a_whole_message(
    postgres_server: Server, tmp_path: Path
) -> None:
    with two_nodes(fresh_house(postgres_server), tmp_path) as nodes:
        ann = nodes.other.guest(Office.PLAYER)
        with Wire(nodes.other.address, ann.token, "mini") as screen:
            nodes.owner.server.should_exit = True
            with pytest.raises(ConnectionClosed) as closed:
                screen.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert json.loads(screen.frames[-1])["type"] == "bye"


def test_a_node_that_passes_on_goes_in_order_as_well(
    postgres_server: Server, tmp_path: Path
) -> None:
    """The owner, which alone knows where a message ends, says goodbye for it."""
    with two_nodes(fresh_house(postgres_server), tmp_path) as nodes:
        ann = nodes.other.guest(Office.PLAYER)
        with Wire(nodes.other.address, ann.token, "mini") as screen:
            nodes.other.server.should_exit = True
            with pytest.raises(ConnectionClosed) as closed:
                screen.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
