"""The socket as it describes itself: whole, in clean names, and as what is really said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.floor.games import every_game
from croupier.web.live.asyncapi import ANSWERED, SAID, asyncapi, message_name
from croupier.web.live.protocol import said
from croupier.web.settings import API
from tests.web.described import closed, schema_of
from tests.web.running_house import House
from tests.web.wire import SLOW, Wire, open_table, socket_to

DOCUMENT = json.loads(json.dumps(asyncapi()))
SCHEMAS = DOCUMENT["components"]["schemas"]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        for each in part.values():
            yield from references(each)
    if isinstance(part, list):
        for each in part:
            yield from references(each)


def test_every_reference_leads_somewhere() -> None:
    for ref in set(references(DOCUMENT)):
        found: Any = DOCUMENT
        for part in ref.removeprefix("#/").split("/"):
            assert part in found, ref
            found = found[part]


def test_every_message_order_and_event_is_there() -> None:
    names = {key: each["name"] for key, each in DOCUMENT["components"]["messages"].items()}
    assert names == {each.__name__: message_name(each) for each in (*SAID, *ANSWERED)}
    orders = {each["properties"]["name"]["enum"][0] for each in resolved(SCHEMAS["AnyOrder"])}
    events = {each["properties"]["kind"]["const"] for each in SCHEMAS["AnyTold"]["oneOf"]}
    tables = [each.tables for each in every_game()]
    assert orders == {str(kind.__struct_config__.tag) for each in tables for kind in each.manners}
    assert events == {kind.kind for each in tables for kind in each.tellings}


def resolved(listed: Any) -> list[Any]:
    return [SCHEMAS[each["$ref"].rpartition("/")[2]] for each in listed["anyOf"]]


def test_names_are_clean() -> None:
    assert all(name.isalnum() for name in SCHEMAS)
    assert "croupier." not in json.dumps(DOCUMENT)


def test_anybody_may_read_it(house: House) -> None:
    answer = house.visitor().get(f"{API}/asyncapi.json")
    assert answer.json() == DOCUMENT
    again = {"If-None-Match": answer.headers["ETag"]}
    assert house.visitor().get(f"{API}/asyncapi.json", headers=again).status_code == 304


def test_news_have_your_steps_where_hello_asked_for_them(house: House) -> None:
    table = open_table(house, "t1", how=SLOW)
    guest = house.guest()
    with (
        socket_to(house.address, guest.token, f"{table}/live") as asked,
        Wire(house.address, guest.token, "t1") as plain,
    ):
        asked.send(json.dumps({"type": "hello", "protocol": 1, "due": True}))
        welcome = json.loads(asked.recv(timeout=60))
        assert "due" not in plain.welcome
        assert welcome["due"]["place"] == welcome["place"]
        assert welcome["due"]["steps"] == plain.due()["steps"]
        plain.do("take-seat", seat=2)
        news = next(each for each in heard(asked) if each["type"] == "news")
        assert {each["order"]["name"] for each in news["due"]["steps"]} == {"leave-seat", "buy-in"}


def heard(line: Any) -> Iterator[Any]:
    while True:
        yield json.loads(line.recv(timeout=60))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "hello", "protocol": 1},
        {"type": "hello", "protocol": 1, "after": 118, "due": True},
        {"type": "order", "id": "x", "order": {"name": "take-seat", "seat": 3}},
        {"type": "order", "id": "x", "seen": 7, "order": {"name": "decline-cut", "seat": 1}},
        {"type": "due", "id": "y"},
        {"type": "ready"},
        {"type": "heartbeat"},
    ],
)
def test_what_may_be_said_is_as_described(message: dict[str, Any]) -> None:
    said(json.dumps(message))
    assert schema_of("said", message["type"]).is_valid(message)


@pytest.mark.parametrize(
    ("by", "message"),
    [
        ("said", {"type": "hello"}),
        ("said", {"type": "order", "id": "", "order": {"name": "take-seat", "seat": 3}}),
        ("said", {"type": "order", "id": "x", "order": {"name": "take-the-tray"}}),
        ("said", {"type": "order", "id": "x", "order": {"name": "take-seat", "seat": -3}}),
        ("answered", {"type": "done", "id": "x", "place": "far", "repeated": False}),
    ],
)
def test_what_is_not_described_is_told_apart(by: str, message: dict[str, Any]) -> None:
    assert not schema_of(by, message["type"]).is_valid(message)


def test_the_check_of_traffic_is_strict() -> None:
    assert closed({"properties": {"a": {}}})["additionalProperties"] is False
    bye = {"type": "bye", "why": "the house closes"}
    assert schema_of("answered", "bye").is_valid(bye)
    assert not schema_of("answered", "bye").is_valid({**bye, "more": 1})
