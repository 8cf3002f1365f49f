"""What a message to a screen costs its table's owner, sent directly and by another node.

Run with: python benchmarks/relay.py. One process owns, one passes on, this one looks on; the
processor's time of each is the system's own count, so a busy machine does not disturb it much.
Only the way of a message is measured, from the moment it is written: what a table thinks before
that is the same either way.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import selectors
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn
import uvloop

from croupier.floor.channel import Straight
from croupier.journal.nodes import Node
from croupier.web import frames
from croupier.web.punctual import paced
from croupier.web.relay.carried import Carried
from croupier.web.relay.exchange import Exchange
from croupier.web.relay.relay import Relay
from croupier.web.relay.strand import Strand
from croupier.web.security.limits import Buckets, Limits
from croupier.web.security.lines import Lines

TICKS = os.sysconf("SC_CLK_TCK")
FILES = 60_000
AMPLE = Buckets(rate=10**6, burst=10**6)
ASKED = bytes([0x81, 0x81, 0, 0, 0, 0]) + b"."
"""A text of one letter, as a screen says it."""
TABLE = "/api/v1/tables/t/live"
Told = MutableMapping[str, Any]


class Owners:
    """One node owns every table."""

    def __init__(self, node: Node, owner: Node | None) -> None:
        self.node: Node | None = node
        self._owner = owner

    async def whereabouts(self, _: str) -> Node | None:
        return self._owner

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def not_there(self, _: str) -> None:
        """It does not move."""


class Crowd:
    """Tells all screens the same, when one of them says so."""

    def __init__(self, size: int) -> None:
        self._message = b"x" * size
        self._screens = list[Straight]()

    async def __call__(
        self,
        scope: Told,
        receive: Callable[[], Awaitable[Told]],
        send: Callable[[Told], Awaitable[None]],
    ) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        screen = frames.offered(scope)
        self._screens.append(screen)
        while (await receive())["type"] == "websocket.receive":
            taken = [each(self._message) for each in self._screens]
            assert all(taken), "a screen that has read all it was told takes more"
        self._screens.remove(screen)


def serve(
    own: Node, owner: Node | None, listener: socket.socket, relay: socket.socket, size: int
) -> None:
    async def run() -> None:
        def arrival(_: Strand) -> asyncio.Protocol:
            protocol: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=server.server_state, app_state={}
            )
            return protocol

        exchange = Exchange(own, arrival, Carried())
        passing = Relay(Owners(own, owner), exchange, asyncio.Event())  # type: ignore[arg-type]
        http, ws = paced(Limits(frames=AMPLE), Lines(FILES, None), passing)
        config = uvicorn.Config(
            Crowd(size),
            http=http,
            ws=ws,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        server = uvicorn.Server(config)
        await exchange.listen(relay)
        await server.serve(sockets=[listener])

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


def spent(process: BaseProcess) -> float:
    """Seconds of the processor, in the program and in the system for it."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as told:  # noqa: PTH123 no path
        said = told.read().rpartition(")")[2].split()
    return (int(said[11]) + int(said[12])) / TICKS


def screen(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(
        f"GET {TABLE} HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    heard = b""
    while not heard.endswith(b"\r\n\r\n"):
        heard += line.recv(4096)
    assert heard.startswith(b"HTTP/1.1 101"), heard
    return line


def heard_by(lines: list[socket.socket], times: int, size: int) -> None:
    """One message after another, each when all have heard the one before."""
    everywhere = len(lines) * (size + (4 if size > 125 else 2))
    with selectors.DefaultSelector() as chosen:
        for each in lines:
            each.setblocking(False)
            chosen.register(each, selectors.EVENT_READ)
        for _ in range(times):
            lines[0].send(ASKED)
            left = everywhere
            while left > 0:
                for key, _ in chosen.select():
                    heard = len(key.fileobj.recv(1 << 20))  # type: ignore[union-attr]
                    assert heard, "a line ended"
                    left -= heard


def measured(
    way: str, port: int, nodes: tuple[BaseProcess, BaseProcess], asked: argparse.Namespace
) -> tuple[float, float]:
    """Microseconds a message, of the owner and of the other."""
    lines = [screen(port) for _ in range(asked.screens)]
    heard_by(lines, asked.times // 10 or 1, asked.size)
    before = [spent(each) for each in nodes]
    heard_by(lines, asked.times, asked.size)
    time.sleep(0.05)
    messages = asked.screens * asked.times
    owner, other = (
        (spent(each) - then) / messages * 1e6 for each, then in zip(nodes, before, strict=True)
    )
    for line in lines:
        line.close()
    print(f"{way:<9} owner {owner:6.2f} µs, the node between {other:6.2f} µs a message")
    return owner, other


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=int, default=400)
    parser.add_argument("--times", type=int, default=500, help="messages to each screen")
    parser.add_argument("--size", type=int, default=1500, help="bytes of a message")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    ports = [socket.create_server(("127.0.0.1", 0), backlog=2048) for _ in range(4)]
    named = [each.getsockname()[1] for each in ports]
    secret = os.urandom(32)
    owner = Node("a", "owner", f"127.0.0.1:{named[1]}", secret=secret)
    other = Node("b", "other", f"127.0.0.1:{named[3]}", secret=secret)
    fork = multiprocessing.get_context("fork")
    started = (
        fork.Process(target=serve, args=(owner, None, ports[0], ports[1], asked.size), daemon=True),
        fork.Process(
            target=serve, args=(other, owner, ports[2], ports[3], asked.size), daemon=True
        ),
    )
    for each in started:
        each.start()
    found = [
        (
            measured("direct", named[0], started, asked),
            measured("relayed", named[2], started, asked),
        )
        for _ in range(asked.rounds)
    ]
    direct = min(each[0][0] for each in found)
    relayed, between = (min(each[1][n] for each in found) for n in range(2))
    print(f"the owner's cost of a relayed message is {relayed / direct:.2f} of a direct one;")
    print(f"the node between adds {between:.2f} µs, {between / direct:.2f} of a direct message")
    for each in started:
        each.terminate()


if __name__ == "__main__":
    main()
