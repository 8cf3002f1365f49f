"""Leases over PostgreSQL: rows that outlive a session, and end with the node that holds them.

A node is there until a moment by the database's clock, which it moves on in short transactions;
whatever it holds, it holds until then. So one small row is renewed, however much a node holds, and
neither a pooler between two transactions nor a backend that is terminated takes anything from it.
A node counts by its own clock, from before it asked, and stops a little sooner; that clock is set
by nobody. When the database's is set forward others may take over at once, and what the node writes
then is refused by its epoch; when it is set back, whoever looks cuts leases that are now too long.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import TypeVar
from uuid import uuid4

import msgspec
import psycopg
from psycopg.abc import Params

from croupier.journal.nodes import Looked, Node
from croupier.journal.outages import Outage
from croupier.journal.postgres_server import END_HUNG, Connection, connect, place_of, told

T = TypeVar("T")

LEASE = 1.5
"""Seconds for which a node counts as there after it was last heard of."""
RENEWED_EVERY = 0.3
MARGIN = 0.2
"""Seconds by which a node gives up sooner than others may take over."""
HANGS_AFTER = 1.0
"""Seconds for which an event loop may do something else before its node counts as gone."""
ANSWERED_WITHIN = 1.0
"""Seconds after which a server that says nothing is called anew."""
MOST_WAITING = 1000
"""Names that a look brings at once; what else waits is seen at the next."""

NOW = "extract(epoch FROM clock_timestamp())"
RENEW = (
    f"INSERT INTO nodes (node, expires, told) VALUES (%s, {NOW} + {LEASE}, %s)"  # noqa: S608 ours
    " ON CONFLICT (node) DO UPDATE SET expires = excluded.expires, told = excluded.told"
)
FORGET = f"DELETE FROM nodes WHERE expires < {NOW} - 3600"  # noqa: S608 ours
HELD = "SELECT name, epoch FROM leases WHERE node = %s"
SUMMED = "SELECT count(*), coalesce(sum(epoch), 0)::bigint FROM leases WHERE node = %s"
TOO_LATE = f"expires > {NOW} + {LEASE}"
"""Later than anybody is given: the clock was set back since."""
THERE = f"SELECT node, told, {TOO_LATE} FROM nodes WHERE expires > {NOW} ORDER BY node"  # noqa: S608
CUT = (
    f"UPDATE nodes SET expires = {NOW} + {LEASE - MARGIN} FROM"  # noqa: S608 ours
    f" (SELECT node FROM nodes WHERE {TOO_LATE} FOR UPDATE SKIP LOCKED) AS too_late"
    " WHERE nodes.node = too_late.node"
)
"""Whoever was heard of before stops by then; whoever is there says so anew long before."""
OF_ONE_THERE = (
    f"EXISTS (SELECT FROM nodes WHERE nodes.node = leases.node AND expires > {NOW} AND told <> '')"
)
"""A node of a version that told nothing of itself shares its tables with whoever takes them."""
WAITING = f"SELECT name FROM leases WHERE wanted AND NOT {OF_ONE_THERE} ORDER BY name LIMIT %s"  # noqa: S608
HOLDER = (
    f"SELECT CASE WHEN {OF_ONE_THERE} THEN node WHEN wanted THEN '' END"  # noqa: S608 ours
    " FROM leases WHERE name = %s"
)
SHOW = (
    "INSERT INTO glances SELECT * FROM unnest(%s::text[], %s::bytea[]) ON CONFLICT (name)"
    " DO UPDATE SET told = excluded.told"
)
HOLDERS = "SELECT name, node FROM leases WHERE node <> ''"
SHOWN = "SELECT name, told FROM glances"
ADD = (
    "INSERT INTO leases (name, node, epoch, wanted) SELECT name, '', 0, %s"
    " FROM unnest(%s::text[]) AS asked (name) ON CONFLICT (name) DO NOTHING"
)
TAKE = (
    "WITH free AS (SELECT name FROM leases WHERE name = ANY (%(names)s) AND node <> %(node)s"  # noqa: S608
    f" AND NOT {OF_ONE_THERE} ORDER BY name FOR UPDATE)"
    " UPDATE leases SET node = %(node)s, epoch = epoch + 1, wanted = wanted OR %(wanted)s FROM free"
    " WHERE leases.name = free.name RETURNING leases.name, epoch"
)
GIVE = (
    "UPDATE leases SET node = %(to)s, epoch = epoch + 1 WHERE name = %(name)s AND node = %(node)s"  # noqa: S608
    f" AND EXISTS (SELECT FROM nodes WHERE node = %(to)s AND expires > {NOW})"
)
FREE = "UPDATE leases SET node = '', epoch = epoch + 1, wanted = %s WHERE name = %s AND node = %s"
"""The row stays, so that its epoch never falls."""
HIDE = "DELETE FROM glances WHERE name = %s"
FREE_ALL = "UPDATE leases SET node = '', epoch = epoch + 1 WHERE node = %s"
LEAVE = "DELETE FROM nodes WHERE node = %s"
IN_NO_TIME = (
    f"SELECT set_config('lock_timeout', '{int(ANSWERED_WITHIN * 500)}', true),"
    f" set_config('idle_in_transaction_session_timeout', '{int(ANSWERED_WITHIN * 1000)}', true)"
)
"""Whoever writes under a lease holds its row for a moment; who hangs then is not waited for, nor
does this node hold up the others if it hangs itself."""

OWN_LEASES = "leases"
NOTHING: frozenset[str] = frozenset()


def since_start() -> float:
    """Seconds that have passed, also while the machine slept."""
    asleep_too = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if asleep_too is None else time.clock_gettime(asleep_too)


class PostgresLeases:
    """What this node holds. Asked within one event loop; a thread of its own renews."""

    def __init__(self, url: str, outage: Outage) -> None:
        self.node = uuid4().hex
        self.told = Node(self.node)
        self._url, self._outage = url, outage
        self._renewed_by, self._asked_by = _Line(url), _Line(url)
        self._changing = threading.Lock()
        """What is held changes by one hand at a time."""
        self._held = dict[str, int]()
        """By name, the epoch."""
        self._until = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen = 0.0
        """When the event loop was last seen to run."""
        self._closing = threading.Event()
        self._renewing: threading.Thread | None = None

    @property
    def lapsed(self) -> bool:
        return since_start() >= self._until

    def epoch(self, name: str) -> int | None:
        return None if self.lapsed else self._held.get(name)

    def held(self) -> Collection[str]:
        return self._held.keys()

    def begin(self) -> None:
        if self._renewing is None:
            self._loop, self._seen = asyncio.get_running_loop(), since_start()
            self._renewing = threading.Thread(target=self._renew_on, name="leases", daemon=True)
            self._renewing.start()

    # asked

    async def hold(self, name: str) -> bool:
        """One node at a time does this, whichever; nobody misses it."""
        if self.epoch(name) is None:
            await self._asked(lambda: self._taken([name], wanted=False), NOTHING)
        return self.epoch(name) is not None

    async def take(self, names: Collection[str]) -> Collection[str]:
        return await self._asked(lambda: self._taken(sorted(names), wanted=True), NOTHING)

    async def want(self, names: Collection[str]) -> bool:
        return await self._asked(lambda: self._wanted(names), otherwise=False)

    async def give(self, name: str, to: str) -> bool:
        named = {"name": name, "to": to, "node": self.node}
        return await self._asked(lambda: self._let_go(name, GIVE, named), otherwise=False)

    async def free(self, name: str, *, wanted: bool) -> bool:
        named = wanted, name, self.node
        freed = await self._asked(lambda: self._let_go(name, FREE, named), otherwise=False)
        return freed and (wanted or await self._asked(lambda: self._hide(name), otherwise=False))

    async def let_go(self, name: str) -> None:
        if name in self._held:
            await self.free(name, wanted=False)

    def outlived(self, name: str) -> None:
        with self._changing:
            self._held = _without(self._held, name)

    async def look(self) -> Looked | None:
        return await self._asked(self._looked, None)

    async def holder(self, name: str) -> str | None:
        """As the server says; nobody, where it says nothing."""
        return await self._asked(lambda: self._holder(name), "")

    async def holders(self) -> Mapping[str, str]:
        return await self._asked(self._holders, {})

    async def show(self, glances: Mapping[str, bytes]) -> bool:
        return await self._asked(lambda: self._show(glances), otherwise=False)

    async def shown(self) -> Mapping[str, bytes] | None:
        return await self._asked(self._shown, None)

    async def close(self) -> None:
        """Others need not wait until the lease has run out."""
        self._closing.set()
        if self._renewing is not None:
            await asyncio.to_thread(self._renewing.join)
            await asyncio.to_thread(self._answered, self._leave, otherwise=False)
        self._renewed_by.drop()
        self._asked_by.drop()
        self._outage.over(OWN_LEASES)

    async def _asked(self, ask: Callable[[], T], otherwise: T) -> T:
        if self._closing.is_set():
            return otherwise
        self.begin()
        return await asyncio.to_thread(self._answered, ask, otherwise)

    def _answered(self, ask: Callable[[], T], otherwise: T) -> T:
        with self._asked_by.turn:
            try:
                return ask()
            except psycopg.Error as error:
                self._outage.met(f"{place_of(self._url)}: {told(error)}", OWN_LEASES)
                self._asked_by.drop()
                return otherwise

    # renewed

    def _renew_on(self) -> None:
        while True:
            if since_start() - self._seen < HANGS_AFTER:
                self._renew_once()
            if self._closing.wait(RENEWED_EVERY):
                return
            with suppress(RuntimeError):  # the loop is closed, and with it the node
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._is_running)

    def _is_running(self) -> None:
        self._seen = since_start()

    def _renew_once(self) -> None:
        with self._renewed_by.turn:
            try:
                self._renew(self._renewed_by.reached())
            except Exception as error:  # noqa: BLE001 whatever it is, it is tried again
                why = told(error) if isinstance(error, psycopg.Error) else repr(error)
                self._outage.met(f"{place_of(self._url)}: {why}", OWN_LEASES)
                self._renewed_by.drop()
            else:
                self._outage.over(OWN_LEASES)

    def _renew(self, connection: Connection) -> None:
        asked, says = since_start(), msgspec.json.encode(self.told).decode()
        connection.execute(RENEW, (self.node, says))
        if asked >= self._until:  # others may have taken what was ours
            with self._changing:
                connection.execute(FORGET)
                self._held = dict(connection.execute(HELD, (self.node,)).fetchall())
        self._until = asked + LEASE - MARGIN

    # by a connection of their own, so that whoever waits there does not hold up the renewing

    def _taken(self, names: Collection[str], *, wanted: bool) -> frozenset[str]:
        connection = self._asked_by.reached()
        if self.lapsed:
            self._renew(connection)
        if wanted:
            connection.execute(END_HUNG)
        with self._changing, connection.transaction():
            connection.execute(IN_NO_TIME)
            connection.execute(ADD, (wanted, names))
            named = {"names": names, "node": self.node, "wanted": wanted}
            taken = connection.execute(TAKE, named).fetchall()
            self._held = {**self._held, **dict(taken)}
        return frozenset(name for name, _ in taken)

    def _wanted(self, names: Iterable[str]) -> bool:
        self._asked_by.reached().execute(ADD, (True, sorted(names)))
        return True

    def _let_go(self, name: str, statement: str, named: Params) -> bool:
        with self._changing:
            self._held = _without(self._held, name)
            connection = self._asked_by.reached()
            with connection.transaction():
                connection.execute(IN_NO_TIME)
                return connection.execute(statement.encode(), named).rowcount == 1

    def _looked(self) -> Looked:
        connection = self._asked_by.reached()
        if self.lapsed:
            self._renew(connection)
        with self._changing, connection.transaction(), connection.pipeline():
            there = connection.execute(THERE)
            waiting = connection.execute(WAITING, (MOST_WAITING,))
            summed = connection.execute(SUMMED, (self.node,)).fetchone()
            if summed != (len(self._held), sum(self._held.values())):
                self._held = dict(connection.execute(HELD, (self.node,)).fetchall())
            found = there.fetchall()
            looked = Looked(
                tuple(_node(node, says) for node, says, _ in found),
                tuple(name for (name,) in waiting.fetchall()),
            )
        if any(is_too_late for *_, is_too_late in found):
            connection.execute(CUT)
        return looked

    def _holder(self, name: str) -> str | None:
        found = self._asked_by.reached().execute(HOLDER, (name,)).fetchone()
        return found[0] if found else None

    def _show(self, glances: Mapping[str, bytes]) -> bool:
        told = sorted(glances.items())
        columns = [name for name, _ in told], [shown for _, shown in told]
        self._asked_by.reached().execute(SHOW, columns)
        return True

    def _hide(self, name: str) -> bool:
        self._asked_by.reached().execute(HIDE, (name,))
        return True

    def _holders(self) -> Mapping[str, str]:
        return dict(self._asked_by.reached().execute(HOLDERS).fetchall())

    def _shown(self) -> Mapping[str, bytes]:
        return dict(self._asked_by.reached().execute(SHOWN).fetchall())

    def _leave(self) -> bool:
        with self._changing:
            self._held = {}
            connection = self._asked_by.reached()
            with connection.transaction():
                connection.execute(IN_NO_TIME)
                connection.execute(FREE_ALL, (self.node,))
                connection.execute(LEAVE, (self.node,))
        return True


class _Line:
    """A connection, made when it is needed and again when it is lost."""

    def __init__(self, url: str) -> None:
        self.turn = threading.Lock()
        self._url = url
        self._connection: Connection | None = None

    def reached(self) -> Connection:
        if self._connection is None:
            self._connection = connect(self._url, answer_seconds=ANSWERED_WITHIN)
            self._connection.autocommit = True
        return self._connection

    def drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


def _without(held: Mapping[str, int], name: str) -> dict[str, int]:
    return {each: epoch for each, epoch in held.items() if each != name}


def _node(node: str, says: str) -> Node:
    """What a newer program tells beside is passed over."""
    return msgspec.json.decode(says, type=Node) if says else Node(node)
