"""A live table over a socket: what a page is told, and what it can say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, MutableMapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from time import monotonic
from typing import Any
from unittest.mock import Mock

import httpx
import msgspec
import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from croupier.table.people import Viewer
from croupier.web.live import protocol, socket
from croupier.web.people.offices import Office
from croupier.web.security.limits import MOST_EACH, Buckets, Limits
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import PASSWORD, PURSE, Guest, House, running_house
from tests.web.wire import (
    API,
    BY_HAND,
    PATIENCE,
    Wire,
    arrange,
    assert_error,
    fresh_id,
    give,
    open_table,
    roomy,
    screens,
    socket_to,
)

TABLE = "t1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = Settings(data=tmp_path_factory.mktemp("house"))
    with running_house(settings, limits=roomy(), chance=stacked("9h 2c Kd 3c")) as running:
        open_table(running, TABLE, how=BY_HAND)
        open_table(running, "deals")
        yield running


def seat_free(screen: Wire) -> int:
    taken = {each["seat"] for each in screen.view["seats"]}
    return next(n for n in range(1, 8) if n not in taken)


def raw(house: House, guest: Guest) -> AbstractContextManager[ClientConnection]:
    return socket_to(house.address, guest.token, f"{API}/tables/{TABLE}/live")


def ends_with(connection: ClientConnection) -> tuple[list[Any], int | None, str | None]:
    """Every message until the server closes, its code and its words."""
    heard = list[Any]()
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(connection.recv(timeout=PATIENCE)))
    return heard, connection.close_code, connection.close_reason


# What is told


def test_a_screen_begins_with_everything_it_needs(house: House) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        told = screen.welcome
        assert (told["type"], told["protocol"], told["table"]) == ("welcome", 1, TABLE)
        assert told["viewer"] == {"role": "player", "person": ann.name}
        assert told["view"]["place"] == told["place"] == told["events"][-1]["place"]
        assert told["view"]["inventory"] is None, "the tray is the staff's to see"
        assert (told["history"], told["clock"], told["complete"]) == ([], None, True)
        shown = {"place", "at", "actor", "kind", "told", "clause", "body"}
        assert all(set(each) == shown for each in told["events"])


def test_news_go_to_everybody_and_a_purse_to_its_owner(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    with screens(house, TABLE, ann, bob) as (here, there):
        seat = seat_free(here)
        here.sit(seat, 100_00)
        there.until(lambda s: s.view["seats"] and s.view["seats"][-1]["chips"] == 100_00)
        told = (json.loads(each) for each in there.frames[1:])
        taken, bought = (each for each in told if each["type"] != "attending")
        assert [each["type"] for each in (taken, bought)] == ["news", "news"]
        assert [each["kind"] for each in taken["events"]] == ["seat-taken/1"]
        assert bought["events"][0]["actor"] == ann.name
        purses = [json.loads(each) for each in here.frames if '"purse"' in each[:16]]
        assert purses == [{"type": "purse", "cents": PURSE - 100_00}]
        here.do("leave-seat", seat=seat)


def test_what_is_due_is_the_same_over_the_socket_and_by_rest(house: House) -> None:
    for office in Office:
        guest = house.guest(office)
        with screens(house, TABLE, guest) as (screen,):
            asked = screen.due()
        answer = guest.browser.get(f"{API}/tables/{TABLE}/due").json()
        assert answer == {"place": asked["place"], "steps": asked["steps"]}


def test_a_step_that_is_due_can_be_sent_as_it_stands(house: House) -> None:
    dealer = house.guest(Office.DEALER)
    with screens(house, TABLE, dealer) as (screen,):
        step = screen.due()["steps"][0]
        assert step["must"]
        screen.do(**step["order"])


def test_a_look_by_rest_is_what_the_socket_begins_with(house: House) -> None:
    for office in Office:
        guest = house.guest(office)
        with screens(house, TABLE, guest) as (screen,):
            looked = guest.browser.get(f"{API}/tables/{TABLE}").json()
            assert looked == screen.welcome


def test_whoever_comes_back_gets_what_was_missed(house: House) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        seat, place = seat_free(screen), screen.place
        screen.do("take-seat", seat=seat)
    give(ann, TABLE, "leave-seat", seat=seat)
    with Wire(house.address, ann.token, TABLE, after=place) as back:
        assert back.welcome["complete"]
        kinds = [each["kind"] for each in back.welcome["events"]]
        assert kinds == ["seat-taken/1", "seat-left/1"]
        assert [each["place"] for each in back.welcome["events"]] == [place + 1, place + 2]


def test_a_whole_round_over_the_wire(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    with screens(house, "deals", ann, bob) as (here, there):
        here.sit(1)
        there.sit(2)
        here.until_betting()
        assert here.do("place-wager", seat=1, wager="player", stake=100_00, seen=here.place)
        there.until_betting()
        assert there.do("place-wager", seat=2, wager="banker", stake=100_00, seen=there.place)
        for screen in (here, there):
            screen.until_round(1)
            chips = {each["person"]: each["chips"] for each in screen.view["seats"]}
            assert chips == {ann.name: 600_00, bob.name: 400_00}
            assert screen.history[0]["winner"] == "player"
        late = here.order("place-wager", seat=1, wager="tie", stake=5_00, seen=1)
        assert late["error"]["kind"] == "refusal"
        assert late["error"]["clause"]


def test_a_bettor_who_will_not_wait_says_so(house: House) -> None:
    open_table(house, "hurry")
    keeper, ann = house.guest(Office.FLOORPERSON), house.guest()
    with screens(house, "hurry", ann) as (screen,):
        screen.sit(1)
        screen.until_betting()
        arrange(keeper, "hurry", {"betting_seconds": 600, "step_milliseconds": 1})
        screen.do("place-wager", seat=1, wager="player", stake=100_00)
        screen.say(type="ready")
        screen.until_round(1)


# Orders


def test_an_order_is_answered_by_its_id_and_takes_effect_once(house: House) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        seat, named = seat_free(screen), fresh_id()
        first = screen.do("take-seat", seat=seat, id=named)
        assert first == {"type": "done", "id": named, "place": screen.place, "repeated": False}
        assert screen.order("take-seat", seat=seat, id=named) == {**first, "repeated": True}
        by_rest = give(ann, TABLE, "take-seat", seat=seat, id=named)
        assert by_rest.json() == {"table": TABLE, "place": first["place"], "repeated": True}
        screen.do("leave-seat", seat=seat)


def test_a_refusal_is_the_same_over_the_socket_and_by_rest(house: House) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        for act, fields in (
            ("take-seat", {"seat": 99}),
            ("place-wager", {"seat": 1, "wager": "player", "stake": 100}),
            ("call-no-more-bets", {}),
        ):
            answer = screen.order(act, **fields)
            assert answer["error"]["clause"]
            by_rest = give(ann, TABLE, act, **fields)
            assert answer["error"] == assert_error(by_rest, 409, "refusal")


@pytest.mark.parametrize(
    "act",
    [
        {"name": "no-such-order"},
        {"name": "take-seat"},
        {"name": "take-seat", "seat": "one"},
        {"name": "take-seat", "seat": 10**40},
        {"name": "take-seat", "seat": None},
        {"name": ["take-seat"]},
        {},
        {"name": "deal-card", "card": "Zz"},
        {"name": "deal-card", "card": {"rank": 1}},
        {"name": "turn-hand", "side": "dealer"},
    ],
)
def test_an_order_nobody_can_read_is_refused_by_its_id(
    house: House, act: dict[str, object]
) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        named = fresh_id()
        screen.say(type="order", id=named, order=act)
        answer = screen.until_type("refused", "done")
        assert (answer["type"], answer["id"]) == ("refused", named)
        assert answer["error"]["kind"] in {"usage", "bad_material", "refusal"}
        by_rest = ann.browser.post(
            f"{API}/tables/{TABLE}/orders", json={"id": fresh_id(), "order": act}
        )
        assert by_rest.json()["error"] == answer["error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"dance"}',
        '{"type":"order"}',
        '{"type":"order","id":"","order":{}}',
        '{"type":"order","id":"x","order":{"name":"take-seat","seat":1},"seen":-1}',
        '{"type":"order","id":"' + "x" * 101 + '","order":{"name":"take-seat","seat":1}}',
        "[" * 10_000,
        '{"type":"' + "é" * 200 + '"}',
        "x" * 20_000,
    ],
)
def test_a_message_nobody_can_read_is_refused_and_the_screen_stays(house: House, text: str) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        screen.connection.send(text)
        answer = screen.until_type("refused")
        assert (answer["id"], answer["error"]["kind"]) == ("", "bad_material")
        assert screen.due()["steps"]


def test_bytes_are_read_as_text(house: House) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        screen.connection.send(b'{"type":"due","id":"7"}')
        assert screen.until_type("due")["id"] == "7"
        screen.connection.send(b"\xff\xfe")
        assert screen.until_type("refused")["error"]["kind"] == "bad_material"


@pytest.mark.parametrize("named", ["house 7", "stand-in 7", "a\x00b", "\ud800"])
def test_an_id_no_order_can_have(house: House, named: str) -> None:
    ann = house.guest()
    with screens(house, TABLE, ann) as (screen,):
        screen.say(type="order", id=named, order={"name": "take-seat", "seat": 1})
        assert screen.until_type("refused", "done")["type"] == "refused"


def test_whoever_gives_too_many_orders_must_wait(settings: Settings) -> None:
    """Over the socket and by REST together, by whatever sessions; another has their own pace."""
    limits = Limits(orders=Buckets(rate=0.001, burst=4))  # coming to the table counts as well
    with running_house(settings, limits=limits) as house:
        open_table(house, TABLE, how=BY_HAND)
        ann, bob = house.guest(password=PASSWORD), house.guest()
        with screens(house, TABLE, ann) as (screen,):
            kinds = [screen.order("cash-out")["error"]["kind"] for _ in range(4)]
            assert kinds == ["refusal"] * 3 + ["too_many"]
        for session in (ann, house.elsewhere(ann)):
            answer = give(session, TABLE, "cash-out")
            assert_error(answer, 429, "too_many")
            assert int(answer.headers["Retry-After"]) > 0
        assert_error(give(bob, TABLE, "cash-out"), 409, "refusal")


@pytest.mark.parametrize(
    "text",
    ['{"type":"due","id":"7"}', '{"type":"ready"}', '{"type":"heartbeat"}', "{", "x" * 20_000],
)
def test_whoever_floods_a_socket_is_shown_out(settings: Settings, text: str) -> None:
    """Whatever it is made of; and must wait before the next one."""
    few = Buckets(rate=0.001, burst=5)
    limits = Limits(orders=few, heartbeats=few, overruns=Buckets(rate=0.001, burst=3))
    with running_house(settings, limits=limits) as house:
        open_table(house, TABLE, how=BY_HAND)
        ann = house.guest()
        with raw(house, ann) as connection:
            connection.send('{"type":"hello","protocol":1}')
            with suppress(ConnectionClosed):
                for _ in range(12):
                    connection.send(text)
            heard, code, why = ends_with(connection)
        assert (code, heard[-1]["type"]) == (1013, "bye")
        assert "too many" in str(why)
        refused = [each for each in heard if each["type"] == "refused"]
        assert [each["error"]["kind"] for each in refused].count("too_many") == 3
        if "heartbeat" not in text:
            with pytest.raises(InvalidStatus, match="403"), raw(house, ann):
                pass


def test_one_person_has_so_many_tables_open_and_no_more(house: House) -> None:
    ann, bob = house.guest(password=PASSWORD), house.guest()
    elsewhere = house.elsewhere(ann)
    with screens(house, TABLE, *[ann] * (MOST_EACH - 1), elsewhere):
        with raw(house, elsewhere) as one_more:
            assert ends_with(one_more)[1:] == (
                1013,
                "you have 8 tables open; close one of them first",
            )
        with screens(house, TABLE, bob) as (other,):
            assert other.welcome["type"] == "welcome"
    with screens(house, TABLE, ann) as (again,):
        assert again.welcome["type"] == "welcome"


def test_a_house_that_is_full_says_so(settings: Settings) -> None:
    with running_house(replace(settings, most_sockets=1)) as house:
        open_table(house, TABLE, how=BY_HAND)
        with screens(house, TABLE, house.guest()), raw(house, house.guest()) as late:
            assert ends_with(late)[1:] == (1013, "the house is full; try again in a while")


def test_what_is_due_is_worked_out_once_until_the_table_moves_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    casino, asked = house.premises.casino, list[str]()
    worked_out = casino.due_document

    def counted(table_id: str, viewer: Viewer) -> msgspec.Raw:
        asked.append(viewer.person)
        return worked_out(table_id, viewer)

    monkeypatch.setattr(casino, "due_document", counted)
    ann, bob = house.guest(), house.guest()
    with screens(house, TABLE, ann, bob) as (here, there):
        # the slot of time may turn in between, once
        answers = [here.due() for _ in range(20)]
        assert all(each == answers[0] for each in answers)
        assert asked.count(ann.name) <= 2
        there.due()
        seat = seat_free(here)
        here.do("take-seat", seat=seat)
        before = len(asked)
        moved = here.due()
        assert (moved["place"], len(asked)) == (here.place, before + 1)
        assert moved["steps"] != answers[0]["steps"]
        here.do("leave-seat", seat=seat)


def test_a_line_that_is_gone_is_no_failure() -> None:
    """Whichever task finds out first, the others hear the same."""

    async def story() -> list[str]:
        sent = list[str]()

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "websocket.send":
                raise OSError("broken pipe")

        line = WebSocket({"type": "websocket", "headers": []}, receive, send)
        await line.accept()
        screen = socket.Screen(line, TABLE, Mock(), Mock())
        for _ in range(2):
            try:
                await screen._send(protocol.Heartbeat("now"))  # noqa: SLF001
            except WebSocketDisconnect as gone:
                sent.append(type(gone).__name__)
        await screen._close(1012, "the server is closing")  # noqa: SLF001
        return sent

    assert asyncio.run(story()) == ["WebSocketDisconnect"] * 2


def test_staff_acts_for_nobody_at_a_table_without_real_cards(house: House) -> None:
    dealer = house.guest(Office.DEALER)
    with screens(house, TABLE, dealer) as (screen,):
        answer = screen.order("take-seat", seat=3, behalf="ann")
        assert "players act for themselves" in answer["error"]["message"]


def test_at_a_table_with_real_cards_the_dealer_acts_for_people(house: House) -> None:
    open_table(house, "real", how=BY_HAND, physical_cards=True)
    dealer, ann = house.guest(Office.DEALER), house.guest()
    with screens(house, "real", dealer, ann) as (there, here):
        there.do("take-seat", seat=3, behalf="Mrs Lee")
        here.until(lambda s: s.view["seats"])
        assert here.view["seats"][0]["person"] == "Mrs Lee"
        refused = here.order("leave-seat", seat=3, behalf="Mrs Lee")
        assert "only the staff" in refused["error"]["message"]


# The end of a conversation


@pytest.mark.parametrize(
    "hello",
    [
        '{"type":"hello","protocol":2}',
        '{"type":"hello","protocol":0,"after":5}',
        '{"type":"hello"}',
        '{"type":"heartbeat"}',
        '{"type":"order","id":"x","order":{"name":"take-seat","seat":1}}',
        "hello",
        '{"type":"' + "é" * 200 + '"}',
        "x" * 20_000,
    ],
)
def test_whoever_speaks_another_protocol_is_told_so(house: House, hello: str) -> None:
    with raw(house, house.guest()) as connection:
        connection.send(hello)
        heard, code, why = ends_with(connection)
        assert [each["type"] for each in heard] == ["bye"]
        assert heard[0]["why"]
        assert (code, bool(why)) == (4400, True)


def test_a_message_beyond_all_measure_ends_the_connection(house: House) -> None:
    with raw(house, house.guest()) as connection:
        connection.send("x" * 200_000)
        _, code, _ = ends_with(connection)
        assert code == 1009


def test_a_heart_beats_and_whoever_is_silent_is_let_go(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 0.02)
    monkeypatch.setattr(socket, "SILENCE_SECONDS", 2.0)
    ann = house.guest()
    with raw(house, ann) as connection:
        connection.send('{"type":"hello","protocol":1}')
        heard, code, _ = ends_with(connection)
        beside = {"attending", "clock"}  # what the table does meanwhile
        assert {each["type"] for each in heard} - beside == {"welcome", "heartbeat", "bye"}
        assert all(each["at"].endswith("Z") for each in heard if each["type"] == "heartbeat")
        assert code == 4408
    with screens(house, TABLE, ann) as (screen,):
        longer_than_silence = monotonic() + 2.2
        while monotonic() < longer_than_silence:
            screen.until_type("heartbeat")
            screen.say(type="heartbeat")
    monkeypatch.setattr(socket, "SILENCE_SECONDS", 0.1)
    with raw(house, ann) as connection:
        _, code, why = ends_with(connection)
        assert (code, why) == (4408, "nobody said hello")


@pytest.mark.parametrize("change", [{"barred": True}, {"office": "player"}])
def test_a_dealer_who_was_barred_or_demoted_deals_no_more(
    house: House, change: dict[str, object]
) -> None:
    ada, dealer = house.guest(Office.ADMINISTRATOR), house.guest(Office.DEALER)
    with screens(house, TABLE, dealer) as (screen,):
        ada.browser.patch(f"{API}/people/{dealer.name}", json=change)
        screen.say(type="order", id=fresh_id(), order={"name": "receive-cards"})
        heard, code, why = ends_with(screen.connection)
        assert (code, why) == (1008, "you were signed out, or hold another office now")
        assert "done" not in {each["type"] for each in heard}


def test_how_a_table_is_run_reaches_every_screen(house: House) -> None:
    open_table(house, "run", how=BY_HAND)
    keeper, ann = house.guest(Office.FLOORPERSON), house.guest()
    with screens(house, "run", ann) as (screen,):
        assert screen.welcome["clock"] is None
        arrange(keeper, "run", {"step_milliseconds": 60_000})
        assert screen.until_type("news")["clock"]["what"] == "step"
        refused = ann.browser.put(f"{API}/tables/run/arrangement", json={"id": "x"})
        assert_error(refused, httpx.codes.FORBIDDEN, "forbidden")
