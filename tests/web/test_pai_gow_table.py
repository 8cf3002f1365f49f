"""Pai Gow over the wire: a round against the house, then one with a bank, a surrender and a slip.

Nobody receives a tile that was not theirs and was not exposed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import takewhile
from typing import Any

import httpx
import pytest

from croupier.odds.document import fraction
from croupier.odds.pai_gow.advice import advise
from croupier.odds.pai_gow.tables import exact_odds
from croupier.surveillance.shoe_proofs_checked import checked, read_proof
from croupier.table.pai_gow.state import Table
from croupier.values.money import dollars
from croupier.values.tiles import parse_tiles, show_tiles
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.pai_gow.tile_evenings import stacked
from tests.games.pai_gow.tables import banked
from tests.table.pai_gow.driver import BEATEN, LOSES, TIES, WINS, dealt
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, Wire, assert_error, open_table, roomy

PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 1}
BANKING = """
[options]
player_banking = true
co_banking = true
two_areas = true
"""
FIRST = dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}; 4 {LOSES}")
ANNS, BOBS, CATS = "1-1 1-1 4-4 5-6", "2-6 3-5 2-4 1-2", "2-5 3-4 1-4 2-3"
"""Of bob's and cat's tiles a set holds one each: whoever reads one has read theirs."""
DEALERS, DEAD = "6-6 1-6 3-3 4-6", "3-6 4-5 5-6 4-4"
SECOND = dealt(f"dealer {DEALERS}; 1 {ANNS}; 2 {BOBS}; 4 {CATS}; dead {DEAD}", "1 2 2", first=1)
SEATS = {"ann": 1, "bob": 2, "cat": 4}
STAKE = 100_00
OPENED = "stacks-opened/1"


@dataclass
class Room:
    house: House
    guests: dict[str, Guest]
    wires: dict[str, Wire]

    @property
    def table(self) -> Table:
        table = self.house.premises.casino.table("t1")
        assert isinstance(table, Table)
        return table

    def read_all(self) -> None:
        place = self.table.place
        for wire in self.wires.values():
            wire.until(lambda each: each.place >= place)

    def until(self, *names: str) -> None:
        """The agenda comes to one of these, and everybody has seen it."""
        for wire in self.wires.values():
            wire.until_step(*names)
        self.read_all()

    def ready(self, *people: str) -> None:
        for person in people:
            self.wires[person].say(type="ready")

    def bet(self, *people: str) -> None:
        for person in people:
            seat = SEATS[person]
            self.wires[person].do("place-wager", seat=seat, wager="pai_gow", stake=STAKE)

    def set_hand(self, person: str) -> None:
        """By the house way, out of what this person's own screen shows."""
        advised = self.get(person, f"/advice?seat={SEATS[person]}").json()
        way = advised["house_way"]
        seat, high, low = SEATS[person], way["high"].split(), way["low"].split()
        self.wires[person].do("set-hands", seat=seat, high=high, low=low)

    def get(self, person: str, path: str) -> httpx.Response:
        return self.guests[person].browser.get(f"{API}/tables/t1{path}")

    def position(self, person: str, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.wires[person].view["positions"][seat]
        return found


@pytest.fixture
def room(settings: Settings) -> Iterator[Room]:
    chance = stacked(FIRST, SECOND)
    with (
        running_house(replace(settings, calculators=1), limits=roomy(), chance=chance) as house,
        ExitStack() as stack,
    ):
        open_table(house, "t1", "pa-535", BANKING, PATIENT)
        guests = {person: house.guest(Office.PLAYER, person) for person in (*SEATS, "eve")}
        guests |= {"Dan": house.guest(Office.DEALER, "Dan")}
        wires = {
            name: stack.enter_context(Wire(house.address, guest.token, "t1"))
            for name, guest in guests.items()
        }
        room = Room(house, guests, wires)
        for person, seat in SEATS.items():
            room.wires[person].sit(seat, 1_000_00)
        yield room


def first_round(room: Room) -> None:
    room.until("call-no-more-bets")
    room.bet(*SEATS)
    room.ready(*SEATS)
    room.until("set-hands")
    for person in SEATS:
        room.set_hand(person)
    room.until("expose-hands")
    room.ready(*SEATS)
    room.until("decline-bank")


def bank_is_anns(room: Room) -> None:
    """Ann takes the bank; bob and cat bet against it and look at their tiles."""
    first_round(room)
    room.wires["ann"].do("accept-bank", seat=1, co=False)
    room.until("decline-cut")
    room.wires["ann"].do("decline-cut", seat=1)
    room.until("call-no-more-bets")
    room.bet("bob", "cat")
    room.ready(*SEATS)
    room.until("choose-delivery")
    room.wires["ann"].do("choose-delivery", delivery="standard")
    room.until("shake-dice")
    room.wires["ann"].do("shake-dice", times=3)
    room.until("set-hands")


def knows(received: str, tile: str) -> bool:
    return re.search(rf"(?<![\w-]){tile}(?![\w-])", received) is not None


def test_three_people_a_bank_a_surrender_and_an_exposed_tile(room: Room) -> None:
    bank_is_anns(room)
    since = {name: len(each.frames) for name, each in room.wires.items()}
    assert room.position("cat", 4)["tiles"] == CATS.split()
    assert room.position("bob", 4)["tiles"] == [None] * 4

    room.wires["Dan"].do("expose-tile", seat=4, nth=1)
    room.read_all()
    assert room.position("eve", 4)["tiles"] == ["2-5", None, None, None]
    assert room.position("cat", 4)["must_choose"]
    assert room.wires["bob"].view["steps"][0]["person"] == "cat"
    room.wires["cat"].do("void-hand", seat=4)
    for person in ("ann", "bob"):
        room.set_hand(person)
    room.wires["bob"].until(lambda each: each.view["positions"][1]["up"])
    room.wires["bob"].do("surrender", seat=2)
    room.wires["eve"].until(lambda each: len(each.history) == 2)
    room.read_all()

    own = {"bob": BOBS, "cat": CATS}
    unseen = {*BOBS.split(), *CATS.split()[1:], "3-6", "4-5"}
    for name, wire in room.wires.items():
        received = "\n".join([*unopened(wire.frames[since[name] :]), *answers(room, name)])
        leaked = [tile for tile in unseen - {*own.get(name, "").split()} if knows(received, tile)]
        assert not leaked, f"{name}: {leaked}"
        assert knows(received, "2-5"), "the exposed tile is everybody's"
    assert room.wires["eve"].history[-1] == {
        "number": 2,
        "total": 5,
        "bank": 1,
        "hand": "1-1 1-1 | 4-4 5-6",
        "verdicts": [
            {"seat": 0, "verdict": "lose"},
            {"seat": 2, "verdict": "surrendered"},
            {"seat": 4, "verdict": "voided"},
        ],
    }


def unopened(frames: Sequence[str]) -> list[str]:
    """What comes before the tiles are out of play, and their order is everybody's."""
    return list(takewhile(lambda frame: OPENED not in frame, frames))


def answers(room: Room, person: str) -> list[str]:
    """What the table's addresses tell of the second round."""
    paths = ("/due", "/rounds/0/2", "/arrangement", "/instructions")
    return [room.get(person, path).text for path in paths]


def test_everybody_can_check_the_stacks_once_they_are_opened(room: Room) -> None:
    room.until("call-no-more-bets")
    published = room.wires["eve"].view["stacks"]["commitment"]
    first_round(room)
    room.read_all()
    for name, wire in room.wires.items():
        told = [
            event
            for frame in wire.frames
            for event in json.loads(frame).get("events", ())
            if event["kind"] == OPENED and event["body"]["commitment"] == published
        ]
        (opened,) = (each["body"] for each in told)
        secret = f"{opened['salt']} {' '.join(opened['tiles'])}"
        assert sha256(secret.encode()).hexdigest() == published, name
        assert tuple(opened["tiles"]) == tuple(map(str, FIRST.order))


def test_ones_own_rounds(room: Room) -> None:
    bank_is_anns(room)
    room.wires["Dan"].do("expose-tile", seat=4, nth=1)
    room.wires["cat"].do("void-hand", seat=4)
    for person in ("ann", "bob"):
        room.set_hand(person)
    room.wires["bob"].until(lambda each: each.view["positions"][1]["up"])
    room.wires["bob"].do("surrender", seat=2)
    room.wires["eve"].until(lambda each: len(each.history) == 2)

    told = {person: room.get(person, "/rounds").json()["rounds"] for person in (*SEATS, "eve")}
    assert told["eve"] == []
    banked_round, first = told["ann"]
    assert (first["round"], first["dice"], first["total"], first["start"]) == (1, [3, 3, 3], 9, 0)
    assert first["against"]["high_words"] == "Pair of Tens (5-5)"
    assert [(hand["person"], hand["judgement"]) for hand in first["hands"]] == [
        ("ann", "win"), ("bob", "tie"), ("cat", "lose"),
    ]  # fmt: skip
    assert [(slip["result"], slip["vigorish"]) for slip in first["slips"]] == [("won", 5_00)]
    assert first["net"] == 95_00

    assert banked_round["bank"] == {"seat": 1, "person": "ann", "co_bank": False}
    assert banked_round["slips"] == []
    assert banked_round["bank_slip"] == {
        "surplus": 200_00, "shortfall": 0, "share": 200_00, "vigorish": 10_00, "net": 190_00,
    }  # fmt: skip
    assert banked_round["net"] == 190_00
    ends = {hand["person"]: hand for hand in told["bob"][0]["hands"]}
    assert ends["bob"]["judgement"] == "surrendered"
    assert ends["bob"]["high"] == "2-4 1-2"
    assert (ends["cat"]["judgement"], ends["cat"]["high"]) == ("void", None)
    assert {hand["person"]: hand["high"] for hand in told["cat"][0]["hands"]}["bob"] is None
    assert told["bob"][0]["net"] == -STAKE
    assert [(slip["result"], slip["back"]) for slip in told["cat"][0]["slips"]] == [
        ("returned", STAKE)
    ]

    story = room.get("eve", "/rounds/0/2").json()["story"]
    assert any(line["told"] == "ann at seat 1 takes the bank." for line in story)
    assert room.get("eve", "/rounds/0/9").status_code == httpx.codes.NOT_FOUND


def test_advice_is_about_ones_own_tiles_only(room: Room) -> None:
    bank_is_anns(room)
    mine = room.get("bob", "/advice?seat=2").json()
    assert mine["tiles"] == BOBS.split()
    assert (mine["seat"], mine["as"]) == (2, "bettor")
    assert mine["note"] == "Against a bank that sets by the house way."
    advised = advise(banked(two_areas=True), parse_tiles(BOBS))
    assert [(each["high"], each["value"]) for each in mine["settings"]] == [
        (show_tiles(each.setting.high), fraction(each.value)) for each in advised.settings
    ]
    assert [each["best"] for each in mine["settings"]] == [True, False, False]
    assert [rule["clause"] for rule in mine["house_way"]["rules"]] == ["PA535-10-d-1"]
    bank = room.get("ann", "/advice?seat=1").json()
    assert bank["as"] == "bank"
    assert "one wager" in bank["note"]

    for person, seat in (("ann", 2), ("bob", 1), ("eve", 2), ("bob", 6)):
        refused = assert_error(room.get(person, f"/advice?seat={seat}"), 409, "refusal")
        assert refused["message"].startswith("you hold no tiles here")
    assert_error(room.get("Dan", "/advice?seat=2"), 403, "forbidden")
    room.set_hand("bob")
    assert_error(room.get("bob", "/advice?seat=2"), 409, "refusal")


def test_an_exposed_tile_counts_as_seen(room: Room) -> None:
    bank_is_anns(room)
    before = room.get("bob", "/advice?seat=2").json()["settings"]
    room.wires["Dan"].do("expose-tile", seat=4, nth=1)
    assert_error(room.get("cat", "/advice?seat=4"), 409, "refusal")
    room.wires["cat"].do("play-on", seat=4)
    after = room.get("bob", "/advice?seat=2").json()["settings"]
    assert before != after
    seen = advise(banked(two_areas=True), parse_tiles(BOBS), seen=parse_tiles("2-5"))
    assert after[0]["value"] == fraction(seen.settings[0].value)


def test_a_table_without_anything_to_set_gives_no_advice(room: Room) -> None:
    open_table(room.house, "cards", "pa-541")
    answer = room.guests["ann"].browser.get(f"{API}/tables/cards/advice?seat=1")
    assert_error(answer, 404, "not_found")


def test_the_lobby_tells_of_the_table(room: Room) -> None:
    first_round(room)
    (table,) = room.guests["eve"].browser.get(f"{API}/lobby").json()["tables"]
    assert (table["game"], table["phase"], table["banking"]) == ("pai_gow", "betting", True)
    assert table["seats"] == {"taken": [1, 2, 4], "all": 6}
    assert table["road"] == {"strip": [["win", "tie", "lose"]]}
    roads = room.get("eve", "/roads").json()
    assert roads == {
        "strip": True,
        "rounds": [
            {
                "round": 1,
                "bank": None,
                "dealer": "5-5 5-5 | 4-6 1-6",
                "dice": 9,
                "results": {"1": "win", "2": "tie", "4": "lose"},
            }
        ],
    }


def test_odds_of_every_role(room: Room) -> None:
    told = room.get("eve", "/odds").json()
    assert told["from"] == "full set"
    assert [each["title"] for each in told["wagers"]] == [
        "Bettor, house way", "Bettor, set best", "Bank, house way", "Bank, set best",
        "Co-bank, house way",
    ]  # fmt: skip
    exact = exact_odds(banked()).rows
    assert [each["house_edge"] for each in told["wagers"]] == [
        fraction(row.house_edge) for row in exact
    ]
    assert told["wagers"][0]["outcomes"][0]["pays"] == "1 to 1 less 5%"
    assert len(told["notes"]) == 3


def test_the_console_and_its_drills(room: Room) -> None:
    first_round(room)
    told = room.get("Dan", "/instructions").json()["instructions"]
    assert [each["says"] for each in told["now"]] == [
        "Seat 1 passes the bank",
        "Seat 1 takes the bank",
        "Seat 1 takes the bank and asks for co-banking",
        "ann does not answer: seat 1 passes the bank",
    ]
    kinds = room.get("Dan", "/drills").json()["kinds"]
    for kind in kinds:
        asked = room.get("Dan", f"/drills/{kind}").json()
        assert asked["question"]["title"]
        counts = asked["question"].get("counts")
        tray = asked["question"].get("tray")
        one = f"1x{dollars(tray[0]['cents'])}" if tray else "1"
        alone = " ".join("1" for _ in counts) if counts else one
        given = asked["question"].get("choices", [{"value": alone}])[0]["value"]
        answer = {"id": asked["id"], "given": given}
        graded = room.guests["Dan"].browser.post(f"{API}/tables/t1/drills/{kind}", json=answer)
        assert graded.status_code == httpx.codes.OK, graded.text
        assert graded.json()["clause"].startswith("PA535-")


def test_tiles_for_pages_without_a_felt(room: Room) -> None:
    browser = room.guests["eve"].browser
    sheet = browser.get("/drawn/pai_gow/tiles.svg")
    assert sheet.headers["content-type"] == "image/svg+xml"
    assert sheet.text.count("<symbol") == 22
    for nowhere in ("pai_gow/cards", "baccarat/tiles", "chess/tiles"):
        assert browser.get(f"/drawn/{nowhere}.svg").status_code == httpx.codes.NOT_FOUND


def test_a_player_takes_home_the_proof_of_the_tiles(room: Room) -> None:
    """Of one's own round, once its stacks are opened and a head covers that."""
    first_round(room)
    [first] = room.get("ann", "/rounds").json()["rounds"]
    keeper = room.house.premises.casino.heads
    assert keeper is not None
    keeper.sign()
    answer = room.get("ann", f"/proofs/{first['place']}")
    assert "attachment" in answer.headers["content-disposition"]
    proof = read_proof(answer.text)
    assert checked(proof).problems == ()
    assert [each.round for each in proof.rounds] == [1]
    assert_error(room.get("eve", f"/proofs/{first['place']}"), httpx.codes.NOT_FOUND, "not_found")
