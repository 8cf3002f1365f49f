"""One connection, however it is used, keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from socket import create_connection, socket
from typing import Any

import h11
import httpx
import pytest
from websockets.frames import Frame
from websockets.server import ServerProtocol

from croupier.values.money import MOST_CENTS
from croupier.values.refusals import Unreadable
from croupier.web import errors, punctual
from croupier.web.live import protocol
from croupier.web.live import socket as screens
from croupier.web.numbers import GREATEST
from croupier.web.people import desk
from croupier.web.people.sessions import SignedIn
from croupier.web.security.body import MOST_BYTES
from croupier.web.security.limits import MOST_EACH, Buckets, Limits
from croupier.web.security.lines import Lines
from croupier.web.settings import Settings
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, BY_HAND, Wire, assert_error, open_table

TINY_CHUNKS = b"1\r\na\r\n" * 40_000
SOME = 20
"""Frames that a socket in these tests may send at once."""


@contextmanager
def line_to(house: House) -> Iterator[socket]:
    with create_connection(("127.0.0.1", house.premises.settings.port), timeout=30) as line:
        yield line


def told(line: socket) -> bytes:
    """All that is said over it until it is closed, in whichever way."""
    heard = bytearray()
    try:
        while piece := line.recv(4_096):
            heard += piece
    except ConnectionError:
        pass
    return bytes(heard)


def head(asked: str, *more: str, host: str = "127.0.0.1") -> bytes:
    return "\r\n".join([f"{asked} HTTP/1.1", f"Host: {host}", *more, "", ""]).encode()


# Bodies


@pytest.mark.parametrize("asked", [f"POST {API}/tables/t1/orders", "POST /sign-in", "GET /healthz"])
def test_a_request_in_chunks_is_refused_by_its_header(shared_house: House, asked: str) -> None:
    with line_to(shared_house) as line:
        line.sendall(head(asked, "Transfer-Encoding: chunked"))
        answer = told(line)
    assert answer.startswith(b"HTTP/1.1 411 ")
    assert b"send Content-Length" in answer


def test_of_chunks_not_one_is_read() -> None:
    connection = punctual.Measured(MOST_BYTES, lambda _: False)
    connection.receive_data(head("POST /", "Transfer-Encoding: chunked") + TINY_CHUNKS)
    with pytest.raises(h11.RemoteProtocolError):
        connection.next_event()
    assert connection.trailing_data[0] == TINY_CHUNKS


def test_chunks_are_refused_at_a_pace(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    answers = list[bytes]()
    with running_house(settings, limits=Limits(astray=Buckets(rate=0.001, burst=2))) as house:
        for _ in range(3):
            with line_to(house) as line:
                line.sendall(head("POST /sign-in", "Transfer-Encoding: chunked"))
                answers.append(told(line)[:12])
        assert house.visitor().get("/sign-in").status_code == httpx.codes.OK
    assert answers == [b"HTTP/1.1 411"] * 2 + [b""]


@pytest.fixture
def patient_house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Closes no line because time has passed."""
    monkeypatch.setattr(punctual, "BODY_SECONDS", 3_600)
    with running_house(settings) as house:
        house.server.config.timeout_keep_alive = 3_600
        yield house


def test_a_long_rest_of_what_is_answered_is_not_waited_for(patient_house: House) -> None:
    with line_to(patient_house) as line:
        line.sendall(head("GET /", f"Content-Length: {MOST_BYTES + 1}", host="another.example"))
        assert told(line).startswith(b"HTTP/1.1 403 ")


def test_a_short_rest_of_what_is_answered_may_come(patient_house: House) -> None:
    with line_to(patient_house) as line:
        line.sendall(head("GET /", f"Content-Length: {MOST_BYTES}", host="another.example"))
        assert line.recv(12) == b"HTTP/1.1 403"
        line.sendall(b"x" * MOST_BYTES + head("GET /nowhere", "Connection: close"))
        assert b"HTTP/1.1 404 " in told(line)


# Sockets


def frame(kind: int, words: bytes = b"", *, whole: bool = True) -> bytes:
    """Under a mask of zeros."""
    return bytes((0x80 * whole | kind, 0x80 | len(words))) + bytes(4) + words


HELLO = frame(1, b'{"type":"hello","protocol":1,"after":null}')
PING, PONG = frame(9), frame(10)
PONG_OF_OURS = b"\x8a\x00"
SMALL = {
    "pings": (b"", PING),
    "pongs": (b"", PONG),
    "continuations": (frame(1, b"{", whole=False), frame(0, whole=False)),
    "messages": (b"", frame(1, b"{}")),
}


@pytest.fixture
def short_house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Hears a few frames of a socket, and lets nobody go for being silent."""
    for seconds in ("HEARTBEAT_SECONDS", "SILENCE_SECONDS"):
        monkeypatch.setattr(screens, seconds, 3_600)
    limits = Limits(frames=Buckets(rate=0.001, burst=SOME))
    with running_house(settings, limits=limits) as house:
        open_table(house, "t1", how=BY_HAND)
        yield house


@contextmanager
def screen_of(house: House, guest: Guest) -> Iterator[socket]:
    with line_to(house) as line:
        line.sendall(
            head(
                f"GET {API}/tables/t1/live", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
                f"Authorization: Bearer {guest.token}",
            )
        )  # fmt: skip
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(HELLO)
        yield line


@pytest.mark.parametrize("kind", SMALL)
def test_a_socket_of_many_small_frames_is_hung_up_on(
    short_house: House, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Before many of them are read, however many come at once."""
    monkeypatch.setattr(punctual, "OVERRUN_SECONDS", 0)
    read, take_in = list[Frame](), ServerProtocol.recv_frame

    def reading(parser: ServerProtocol, frame: Frame) -> None:
        read.append(frame)
        take_in(parser, frame)

    monkeypatch.setattr(ServerProtocol, "recv_frame", reading)
    first, small = SMALL[kind]
    with screen_of(short_house, short_house.guest()) as line:
        with suppress(ConnectionError):
            line.sendall(first + small * 10_000)
        told(line)
    assert 0 < len(read) <= SOME + punctual.PIECE // len(small) + 1


def test_a_frame_too_many_is_enough(short_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "OVERRUN_SECONDS", 0)
    with screen_of(short_house, short_house.guest()) as line:
        line.sendall(PING * (SOME + 1))
        assert told(line).count(PONG_OF_OURS) <= SOME


def test_whoever_overruns_a_socket_keeps_the_place_a_while(
    short_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody comes back at once for another burst."""
    monkeypatch.setattr(punctual, "OVERRUN_SECONDS", 3_600)
    eve = short_house.guest()
    with ExitStack() as stack:
        for _ in range(MOST_EACH):
            stack.enter_context(screen_of(short_house, eve)).sendall(PING * (SOME + 1))
        ninth = stack.enter_context(screen_of(short_house, eve))
        ninth.sendall(frame(8))
        assert f"you have {MOST_EACH} tables open".encode() in told(ninth)


def test_whoever_keeps_the_pace_of_a_person_meets_none_of_a_socket() -> None:
    """With the longest messages there may be, all over one socket."""
    limits = Limits()
    long = 1 + protocol.MOST_BYTES / punctual.BYTES_LIKE_A_FRAME
    orders, beats, frames = limits.orders, limits.heartbeats, limits.frames
    for name in ("_burst", "_rate"):
        each = [getattr(pace, name) for pace in (orders, beats, frames)]
        assert each[0] * long + each[1] < each[2], name


# Connections


class Line(asyncio.BaseTransport):
    pass


def test_an_address_has_so_many_connections_and_the_log_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines, many = Lines(files=1_000, each=2), [Line() for _ in range(5)]
    assert [lines.enter(each, "here") for each in many[:4]] == [True, True, False, False]
    assert lines.enter(many[4], "there")
    assert [each.message for each in caplog.records] == [
        "here has 2 connections open; more are refused"
    ]
    for refused in many[2:4]:
        lines.leave(refused)
    assert not lines.enter(Line(), "here"), "whoever was refused leaves no room behind"
    lines.leave(many[0])
    assert lines.enter(Line(), "here")
    assert len(caplog.records) == 1


def test_a_log_tells_of_an_address_anew_once_it_has_gone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = Lines(files=1_000, each=1)
    for _ in range(2):
        only = Line()
        assert [lines.enter(only, "here"), lines.enter(Line(), "here")] == [True, False]
        lines.leave(only)
    assert len(caplog.records) == 2


def test_a_screen_is_no_longer_counted_by_address() -> None:
    lines = Lines(files=1_000, each=1)
    screen = Line()
    assert lines.enter(screen, "here")
    lines.let_in(screen)
    assert lines.enter(Line(), "here")
    lines.leave(screen)
    assert not lines.enter(Line(), "here")


def test_few_files_are_shared_by_addresses_and_some_are_left_for_the_house(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = Lines(files=16)
    entered = [lines.enter(Line(), where) for where in "aaaaabbbbbccccc"]
    assert entered == ([True] * 4 + [False]) * 3
    assert not lines.enter(Line(), "d")
    assert caplog.records[-1].message == "12 connections are open in all; more are refused"


def test_behind_a_proxy_no_address_is_counted() -> None:
    lines = Lines(files=16, each=None)
    assert all(lines.enter(Line(), "proxy") for _ in range(12))


def test_silent_connections_of_one_address_come_to_an_end(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(punctual, "HEADER_SECONDS", 3_600)
    with (
        caplog.at_level(logging.WARNING),
        running_house(replace(settings, most_connections=3)) as house,
        ExitStack() as stack,
    ):
        silent = [stack.enter_context(line_to(house)) for _ in range(5)]
        assert [told(each) for each in silent[3:]] == [b"", b""]
        silent[0].sendall(head("GET /sign-in", "Connection: close"))
        assert told(silent[0]).startswith(b"HTTP/1.1 200 ")
    refused = [each for each in caplog.messages if "more are refused" in each]
    assert refused == ["127.0.0.1 has 3 connections open; more are refused"]


def test_screens_are_counted_by_person_alone(settings: Settings) -> None:
    with running_house(replace(settings, most_connections=4)) as house:
        open_table(house, "t1", how=BY_HAND)
        ann = house.guest()
        with ExitStack() as stack:
            for _ in range(MOST_EACH):
                stack.enter_context(Wire(house.address, ann.token, "t1"))


def test_through_a_proxy_come_as_many_as_it_brings(settings: Settings) -> None:
    behind = replace(settings, most_connections=1, behind_proxy="127.0.0.1")
    with running_house(behind) as house, ExitStack() as stack:
        for line in [stack.enter_context(line_to(house)) for _ in range(3)]:
            line.sendall(head("GET /sign-in", "Connection: close"))
            assert told(line).startswith(b"HTTP/1.1 200 ")


# Sessions that nobody has


@pytest.fixture
def long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was let in is known at the desk until the end, however busy the machine is."""
    monkeypatch.setattr(desk, "TRUSTED", 3_600)
    monkeypatch.setattr(desk, "REMEMBERED", timedelta(hours=1))


@pytest.mark.usefixtures("long_memory")
def test_a_made_up_session_on_a_change_is_counted_before_the_book_is_asked(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    limits = Limits(calls=Buckets(rate=0.001, burst=3))
    with running_house(settings, limits=limits) as house:
        ann, stranger, asked = house.guest().browser, house.visitor(), list[str]()
        ann.get(f"{API}/me")
        look_up = house.premises.people.signed_in

        def asking(token: str) -> SignedIn | None:
            asked.append(token)
            return look_up(token)

        monkeypatch.setattr(house.premises.people, "signed_in", asking)
        answers = [
            stranger.post(f"{API}/tables", headers={"Authorization": f"Bearer {n}"}).status_code
            for n in range(5)
        ]
        assert answers == [401, 401, 401, 429, 429]
        assert asked == ["0", "1", "2"]
        assert ann.post(f"{API}/tables/t1/orders", json={}).status_code == 422


def test_changes_of_people_who_are_welcome_count_for_nobody(settings: Settings) -> None:
    with running_house(settings, limits=Limits(calls=Buckets(rate=0.001, burst=1))) as house:
        for guest in [house.guest() for _ in range(3)]:
            house.premises.desk.forget(guest.name)
            answer = guest.browser.post(f"{API}/tables/t1/orders", json={})
            assert answer.status_code == 422


# Numbers


@pytest.fixture(scope="module")
def table_of_numbers(shared_house: House) -> Guest:
    open_table(shared_house, "numbers", how=BY_HAND)
    return shared_house.guest()


@pytest.mark.parametrize("place", [-5, GREATEST + 1, 10**400, 10**4000])
@pytest.mark.parametrize("asked", ["", "/roads"])
def test_a_place_to_begin_after_is_one_that_there_can_be(
    table_of_numbers: Guest, asked: str, place: int
) -> None:
    where = f"{API}/tables/numbers{asked}"
    assert_error(table_of_numbers.browser.get(where, params={"after": place}), 422, "bad_material")
    assert table_of_numbers.browser.get(where, params={"after": GREATEST}).is_success


@pytest.mark.parametrize(
    "wrong",
    [{"seen": -1}, {"seen": 10**400}, {"confirmed": -1}, {"confirmed": 10**4000}],
    ids=["seen-below", "seen-above", "confirmed-below", "confirmed-above"],
)
def test_numbers_of_an_order_have_bounds_however_it_comes(
    table_of_numbers: Guest, wrong: dict[str, Any]
) -> None:
    (name,) = wrong
    order = {"id": "o", "order": {"name": "take-seat", "seat": 1}}
    answer = table_of_numbers.browser.post(f"{API}/tables/numbers/orders", json=order | wrong)
    error = assert_error(answer, 422, "bad_material")
    assert [each["key"] for each in error["findings"]] == [name]
    over_a_socket = {"type": "order"} | order
    with pytest.raises(Unreadable, match=name):
        protocol.said(json.dumps(over_a_socket | wrong))
    most = {"seen": GREATEST, "confirmed": MOST_CENTS}[name]
    assert getattr(protocol.said(json.dumps(over_a_socket | {name: most})), name) == most
