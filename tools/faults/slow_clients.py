"""Clients that send a byte a second, fall silent, or never read: the others' orders go on.

Each is hung up on in its time, and what the house keeps for them is bounded.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count

import httpx

from croupier.web import hanging_up, punctual
from croupier.web.dependencies import COOKIE
from croupier.web.live.socket import HEARTBEAT_SECONDS, SILENCE_SECONDS
from croupier.web.people.offices import Office
from croupier.web.security.limits import MOST_EACH
from croupier.web.settings import API, Settings
from tests.support import submission_text
from tests.web.running_house import NO_TLS, fresh_house
from tests.web.wire import BY_HAND
from tools.faults.nodes import Node, running_nodes
from tools.faults.trial import Bench, Tried

HURRIED = 0.05
"""Of the house's usual patience, where only a small part of the trial is held."""
GRACE = 30.0
"""Seconds that a machine with other work to do may be late by."""
KILOBYTES_EACH, KILOBYTES_ANYWAY = 128, 64 * 1024
"""By which the house may grow for a bad client, and whatever happens."""
BETWEEN_QUESTIONS = 1 / 18
"""Seconds: twenty a second are let through."""
AT_ONCE = 100
"""Connections that are opened side by side."""


@dataclass(frozen=True)
class Slow:
    """A kind of bad client: what it does until it is hung up on, and how long that may take."""

    fault: str
    whole: int
    seconds: float
    acts: Callable[[Line], Awaitable[None]]
    to_a_session: int = 100


@dataclass
class Line:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    token: str
    pace: float
    """Seconds to a byte."""

    def say(self, *lines: str) -> None:
        self.writer.write("\r\n".join(lines).encode())

    async def dribble(self, text: str) -> None:
        for byte in text.encode():
            self.writer.write(bytes((byte,)))
            await self.writer.drain()
            await asyncio.sleep(self.pace)

    def stop_reading(self) -> None:
        transport = self.writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()

    async def until_told(self, word: bytes) -> None:
        last = b""
        while word not in last and (chunk := await self.reader.read(1 << 16)):
            last = last[-len(word) :] + chunk

    async def until_hung_up_on(self) -> None:
        while await self.reader.read(1 << 16):
            pass


async def says_nothing(line: Line) -> None:
    await line.until_hung_up_on()


async def dribbles_a_header(line: Line) -> None:
    line.say("GET / HTTP/1.1", "Host: 127.0.0.1", "X-Slow: ")
    await line.dribble("z" * 1_000)


async def falls_silent_in_a_header(line: Line) -> None:
    line.say("GET /healthz HTTP/1.1", "Host: 127.")
    await line.until_hung_up_on()


async def dribbles_a_body(line: Line) -> None:
    line.say(
        f"POST {API}/tables/t1/orders HTTP/1.1", "Host: 127.0.0.1",
        f"Authorization: Bearer {line.token}", "Content-Type: application/json",
        "Content-Length: 9000", "", "",
    )  # fmt: skip
    await line.dribble(" " * 9_000)


async def screen_that_says_no_more(line: Line) -> None:
    """It hears the goodbye, and does not answer it."""
    await _open_screen(line)
    await line.until_told(b'"type":"bye"')


async def screen_that_never_reads(line: Line) -> None:
    """It asks as much as it may, and takes no answer."""
    await _open_screen(line)
    line.stop_reading()
    for number in count():
        line.writer.write(framed(f'{{"type":"due","id":"{number}"}}'))
        await line.writer.drain()
        await asyncio.sleep(BETWEEN_QUESTIONS)
        if line.writer.transport.is_closing():
            return


async def _open_screen(line: Line) -> None:
    line.say(
        f"GET {API}/tables/t1/live HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13", f"Authorization: Bearer {line.token}", "", "",
    )  # fmt: skip
    await line.reader.readuntil(b"\r\n\r\n")
    line.writer.write(framed('{"type":"hello","protocol":1,"after":null}'))


def framed(text: str) -> bytes:
    """As one message, under a mask of zeros."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text.encode()


HEADER, BODY = punctual.HEADER_SECONDS, punctual.BODY_SECONDS
UNREAD = hanging_up.UNREAD_SECONDS
SILENCE = SILENCE_SECONDS + HEARTBEAT_SECONDS
FILLED = 240.0
"""Seconds in which what nobody reads has filled all that lies between the two."""
KINDS = (
    Slow("connections that say nothing", 3_000, HEADER, says_nothing, 3_000),
    Slow("headers at a byte a second", 300, HEADER, dribbles_a_header),
    Slow("headers that break off", 300, HEADER, falls_silent_in_a_header),
    Slow("bodies at a byte a second", 300, BODY, dribbles_a_body),
    Slow("screens that say no more", 80, SILENCE, screen_that_says_no_more, MOST_EACH),
    Slow("screens that never read", 16, FILLED + UNREAD, screen_that_never_reads, 1),
)


def trial(bench: Bench) -> Iterator[Tried]:
    patience = 1.0 if bench.share > HURRIED else HURRIED
    for store, database in (("SQLite", None), ("PostgreSQL", fresh_house(bench.server))):
        settings = Settings(data=bench.folder / store, database=database, port=0)
        with running_nodes([settings], patience) as (node,):
            yield from asyncio.run(_evening(bench, node, store, patience))


async def _evening(bench: Bench, node: Node, store: str, patience: float) -> list[Tried]:
    async with Innocent.at(node) as innocent:
        held = [each for each in KINDS if patience == 1 or each.seconds < FILLED]
        before, kinds = node.resident_kilobytes, [(each, bench.times(each.whole)) for each in held]
        crowds = [
            _crowd(kind, await innocent.others(many // kind.to_a_session + 1), many, node, patience)
            for kind, many in kinds
        ]
        closed = await asyncio.gather(*crowds)
        grown = node.resident_kilobytes - before
    most = KILOBYTES_ANYWAY + KILOBYTES_EACH * sum(many for _, many in kinds)
    told = [
        Tried(kind.fault, store, many, felt, many - felt, "hung up on in time")
        for (kind, many), felt in zip(kinds, closed, strict=True)
    ]
    beside = f"{innocent.done:,} orders beside all of these done; {grown / 1024:,.0f} MB more"
    lost = innocent.failed + (grown > most)
    everybody = sum(many for _, many in kinds)
    return [*told, Tried("all of these at once", store, everybody, sum(closed), lost, beside)]


async def _crowd(kind: Slow, tokens: Sequence[str], many: int, node: Node, patience: float) -> int:
    """How many of them were hung up on in time."""
    gate = asyncio.Semaphore(AT_ONCE)
    whose = [tokens[n // kind.to_a_session] for n in range(many)]
    acts = (_is_closed(kind, each, node, patience, gate) for each in whose)
    return sum(await asyncio.gather(*acts))


async def _is_closed(
    kind: Slow, token: str, node: Node, patience: float, gate: asyncio.Semaphore
) -> bool:
    async with gate:
        plug = socket.socket()
        plug.setblocking(False)
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", node.port))
        reader, writer = await asyncio.open_connection(sock=plug)
    try:
        async with asyncio.timeout(kind.seconds * patience + GRACE):
            with suppress(ConnectionError, EOFError):
                await kind.acts(Line(reader, writer, token, patience))
    except TimeoutError:
        return False
    finally:
        writer.transport.abort()
    return True


@dataclass
class Innocent:
    """Somebody who sits down and leaves all the while."""

    node: Node
    browser: httpx.AsyncClient
    token: str = ""
    done: int = 0
    failed: int = 0
    numbers: Iterator[int] = field(default_factory=count)

    @classmethod
    @asynccontextmanager
    async def at(cls, node: Node) -> AsyncIterator[Innocent]:
        async with httpx.AsyncClient(base_url=node.address, timeout=GRACE, verify=NO_TLS) as door:
            ann = cls(node, door)
            await ann._open_table()
            ann.token = await ann._join("ann", Office.PLAYER)
            playing = asyncio.create_task(ann._play())
            try:
                yield ann
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)

    async def others(self, many: int) -> list[str]:
        """The tokens of as many other people."""
        names = (f"guest {next(self.numbers)}" for _ in range(many))
        return [await self._join(each, Office.PLAYER) for each in names]

    async def _open_table(self) -> None:
        keeper = await self._join("Flo", Office.FLOORPERSON)
        document = {
            "id": "open",
            "table": "t1",
            "submission": submission_text("pa-541"),
            "practice": True,
            "arrangement": BY_HAND,
        }
        shown = {"Authorization": f"Bearer {keeper}"}
        answer = await self.browser.post(f"{API}/tables", json=document, headers=shown)
        answer.raise_for_status()

    async def _join(self, name: str, office: Office) -> str:
        async with httpx.AsyncClient(
            base_url=self.node.address, timeout=GRACE, verify=NO_TLS
        ) as browser:
            came = await browser.post(self.node.links[office], data={"name": name, "password": ""})
            assert came.status_code == httpx.codes.SEE_OTHER, came.text
            return browser.cookies[COOKIE]

    async def _play(self) -> None:
        shown = {"Authorization": f"Bearer {self.token}"}
        for number in count():
            name = "leave-seat" if number % 2 else "take-seat"
            document = {"id": f"ann {number}", "order": {"name": name, "seat": 1}}
            try:
                answer = await self.browser.post(
                    f"{API}/tables/t1/orders", json=document, headers=shown
                )
                self.done += answer.is_success
                self.failed += not answer.is_success
            except httpx.HTTPError:
                self.failed += 1
            await asyncio.sleep(0.1)
