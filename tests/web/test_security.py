"""Who may do what, and what every answer carries."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from queue import SimpleQueue
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET, create_connection, socket
from threading import Event, Lock
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from croupier.journal.errors import NotDurable
from croupier.values.refusals import CroupierError
from croupier.web import errors, examination, hanging_up, logs, punctual
from croupier.web.app import create_app
from croupier.web.live import protocol
from croupier.web.logs import HUNG_UP, REQUEST_FAILED, JsonLines
from croupier.web.pages.rendering import static_url
from croupier.web.people import desk
from croupier.web.people.errors import PeopleUnreachable
from croupier.web.people.offices import Office
from croupier.web.security import body as body_of_a_request
from croupier.web.security.body import MOST_BYTES, MOST_WITH_SUBMISSION, most_bytes
from croupier.web.security.headers import ALWAYS, CONTENT_SECURITY_POLICY
from croupier.web.security.limits import MOST_BUCKETS, Buckets, Limits
from croupier.web.security.origin import host_name, is_own
from croupier.web.settings import Settings
from croupier.web.workroom import Workroom
from tests.support import submission_text
from tests.web.running_house import PASSWORD, HandClock, House, running_house
from tests.web.wire import API, BY_HAND, Wire, assert_error, give, open_table, roomy

EVERYBODY = set(Office)
ADMINISTRATOR = {Office.ADMINISTRATOR}


@pytest.fixture(autouse=True)
def patient_examination(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes longer than a second to say that it is well."""
    monkeypatch.setattr(examination, "SECONDS", 30)


@pytest.fixture(scope="module")
def staffed_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Any]]:
    with running_house(Settings(data=tmp_path_factory.mktemp("house"))) as house:
        yield house, {office: house.guest(office).browser for office in Office}


# Who may do what


@pytest.mark.parametrize(
    ("method", "path", "body", "allowed"),
    [
        ("GET", "/api/v1/me", None, EVERYBODY),
        ("GET", "/api/v1/people", None, ADMINISTRATOR),
        ("GET", "/api/v1/invitations", None, ADMINISTRATOR),
        ("POST", "/api/v1/invitations", {"office": "player"}, ADMINISTRATOR),
        ("DELETE", "/api/v1/invitations/0123456789abcdef", None, ADMINISTRATOR),
        ("POST", "/api/v1/purses/nobody/issue", {"id": "1", "cents": 1}, ADMINISTRATOR),
        ("DELETE", "/api/v1/people/nobody/sessions", None, ADMINISTRATOR),
        ("PATCH", "/api/v1/people/nobody", {"barred": True}, ADMINISTRATOR),
        ("POST", "/api/v1/people/nobody/link", None, ADMINISTRATOR),
    ],
)
@pytest.mark.parametrize("office", list(Office))
def test_each_office_may_do_what_is_its_own(
    staffed_house: tuple[House, Any],
    office: Office,
    method: str,
    path: str,
    body: dict[str, object] | None,
    allowed: set[Office],
) -> None:
    _, browsers = staffed_house
    answer = browsers[office].request(method, path, json=body)
    turned_away = answer.status_code == httpx.codes.FORBIDDEN
    assert turned_away is (office not in allowed), answer.text
    if turned_away:
        assert answer.json()["error"]["kind"] == "forbidden"
        assert office.value in answer.json()["error"]["message"]


def operations(settings: Settings) -> list[tuple[str, str]]:
    paths = create_app(settings).openapi()["paths"]
    return [(method.upper(), path) for path, each in paths.items() for method in each]


def test_nothing_of_the_api_is_open_to_a_stranger(settings: Settings) -> None:
    """Whichever rooms are added: a router cannot forget to ask."""
    with running_house(settings, limits=roomy()) as house:
        stranger = house.visitor()
        told = {
            (method, path): stranger.request(method, path.replace("{", "").replace("}", "")).json()
            for method, path in operations(settings)
        }
    assert {each["error"]["kind"] for each in told.values()} == {"not_signed_in"}


def test_a_stranger_is_shown_the_door(shared_house: House) -> None:
    stranger = shared_house.visitor()
    left = stranger.post("/sign-out")
    assert (left.status_code, left.headers["location"]) == (303, "/sign-in")


# Forged requests


@pytest.mark.parametrize(
    "token", [None, "", "wrong", "ü"], ids=["missing", "empty", "wrong", "odd"]
)
def test_a_change_by_cookie_needs_the_sessions_token(
    staffed_house: tuple[House, Any], token: str | None
) -> None:
    house, _ = staffed_house
    browser = house.guest(Office.ADMINISTRATOR).browser
    del browser.headers["X-CSRF-Token"]
    headers = {} if token is None else {b"X-CSRF-Token": token.encode()}
    asked = {"office": "administrator"}
    answer = browser.post("/api/v1/invitations", json=asked, headers=headers)
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert "load it again" in answer.json()["error"]["message"]


def test_one_sessions_token_is_no_use_in_another(staffed_house: tuple[House, Any]) -> None:
    house, _ = staffed_house
    one, other = (house.guest(Office.ADMINISTRATOR).browser for _ in range(2))
    borrowed = {"X-CSRF-Token": other.headers["X-CSRF-Token"]}
    answer = one.post("/api/v1/invitations", json={"office": "player"}, headers=borrowed)
    assert answer.status_code == httpx.codes.FORBIDDEN


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "ftp://127.0.0.1", "http://127.0.0.1:1"]
)
@pytest.mark.parametrize("path", ["/sign-in", "/sign-out", "/join/x", "/api/v1/invitations"])
def test_a_page_of_another_site_changes_nothing(
    staffed_house: tuple[House, Any], origin: str, path: str
) -> None:
    _, browsers = staffed_house
    answer = browsers[Office.ADMINISTRATOR].post(path, headers={"Origin": origin})
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert "another site" in answer.text


def test_our_own_pages_may_ask(staffed_house: tuple[House, Any]) -> None:
    house, browsers = staffed_house
    answer = browsers[Office.ADMINISTRATOR].post(
        "/api/v1/invitations", json={"office": "player"}, headers={"Origin": house.address}
    )
    assert answer.status_code == httpx.codes.CREATED


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        (None, "127.0.0.1:8021", True),
        ("http://127.0.0.1:8021", "127.0.0.1:8021", True),
        ("https://Tables.Example", "tables.example", True),
        ("http://127.0.0.1:8022", "127.0.0.1:8021", False),
        ("http://tables.example.evil", "tables.example", False),
        ("ws://tables.example", "tables.example", False),
        ("null", "tables.example", False),
        ("", "tables.example", False),
    ],
)
def test_an_origin_is_compared_with_the_host(origin: str | None, host: str, *, own: bool) -> None:
    assert is_own(origin, host) is own


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::1"])
@pytest.mark.parametrize("path", ["/sign-in", "/api/v1/me", "/static/css/house.css"])
def test_a_name_that_is_not_ours_is_not_answered(shared_house: House, host: str, path: str) -> None:
    answer = shared_house.visitor().get(path, headers={"Host": host})
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert "does not go by that name" in answer.text


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost:8021", "localhost"),
        ("[::1]:8021", "::1"),
        ("LOCALHOST", "localhost"),
        ("", None),
    ],
)
def test_a_host_is_its_name(host: str, name: str | None) -> None:
    assert host_name(host) == name


def test_further_names_are_ours_when_we_say_so(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, allowed_hosts=("Tables.Example",))
    assert {"tables.example", "localhost", "127.0.0.1", "::1"} <= settings.hosts


# What every answer carries


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/sign-in", 200),
        ("GET", "/healthz", 200),
        ("GET", "/program", 200),
        ("GET", "/static/css/house.css", 200),
        ("GET", "/static/nothing.css", 404),
        ("GET", "/nowhere", 404),
        ("DELETE", "/sign-in", 405),
        ("POST", "/sign-in", 422),
        ("POST", "/sign-out", 303),
        ("GET", "/join/unknown", 404),
        ("GET", "/api/v1/openapi.json", 200),
        ("GET", "/api/v1/me", 401),
        ("GET", "/api/v1/nowhere", 404),
        ("PUT", "/api/v1/me", 401),
    ],
)
def test_every_answer_is_safe_to_show(
    shared_house: House, method: str, path: str, status: int
) -> None:
    answer = shared_house.visitor().request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in ALWAYS} == ALWAYS
    assert "strict-transport-security" not in answer.headers
    assert "server" not in answer.headers
    kept = status == 200 and path.endswith((".css", ".json"))
    assert answer.headers["cache-control"] == ("no-cache" if kept else "no-store")


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/api/v1/nowhere", "not_found"),
        ("PUT", "/api/v1/me", "not_signed_in"),
        ("GET", "/api/v1/me", "not_signed_in"),
    ],
)
def test_a_failure_of_the_api_has_one_shape(
    shared_house: House, method: str, path: str, kind: str
) -> None:
    document = shared_house.visitor().request(method, path).json()
    assert set(document) == {"error"}
    assert set(document["error"]) == {"kind", "message", "clause", "findings"}
    assert document["error"]["kind"] == kind


def test_a_request_that_cannot_be_read_says_where(staffed_house: tuple[House, Any]) -> None:
    _, browsers = staffed_house
    asked = {"office": "king", "uses": 0, "more": 1}
    answer = browsers[Office.ADMINISTRATOR].post("/api/v1/invitations", json=asked)
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"]) == (422, "bad_material")
    assert {each["key"] for each in error["findings"]} == {"office", "uses", "more"}


def test_a_proxy_is_believed_when_we_know_it(shared_house: House, settings: Settings) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    stranger = shared_house.visitor().get("/sign-in", headers=said)
    assert "strict-transport-security" not in stranger.headers
    with running_house(replace(settings, behind_proxy="127.0.0.1")) as house:
        visitor = house.visitor()
        answer = visitor.get("/sign-in", headers=said)
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        guesses = [
            visitor.get("/join/guessed", headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
            for n in (*[7] * 11, 8)
        ]
        assert guesses == [404] * 10 + [429, 404], "each address has its own pace"


def test_nobody_chooses_the_address_they_are_counted_by(house: House) -> None:
    visitor = house.visitor()
    guesses = [
        visitor.get("/join/guessed", headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
        for n in range(11)
    ]
    assert guesses == [404] * 10 + [429]


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert "default-src 'none'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY


def test_a_file_may_be_kept_for_ever_under_its_digest(shared_house: House) -> None:
    visitor, address = shared_house.visitor(), static_url("css/house.css")
    assert "immutable" in visitor.get(address).headers["cache-control"]
    assert visitor.get("/static/css/house.css?v=old").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/games/pai_gow/%2e%2e/game.py",
        "/static/games/pai_gow//etc/passwd",
        "/static/games/fan_tan/table.js",
    ],
)
def test_only_the_houses_files_are_served(shared_house: House, path: str) -> None:
    assert shared_house.visitor().get(path).status_code == httpx.codes.NOT_FOUND


# Floods


def test_wrong_passwords_are_slowed_down(house: House) -> None:
    guess = {"name": "ann", "password": "a guess too many"}
    visitor = house.visitor()
    answers = [visitor.post("/sign-in", data=guess) for _ in range(11)]
    assert [each.status_code for each in answers] == [401] * 10 + [429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 6
    assert "Too many requests" in answers[-1].text
    assert visitor.get("/join/guessed").status_code == httpx.codes.TOO_MANY_REQUESTS


def test_people_who_are_welcome_do_not_wait(house: House) -> None:
    guests = [house.guest(Office.PLAYER) for _ in range(15)]
    assert len({each.name for each in guests}) == 15


def test_a_bucket_fills_again() -> None:
    at = [0.0]
    bucket = Buckets(rate=2, burst=3, now=lambda: at[0])
    assert [bucket.wait("ann") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert bucket.wait("bob") == 0
    at[0] = 0.5
    assert [bucket.wait("ann") for _ in range(2)] == [0, 0.5]
    with pytest.raises(errors.TooMany) as late:
        bucket.take("ann")
    assert late.value.wait == 1
    bucket.give_back("ann")
    bucket.take("ann")
    bucket.give_back("nobody")


def test_buckets_do_not_fill_the_memory() -> None:
    bucket = Buckets(rate=1, burst=1, now=lambda: 0.0)
    for n in range(MOST_BUCKETS + 10):
        bucket.wait(str(n))
    assert len(bucket._left) == MOST_BUCKETS  # noqa: SLF001


@pytest.mark.parametrize("path", ["/sign-in", "/api/v1/invitations"])
def test_a_body_has_an_end(staffed_house: tuple[House, Any], path: str) -> None:
    _, browsers = staffed_house
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    content = b"x" * (MOST_BYTES + 1)
    answer = browsers[Office.ADMINISTRATOR].post(path, content=content, headers=headers)
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"
    assert f"at most {MOST_BYTES} bytes" in answer.text


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("tables/t1/orders", 16 * 1024),
        ("invitations", 16 * 1024),
        ("tables", MOST_WITH_SUBMISSION),
        ("filings", MOST_WITH_SUBMISSION),
        ("filings/1/filed", 16 * 1024),
        ("submissions/check", MOST_WITH_SUBMISSION),
        ("submissions/odds", MOST_WITH_SUBMISSION),
        ("meters/hall/proposals", MOST_WITH_SUBMISSION),
        ("meters/hall/proposals/approval", 16 * 1024),
    ],
)
def test_only_a_submission_makes_a_request_long(path: str, most: int) -> None:
    assert most_bytes(f"/api/v1/{path}") == most
    assert protocol.MOST_BYTES == MOST_BYTES == 16 * 1024


def test_a_stranger_is_turned_away_before_a_word_is_read(settings: Settings) -> None:
    """And before long not even that: others at the same door are not kept waiting."""
    with running_house(settings, limits=Limits(strangers=Buckets(rate=0.001, burst=3))) as house:
        visitor, ann = house.visitor(), house.guest().browser
        answers = list[int]()
        for _ in range(2):
            answers.append(int(answered_unread(house, MOST_WITH_SUBMISSION)))
            answers.append(visitor.post("/api/v1/tables", json={"seats": 1}).status_code)
        assert answers == [401, 401, 401, 429]
        assert ann.post("/api/v1/tables/t1/orders", json={}).status_code == 422
        assert ann.get("/api/v1/me").status_code == 200


def answered_unread(house: House, length: int) -> bytes:
    """The status of the answer to somebody who says that so much will come, and sends none."""
    with create_connection(("127.0.0.1", house.premises.settings.port), timeout=15) as line:
        head = "POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        line.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
        return line.recv(12).removeprefix(b"HTTP/1.1 ")


def test_whoever_asks_for_changes_without_end_must_wait(settings: Settings) -> None:
    with running_house(settings, limits=Limits(changes=Buckets(rate=0.001, burst=3))) as house:
        ann, bob = house.guest().browser, house.guest().browser
        asked = [ann.post("/api/v1/tables/t1/orders", content=b"{") for _ in range(4)]
        assert [each.status_code for each in asked] == [422, 422, 422, 429]
        assert "retry-after" in asked[-1].headers
        assert bob.post("/api/v1/tables/t1/orders", content=b"{").status_code == 422


@pytest.mark.parametrize("path", ["/sign-in", "/join/no-such-link"])
def test_forms_without_end_must_wait_whatever_is_in_them(settings: Settings, path: str) -> None:
    many = {"content-type": "application/x-www-form-urlencoded"}
    with running_house(settings, limits=Limits(forms=Buckets(rate=0.001, burst=3))) as house:
        visitor = house.visitor()
        asked = [visitor.post(path, content=b"a=b&" * 4_000, headers=many) for _ in range(4)]
        assert [each.status_code for each in asked] == [400, 400, 400, 429]
        assert "text/html" in asked[-1].headers["content-type"]


def test_whoever_asks_too_often_is_answered_late(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Buckets(rate=0.001, burst=1)
    with running_house(settings, limits=Limits(changes=one, strangers=one)) as house:
        ann, bob, stranger = house.guest().browser, house.guest().browser, house.visitor()
        monkeypatch.setattr(errors, "LATE_SECONDS", 3_600)
        for flooding in (ann, stranger):
            flooding.post("/api/v1/tables/t1/orders", content=b"{")
            with pytest.raises(httpx.ReadTimeout):
                flooding.post("/api/v1/tables/t1/orders", content=b"{", timeout=0.2)
        assert bob.post("/api/v1/tables/t1/orders", content=b"{").status_code == 422


OPEN_TO_ANYBODY = (
    "/nowhere", "/sign-in", "/program", "/checkpoint", "/tile/0/000", f"{API}/openapi.json",
)  # fmt: skip


def test_what_anybody_may_ask_is_counted_by_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any work is done; whoever is signed in is counted by themselves."""
    monkeypatch.setattr(desk, "TRUSTED", 3_600)  # also on a machine with much else to do
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    visits = Buckets(rate=0.001, burst=len(OPEN_TO_ANYBODY))
    with running_house(settings, limits=Limits(visits=visits)) as house:
        ann, bob, stranger = house.guest().browser, house.guest().browser, house.visitor()
        for known in (ann, bob):
            assert known.get(f"{API}/me").status_code == 200, "they are remembered from here on"
        first, again = (
            [stranger.get(path).status_code for path in OPEN_TO_ANYBODY] for _ in range(2)
        )
        assert 429 not in first
        assert set(again) == {429}
        anns = [ann.get(f"{API}/me").status_code for _ in range(len(OPEN_TO_ANYBODY) + 1)]
        assert (anns[0], anns[-1]) == (200, 429)
        assert bob.get(f"{API}/me").status_code == 200
        assert stranger.get("/static/css/house.css").status_code == 200
        assert stranger.get("/healthz").status_code == 200


def test_a_made_up_session_is_counted_by_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TRUSTED", 3_600)  # also on a machine with much else to do
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    with running_house(settings, limits=Limits(visits=Buckets(rate=0.001, burst=3))) as house:
        ann, stranger = house.guest().browser, house.visitor()
        ann.get(f"{API}/me")
        made_up = [{"Authorization": f"Bearer made up {n}"} for n in range(4)]
        asked = [stranger.get(f"{API}/me", headers=each).status_code for each in made_up]
        assert asked == [401, 401, 401, 429]
        assert ann.get(f"{API}/me").status_code == 200


@pytest.mark.parametrize(
    ("method", "headers"),
    [("GET", {"Host": "evil.example"}), ("POST", {"Origin": "http://evil.example"})],
    ids=["host", "origin"],
)
def test_what_is_meant_for_others_is_counted_by_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, method: str, headers: dict[str, str]
) -> None:
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    with running_house(settings, limits=Limits(astray=Buckets(rate=0.001, burst=3))) as house:
        stranger = house.visitor()
        asked = [stranger.request(method, "/sign-in", headers=headers) for _ in range(4)]
        assert [each.status_code for each in asked] == [403, 403, 403, 429]
        assert "retry-after" in asked[-1].headers
        assert stranger.get("/sign-in").status_code == 200


def test_what_is_no_request_is_answered_at_a_pace(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "LATE_SECONDS", 0)
    with running_house(settings, limits=Limits(astray=Buckets(rate=0.001, burst=2))) as house:
        assert [garbled(house)[:12] for _ in range(3)] == [b"HTTP/1.1 400"] * 2 + [b""]
        monkeypatch.setattr(errors, "LATE_SECONDS", 3_600)
        with pytest.raises(TimeoutError):
            garbled(house, timeout=0.2)
        assert house.visitor().get("/sign-in").status_code == 200


def garbled(house: House, timeout: float = 30) -> bytes:
    """All that is said to whoever sends what is no request, until the line is closed."""
    with create_connection(("127.0.0.1", house.premises.settings.port), timeout=timeout) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        return b"".join(iter(lambda: line.recv(4_096), b""))


@pytest.mark.parametrize(
    ("path", "pace"),
    [("/healthz", "glances"), ("/metrics", "glances"), ("/static/css/house.css", "files")],
)
def test_health_figures_and_files_have_a_pace_of_their_own(
    settings: Settings, path: str, pace: str
) -> None:
    limits = Limits(**{pace: Buckets(rate=0.001, burst=3)})
    with running_house(settings, limits=limits) as house:
        stranger = house.visitor()
        asked = [stranger.get(path) for _ in range(4)]
        assert [each.status_code for each in asked] == [200, 200, 200, 429]
        assert "retry-after" in asked[-1].headers
        assert stranger.get("/sign-in").status_code == 200


@pytest.mark.parametrize(
    ("pace", "method", "path", "let_in"),
    [("reads", "GET", "meters", 200), ("changes", "POST", "submissions/check", 403)],
)
def test_a_second_session_has_no_pace_of_its_own(
    settings: Settings, pace: str, method: str, path: str, let_in: int
) -> None:
    limits = replace(Limits(), **{pace: Buckets(rate=0.001, burst=4)})
    with running_house(settings, limits=limits) as house:
        ann = house.guest(password=PASSWORD)
        sessions = [ann, house.elsewhere(ann)] * 3
        asked = [each.browser.request(method, f"{API}/{path}") for each in sessions]
        assert [each.status_code for each in asked] == [let_in] * 4 + [429] * 2


def test_the_description_of_the_api_is_written_once(house: House) -> None:
    visitor, path = house.visitor(), f"{API}/openapi.json"
    first = visitor.get(path)
    house.server.config.app.openapi_schema = {}  # type: ignore[union-attr]
    again = visitor.get(path)
    assert again.content == first.content
    assert "/api/v1/me" in first.json()["paths"]
    same = visitor.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert visitor.get(path, headers={"If-None-Match": '"another"'}).content == first.content


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_connection_that_says_nothing_in_time_is_closed(
    house: House, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(punctual, "HEADER_SECONDS", 0.05)
    where = urlsplit(house.address)
    with create_connection((where.hostname, where.port), timeout=30) as line:
        line.sendall(said)
        assert line.recv(1) == b""
    monkeypatch.undo()
    assert house.visitor().get("/healthz").status_code == 200


class Deaf:
    """Asks a lot, and reads no answer."""

    def __init__(self, house: House) -> None:
        where = urlsplit(house.address)
        assert house.visitor().get("/healthz").status_code == httpx.codes.OK
        for each in house.server.servers[0].sockets:  # little lies under way between the two
            each.setsockopt(SOL_SOCKET, SO_SNDBUF, 4_096)
        self._line = socket()
        self._line.setsockopt(SOL_SOCKET, SO_RCVBUF, 4_096)
        self._line.settimeout(30)
        self._line.connect((where.hostname, where.port))

    def is_greeted(self, question: bytes, answer: bytes) -> bool:
        self._line.sendall(question)
        return self._line.recv(100).startswith(answer)

    def is_hung_up_on(self, *questions: bytes) -> bool:
        with self._line:
            return is_hung_up_on(self._line, *questions)


def is_hung_up_on(line: socket, *questions: bytes) -> bool:
    """However often the last of them is asked."""
    try:
        for question in chain(questions, repeat(questions[-1])):
            line.sendall(question)
    except ConnectionError:
        return True
    return False


def test_whoever_takes_no_answer_is_hung_up_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hanging_up, "UNREAD_SECONDS", 0.05)
    asked = f"GET {static_url('css/house.css')} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    assert Deaf(house).is_hung_up_on(asked.encode())
    monkeypatch.undo()
    assert house.visitor().get("/healthz").status_code == 200


def test_a_screen_that_takes_no_news_is_hung_up_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ample = Buckets(rate=10**6, burst=10**6)
    limits = Limits(orders=ample, frames=ample)
    with running_house(settings, limits=limits) as house:
        open_table(house, "t1", how=BY_HAND)
        ann = house.guest()
        deaf = Deaf(house)
        monkeypatch.setattr(hanging_up, "UNREAD_SECONDS", 0.05)
        assert deaf.is_greeted(
            f"GET {API}/tables/t1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {ann.token}\r\n\r\n".encode(),
            b"HTTP/1.1 101 ",
        )
        assert deaf.is_hung_up_on(
            framed(b'{"type":"hello","protocol":1,"after":null}'),
            framed(b'{"type":"due","id":"again"}'),
        )
        monkeypatch.undo()
        assert give(ann, "t1", "take-seat", seat=1).status_code == httpx.codes.OK


def framed(text: bytes) -> bytes:
    """As one message, under a mask of zeros."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


def test_a_body_that_does_not_come_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body_of_a_request, "SECONDS", 0.05)
    where = urlsplit(house.address)
    head = f"POST /sign-in HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Length: 9\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\nname="
    with create_connection((where.hostname, where.port), timeout=30) as line:
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 408 ")


def test_what_nobody_waits_for_does_not_come_for_ever(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that is answered before all of it has come, and goes on coming."""
    monkeypatch.setattr(punctual, "BODY_SECONDS", 0.05)
    where = urlsplit(house.address)
    head = f"GET /healthz HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Length: {MOST_BYTES}\r\n\r\n"
    with create_connection((where.hostname, where.port), timeout=0.02) as line:
        line.sendall(head.encode())
        assert ends_before(line, MOST_BYTES)


def ends_before(line: socket, length: int) -> bool:
    """Though a byte is sent whenever nothing is heard."""
    for _ in range(length - 1):
        try:
            line.sendall(b" ")
            while line.recv(4_096):
                pass
        except TimeoutError:
            continue
        except ConnectionError:
            pass
        return True
    return False


def test_a_screen_stays_when_time_for_a_body_is_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that became a socket has no body to wait for."""
    monkeypatch.setattr(punctual, "BODY_SECONDS", 0.05)
    with running_house(settings) as house:
        open_table(house, "t1", how=BY_HAND)
        where = urlsplit(house.address)
        with Wire(house.address, house.guest().token, "t1") as screen:
            with create_connection((where.hostname, where.port), timeout=30) as later:
                later.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
                assert b"".join(iter(lambda: later.recv(4_096), b"")).startswith(b"HTTP/1.1 403 ")
            assert screen.due()["type"] == "due"


def test_invented_methods_leave_no_figures_behind(house: House) -> None:
    visitor = house.visitor()
    for number in range(2):
        visitor.request(f"MADEUP{number}", "/healthz")
    told = visitor.get("/metrics").text
    assert "MADEUP" not in told
    assert 'method="other"' in told


def test_who_asks_too_much_must_wait(settings: Settings) -> None:
    with running_house(settings, limits=Limits(reads=Buckets(rate=0.001, burst=4))) as house:
        ann, bob = house.guest().browser, house.guest().browser
        answers = [ann.get("/api/v1/lobby").status_code for _ in range(5)]
        assert answers == [200] * 4 + [429]
        refused = [
            ann.get("/").status_code,
            *(
                ann.get(f"/api/v1/tables/t1{each}").status_code
                for each in ("", "/due", "/odds", "/roads", "/rounds", "/rounds/1/1", "/felt.svg")
            ),
        ]
        assert refused == [429] * 8
        assert bob.get("/api/v1/lobby").status_code == 200
        assert ann.get("/api/v1/me").status_code == 200


# What takes a while


def test_work_is_done_once_for_all_who_ask_and_few_at_a_time() -> None:
    done, most, running = list[str](), [0], [0]
    lock = Lock()

    def work(name: str) -> str:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        done.append(name)
        with lock:
            running[0] -= 1
        return name.upper()

    async def story() -> None:
        room = Workroom(at_once=1, kept=3)

        async def ask(name: str) -> str:
            return await room.made(name, lambda: work(name))

        assert await asyncio.gather(*map(ask, "aabbaacc")) == [*"AABBAACC"]
        assert (sorted(done), most) == ([*"abc"], [1])
        await ask("d")
        await ask("a")
        assert done.count("a") == 1
        await ask("b")
        assert done.count("b") == 2, "the longest unasked was forgotten"

    asyncio.run(story())


def test_work_that_failed_is_tried_again() -> None:
    tries = list[int]()

    def fails() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise CroupierError("not now")
        return len(tries)

    async def story() -> int:
        room = Workroom()
        with pytest.raises(CroupierError):
            await room.made("x", fails)
        return await room.made("x", fails)

    assert asyncio.run(story()) == 2


# Tables


def test_one_person_opens_so_many_tables_an_hour(settings: Settings, clock: HandClock) -> None:
    with running_house(replace(settings, tables_an_hour=1), clock=clock) as house:
        flo, fay = (house.guest(Office.FLOORPERSON).browser for _ in range(2))

        def opened(keeper: httpx.Client, table: str) -> httpx.Response:
            text = submission_text("pa-627a")
            asked = {"id": table, "table": table, "submission": text, "practice": True}
            return keeper.post("/api/v1/tables", json=asked)

        assert opened(flo, "t1").status_code == 201
        clock.advance(minutes=45)
        turned_away = opened(flo, "t2")
        assert turned_away.status_code == 429
        assert turned_away.headers["Retry-After"] == "900"
        assert turned_away.json()["error"]["message"] == (
            "you have opened 1 table within an hour, and nobody may open more; try again in 900 s"
        )
        assert opened(fay, "t2").status_code == 201
        alike = opened(fay, "T2")
        assert (alike.status_code, alike.json()["error"]["message"]) == (
            422,
            "T2 looks like t2, which there is already; choose another name",
        )
        clock.advance(minutes=15)
        assert opened(flo, "t3").status_code == 201


def test_a_stranger_at_a_real_table_passes_for_nobody_who_has_joined(house: House) -> None:
    house.guest(name="paul")
    flo = house.guest(Office.FLOORPERSON).browser
    real = {"submission": submission_text("pa-627a"), "practice": True, "physical_cards": True}
    by_hand = {"arrangement": {"automatic": False}}
    assert flo.post("/api/v1/tables", json={"id": "o", "table": "t1"} | real | by_hand).is_success

    def seated(name: str, seat: int) -> httpx.Response:
        sits = {"name": "take-seat", "seat": seat}
        asked = {"id": f"seat {seat}", "order": sits, "for": name}
        return flo.post("/api/v1/tables/t1/orders", json=asked)

    refused = seated("pauI", 1)
    assert (refused.status_code, refused.json()["error"]["message"]) == (
        409,
        "somebody here has a name that looks like pauI already; choose another name",
    )
    assert seated("paul", 1).status_code == seated("bob", 2).status_code == 200


# Operation


def test_what_hangs_is_unwell_within_its_second_and_is_asked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, over = list[int](), Event()

    def hangs() -> None:
        begun.append(1)
        over.wait()

    async def story() -> list[dict[str, str]]:
        asked = examination.Examination()
        told = [await asked.found({"people": lambda: None})]
        monkeypatch.setattr(examination, "SECONDS", 0.02)
        questions = {"journal": hangs, "people": lambda: None}
        told += [await asked.found(questions) for _ in range(3)]
        over.set()
        monkeypatch.setattr(examination, "SECONDS", 30)
        return [*told, await asked.found({"journal": lambda: None})]

    monkeypatch.setattr(examination, "SHARED", 3_600)
    people, *unwell, well = asyncio.run(story())
    assert people == {"people": "ok"}
    assert unwell == [{"journal": "unavailable", "people": "ok"}] * 3
    assert (well, len(begun)) == ({"journal": "ok"}, 1)


def test_one_examination_serves_all_who_ask_within_its_second() -> None:
    writes, at = list[float](), [0.0]

    async def story() -> list[str]:
        asked = examination.Examination(lambda: at[0])

        async def told() -> str:
            return (await asked.found({"journal": lambda: writes.append(at[0])}))["journal"]

        together = await asyncio.gather(*(told() for _ in range(50)))
        for at[0] in (0.4, 0.99, 1.0, 1.5, 2.0):
            together.append(await told())
        return together

    assert asyncio.run(story()) == ["ok"] * 55
    assert writes == [0.0, 1.0, 2.0]


def test_trouble_is_told_once_the_second_of_the_last_answer_is_over() -> None:
    at = [0.0]

    def away() -> None:
        raise CroupierError("the disk is full")

    async def story() -> list[str]:
        asked, told = examination.Examination(lambda: at[0]), list[str]()
        for at[0], question in ((0.0, lambda: None), (0.9, away), (1.0, away), (2.0, lambda: None)):
            told.append((await asked.found({"journal": question}))["journal"])
        return told

    assert asyncio.run(story()) == ["ok", "ok", "unavailable", "ok"]


def test_health_leaves_the_record_as_it_is(house: House) -> None:
    visitor, journal = house.visitor(), house.premises.casino.journal
    before = {each: journal.head(each) for each in journal.streams()}
    assert visitor.get("/healthz").status_code == 200
    assert {each: journal.head(each) for each in journal.streams()} == before
    assert journal.snapshot("pulse", "pulse") is not None


def test_health_is_told_to_anybody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "SHARED", 0)
    visitor = house.visitor()
    answer = visitor.get("/healthz")
    assert answer.json() == {"journal": "ok", "people": "ok", "casino": "ok"}
    house.premises.casino.journal.close()
    house.premises.closing.set()
    answer = visitor.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"journal": "unavailable", "people": "ok", "casino": "unavailable"}
    house.premises.closing.clear()


def test_health_tells_about_the_casino(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.premises.casino, "trouble", lambda: "the clock of t1 at 10.0.0.7")
    answer = house.visitor().get("/healthz")
    assert (answer.status_code, answer.json()["casino"]) == (503, "unavailable")
    assert "10.0.0.7" not in answer.text


def test_figures_are_for_this_machine(shared_house: House) -> None:
    visitor = shared_house.visitor()
    visitor.get("/join/very-secret")
    told = visitor.get("/metrics").text
    assert 'croupier_requests_total{method="GET",route="/join/{token}",status="404"}' in told
    assert "very-secret" not in told
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        far = visitor.get("/metrics", headers={name: "127.0.0.1"})
        assert far.status_code == httpx.codes.FORBIDDEN, "by a proxy on this machine"


def test_a_request_is_one_line_without_secrets(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="croupier.web"), running_house(settings) as house:
        link = house.invitation(Office.PLAYER)
        ann = house.guest(Office.PLAYER, "ann")
        token = ann.token
        ann.browser.get(link)
        ann.browser.get("/api/v1/me")
    ours = [each for each in caplog.records if each.name.startswith("croupier")]
    lines = [json.loads(JsonLines().format(each)) for each in ours]
    # the last line of another test's house may come late
    about = [line for line in lines if line.get("person") == "ann"]
    assert ("GET", "/api/v1/me", 200) in [
        (each["method"], each["route"], each["status"]) for each in about
    ]
    assert {"at", "level", "ms"} <= set(about[0])
    whole = json.dumps(lines)
    assert not any(secret in whole for secret in (token, link.removeprefix("/join/")))


class RequestLines(logging.Handler):
    def __init__(self, lines: SimpleQueue[dict[str, object]]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.put(getattr(record, "fields", {}))


@contextmanager
def lines_of_requests() -> Iterator[SimpleQueue[dict[str, object]]]:
    """What is written down of each, which may come after its answer."""
    lines = SimpleQueue[dict[str, object]]()
    listening, handler = logging.getLogger(logs.__name__), RequestLines(lines)
    listening.addHandler(handler)
    try:
        yield lines
    finally:
        listening.removeHandler(handler)


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (PeopleUnreachable("no route to 10.0.0.7"), errors.NOT_NOW),
        (NotDurable("/secret/place", "disk full"), errors.NOT_NOW),
        (NotDurable("/secret/place", "line cut", unknown=True), errors.NOT_KNOWN),
    ],
)
def test_where_things_are_kept_is_in_the_log_alone(
    house: House,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    trouble: CroupierError,
    told: str,
) -> None:
    """On the line of the request itself: an outage that many meet is told once beside them."""

    def fails() -> None:
        raise trouble

    ada = house.guest(Office.ADMINISTRATOR).browser
    monkeypatch.setattr(house.premises.people, "everybody", fails)
    caplog.set_level(logging.INFO)
    with lines_of_requests() as lines:
        answer = ada.get("/api/v1/people")
        why = None
        while why is None:
            why = lines.get(timeout=30).get("why")
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"], error["message"]) == (503, "unavailable", told)
    assert why == str(trouble)


def test_a_bug_is_told_by_its_number_alone(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RuntimeError("the lights went out in /secret/place")

    ada = house.guest(Office.ADMINISTRATOR).browser
    monkeypatch.setattr(house.premises.people, "everybody", fails)
    answer = ada.get("/api/v1/people")
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"]) == (500, "bug")
    assert "lights" not in answer.text
    assert {name: answer.headers[name] for name in ALWAYS} == ALWAYS
    reference = error["message"].split()[-1]
    (logged,) = [each for each in caplog.records if each.exc_info]
    assert logged.__dict__["fields"] == {"reference": reference}


def test_a_book_of_people_out_of_reach_turns_orders_away_for_now(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the door, before the request is read: it is an outage, and no bug."""

    def fails(_: str) -> None:
        raise PeopleUnreachable("no route to 10.0.0.7")

    ann = house.guest()
    monkeypatch.setattr(house.premises.people, "signed_in", fails)
    house.premises.desk.forget(ann.name)
    answer = give(ann, "t1", "take-seat", seat=1)
    assert_error(answer, 503, errors.UNAVAILABLE)
    assert REQUEST_FAILED not in caplog.text


def test_whoever_hangs_up_in_the_middle_of_a_request_is_no_trouble(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ann = house.guest()
    head = (
        f"GET {API}/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
        f"Authorization: Bearer {ann.token}\r\n\r\n"
    )
    caplog.set_level(logging.INFO)
    with lines_of_requests() as lines:
        with create_connection(("127.0.0.1", house.premises.settings.port)) as line:
            line.sendall(head.encode() + b'{"id": ')
        done: dict[str, object] = {}
        while not str(done.get("route")).endswith("/me"):
            done = lines.get(timeout=30)
    assert done["status"] == HUNG_UP
    assert REQUEST_FAILED not in caplog.text
