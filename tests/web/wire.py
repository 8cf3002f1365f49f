"""Screens over the wire: every frame is kept as it came, orders are answered by their id."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from croupier.web.people.offices import Office
from croupier.web.security.limits import Buckets, Limits
from tests.support import submission_text
from tests.web.running_house import Guest, House

API = "/api/v1"
PATIENCE = 60
QUICK = {"betting_seconds": 1, "decision_seconds": 1, "step_milliseconds": 1}
BY_HAND = {"automatic": False, "decision_seconds": 600, "dealer_seconds": 3600}
SLOW = {"betting_seconds": 600, "decision_seconds": 600, "step_milliseconds": 60_000}
LETTING_BE = {"decline-cut", "stand"}
Document = dict[str, Any]
_IDS = count(1)


def roomy() -> Limits:
    """All of a test come from one address, and ask in a hurry."""
    ample = Buckets(rate=1_000, burst=100_000)
    return Limits(joins=ample, reads=ample, visits=ample, strangers=ample, files=ample)


def fresh_id() -> str:
    return f"wire {next(_IDS)}"


def open_table(
    house: House,
    table: str,
    book: str = "pa-541",
    more: str = "",
    how: dict[str, Any] | None = None,
    **asked: object,
) -> str:
    """Opened by a floorperson; its address."""
    keeper = house.guest(Office.FLOORPERSON).browser
    document = {
        "id": f"open {table}",
        "table": table,
        "submission": submission_text(book, more),
        "practice": True,
        "arrangement": how or QUICK,
        **asked,
    }
    answer = keeper.post(f"{API}/tables", json=document)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return f"{API}/tables/{table}"


def arrange(guest: Guest, table: str, how: dict[str, Any]) -> None:
    """Somebody of the staff changes how a table is run."""
    address = f"{API}/tables/{table}/arrangement"
    answer = guest.browser.put(address, json={"id": fresh_id(), **how})
    assert answer.status_code == httpx.codes.OK, answer.text


def socket_to(
    house_address: str, token: str | None, path: str
) -> AbstractContextManager[ClientConnection]:
    shown = {"Authorization": f"Bearer {token}"} if token else {}
    address = house_address.replace("http://", "ws://")
    # all that comes is taken at once: a screen nobody looks at would else not answer the server
    return connect(
        f"{address}{path}", additional_headers=shown, open_timeout=PATIENCE, max_queue=None
    )


class Wire:
    """One screen at one table."""

    def __init__(
        self, address: str, token: str, table: str, after: int | None = None, **asked: object
    ) -> None:
        self.table, self.frames = table, list[str]()
        self.view: Document = {}
        self.history: list[Document] = []
        self.events: list[Document] = []
        self.place = 0
        self._open = ExitStack()
        to_table = socket_to(address, token, f"{API}/tables/{table}/live")
        self.connection = self._open.enter_context(to_table)
        self.say(type="hello", protocol=1, after=after, **asked)
        self.welcome = self.next()

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def say(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def next(self) -> Document:
        frame = self.connection.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Document = json.loads(frame)
        if message["type"] in {"welcome", "resync", "news"}:
            self._take_in(message)
        return message

    def _take_in(self, message: Document) -> None:
        if message["type"] == "news":
            places = [each["place"] for each in message["events"]]
            assert places == [*range(self.place + 1, message["place"] + 1)], "a hole"
        self.place, self.view = message["place"], message["view"]
        self.history = message.get("history", self.history)
        self.events += message["events"]

    def until(self, holds: Callable[[Self], object]) -> Self:
        while not holds(self):
            self.next()
        return self

    def until_step(self, *names: str) -> Self:
        """The agenda begins with one of these."""
        return self.until(
            lambda w: w.view["steps"] and w.view["steps"][0]["order"]["name"] in names
        )

    def until_betting(self) -> Self:
        return self._answering(
            lambda w: w.view["steps"] and w.view["steps"][0]["order"]["name"] == "call-no-more-bets"
        )

    def until_round(self, number: int) -> Self:
        return self._answering(lambda w: len(w.history) >= number and w.view["round"] is None)

    def _answering(self, holds: Callable[[Self], object]) -> Self:
        """As `until`, and whoever is asked lets it be at once: no clock has to run out."""
        answered = -1
        while not holds(self):
            steps = (each["order"] for each in self.view["steps"] if each["by"] == "player")
            answer = next((each for each in steps if each["name"] in LETTING_BE), None)
            if answer is None or self.place == answered:
                self.next()
            else:
                answered = self.place
                self.order(**answer)
        return self

    def until_type(self, *types: str) -> Document:
        while (message := self.next())["type"] not in types:
            pass
        return message

    def order(self, name: str, **fields: Any) -> Document:
        """What it is answered by; `id`, `seen` and `behalf` go beside the order."""
        named = fields.pop("id", None) or fresh_id()
        beside = {"seen": fields.pop("seen", None), "for": fields.pop("behalf", "")}
        self.say(type="order", id=named, order={"name": name, **fields}, **beside)
        while True:
            answer = self.next()
            if answer["type"] in {"done", "refused"} and answer["id"] == named:
                return answer

    def do(self, name: str, **fields: Any) -> Document:
        answer = self.order(name, **fields)
        assert answer["type"] == "done", answer
        self.until(lambda w: w.place >= answer["place"])
        return answer

    def due(self) -> Document:
        self.say(type="due", id="due")
        return self.until_type("due")

    def sit(self, seat: int, chips: int = 500_00) -> Self:
        self.do("take-seat", seat=seat)
        self.do("buy-in", cents=chips)
        return self


@contextmanager
def screens(house: House, table: str, *guests: Guest) -> Iterator[list[Wire]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Wire(house.address, each.token, table)) for each in guests]


def give(guest: Guest, table: str, name: str, **fields: Any) -> httpx.Response:
    """An order by REST."""
    document: Document = {"id": fields.pop("id", None) or fresh_id()}
    for beside in ("seen", "for"):
        if beside in fields:
            document[beside] = fields.pop(beside)
    document["order"] = {"name": name, **fields}
    return guest.browser.post(f"{API}/tables/{table}/orders", json=document)


def assert_error(answer: httpx.Response, status: int, kind: str) -> Document:
    """The one shape of every failure."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    document = answer.json()
    assert set(document) == {"error"}
    error: Document = document["error"]
    assert set(error) == {"kind", "message", "clause", "findings"}
    assert error["kind"] == kind, error
    assert error["message"]
    return error
