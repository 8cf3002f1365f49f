"""A crowd of players in one process: they sit, bet, and note when a wager is on every screen.

Reads a `Visit` from its input and prints what was `Seen`, a line for each of its phases.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import time
from collections.abc import AsyncIterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from benchmarks.load.figures import quantile, used
from benchmarks.load.wire import Wire, connect
from croupier.client.views import changed

KINDS = ("welcome", "news", "changed", "done", "refused", "resync", "heartbeat")
WELCOME, NEWS, CHANGED, DONE, REFUSED, RESYNC, HEARTBEAT = (
    f'{{"type":"{kind}",'.encode() for kind in KINDS
)
STILL_HERE = b'{"type":"heartbeat"}'
PLACE_AT = {each: len(each) + len(b'"place":') for each in (NEWS, CHANGED)}
CHIPS, STAKE = 10**9, 500
SEATS = 9
"""People to a table, whether or not all of them come."""
AT_ONCE = 50
"""Sockets opened at a time."""
PATIENCE = 90
WARMING, SETTLING = 1.0, 0.7
"""Seconds before and after what is counted."""
SPREAD = 0.7
"""The part of the betting time within which people bet."""


class Visit(msgspec.Struct, frozen=True):
    ports: tuple[int, ...]
    """The nodes; a table's screens are dealt out among them."""
    tokens: tuple[str, ...]
    tables: int
    seats: int
    how: str
    """``rounds``: bet when bets are open; ``wagers`` put down and taken back; ``echo``."""
    seconds: float
    """Of a phase."""
    rates: tuple[float, ...] = (0.0,)
    """Orders a second of all together; 0: each table's next when its last is on every screen."""
    room: str = ""
    betting_seconds: float = 1.0
    servers: tuple[int, ...] = ()
    """Their processes, to tell how busy they were."""
    at: tuple[int, ...] = ()
    """By table, the one node to which all its screens come; where it is empty, they are dealt."""
    changes: bool = False
    """Screens ask for what changed in the view, and hear no more of it."""
    windows: int = 0
    """So many stretches of `seconds` at each rate, without a pause between them."""


class Seen(msgspec.Struct, frozen=True):
    orders: float
    """A second, like all that follow."""
    messages: float
    megabytes: float
    rounds: float
    p50: float
    """Milliseconds from the sending of an order to the last screen of its table."""
    p99: float
    worst: float
    joined: float
    """Milliseconds from hello to welcome, on average, when one joins after the other."""
    refused: int
    resynced: int
    lost: int
    """Screens whose socket the house closed, so far."""
    busy: tuple[float, ...]
    """Part of one core: the servers, the crowd, and the whole machine."""


class Done(msgspec.Struct):
    id: str
    place: int


class Offered(msgspec.Struct):
    order: dict[str, object]
    person: str


class Layout(msgspec.Struct):
    betting: bool
    round: int | None
    wagers: list[object]
    steps: list[Offered]


class Placed(msgspec.Struct):
    """As much as most screens read of a welcome."""

    place: int


class Table:
    """The screens of one table and the orders under way."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.number = crowd, number
        self.screens: list[Screen] = []
        self.newest = self.everywhere = 0
        """The newest place on any screen, and on all of them."""
        self.reached: list[tuple[int, float]] = []
        """When a place was on every screen, for orders whose place is not yet known."""
        self.awaited: list[tuple[int, float]] = []
        self.turns = count()
        self.ready = asyncio.Event()
        """Bets are open."""
        self.has_bet = False

    def add(self, screen: Screen) -> None:
        self.screens.append(screen)
        self.screens.sort(key=lambda each: each.seat)

    def shown(self, screen: Screen, place: int) -> None:
        screen.place, self.newest = place, max(place, self.newest)
        low = min([each.place for each in self.screens])
        if low > self.everywhere:
            self.everywhere, now = low, time.perf_counter()
            self.reached.append((low, now))
            if self.awaited:
                for each in [each for each in self.awaited if each[0] <= low]:
                    self.awaited.remove(each)
                    self._complete(each[1], now)

    def done(self, place: int, sent: float) -> None:
        when = next((at for reached, at in self.reached if reached >= place), None)
        self.reached = self.reached[-8:]
        if when is None:
            self.awaited.append((place, sent))
        else:
            self._complete(sent, when)

    def _complete(self, sent: float, when: float) -> None:
        self.crowd.latencies.append((sent, when - sent))
        if self.crowd.keeps_going:
            self.next_order()

    def next_order(self) -> None:
        """Each seat in turn puts a wager down, and in the next turn takes it back."""
        turn = next(self.turns)
        lap, seat = divmod(turn, len(self.screens))
        self.screens[seat].order(wager(seat + 1, down=lap % 2 == 0))

    def looked(self, layout: Layout) -> None:
        """One of them reads the table; all of them act upon it."""
        for step in layout.steps:
            if step.order["name"] == "decline-cut":
                self._of(step.person).order(step.order, self.newest)
        if not layout.betting:
            self.has_bet = False
        elif layout.steps and layout.steps[0].order["name"] == "call-no-more-bets":
            self.ready.set()
            if self.crowd.visit.how == "rounds" and not self.has_bet and not layout.wagers:
                self.has_bet = True
                self._bet_all()

    def _bet_all(self) -> None:
        self.crowd.rounds += 1
        for screen in self.screens:
            when = random.random() * SPREAD * self.crowd.visit.betting_seconds  # noqa: S311
            order = wager(screen.seat, down=True)
            asyncio.get_running_loop().call_later(when, screen.order, order)

    def _of(self, person: str) -> Screen:
        return next(each for each in self.screens if each.person == person)


def wager(seat: int, *, down: bool) -> dict[str, object]:
    if down:
        return {"name": "place-wager", "seat": seat, "wager": "banker", "stake": STAKE}
    return {"name": "withdraw-wager", "seat": seat, "wager": "banker"}


class Screen:
    def __init__(self, table: Table, seat: int, wire: Wire) -> None:
        self.table, self.seat, self.wire = table, seat, wire
        self.person = f"guest {table.number * SEATS + seat - 1}"
        self.place = 0
        self.view: dict[str, Any] = {}
        """Of the one screen that is read."""
        self.sent: dict[str, float] = {}
        self.answered = asyncio.Event()
        wire.heard, wire.lost = self.heard, self.lose

    @property
    def is_eye(self) -> bool:
        """One screen of a table is read; the others only note where it stands."""
        return self.seat == 1 and (self.table.crowd.plays_rounds or not self.table.ready.is_set())

    def heard(self, data: bytes, start: int, end: int) -> None:
        crowd, table = self.table.crowd, self.table
        crowd.messages += 1
        crowd.bytes += end - start
        if data.startswith((NEWS, CHANGED), start):
            first = start + PLACE_AT[NEWS if data.startswith(NEWS, start) else CHANGED]
            table.shown(self, int(data[first : data.index(b",", first)]))
            if self.is_eye:
                self.look(json.loads(data[start:end]))
        elif data.startswith(DONE, start):
            done = crowd.done.decode(data[start:end])
            sent = self.sent.pop(done.id, 0.0) if done.id else self.sent.popitem()[1]
            self.answered.set()
            table.done(done.place, sent)
        elif data.startswith(WELCOME, start):
            self.answered.set()
            self.place = crowd.placed.decode(data[start:end]).place
            if self.is_eye:
                self.look(json.loads(data[start:end]))
        elif data.startswith(REFUSED, start):
            crowd.refused += 1
            self.answered.set()
            if crowd.keeps_going:
                table.next_order()
        elif data.startswith(RESYNC, start):
            crowd.resynced += 1
        elif data.startswith(HEARTBEAT, start):
            self.wire.send(STILL_HERE)

    def look(self, message: dict[str, Any]) -> None:
        self.view = message["view"] if "view" in message else changed(self.view, message["changes"])
        self.table.looked(msgspec.convert(self.view, Layout))

    def order(self, order: dict[str, object], seen: int | None = None) -> None:
        name = f"{self.seat} {time.time_ns()}"
        asked = {"type": "order", "id": name, "order": order, "seen": seen or self.place}
        self.sent[name] = time.perf_counter()
        self.wire.send(msgspec.json.encode(asked))

    async def ask(self, message: object) -> None:
        """Send something and wait for what it brings."""
        self.answered.clear()
        self.wire.send(msgspec.json.encode(message))
        async with asyncio.timeout(PATIENCE):
            if not self.wire.is_over:
                await self.answered.wait()
        if self.wire.is_over:
            raise ConnectionError(f"{self.person} was hung up on: {self.wire.why or 'no word'}")

    def lose(self) -> None:
        self.table.crowd.lose()
        self.answered.set()


class Crowd:
    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.placed, self.done = msgspec.json.Decoder(Placed), msgspec.json.Decoder(Done)
        self.tables = [Table(self, n) for n in range(visit.tables)]
        self.latencies: list[tuple[float, float]] = []
        self.messages = self.bytes = self.rounds = self.refused = self.resynced = self.lost = 0
        self.keeps_going, self.plays_rounds = False, visit.how == "rounds"
        self.joined: list[float] = []

    def lose(self) -> None:
        self.lost += 1

    async def come_in(self) -> None:
        places = [(table, n + 1) for table in self.tables for n in range(self.visit.seats)]
        waiting = iter(places)
        at_once = AT_ONCE if len(places) > AT_ONCE else 1
        while some := list(islice(waiting, at_once)):
            await asyncio.gather(*(self._sit(table, seat) for table, seat in some))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(table.ready.wait() for table in self.tables))

    async def _sit(self, table: Table, seat: int) -> None:
        visit = self.visit
        guest = table.number * SEATS + seat - 1
        dealt = visit.ports[(seat - 1) % len(visit.ports)]
        address = ("127.0.0.1", visit.at[table.number] if visit.at else dealt)
        if visit.how == "echo":
            wire = await connect(address, f"/groups/{table.number}", "nobody")
            table.add(Screen(table, seat, wire))
            table.ready.set()
            return
        path = f"/api/v1/tables/{visit.room}%20{table.number}/live"
        screen = Screen(table, seat, await connect(address, path, visit.tokens[guest]))
        table.add(screen)
        began = time.perf_counter()
        hello = {"type": "hello", "protocol": 1, "after": None}
        await screen.ask(hello | {"changes": True} if visit.changes else hello)
        self.joined.append(time.perf_counter() - began)
        for order in ({"name": "take-seat", "seat": seat}, {"name": "buy-in", "cents": CHIPS}):
            name = f"{visit.room} {guest} {order['name']}"
            await screen.ask({"type": "order", "id": name, "order": order})

    async def stay(self, rate: float) -> Seen:
        """Play for a while; the first moments are not counted."""
        begun = asyncio.get_running_loop().time()
        if not self.plays_rounds:
            self._begin(rate)
        await asyncio.sleep(WARMING)
        self.messages = self.bytes = self.rounds = 0
        began, busy = time.perf_counter(), used(self.visit.servers)
        await asyncio.sleep(self.visit.seconds - (asyncio.get_running_loop().time() - begun))
        ended, after = time.perf_counter(), used(self.visit.servers)
        self.keeps_going = False
        spent = ended - began
        counted = self.messages, self.bytes, self.rounds
        await asyncio.sleep(SETTLING)
        times = [took for sent, took in self.latencies if began <= sent < ended]
        return self._seen(counted, times, spent, busy, after)

    async def stay_on(self, rate: float) -> AsyncIterator[Seen]:
        """Without a pause; an order counts where it reached every screen."""
        if not rate:
            self._begin(rate)
        await asyncio.sleep(WARMING)
        for _ in range(self.visit.windows):
            self.latencies.clear()
            self.messages = self.bytes = self.rounds = 0
            began, busy = time.perf_counter(), used(self.visit.servers)
            if rate:
                self._begin(rate)
            await asyncio.sleep(self.visit.seconds)
            spent, after = time.perf_counter() - began, used(self.visit.servers)
            times = [took for _, took in self.latencies]
            yield self._seen((self.messages, self.bytes, self.rounds), times, spent, busy, after)
        self.keeps_going = False
        await asyncio.sleep(SETTLING)

    def _begin(self, rate: float) -> None:
        if not rate:
            self.keeps_going = True
            for table in self.tables:
                table.next_order()
            return
        loop, start = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        for n in range(int(rate * self.visit.seconds)):
            table = self.tables[n % len(self.tables)]
            loop.call_at(start + n / rate, table.next_order)

    def _seen(
        self,
        counted: tuple[int, int, int],
        times: list[float],
        seconds: float,
        busy: Sequence[float],
        after: Sequence[float],
    ) -> Seen:
        times.sort()
        messages, size, rounds = counted
        return Seen(
            orders=len(times) / seconds,
            messages=messages / seconds,
            megabytes=size / seconds / 1e6,
            rounds=rounds / seconds,
            p50=quantile(times, 0.5),
            p99=quantile(times, 0.99),
            worst=quantile(times, 1.0),
            joined=sum(self.joined) / len(self.joined) * 1e3 if self.joined else 0.0,
            refused=self.refused,
            resynced=self.resynced,
            lost=self.lost,
            busy=tuple((b - a) / seconds for a, b in zip(busy, after, strict=True)),
        )


async def visited(visit: Visit) -> None:
    crowd = Crowd(visit)
    await crowd.come_in()
    for rate in visit.rates:
        if visit.windows:
            async for seen in crowd.stay_on(rate):
                say(seen)
        else:
            say(await crowd.stay(rate))
    for table in crowd.tables:
        for screen in table.screens:
            screen.wire.close()


def say(seen: Seen) -> None:
    print(msgspec.json.encode(seen).decode(), flush=True)


def main() -> None:
    visit = msgspec.json.decode(sys.stdin.read(), type=Visit)
    gc.disable()  # its pauses would be taken for the server's
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(visited(visit))


if __name__ == "__main__":
    main()
