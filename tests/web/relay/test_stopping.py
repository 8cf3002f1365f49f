"""Who is at a node's door when it stops: a proxy that hears nothing of it asks another node."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn

from croupier.web.punctual import paced
from croupier.web.relay.relay import Relay
from croupier.web.security.limits import Limits
from croupier.web.security.lines import Lines
from croupier.web.serving import bound

UPGRADE = (
    b"GET /api/v1/tables/t1/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PAGE = b"GET /tables/t1 HTTP/1.1\r\nHost: a\r\n\r\n"
ORDER = b"POST /api/v1/tables/t1/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"


class Looking:
    """As a relay that does not know yet which node has a table."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def concerns(self, _: object) -> bool:
        return True

    async def way(self, *_: object) -> None:
        self.asked.set()
        await asyncio.Event().wait()


class Waiting:
    """As a house that has not let a screen in yet."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def __call__(self, _: Any, receive: Any, __: Any) -> None:
        await receive()
        self.asked.set()
        await receive()


@asynccontextmanager
async def stopped_while(said: bytes, app: Waiting, relay: Looking | None) -> AsyncIterator[bytes]:
    """What somebody hears who is waiting when the node stops."""
    http, ws = paced(Limits(), Lines(100), cast("Relay", relay))
    config = uvicorn.Config(app, http=http, ws=ws, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with bound("127.0.0.1", 0) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(said)
        await (relay or app).asked.wait()
        server.should_exit = True
        heard = await reader.read()
        await serving
    writer.close()
    yield heard


@pytest.mark.parametrize("said", [UPGRADE, PAGE], ids=["a screen", "a page"])
def test_whoever_only_wants_to_look_is_told_nothing(said: bytes) -> None:
    async def evening() -> None:
        async with asyncio.timeout(20), stopped_while(said, Waiting(), Looking()) as heard:
            assert heard == b""

    asyncio.run(evening())


def test_a_screen_that_is_not_let_in_yet_is_told_nothing_either() -> None:
    async def evening() -> None:
        async with asyncio.timeout(20), stopped_while(UPGRADE, Waiting(), None) as heard:
            assert heard == b""

    asyncio.run(evening())


def test_an_order_is_answered_so_that_nobody_gives_it_unasked_to_another() -> None:
    async def evening() -> None:
        async with asyncio.timeout(20), stopped_while(ORDER, Waiting(), Looking()) as heard:
            assert heard.startswith(b"HTTP/1.1 503 ")
            assert b"nothing was done" in heard

    asyncio.run(evening())
