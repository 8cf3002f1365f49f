"""Leases over PostgreSQL: rows that outlive a session, and end with the node that holds them.

A node is there until a moment by the database's clock, which it moves on in short transactions;
whatever it holds, it holds until then. So one small row is renewed, however much a node holds, and
neither a pooler between two transactions nor a backend that is terminated takes anything from it.
A node counts by its own clock, from before it asked, and stops a little sooner.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from uuid import uuid4

import psycopg

from croupier.journal.outages import Outage
from croupier.journal.postgres_server import Connection, connect, place_of, told

LEASE = 1.5
"""Seconds for which a node counts as there after it was last heard of."""
RENEWED_EVERY = 0.3
MARGIN = 0.2
"""Seconds by which a node gives up sooner than others may take over."""
HANGS_AFTER = 1.0
"""Seconds for which an event loop may do something else before its node counts as gone."""
ANSWERED_WITHIN = 1.0
"""Seconds after which a server that says nothing is called anew."""

NOW = "extract(epoch FROM clock_timestamp())"
RENEW = (
    f"INSERT INTO nodes VALUES (%s, {NOW} + {LEASE})"  # noqa: S608 ours
    " ON CONFLICT (node) DO UPDATE SET expires = excluded.expires"
)
FORGET = f"DELETE FROM nodes WHERE expires < {NOW} - 3600"  # noqa: S608 ours
HELD = "SELECT name, epoch FROM leases WHERE node = %s"
TAKE = (
    "INSERT INTO leases VALUES (%(name)s, %(node)s, 1) ON CONFLICT (name) DO UPDATE"  # noqa: S608
    " SET node = excluded.node, epoch = leases.epoch + 1"
    " WHERE leases.node <> excluded.node AND NOT EXISTS"
    f" (SELECT FROM nodes WHERE nodes.node = leases.node AND expires > {NOW})"
    " RETURNING epoch"
)
FREE = "UPDATE leases SET node = '', epoch = epoch + 1 WHERE name = %s AND node = %s"
"""The row stays, so that its epoch never falls."""
FREE_ALL = "UPDATE leases SET node = '', epoch = epoch + 1 WHERE node = %s"
LEAVE = "DELETE FROM nodes WHERE node = %s"

OWN_LEASES = "leases"


class Leases:
    """What this node holds. Asked within one event loop; a thread of its own renews."""

    def __init__(self, url: str, outage: Outage) -> None:
        self.node = uuid4().hex
        self._url, self._outage = url, outage
        self._connection: Connection | None = None
        self._asking = threading.Lock()
        """The connection is one for those who ask and the one who renews."""
        self._held = dict[str, int]()
        """By name, the epoch."""
        self._until = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen = 0.0
        """When the event loop was last seen to run."""
        self._closing = threading.Event()
        self._renewing: threading.Thread | None = None

    def epoch(self, name: str) -> int | None:
        """Under which this node holds something now, if it does."""
        return self._held.get(name) if monotonic() < self._until else None

    async def hold(self, name: str) -> bool:
        if self._closing.is_set():
            return False
        self._begin()
        if self.epoch(name) is not None:
            return True
        return await asyncio.to_thread(self._answered, lambda: self._take(name))

    async def let_go(self, name: str) -> None:
        if name in self._held:
            await asyncio.to_thread(self._answered, lambda: self._free(name))

    async def close(self) -> None:
        """Others need not wait until the lease has run out."""
        self._closing.set()
        if self._renewing is not None:
            await asyncio.to_thread(self._renewing.join)
            await asyncio.to_thread(self._answered, self._leave)
        self._drop()
        self._outage.over(OWN_LEASES)

    def _begin(self) -> None:
        if self._renewing is None:
            self._loop, self._seen = asyncio.get_running_loop(), monotonic()
            self._renewing = threading.Thread(target=self._renew_on, name="leases", daemon=True)
            self._renewing.start()

    def _renew_on(self) -> None:
        while not self._closing.wait(RENEWED_EVERY):
            if monotonic() - self._seen < HANGS_AFTER:
                self._answered(self._renew)
            with suppress(RuntimeError):  # the loop is closed, and with it the node
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._is_running)

    def _is_running(self) -> None:
        self._seen = monotonic()

    def _answered(self, ask: Callable[[], bool]) -> bool:
        """What the server says; no, where it says nothing."""
        with self._asking:
            try:
                if self._connection is None:
                    self._connection = connect(self._url, answer_seconds=ANSWERED_WITHIN)
                answer = ask()
            except psycopg.Error as error:
                self._outage.met(f"{place_of(self._url)}: {told(error)}", OWN_LEASES)
                self._drop()
                return False
            self._outage.over(OWN_LEASES)
            return answer

    def _renew(self) -> bool:
        connection, asked = self._reached(), monotonic()
        with connection.transaction():
            connection.execute(RENEW, (self.node,))
            if asked >= self._until:  # others may have taken what was ours
                connection.execute(FORGET)
                held = connection.execute(HELD, (self.node,)).fetchall()
                self._held = dict(held)
        self._until = asked + LEASE - MARGIN
        return True

    def _take(self, name: str) -> bool:
        if monotonic() >= self._until:
            self._renew()
        with self._reached().transaction():
            named = {"name": name, "node": self.node}
            taken = self._reached().execute(TAKE, named).fetchone()
        if taken is not None:
            self._held = {**self._held, name: taken[0]}
        return self.epoch(name) is not None

    def _free(self, name: str) -> bool:
        self._held = {each: epoch for each, epoch in self._held.items() if each != name}
        self._reached().execute(FREE, (name, self.node))
        return True

    def _leave(self) -> bool:
        self._held = {}
        with self._reached().transaction():
            self._reached().execute(FREE_ALL, (self.node,))
            self._reached().execute(LEAVE, (self.node,))
        return True

    def _reached(self) -> Connection:
        assert self._connection is not None
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
