"""Spanish 21 over the wire: a round with Insurance and a split, its advice, and what is hidden.

The hole card is in no frame and no answer before it is turned, whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import httpx
import pytest

from croupier.odds.spanish_21.advice import Spot, decision_values
from croupier.odds.spanish_21.insurance import insurance_value
from croupier.table.spanish_21.shoe import unseen
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.spanish_21.box_evenings import stacked
from tests.games.spanish_21.tables import dealt
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, Document, Wire, assert_error, open_table, roomy

PATIENT = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 1}
FILED = "options.boxes_per_player = 2\nwagers.match_the_dealer = {}"
SEATS = {"ann": 2, "bob": 5}
HOLE = "6s"
CARDS = dealt(f"Ah {HOLE}", "8s 8h 3d 2c Kc", "6c 5d 9s")
DECISIONS = ("surrender", "double-down", "split", "stand", "hit")
DOUBLED = ("keep-double", "rescue")
ASKED = ("", "/due", "/rounds", "/roads", "/instructions", "/rules", "/arrangement", "/rounds/1/1")


@dataclass
class Room:
    house: House
    guests: dict[str, Guest]
    wires: dict[str, Wire]
    answers: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        table = self.house.premises.casino.table("t1")
        assert isinstance(table, Table)
        return table

    def until(self, *names: str) -> None:
        """The agenda comes to one of these, and everybody has seen it."""
        for wire in self.wires.values():
            wire.until_step(*names)

    def get(self, person: str, path: str) -> httpx.Response:
        return self.guests[person].browser.get(f"{API}/tables/t1{path}")

    def advice(self, person: str) -> Document:
        found: Document = self.get(person, f"/advice?seat={SEATS[person]}").json()
        return found

    def do(self, person: str, act: str, hand: int = 1, **more: object) -> None:
        self.wires[person].do(act, seat=SEATS[person], hand=hand, **more)

    def ask_everything(self) -> None:
        for person in self.guests:
            self.answers += [self.get(person, path).text for path in ASKED]


@pytest.fixture
def room(settings: Settings) -> Iterator[Room]:
    chance = stacked(CARDS)
    apart = replace(settings, calculators=1)
    with running_house(apart, limits=roomy(), chance=chance) as house, ExitStack() as stack:
        open_table(house, "t1", "pa-551", FILED, PATIENT)
        guests = {person: house.guest(Office.PLAYER, person) for person in (*SEATS, "eve")}
        guests |= {"Dan": house.guest(Office.DEALER, "Dan")}
        wires = {
            name: stack.enter_context(Wire(house.address, guest.token, "t1"))
            for name, guest in guests.items()
        }
        room = Room(house, guests, wires)
        for person, seat in SEATS.items():
            room.wires[person].sit(seat)
        room.until("cut-cards")
        room.wires["ann"].do("decline-cut", seat=2)
        room.until("cut-cards")
        room.wires["bob"].do("decline-cut", seat=5)
        room.until("call-no-more-bets")
        for person, seat in SEATS.items():
            room.wires[person].do("place-wager", seat=seat, wager="spanish_21", stake=25_00)
        for person in SEATS:
            room.wires[person].say(type="ready")
        room.until("insure")
        yield room


def insured(room: Room) -> None:
    room.wires["ann"].do("insure", seat=2, stake=10_00)
    room.wires["bob"].do("decline-insurance", seat=5)
    room.until(*DECISIONS)


def knows(received: str, card: str) -> bool:
    return re.search(rf"(?<!\w){card}(?!\w)", received) is not None


def test_nobody_learns_the_hole_card_before_its_time(room: Room) -> None:
    room.ask_everything()
    insured(room)
    room.ask_everything()
    room.do("ann", "split")
    room.until(*DECISIONS)
    room.ask_everything()
    since = {name: len(wire.frames) for name, wire in room.wires.items()}
    for name, wire in room.wires.items():
        received = "\n".join([*wire.frames[: since[name]], *room.answers])
        assert not knows(received, HOLE), name
        assert knows(received, "Ah")
    assert room.wires["eve"].view["dealer"]["cards"] == ["Ah", None]

    for hand in (1, 2):
        room.do("ann", "stand", hand)
        room.until(*DECISIONS)
    room.do("bob", "double-down", stake=10_00)
    room.until(*DOUBLED)
    room.do("bob", "keep-double")
    room.wires["eve"].until(lambda each: len(each.history) == 1)
    assert any(knows(frame, HOLE) for frame in room.wires["eve"].frames)
    told(room)


def told(room: Room) -> None:
    """What is told of the round when it is over."""
    [mine] = room.get("bob", "/rounds").json()["rounds"]
    assert mine["net"] == 35_00
    assert mine["hands"][2]["doubled"] == 10_00
    story = room.get("eve", "/rounds/1/1").json()["story"]
    assert any(line["told"].startswith('"Dealer\'s Card"') for line in story)
    assert room.get("eve", "/rounds/1/9").status_code == httpx.codes.NOT_FOUND
    (table,) = room.guests["eve"].browser.get(f"{API}/lobby").json()["tables"]
    assert (table["game"], table["phase"]) == ("spanish_21", "betting")
    assert table["road"] == {"strip": [["lose", "lose", "win"]]}
    (past,) = room.get("eve", "/roads").json()["rounds"]
    assert (past["dealer"], past["points"], past["blackjack"]) == (f"Ah {HOLE}", 17, False)


def test_advice_is_for_whoever_decides(room: Room) -> None:
    left, game = unseen(room.table), room.table.game
    about = room.advice("ann")
    worth = f"{float(insurance_value(game, left)):.6f}"
    assert [(each["decision"], each["value"]) for each in about["decisions"]] == [
        ("decline", "0.000000"), ("insure", worth),
    ]  # fmt: skip
    assert (about["hand"], about["unseen"]) == (0, 8 * 48 - 5)
    assert about["note"] == "Of what is insured, $12.50 at most."
    insured(room)

    box = room.table.in_round.boxes[2]
    values = decision_values(game, Spot(box, 1, Card.parse("Ah"), left), box.wager)
    about = room.advice("ann")
    assert [(each["decision"], each["value"]) for each in about["decisions"]] == [
        (decision.value, f"{value:.6f}") for decision, value in values.items()
    ]
    assert [each["best"] for each in about["decisions"]] == [True, *[False] * (len(values) - 1)]
    for person, seat in (("bob", 5), ("bob", 2), ("eve", 2), ("ann", 7)):
        refused = assert_error(room.get(person, f"/advice?seat={seat}"), 409, "refusal")
        assert refused["message"].startswith("there is nothing for you to decide here")
    assert_error(room.get("Dan", "/advice?seat=2"), 403, "forbidden")

    room.do("ann", "split")
    room.until(*DECISIONS)
    room.do("ann", "double-down", stake=25_00)
    room.until(*DOUBLED)
    about = room.advice("ann")
    assert {each["decision"] for each in about["decisions"]} == {"keep", "rescue"}


def test_what_the_page_plays_by(room: Room) -> None:
    rules = room.get("eve", "/rules").json()
    assert (rules["decks"], rules["boxes_per_player"], rules["split_hands"]) == (8, 2, 3)
    assert rules["insurance_pays"] == "2 to 1"
    assert rules["outcomes"]["spanish_21"]["five_card_21"] == "21 in 5 cards"
    assert rules["outcomes"]["spanish_21"]["win"] == "Beats the dealer"
    assert rules["outcomes"]["spanish_21"]["lose"] == "Lower than the dealer's"
    assert [each["sum"] for each in rules["fixed_bonuses"]] == [1_000_00, 5_000_00]
    assert_error(room.get("eve", "/advice?seat=0"), 422, "bad_material")
