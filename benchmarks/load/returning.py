"""Players whose screens come back as a page does, and note for how long the house was away.

Reads a `Stay` from its first line of input, prints an empty line when everybody sits, and plays on
until the next line; then it prints what was `Kept`. What a page does when its line ends is told by
`web/static/js/socket.js`, and its pauses are these.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from benchmarks.load.crowd import (
    AT_ONCE,
    CHANGED,
    CHIPS,
    DONE,
    HEARTBEAT,
    NEWS,
    PATIENCE,
    PLACE_AT,
    REFUSED,
    SEATS,
    STILL_HERE,
    WELCOME,
    Done,
    Placed,
    wager,
)
from benchmarks.load.wire import Wire, connect

CUT_KIND, CUT_DEPTH = "cut-offered/1", 100
CUT_OFFERED = CUT_KIND.encode()
BYE = b'{"type":"bye",'
FIRST, SOON, SOON_TRIES, LONGEST_WAIT = 0.1, 1.0, 8, 10.0
OPENED_WITHIN = (2.5, 5.0, 10.0)
DOUBT = 1.1
AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0)
LOOKS_EVERY = 0.1
OF_A_ROUND = DOWN, _ = ("place-wager", "withdraw-wager")
SETTLING = 5.0
"""Seconds after the last order."""


class Stay(msgspec.Struct, frozen=True):
    port: int
    """Of the proxy."""
    tokens: tuple[str, ...]
    room: str
    tables: int
    rate: float
    """Orders a second of all together."""


class Gap(msgspec.Struct, frozen=True, array_like=True):
    """A screen without the house: from the first sign of it to the view that came then."""

    at: float
    """By the clock that all processes of a machine share."""
    seconds: float
    tries: int


class Acknowledged(msgspec.Struct, frozen=True, array_like=True):
    table: str
    person: str
    id: str
    place: int


class Kept(msgspec.Struct, frozen=True):
    screens: int
    gaps: tuple[Gap, ...]
    acknowledged: tuple[Acknowledged, ...]
    answered: tuple[float, ...]
    """Seconds until the giver of an order was told."""
    everywhere: tuple[float, ...]
    """Seconds until every screen of its table had it."""
    unanswered: int
    unsent: int
    """For a line was down: a page says so, and sends nothing."""
    refused: dict[str, int]


class Refusal(msgspec.Struct):
    class Error(msgspec.Struct):
        kind: str
        message: str

    id: str
    error: Error


class News(msgspec.Struct):
    class Event(msgspec.Struct):
        kind: str
        body: dict[str, object]

    events: list[Event]


class Sent:
    def __init__(self, name: str, seen: int, order: dict[str, object]) -> None:
        self.order, self.at, self.tries = order, time.monotonic(), 0
        self.message = {"type": "order", "id": name, "seen": seen, "order": order}
        self.answer = asyncio.Event()


class Table:
    def __init__(self, name: str) -> None:
        self.name = name
        self.screens: list[Screen] = []
        self.turns = count()
        self.awaited: list[tuple[int, float]] = []
        """Places that orders have, and when these were sent."""
        self.everywhere: list[float] = []
        self.is_open = asyncio.Event()

    def next_order(self) -> None:
        self.screens[next(self.turns) % len(self.screens)].play()

    def done(self, place: int, sent: float) -> None:
        self.awaited.append((place, sent))
        self.is_open.set()
        self.shown()

    def shown(self) -> None:
        if self.awaited:
            low, now = min(each.place for each in self.screens), time.monotonic()
            self.everywhere += (now - at for place, at in self.awaited if place <= low)
            self.awaited = [each for each in self.awaited if each[0] > low]


class Screen:
    def __init__(self, crowd: Crowd, table: Table, seat: int, guest: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.person = f"guest {guest}"
        self.address = (f"127.0.{1 + guest // 250}.{1 + guest % 250}", 0)
        """Players come from many."""
        self.token = crowd.stay.tokens[guest]
        self.place = self.tries = 0
        self.is_up = self.has_wager = self.has_asked = False
        self.waiting: dict[str, Sent] = {}
        self.heard_at = time.monotonic()
        self.away_since: float | None = None
        self.wire: Wire | None = None
        self.is_met, self.is_gone, self.has_come = asyncio.Event(), asyncio.Event(), asyncio.Event()

    # the line

    async def come_and_stay(self) -> None:
        while True:
            try:
                async with asyncio.timeout(OPENED_WITHIN[min(self.tries, len(OPENED_WITHIN) - 1)]):
                    await self._open()
                    await self.is_met.wait()
                await self.is_gone.wait()
            except (OSError, TimeoutError):
                pass
            self._leave()
            await asyncio.sleep(wait_before(self.tries))
            self.tries += 1

    async def _open(self) -> None:
        self.is_met, self.is_gone = asyncio.Event(), asyncio.Event()
        stay = self.crowd.stay
        path = f"/api/v1/tables/{self.table.name.replace(' ', '%20')}/live"
        wire = await connect(("127.0.0.1", stay.port), path, self.token, self.address)
        wire.heard, wire.lost = self.heard, self.lost
        self.wire = wire
        self._say({"type": "hello", "protocol": 1, "after": self.place or None, "changes": True})

    def lost(self) -> None:
        self._miss_house(time.monotonic())
        self.is_up = False
        self.is_met.set()
        self.is_gone.set()

    def _leave(self) -> None:
        self.is_up = False
        if self.wire is not None:
            self.wire.close()
            self.wire = None

    def _miss_house(self, since: float) -> None:
        if self.is_up and self.away_since is None:
            self.away_since = since

    def doubt(self, now: float) -> None:
        """A house that answers nothing is asked whether it is there, and left."""
        if not (self.is_up and self.waiting):
            return
        since = max(self.heard_at, min(each.at for each in self.waiting.values()))
        if now - since > 2 * DOUBT:
            self._miss_house(since)
            self._leave()
            self.lost()
        elif now - since > DOUBT and not self.has_asked:
            self.has_asked = True
            self._say({"type": "heartbeat", "answer": True})

    def _say(self, message: dict[str, object]) -> None:
        if self.wire is not None:
            self.wire.send(msgspec.json.encode(message))

    # what the house says

    def heard(self, data: bytes, start: int, end: int) -> None:
        self.heard_at, self.has_asked = time.monotonic(), False
        if data.startswith((NEWS, CHANGED), start):
            first = start + PLACE_AT[NEWS if data.startswith(NEWS, start) else CHANGED]
            self.place = int(data[first : data.index(b",", first)])
            self.table.shown()
            if not self.table.is_open.is_set() and CUT_OFFERED in data:
                self._cut(msgspec.json.decode(data[start:end], type=News))
        elif data.startswith(WELCOME, start):
            self._welcomed(msgspec.json.decode(data[start:end], type=Placed).place)
        elif data.startswith(DONE, start):
            self._done(msgspec.json.decode(data[start:end], type=Done))
        elif data.startswith(REFUSED, start):
            self._refused(msgspec.json.decode(data[start:end], type=Refusal))
        elif data.startswith(HEARTBEAT, start):
            self.wire.send(STILL_HERE) if self.wire else None
        elif data.startswith(BYE, start):
            self._miss_house(self.heard_at)

    def _cut(self, news: News) -> None:
        """Whoever is asked does; else the first round would begin when all nine had thought."""
        for each in news.events:
            if each.kind == CUT_KIND and each.body["seat"] == self.seat:
                self.order({"name": "cut-cards", "seat": self.seat, "depth": CUT_DEPTH})

    def _welcomed(self, place: int) -> None:
        if self.away_since is not None:
            gap = Gap(self.away_since, self.heard_at - self.away_since, self.tries)
            self.crowd.gaps.append(gap)
        self.away_since, self.tries, self.is_up, self.place = None, 0, True, place
        self.is_met.set()
        self.has_come.set()
        self.table.shown()
        for each in self.waiting.values():
            self._say(each.message)

    def _done(self, done: Done) -> None:
        if (sent := self.waiting.pop(done.id, None)) is None:
            return
        sent.answer.set()
        self.has_wager = sent.order["name"] == DOWN
        self.crowd.answered.append(time.monotonic() - sent.at)
        told = Acknowledged(self.table.name, self.person, done.id, done.place)
        self.crowd.acknowledged.append(told)
        if sent.order["name"] in OF_A_ROUND:
            self.table.done(done.place, sent.at)

    def _refused(self, refusal: Refusal) -> None:
        sent = self.waiting.get(refusal.id)
        if sent is None:
            return
        if refusal.error.kind == "unavailable" and sent.tries < len(AGAIN):
            asyncio.get_running_loop().call_later(AGAIN[sent.tries], self._again, refusal.id)
            sent.tries += 1
            return
        del self.waiting[refusal.id]
        sent.answer.set()
        self.has_wager = False  # a round is over, and its wagers with it
        self.crowd.refused[refusal.error.message] += 1

    def _again(self, name: str) -> None:
        if self.is_up and (sent := self.waiting.get(name)):
            self._say(sent.message)

    # orders

    async def sit(self) -> None:
        self.crowd.staying.append(asyncio.create_task(self.come_and_stay()))
        async with asyncio.timeout(PATIENCE):
            await self.has_come.wait()
            for order in (
                {"name": "take-seat", "seat": self.seat},
                {"name": "buy-in", "cents": CHIPS},
            ):
                await self.order(order).answer.wait()

    def play(self) -> None:
        """A wager is put down, and the next time taken back; one order at a time."""
        if not self.is_up:
            self.crowd.unsent += 1
        elif not self.waiting:
            self.order(wager(self.seat, down=not self.has_wager))

    def order(self, order: dict[str, object]) -> Sent:
        name = f"{self.seat} {time.time_ns()}"
        sent = Sent(name, self.place, order)
        self.waiting[name] = sent
        self._say(sent.message)
        return sent


class Crowd:
    def __init__(self, stay: Stay) -> None:
        self.stay = stay
        self.tables = [Table(f"{stay.room} {n}") for n in range(stay.tables)]
        self.gaps: list[Gap] = []
        self.acknowledged: list[Acknowledged] = []
        self.answered: list[float] = []
        self.refused = Counter[str]()
        self.unsent = 0
        self.staying: list[asyncio.Task[None]] = []

    @property
    def screens(self) -> Iterator[Screen]:
        return (screen for table in self.tables for screen in table.screens)

    async def come_in(self) -> None:
        for number, table in enumerate(self.tables):
            table.screens += (Screen(self, table, n + 1, number * SEATS + n) for n in range(SEATS))
        screens = list(self.screens)
        for first in range(0, len(screens), AT_ONCE):
            await asyncio.gather(*(each.sit() for each in screens[first : first + AT_ONCE]))

    async def begin(self) -> asyncio.Task[None]:
        """Once there is a round at every table; what came before is not counted."""
        playing = asyncio.create_task(self.play())
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(each.is_open.wait() for each in self.tables))
        for table in self.tables:
            table.everywhere.clear()
        self.answered.clear()
        self.refused.clear()
        return playing

    async def play(self) -> None:
        loop, start = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        for n in count():
            await asyncio.sleep(start + n / self.stay.rate - loop.time())
            self.tables[n % len(self.tables)].next_order()

    async def doubt(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            now = time.monotonic()
            for each in self.screens:
                each.doubt(now)

    def kept(self) -> Kept:
        now, screens = time.monotonic(), list(self.screens)
        away = (
            Gap(each.away_since, now - each.away_since, each.tries)
            for each in screens
            if each.away_since is not None
        )
        return Kept(
            screens=len(screens),
            gaps=(*self.gaps, *away),
            acknowledged=tuple(self.acknowledged),
            answered=tuple(self.answered),
            everywhere=tuple(took for table in self.tables for took in table.everywhere),
            unanswered=sum(len(each.waiting) for each in screens),
            unsent=self.unsent,
            refused=dict(self.refused),
        )


def wait_before(tries: int) -> float:
    if tries == 0:
        return FIRST * random.random()  # noqa: S311 no secret
    longest = (
        SOON if tries < SOON_TRIES else min(LONGEST_WAIT, SOON * 2 ** (tries - SOON_TRIES + 1))
    )
    return longest * (0.3 + 0.7 * random.random())  # noqa: S311 likewise


async def stayed(stay: Stay) -> Kept:
    crowd = Crowd(stay)
    doubting = asyncio.create_task(crowd.doubt())
    await crowd.come_in()
    playing = await crowd.begin()
    print(flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    playing.cancel()
    await asyncio.sleep(SETTLING)
    kept = crowd.kept()
    for each in (doubting, *crowd.staying):
        each.cancel()
    return kept


def main() -> None:
    stay = msgspec.json.decode(sys.stdin.readline(), type=Stay)
    gc.disable()  # its pauses would be taken for the house's
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(msgspec.json.encode(runner.run(stayed(stay))).decode())


if __name__ == "__main__":
    main()
