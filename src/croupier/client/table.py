"""A table over its socket: what happens there as it happens, and orders given in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack, suppress
from random import random
from time import monotonic, sleep
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
from websockets.exceptions import (
    ConnectionClosed,
    ConnectionClosedError,
    InvalidHandshake,
    InvalidStatus,
)
from websockets.sync.client import ClientConnection, connect

from croupier.client.errors import Closed, TurnedAway, turned_away
from croupier.client.messages import Document, Event, Step
from croupier.client.pace import Pace
from croupier.client.views import changed

PROTOCOL = 1
PATIENCE = 30.0
"""Seconds in which a line that was lost must be there again."""
DOUBT = 1.0
"""Nothing is heard for so long while an answer is awaited: ask, and then call again."""
OPENED_WITHIN = 5.0
AT_ONCE, SOON = 0.1, 1.0
"""Longest pauses before the line is called again: the first, and each that follows."""
TRIES = 5
"""How often an order is sent that the house cannot take now."""
GONE = 1006
"""A line that ended without a word."""
ELSEWHERE = 4307
"""Another node of the house has the table; the reason is its address."""
FORBIDDEN = 403
COME_BACK = frozenset({GONE, 1001, 1005, 1012, ELSEWHERE})
"""How a line ends that is called again."""
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
        self._there = address
        """Where the table was last said to be."""
        self._unanswered: Document | None = None
        self._pace = Pace()
        self._open = ExitStack()
        self._line: ClientConnection | None = None
        self._untold = list[Event]()
        self._is_news = self._is_ahead = False

    def __enter__(self) -> Self:
        try:
            self._call(PATIENCE)
        except InvalidStatus:
            self._look()  # a socket that was never opened cannot say why
            raise
        self._until(lambda: bool(self.id))
        return self

    def _call(self, within: float) -> None:
        """A line to the table, which goes on from the place that is known here."""
        shown = {"Authorization": f"Bearer {self._session}"}
        opening = connect(self._there, additional_headers=shown, open_timeout=within)
        self._line = self._open.enter_context(opening)
        self._say(type="hello", protocol=PROTOCOL, after=self.place or None, due=True, changes=True)

    def _call_again(self, lost: Closed) -> None:
        """As often as it takes, and what was not answered is sent again under its id."""
        self._open.close()
        self._line = None
        if lost.code == ELSEWHERE:
            self._there = socket_address(self._address, lost.why)
        ends, pause = monotonic() + PATIENCE, AT_ONCE
        while True:
            sleep(pause * random())  # noqa: S311 no secret
            try:
                self._call(OPENED_WITHIN)
                break
            except (OSError, InvalidHandshake) as failed:
                if isinstance(failed, InvalidStatus) and failed.response.status_code == FORBIDDEN:
                    self._look()  # which says why
                if monotonic() > ends:
                    raise lost from None
            self._there, pause = self._address, SOON
        if self._unanswered is not None:
            self._say(**self._unanswered)

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
            self._unanswered = {"type": "order", "id": named, "seen": seen, "order": order}
            self._say(**self._unanswered)
            try:
                place = self._answered(named)
                break
            except TurnedAway as wrong:
                if not (wrong.for_now and tries_left):
                    raise
                sleep(wrong.wait)
            finally:
                self._unanswered = None
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
        """Over as many lines as it takes."""
        while True:
            try:
                message: Document = json.loads(self._received())
            except ConnectionClosed as closed:
                ended = closed.rcvd
                lost = Closed(ended.code if ended else GONE, ended.reason if ended else "")
                if lost.code not in COME_BACK:
                    raise lost from None
                self._call_again(lost)
            else:
                return message

    def _received(self) -> str | bytes:
        """Where an answer is awaited, a house that says nothing at all is left."""
        line = self._line
        assert line is not None, "enter the table first: with house.at(…) as table"
        if self._unanswered is None:
            return line.recv()
        for _ in range(2):
            with suppress(TimeoutError):
                return line.recv(timeout=DOUBT)
            self._say(type="heartbeat", answer=True)
        raise ConnectionClosedError(None, None)

    def _say(self, **message: object) -> None:
        assert self._line is not None, "enter the table first: with house.at(…) as table"
        try:
            self._line.send(json.dumps(message))
        except ConnectionClosed:
            return  # what the house said before it hung up is still to be heard


def socket_address(known: str, address: str) -> str:
    """The same table at another node of the house, whose address this is."""
    before, after = urlsplit(known), urlsplit(address)
    if after.scheme not in {"http", "https"} or not after.netloc:
        return known
    scheme = "wss" if after.scheme == "https" else "ws"
    return before._replace(scheme=scheme, netloc=after.netloc).geturl()
