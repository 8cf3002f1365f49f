"""What nobody may know yet is in no frame, answer, page or log line that anybody receives."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from croupier.table.baccarat.state import Table
from croupier.web.logs import JsonLines
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, BY_HAND, Wire, open_table, roomy

PAGES = ("/", "/tables/t1", "/tables/t1/dealer", "/inspect", "/inspect/t1", "/office", "/metrics")
AT_TABLE = ("", "/due", "/odds", "/odds?full=1", "/rounds", "/rounds/1/1", "/roads", "/felt.svg",
            "/rules", "/instructions", "/arrangement")  # fmt: skip
EYES = ("public", "dealer", "floorperson", "inspector", "player:ann", "player:bob", "player:cid")
OF_JOURNALS = (
    "", "/t1/records?limit=500", "/t1/records?search=h&limit=500", "/t1/rounds", "/t1/verify",
    "/t1/export?form=lines", "/t1/export?form=transcript",
    *(f"/t1/rounds/1/1?viewer={eyes}" for eyes in EYES),
)  # fmt: skip
ASKED = (
    *PAGES,
    "/healthz",
    f"{API}/lobby",
    f"{API}/me",
    *(f"{API}/tables/t1{each}" for each in AT_TABLE),
    *(f"{API}/journals{each}" for each in OF_JOURNALS),
)


@dataclass
class Recorder:
    """Somebody who keeps whatever they are sent."""

    guest: Guest
    wire: Wire
    bodies: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.guest.name

    def sees(self, hand: str) -> tuple[list[str | None], int | None]:
        view = self.wire.view[hand]
        return view["cards"], view["points"]

    def ask_everything(self) -> None:
        inspects = self.guest.office in {Office.INSPECTOR, Office.ADMINISTRATOR}
        for address in ASKED:
            answer = self.guest.browser.get(address)
            self.bodies.append(answer.text)
            if inspects and "journals" in address and "/rounds/" not in address:
                assert answer.status_code == httpx.codes.OK, address

    def knows(self, text: str) -> list[str]:
        """Where a word stands among all that was received, and not within a key or token."""
        word = re.compile(rf"(?<![\w+/-]){re.escape(text)}(?![\w+/=-])")
        received = (each for each in (*self.wire.frames, *self.bodies) if text in each)
        return [each[:300] for each in received if word.search(each)]


@dataclass
class Evening:
    house: House
    people: dict[str, Recorder]
    log: pytest.LogCaptureFixture

    @property
    def table(self) -> Table:
        table = self.house.premises.casino.table("t1")
        assert isinstance(table, Table)
        return table

    @property
    def dealer(self) -> Wire:
        return self.people["Dan"].wire

    def read_all(self) -> None:
        """Everybody has received everything there is."""
        place = self.table.place
        for each in self.people.values():
            each.wire.until(lambda wire: wire.place >= place)

    def step(self) -> dict[str, Any]:
        """Whoever must does what comes next."""
        step: dict[str, Any] = self.dealer.view["steps"][-1]
        staff = {"dealer": "Dan", "floorperson": "Flo"}
        who = step["person"] or staff[step["by"]]
        act = dict(step["order"])
        if act["name"] == "cut-cards":
            act["depth"] = (step["least"] + step["most"]) // 2
        self.people[who].wire.do(**act)
        self.read_all()
        return step

    def until(self, *names: str) -> None:
        self.read_all()
        while self.dealer.view["steps"][-1]["order"]["name"] not in names:
            self.step()

    def bet(self, person: str, seat: int, wager: str, stake: int) -> None:
        self.people[person].wire.do("place-wager", seat=seat, wager=wager, stake=stake)
        self.read_all()

    def assert_hidden(self, cards: Sequence[str], known_to: Collection[str] = ()) -> None:
        """No word of them was received by anybody else, nor is any in the log."""
        for each in self.people.values():
            if each.name not in known_to:
                found = {card: each.knows(card) for card in cards}
                assert not any(found.values()), f"{each.name}: {found}"
        logged = "\n".join(map(JsonLines().format, self.log.records))
        for card in cards:
            assert not re.search(rf"(?<![0-9A-Za-z]){card}(?![0-9A-Za-z])", logged)

    def assert_sealed(self) -> None:
        """Neither the order of the shoe nor its salt is known, to anybody."""
        shoe = self.table.shoe
        assert shoe is not None
        secret = self.house.premises.casino.journal.sealed(shoe.commitment)
        assert secret is not None
        salt, _, order = secret.decode().partition(" ")
        for each in self.people.values():
            received = "\n".join((*each.wire.frames, *each.bodies))
            assert salt not in received
            assert order[:30] not in received
            assert shoe.commitment in received, "its commitment is public"

    def assert_no_hash_from(self, place: int) -> None:
        """Whoever had the hash of a record with a hidden card could try all 52."""
        records = self.house.premises.casino.journal.read("t1", after=place - 1)
        hashes = [each.hash for each in records]
        assert hashes
        for each in self.people.values():
            received = "\n".join((*each.wire.frames, *each.bodies))
            assert not [one for one in hashes if one in received], each.name


OFFICES = {
    "ann": Office.PLAYER,
    "bob": Office.PLAYER,
    "cid": Office.PLAYER,
    "eve": Office.PLAYER,
    "Dan": Office.DEALER,
    "Flo": Office.FLOORPERSON,
    "Ivo": Office.INSPECTOR,
    "Ada": Office.ADMINISTRATOR,
}
"""Eve looks on; the others sit or work at the table."""


@pytest.fixture
def evening(
    request: pytest.FixtureRequest, settings: Settings, caplog: pytest.LogCaptureFixture
) -> Iterator[Evening]:
    book, more, cards = request.param
    caplog.set_level(logging.DEBUG)
    for visitors_own in ("httpcore", "httpx"):
        caplog.set_level(logging.WARNING, visitors_own)
    chance = stacked(cards)
    with running_house(settings, limits=roomy(), chance=chance) as house, ExitStack() as stack:
        open_table(house, "t1", book, more, BY_HAND)
        people = dict[str, Recorder]()
        for name, office in OFFICES.items():
            guest = house.guest(office, name)
            people[name] = Recorder(
                guest, stack.enter_context(Wire(house.address, guest.token, "t1"))
            )
        for seat, name in enumerate(("ann", "bob", "cid"), 1):
            people[name].wire.sit(seat)
        yield Evening(house, people, caplog)


def odds_of(recorder: Recorder) -> Any:
    return recorder.guest.browser.get(f"{API}/tables/t1/odds").json()


def orders_of(inspector: Recorder, name: str) -> list[str | None]:
    """The cards in the orders of that name, as the inspector may see them now."""
    asked = inspector.guest.browser.get(f"{API}/journals/t1/records?limit=500").json()
    orders = [each["order"] for each in asked["records"] if each["order"]]
    return [each["body"]["card"] for each in orders if each["name"] == name]


def dealt_at(recorder: Recorder, number: int) -> int:
    """The place of a card of the round; no event says what it is."""
    dealt = [each for each in recorder.wire.events if each["kind"] == "card-dealt/1"]
    assert all(each["body"].get("from_shoe") is None for each in dealt)
    place: int = dealt[number]["place"]
    return place


HOLDERS = {"player": ("ann", ["2h", "4s"], 6, 0), "banker": ("bob", ["5h", "Ts"], 5, 1)}
"""Who views a hand, its cards and points, and which of the round's cards is its first."""
NOTHING = ([None, None], None)


def assert_hands_are_hidden(
    evening: Evening, unturned: dict[str, tuple[str, list[str], int, int]]
) -> None:
    people = evening.people
    for each in people.values():
        each.ask_everything()
        for side, (holder, cards, points, _) in unturned.items():
            turning = evening.table.in_round.turning.get(side)
            sees = each.name == holder and turning is not None and turning.handed
            assert each.sees(side) == ((cards, points) if sees else NOTHING)
    assert odds_of(people["cid"]) == odds_of(people["eve"]) == odds_of(people["Ivo"])
    for holder, cards, _, _ in unturned.values():
        evening.assert_hidden(cards, {holder})
    evening.assert_hidden(["8h"])
    first = min(number for *_, number in unturned.values())
    evening.assert_no_hash_from(dealt_at(people["eve"], first))


VIEWING = 'options.procedure = "viewing"'
# Player 2h 4s stays on 6; Banker 5h Ts draws 8h


@pytest.mark.parametrize("evening", [("pa-543", VIEWING, "2h 5h 4s Ts 8h")], indirect=True)
def test_face_down_hands_are_their_viewers_alone(evening: Evening) -> None:
    people = evening.people
    evening.until("call-no-more-bets")
    evening.bet("ann", 1, "player", 100_00)
    evening.bet("bob", 2, "banker", 100_00)
    evening.bet("cid", 3, "player", 50_00)
    odds = {name: odds_of(each) for name, each in people.items()}

    evening.until("hand-cards")
    for each in people.values():
        each.ask_everything()
        for hand in ("player", "banker"):
            assert each.sees(hand) == NOTHING
        assert odds_of(each) == odds[each.name]
    evening.assert_hidden(["2h", "4s", "5h", "Ts", "8h"])
    assert orders_of(people["Ivo"], "deal-card") == [None] * 4, "on record, without their faces"
    evening.assert_no_hash_from(dealt_at(people["eve"], 0))
    evening.assert_sealed()

    unturned = dict(HOLDERS)
    while unturned:
        evening.until("return-cards", "turn-hand")
        assert_hands_are_hidden(evening, unturned)
        step = evening.step()
        holder, *_ = unturned.pop(step["order"]["side"])
        assert step["person"] == holder
    for each in people.values():
        assert each.knows("2h"), "turned up"
        assert each.knows("Ts")
    evening.assert_hidden(["8h"])
    evening.assert_sealed()

    evening.until("return-cards", "turn-hand")
    for each in people.values():
        each.ask_everything()
        sees = each.name == "bob"
        assert each.wire.view["banker"]["cards"][2] == ("8h" if sees else None)
    evening.assert_hidden(["8h"], {"bob"})
    evening.assert_no_hash_from(dealt_at(people["eve"], 4))

    evening.until("call-no-more-bets")
    assert orders_of(people["Ivo"], "deal-card") == ["2h", "5h", "4s", "Ts", "8h"]
    for each in people.values():
        each.ask_everything()
        assert each.knows("8h")
        assert each.wire.history[-1]["winner"] == "player"
    evening.assert_sealed()
    inspector = people["Ivo"].guest.browser
    verdict = inspector.get(f"{API}/journals/t1/verify").text.splitlines()[-1]
    assert json.loads(verdict)["troubles"] == []


@pytest.mark.parametrize("evening", [("pa-541", "", "9h 2h Kh 3h 8s 7s")], indirect=True)
def test_a_card_drawn_in_error_and_not_disclosed_is_nobodys(evening: Evening) -> None:
    people = evening.people
    evening.until("call-no-more-bets")
    evening.bet("ann", 1, "player", 100_00)
    odds = {name: odds_of(each) for name, each in people.items()}
    place = evening.table.place + 1
    evening.dealer.do("draw-in-error", disclosed=False)
    evening.read_all()
    for each in people.values():
        each.ask_everything()
        assert each.wire.view["set_aside"] == [None]
        assert odds_of(each) == odds[each.name]
    evening.assert_hidden(["9h", "2h", "Kh", "3h"])
    assert orders_of(people["Ivo"], "draw-in-error") == [None]
    evening.assert_no_hash_from(place)
    evening.assert_sealed()

    evening.until("deal-card")
    for each in people.values():
        each.ask_everything()
    evening.assert_hidden(["9h"])
    evening.step()
    for each in people.values():
        assert each.wire.view["player"]["cards"] == ["9h"], "it goes to the hand it was due"
    evening.until("call-no-more-bets")
    evening.assert_sealed()


@pytest.mark.parametrize("evening", [("pa-541", "", "9h 2h Kh 3h")], indirect=True)
def test_an_order_that_names_a_sealed_card_learns_nothing(evening: Evening) -> None:
    """Neither the dealer nor an onlooker finds out by guessing."""
    evening.until("call-no-more-bets")
    evening.bet("ann", 1, "player", 100_00)
    evening.until("deal-card")
    answers = set[str]()
    for card in ("9h", "2h", "As", "Kc"):
        answer = evening.dealer.order("deal-card", card=card)
        assert answer["type"] == "refused"
        answers.add(answer["error"]["message"])
    assert len(answers) == 1, "right or wrong, the answer is the same"
    evening.people["Dan"].wire.frames.clear()
    evening.assert_hidden(["9h", "2h"])
