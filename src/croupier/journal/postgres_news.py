"""News between nodes over PostgreSQL: notifications, and leases that end with their holder."""

from __future__ import annotations

import logging
from asyncio import (
    CancelledError,
    Event,
    Lock,
    Task,
    create_task,
    gather,
    get_running_loop,
    sleep,
)
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, NoReturn, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.abc import PQGen
from psycopg.conninfo import make_conninfo

from croupier.journal.news import Called, Moved
from croupier.journal.outages import Outage
from croupier.journal.postgres_adding import CHANNEL
from croupier.journal.postgres_leases import PostgresLeases
from croupier.journal.postgres_server import (
    CONNECT_SECONDS,
    LOOKS_EVERY,
    WHO_ANSWERS,
    is_late,
    is_pooled,
    place_of,
    told,
    unanswered,
)

LOG = logging.getLogger(__name__)
CALLS = f"{CHANNEL}_calls"
LISTEN = f"LISTEN {CHANNEL}", f"LISTEN {CALLS}"
CALL = "SELECT pg_notify(%s, %s)"
MOST_CALLS = 1000
"""That wait for a slow listener; the oldest are forgotten."""
FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0
"""Seconds between tries to reach a server that is away."""
SILENCE = {"idle": 10, "interval": 5, "count": 3}
"""Seconds after which the two ends ask whether the other is still there, and how often."""

UNHEARD = (
    "%s is reached by a pooler, which passes no news on: the house looks every second for what"
    " other servers did; name the server's own address with --database-direct"
)
LOOKS_AGAIN = 1.0
"""Seconds between two looks, where no news come."""
QUIET_SECONDS = 5.0
"""Without news, after which the server is asked whether it is still there."""
ARE_YOU_THERE = "SELECT 1"

NEWS = "news"

T = TypeVar("T")


class Connection(AsyncConnection[tuple[Any, ...]]):
    """Nothing that is asked here takes the server any time."""

    is_pooled = False

    async def wait(
        self,
        gen: PQGen[T],
        interval: float = LOOKS_EVERY,
        timeout: float | None = None,  # noqa: ASYNC109 the driver's own
    ) -> T:
        late = CONNECT_SECONDS if timeout is None else timeout
        try:
            return await super().wait(gen, interval, late)
        except psycopg.OperationalError as error:
            if timeout is not None or not is_late(error):
                raise
            self.pgconn.finish()
            raise psycopg.OperationalError(unanswered(late)) from None


class PostgresNews:
    def __init__(self, url: str, outage: Outage | None = None, direct: str | None = None) -> None:
        """Past a pooler the server itself is heard, under its own address."""
        self._url = direct or url
        self._where = place_of(self._url)
        self._outage = outage or Outage("news are lost")
        self.leases, self._calling = PostgresLeases(url, self._outage), Calls(self._url)
        self._newest = dict[str, int]()
        """By stream, until it is told: a slow listener hears of the last place alone."""
        self._calls = deque[str](maxlen=MOST_CALLS)
        self._missed = self._closed = False
        self._stirred = Event()
        self._listening: Task[None] | None = None

    async def heard(self) -> AsyncIterator[Moved | Called | None]:
        assert self._listening is None, "one task listens"
        self._listening = create_task(self._listen())
        self._listening.add_done_callback(lambda _: self._stirred.set())
        while not self._closed:
            await self._stirred.wait()
            self._stirred.clear()
            if self._listening.done() and not self._closed:
                self._listening.result()
            if self._missed:
                self._missed = False
                yield None
            while self._newest:
                stream = next(iter(self._newest))
                yield Moved(stream, self._newest.pop(stream))
            while self._calls:
                yield Called(self._calls.popleft())

    async def call(self, words: str) -> None:
        if not self._closed:
            await self._calling.call(words)

    async def may_run(self, name: str) -> bool:
        return not self._closed and await self.leases.hold(name)

    async def give_up(self, name: str) -> None:
        await self.leases.let_go(name)

    async def close(self) -> None:
        self._closed = True
        self._stirred.set()
        if self._listening is not None:
            self._listening.cancel()
            await gather(self._listening, return_exceptions=True)
        await self._calling.close()
        await self.leases.close()

    async def _listen(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                connection = await connected(self._url)
                try:
                    if not connection.is_pooled:
                        for listen in LISTEN:
                            await connection.execute(listen)
                    self._outage.over(NEWS)
                    self._told(None)
                    wait = FIRST_WAIT
                    if connection.is_pooled:
                        await self._look_again_and_again(connection)
                    while True:
                        async for each in connection.notifies(timeout=QUIET_SECONDS):
                            self._heard(each)
                        await connection.execute(ARE_YOU_THERE)
                finally:
                    await connection.close()
            except psycopg.OperationalError as error:
                self._outage.met(f"{self._where}: {told(error)}", NEWS)
            await sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _look_again_and_again(self, connection: Connection) -> NoReturn:
        LOG.warning(UNHEARD, self._where)
        while True:
            await sleep(LOOKS_AGAIN)
            await connection.execute(ARE_YOU_THERE)
            self._told(None)

    def _heard(self, notified: psycopg.Notify) -> None:
        if notified.channel == CALLS:
            self._calls.append(notified.payload)
            self._stirred.set()
        else:
            self._told(notified.payload)

    def _told(self, payload: str | None) -> None:
        if payload is None:
            self._missed = True
            self._newest.clear()
        else:
            place, _, stream = payload.partition(" ")
            if not (place.isdecimal() and stream):
                return  # somebody else's words on our channel
            self._newest[stream] = max(int(place), self._newest.get(stream, 0))
        self._stirred.set()


class Calls:
    """A line of their own for the words that nodes call to each other."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._asking = Lock()
        self._wait, self._not_before = FIRST_WAIT, 0.0

    async def call(self, words: str) -> None:
        """What is lost is said again before long."""
        async with self._asking:
            if get_running_loop().time() < self._not_before:
                return
            try:
                if self._connection is None:
                    self._connection = await connected(self._url)
                await self._connection.execute(CALL, (CALLS, words))
                self._wait = FIRST_WAIT
            except psycopg.OperationalError:
                await self._drop()
                self._not_before = get_running_loop().time() + self._wait
                self._wait = min(2 * self._wait, LONGEST_WAIT)
            except CancelledError:
                await self._drop()
                raise

    async def close(self) -> None:
        async with self._asking:
            await self._drop()

    async def _drop(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


async def connected(url: str) -> Connection:
    """A connection whose two ends both notice when the other is gone without a word."""
    silence = {f"keepalives_{name}": number for name, number in SILENCE.items()}
    address = make_conninfo(url, connect_timeout=CONNECT_SECONDS, client_encoding="utf8", **silence)
    connection = await Connection.connect(address, autocommit=True)
    try:
        answered = await (await connection.execute(WHO_ANSWERS)).fetchone()
        if is_pooled(connection, answered):
            connection.is_pooled, connection.prepare_threshold = True, None
            return connection
        for name, number in SILENCE.items():
            asked = (f"tcp_keepalives_{name}", str(number))
            await connection.execute("SELECT set_config(%s, %s, false)", asked)
    except BaseException:
        await connection.close()
        raise
    return connection
