"""The links of one node: it listens for the others, and calls them when a screen wants one."""

from __future__ import annotations

import asyncio
import logging
import socket

from croupier.floor.ownership import SCREEN_SECONDS
from croupier.journal.nodes import Node
from croupier.values.errors import OutOfReach
from croupier.web.relay.carried import Carried
from croupier.web.relay.greeting import Called, Caller
from croupier.web.relay.link import Arrival, Link

LOGGER = logging.getLogger(__name__)

CALLED_WITHIN = 1.0
"""Seconds in which another node must have answered and be known."""
CLOSED_WITHIN = 0.5
GLANCES = 25
GLANCE_SECONDS = 0.01
SLACK = 2
"""Times as long as owners take to say goodbye to each."""
MOST_STRANGERS = 64
"""Connections at once that did not say yet who they are."""


class NodeAway(OutOfReach):
    """Another node of the house is not reached."""


class Exchange:
    """Made, used and closed within one event loop."""

    def __init__(self, node: Node, arrival: Arrival, carried: Carried) -> None:
        self.carried = carried
        self._id, self._secret, self._arrival = node.id, node.secret, arrival
        self._links = dict[str, Link]()
        """By the other node's id, over which new strands go."""
        self._every = set[Link]()
        self._strangers = set[Link]()
        self._calls = dict[str, asyncio.Task[Link]]()
        self._server: asyncio.Server | None = None

    async def listen(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._called, sock=listener)

    async def link_to(self, node: Node) -> Link:
        """There is one for a pair of nodes, whoever called; all who want it wait for one call."""
        link = self._links.get(node.id)
        if link is not None and link.is_open and not link.is_going:
            return link
        call = self._calls.get(node.id)
        if call is None:
            call = self._calls[node.id] = asyncio.create_task(self._call(node))
            call.add_done_callback(lambda done: self._called_at_last(node.id, done))
        return await asyncio.shield(call)

    async def go(self, farewell: float) -> None:
        """Before the end: owners say goodbye to the screens that came by this node."""
        within = farewell + SLACK * SCREEN_SECONDS * self.carried.open
        for link in self._every - self._strangers:
            link.go()
        for _ in range(round(within / GLANCE_SECONDS)):
            if not self.carried.open:
                break
            await asyncio.sleep(GLANCE_SECONDS)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for call in tuple(self._calls.values()):
            call.cancel()
        for link in tuple(self._every):
            link.close()
        for _ in range(GLANCES):
            if not self._every:
                break
            await asyncio.sleep(CLOSED_WITHIN / GLANCES)

    # calling

    async def _call(self, node: Node) -> Link:
        host, _, port = node.relay.rpartition(":")
        if not port.isdecimal():
            raise NodeAway(f"node {node.name or node.id} says no place at which others reach it")

        def asked(link: Link) -> Caller:
            return Caller(self._id, node.id, node.secret, link.say, link.met)

        def made() -> Link:
            return Link(self._arrival, asked, self._arrived, self._ended, is_caller=True)

        loop = asyncio.get_running_loop()
        link: Link | None = None
        try:
            async with asyncio.timeout(CALLED_WITHIN):
                _, link = await loop.create_connection(made, host.strip("[]"), int(port))
                self._every.add(link)
                await link.known
        except (OSError, TimeoutError) as error:
            if link is not None:
                link.close()
            why = str(error) or "it does not answer in time"
            raise NodeAway(f"node {node.name or node.id} at {node.relay}: {why}") from None
        return self._links[node.id]

    def _called_at_last(self, node: str, call: asyncio.Task[Link]) -> None:
        del self._calls[node]
        if not call.cancelled():
            call.exception()  # whoever waited was told

    # being called

    def _called(self) -> asyncio.Protocol:
        def asked(link: Link) -> Called:
            return Called(self._id, self._secret, link.say, link.met)

        link = Link(self._arrival, asked, self._arrived, self._ended, is_caller=False)
        if len(self._strangers) >= MOST_STRANGERS:
            LOGGER.warning("%s strangers call this node's relay; more are refused", MOST_STRANGERS)
            return _Refused()
        self._every.add(link)
        self._strangers.add(link)
        return link

    # what links tell

    def _arrived(self, link: Link) -> None:
        """Where both nodes called each other, both keep the call of the smaller id."""
        self._strangers.discard(link)
        before = self._links.get(link.node)
        if before is None or self._replaces(link, before):
            self._links[link.node] = link
            if before is not None:
                before.close_when_idle()
        else:
            link.close_when_idle()
        self.carried.links = len(self._links)

    def _replaces(self, link: Link, before: Link) -> bool:
        if not before.is_open or before.is_going or link.is_caller == before.is_caller:
            return True  # whoever calls again has lost the line before
        caller = self._id if link.is_caller else link.node
        return caller == min(self._id, link.node)

    def _ended(self, link: Link) -> None:
        self._every.discard(link)
        self._strangers.discard(link)
        if self._links.get(link.node) is link:
            del self._links[link.node]
        self.carried.links = len(self._links)


class _Refused(asyncio.Protocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.abort()
