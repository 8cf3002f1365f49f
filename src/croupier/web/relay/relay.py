"""Where a request about a table is answered: here, at the node that owns it, or at its address."""

from __future__ import annotations

import asyncio
from typing import Any

import h11

from croupier.floor.ownership import Node, Ownership
from croupier.values.failures import Failure
from croupier.web.errors import NOT_KNOWN, UNAVAILABLE, Unavailable
from croupier.web.relay.answers import redirect, unavailable
from croupier.web.relay.exchange import Exchange, NodeAway
from croupier.web.relay.link import Link
from croupier.web.relay.passing import Passing, Returning
from croupier.web.relay.strand import HOPS
from croupier.web.relay.table_paths import OPENING, is_page, path_of, table_of
from croupier.web.security.lines import Lines

FOUND_WITHIN = 4.0
"""Seconds in which an owner is found, taken over or not, and reached."""
TRIED_AGAIN_AFTER = 0.1
MOST_HOPS = 3
"""A table that moves on as fast as it is looked for is not looked for any longer."""
READING = frozenset({b"GET", b"HEAD"})
NOBODY = ("", 0)


class Relay:
    def __init__(self, ownership: Ownership, exchange: Exchange, draining: asyncio.Event) -> None:
        self.exchange = exchange
        self._ownership, self._draining = ownership, draining

    def concerns(self, request: h11.Request) -> bool:
        """By the path alone."""
        path = path_of(request.target)
        return table_of(path) is not None or (self._draining.is_set() and _opens(request, path))

    async def way(self, request: h11.Request, line: asyncio.Transport) -> Link | bytes | None:
        """To the owner; or what is answered; None if this node is to answer."""
        hops: int = line.get_extra_info(HOPS, 0)
        until = asyncio.get_running_loop().time() + FOUND_WITHIN
        if hops:
            self._ownership.not_there(table_of(path_of(request.target)) or "")
        while (owner := await self._whose(path_of(request.target))) is not None:
            if owner.address and _can_be_sent_there(request):
                return redirect(owner.address, request)
            if owner.address and is_upgrade(request):
                return None  # only whoever was let in is told where to go
            if hops >= MOST_HOPS:
                raise Unavailable("this table is on the move")
            try:
                return await self.exchange.link_to(owner)
            except NodeAway:
                self._ownership.not_there(table_of(path_of(request.target)) or "")
                if asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(TRIED_AGAIN_AFTER)
        return None

    async def _whose(self, path: str) -> Node | None:
        table = table_of(path)
        if table is not None:
            return await self._ownership.whereabouts(table)
        own = self._ownership.node
        others = [
            each
            for each in self._ownership.nodes()
            if not each.draining and not (own and each.id == own.id)
        ]
        return min(others, key=lambda each: each.busy, default=None)

    def passing(self, lines: Lines, connections: set[Any]) -> Passing:
        return Passing(lines, connections, self.exchange.carried)

    def hand_on(
        self,
        request: h11.Request,
        rest: bytes,
        line: asyncio.Transport,
        passing: Passing,
        link: Link,
    ) -> None:
        """What was said so far goes to the owner, and so does all that follows."""

        def lost() -> bytes:
            """A screen cannot read it, and a proxy that hears nothing asks another node."""
            if is_upgrade(request):
                return b""
            return unavailable(request, Failure(UNAVAILABLE, NOT_KNOWN))

        hops: int = line.get_extra_info(HOPS, 0)
        peer = line.get_extra_info("peername") or NOBODY
        returning = Returning(passing, line, self.exchange.carried, lost)
        strand = link.open((peer[0], peer[1]), hops + 1, returning)
        passing.begin(strand, head_of(request) + rest)


def head_of(request: h11.Request) -> bytes:
    """As it was understood here, so that nobody understands it otherwise there.

    What is no socket is one request, and ends its connection.
    """
    headers = [*request.headers.raw_items()]
    if not is_upgrade(request):
        headers = [
            each for each in headers if each[0].lower() not in {b"connection", b"keep-alive"}
        ]
        headers.append((b"Connection", b"close"))
    first = b"%s %s HTTP/%s\r\n" % (request.method, request.target, request.http_version)
    return first + b"".join(b"%s: %s\r\n" % each for each in headers) + b"\r\n"


def is_upgrade(request: h11.Request) -> bool:
    said = dict(request.headers)
    wanted = {each.strip().lower() for each in said.get(b"connection", b"").split(b",")}
    return b"upgrade" in wanted and b"upgrade" in said


def _can_be_sent_there(request: h11.Request) -> bool:
    return (
        request.method in READING and not is_upgrade(request) and is_page(path_of(request.target))
    )


def _opens(request: h11.Request, path: str) -> bool:
    return request.method == b"POST" and path == OPENING
