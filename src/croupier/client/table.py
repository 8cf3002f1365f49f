"""A table over its socket: what happens there as it happens, and orders given in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from time import sleep
from types import TracebackType
from typing import Self
from uuid import uuid4

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.client.errors import Closed, TurnedAway, turned_away
from croupier.client.messages import Document, Event, Step
from croupier.client.pace import Pace
from croupier.client.views import changed

PROTOCOL = 1
PATIENCE = 30.0
TRIES = 5
"""How often an order is sent that the house cannot take now."""
GONE = 1006
"""A line that ended without a word."""
WITH_A_VIEW = frozenset({"welcome", "resync", "news", "changed"})


class Table:
    """Each step of a `for` over it is news; what they changed stands in its fields by then.

    The house hangs up on whoever is silent for 45 seconds: the loop answers its heartbeats, so let
    nothing keep it for that long.
    """

    def __init__(self, address: str, session: str, look: Callable[[], object]) -> None:
        self.id = self.game = self.me = ""
        self.place = 0
        """Of the newest event that is known here."""
        self.view: Document = {}
        self.history: list[Document] = []
        """The finished rounds of the shoe."""
        self.clock: Document | None = None
        """What the house does next by itself, and when."""
        self.steps: tuple[Step, ...] = ()
        """What you must and may do at the table that `view` shows."""
        self.purse: int | None = None
        """Cents, once the house has told."""
        self._address, self._session, self._look = address, session, look
        self._pace = Pace()
        self._open = ExitStack()
        self._line: ClientConnection | None = None
        self._untold = list[Event]()
        self._is_news = self._is_ahead = False

    def __enter__(self) -> Self:
        shown = {"Authorization": f"Bearer {self._session}"}
        try:
            opening = connect(self._address, additional_headers=shown, open_timeout=PATIENCE)
            self._line = self._open.enter_context(opening)
        except InvalidStatus:
            self._look()  # a socket that was never opened cannot say why
            raise
        self._say(type="hello", protocol=PROTOCOL, after=self.place or None, due=True, changes=True)
        self._until(lambda: bool(self.id))
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._open.close()
        self._line = None

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[Event, ...]:
        """The events since the last time, none where only the clock is another.

        What was before you came is in `history`.
        """
        self._until(lambda: self._is_news)
        told, self._untold, self._is_news = tuple(self._untold), [], False
        return told

    @property
    def seat(self) -> int | None:
        """Where you sit."""
        return next((each["seat"] for each in self._mine), None)

    @property
    def chips(self) -> int:
        """Cents before you on the table."""
        return next((each["chips"] for each in self._mine), 0)

    @property
    def _mine(self) -> list[Document]:
        return [each for each in self.view["seats"] if each["person"] == self.me]

    def sit(self, seat: int | None = None, *, chips: int) -> None:
        """At this seat, or the first that is free, and with so many chips from your purse."""
        if self.seat is None:
            free = [each.order["seat"] for each in self.steps if each.name == "take-seat"]
            if seat is None and not free:
                raise TurnedAway("refusal", "no seat is free here")
            self.order("take-seat", seat=free[0] if seat is None else seat)
        if self.chips < chips:
            self.order("buy-in", cents=chips - self.chips, with_chips=True)

    def order(self, name: str, *, order_id: str = "", **fields: object) -> int:
        """Give an order; the place at which it stands, which is shown here by then.

        What the house cannot take now is sent again under the same id, which counts once.
        """
        named, seen, order = order_id or str(uuid4()), self.place, {"name": name, **fields}
        for tries_left in reversed(range(TRIES)):
            self._pace.wait()
            self._say(type="order", id=named, seen=seen, order=order)
            try:
                place = self._answered(named)
                break
            except TurnedAway as wrong:
                if not (wrong.for_now and tries_left):
                    raise
                sleep(wrong.wait)
        self._until(lambda: self.place >= place)
        return place

    def ready(self) -> None:
        """You want the round now."""
        self._pace.wait()
        self._say(type="ready")

    def _answered(self, asked: str) -> int:
        while True:
            message = self._heard()
            self._take(message)
            if message["type"] == "done" and message["id"] == asked:
                place: int = message["place"]
                return place
            if message["type"] == "refused" and message["id"] == asked:
                raise turned_away(message["error"])

    def _until(self, holds: Callable[[], bool]) -> None:
        """And until steps and view are of one place: of a table ahead of the view, news follow."""
        while self._is_ahead or not holds():
            self._take(self._heard())

    def _take(self, message: Document) -> None:
        match message["type"]:
            case kind if kind in WITH_A_VIEW:
                self._take_view(message)
            case "clock":
                self.clock, self._is_news = message["clock"], True
            case "purse":
                self.purse = message["cents"]
            case "heartbeat":
                self._say(type="heartbeat")

    def _take_view(self, message: Document) -> None:
        if "viewer" in message:
            self.id, self.game = message["table"], message["game"]
            self.me = message["viewer"]["person"]
        known, self.place = self.place or message["place"], message["place"]
        self.view = message["view"] if "view" in message else self._view_after(message["changes"])
        self.clock = message["clock"]
        self.history = message.get("history", self.history)
        self.steps = msgspec.convert(message["due"]["steps"], tuple[Step, ...])
        self._is_ahead = message["due"]["place"] > self.place
        events = msgspec.convert(message["events"], list[Event])
        self._untold += (each for each in events if each.place > known)
        self._is_news = True

    def _view_after(self, changes: Document) -> Document:
        assert changes["of"] == self.view["place"], "the house goes on from the view it sent last"
        return changed(self.view, changes)

    def _heard(self) -> Document:
        assert self._line is not None, "enter the table first: with house.at(…) as table"
        try:
            message: Document = json.loads(self._line.recv())
        except ConnectionClosed as closed:
            ended = closed.rcvd
            raise Closed(ended.code if ended else GONE, ended.reason if ended else "") from None
        return message

    def _say(self, **message: object) -> None:
        assert self._line is not None, "enter the table first: with house.at(…) as table"
        try:
            self._line.send(json.dumps(message))
        except ConnectionClosed:
            return  # what the house said before it hung up is still to be heard
