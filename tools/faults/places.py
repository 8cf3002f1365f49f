"""Servers of one house that can be killed, stopped, cut off and brought back where they were.

What becomes of their tables is written down by the database itself, by a trigger.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from math import inf

import psycopg

from croupier.web.settings import Settings
from tests.journal.pooler import Pooler, running_pooler
from tests.journal.postgres import Server
from tools.faults.link import Failing, Link
from tools.faults.nodes import Node, running_nodes
from tools.faults.trial import Bench
from tools.faults.two_nodes import through, to

STORES = "PostgreSQL", "PgBouncer"
POOLER_PORT, LENT = 6433, 20
"""Beside the tests' own pooler; as many servers as the settings that ship lend."""
TABLE = "t0"
LOOKS_EVERY = 0.02
FOUND_WITHIN = 30.0
NOW = "extract(epoch FROM clock_timestamp())"
OWNER = (
    "SELECT nodes.node, nodes.told::json ->> 'name' FROM leases JOIN nodes USING (node)"  # noqa: S608
    f" WHERE leases.name = %s AND expires > {NOW}"
)
NODES = (
    "SELECT told::json ->> 'name', node FROM nodes"  # noqa: S608
    f" WHERE expires > {NOW} AND told <> '' ORDER BY expires"
)
STANDING = {
    "leases": f"SELECT node, epoch, wanted FROM leases WHERE name = '{TABLE}'",  # noqa: S608
    "nodes": f"SELECT node, NULLIF(told, '')::json ->> 'name', expires - {NOW} FROM nodes",  # noqa: S608
    "backends": (
        "SELECT application_name, state, wait_event, clock_timestamp() - state_change,"
        " pg_blocking_pids(pid), pid, left(query, 80) FROM pg_stat_activity"
        " WHERE datname = current_database() AND state <> 'idle'"
    ),
}
"""What is told where nobody has the table for long."""
TERMINATE = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = ANY (%s)"
)
SET_CLOCK = "UPDATE nodes SET expires = expires - %s"
WATCH = f"""
    CREATE TABLE hands (node text, was_there boolean);
    CREATE FUNCTION changed_hands() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO hands SELECT OLD.node, EXISTS
            (SELECT FROM nodes WHERE nodes.node = OLD.node AND expires > {NOW});
        RETURN NULL;
    END $$;
    CREATE TRIGGER changed_hands AFTER UPDATE OF node ON leases FOR EACH ROW
        WHEN (OLD.wanted AND OLD.node <> '' AND OLD.node <> NEW.node)
        EXECUTE FUNCTION changed_hands()
"""  # noqa: S608
"""Whoever is there gives a table away by itself; from whoever is not, it is taken."""


class NobodyHasIt(Exception):
    """A table has stood without an owner for too long."""


@dataclass
class Place:
    """Where a server runs: it comes back there."""

    number: int
    settings: Settings
    links: Sequence[Link]
    """Past a pooler there are two: all else, and news."""
    backends: Sequence[str]
    """By what name the database knows those that work for it."""
    node: Node | None = None
    stack: ExitStack = field(default_factory=ExitStack)

    async def start(self) -> None:
        """In a thread, for meanwhile this loop carries what it says to the database."""
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        (self.node,) = self.stack.enter_context(running_nodes([self.settings]))
        self.settings = replace(self.settings, port=self.node.port)

    def kill(self) -> None:
        self.stack.close()

    def signal(self, sent: signal.Signals) -> None:
        assert self.node is not None
        assert self.node.process.pid is not None
        os.kill(self.node.process.pid, sent)

    def fail(self, how: Failing) -> None:
        for each in self.links:
            each.fail(how)

    def heal(self) -> None:
        for each in self.links:
            each.heal()


@dataclass
class Evening:
    places: Sequence[Place]
    direct: psycopg.Connection[tuple[str, ...]]
    """Past links and poolers."""

    def watch(self) -> None:
        self.direct.execute(WATCH.encode())

    def forget(self) -> None:
        self.direct.execute("DELETE FROM hands")

    def taken_from(self) -> set[str]:
        """Nodes that lost a table which they did not give."""
        taken = self.direct.execute("SELECT node FROM hands WHERE NOT was_there")
        return {node for (node,) in taken.fetchall()}

    def owner(self) -> tuple[str, Place] | None:
        """The node that has the table, if one that is there does, and where it runs."""
        found = self.direct.execute(OWNER, (TABLE,)).fetchone()
        if found is None:
            return None
        return found[0], next(each for each in self.places if _is_at(each, found[1]))

    async def owned(self) -> tuple[str, Place]:
        try:
            async with asyncio.timeout(FOUND_WITHIN):
                while (found := self.owner()) is None:  # noqa: ASYNC110 nobody tells
                    await asyncio.sleep(LOOKS_EVERY)
        except TimeoutError:
            raise NobodyHasIt(self.standing()) from None
        return found

    def standing(self) -> str:
        """Who has what, who is there and who waits for whom, as the database says."""
        told = ((what, self.direct.execute(each.encode())) for what, each in STANDING.items())
        return "\n".join(f"{what}: {row}" for what, found in told for row in found.fetchall())

    def beside(self, place: Place) -> tuple[str, Place]:
        """Another node, and where it runs."""
        other = self.places[(place.number + 1) % len(self.places)]
        nodes = self.direct.execute(NODES).fetchall()
        return [node for name, node in nodes if _is_at(other, name)][-1], other

    async def taken_over(self, node: str, within: float = FOUND_WITHIN) -> float:
        """Seconds until somebody else has it; endless if that is not so before long."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while (await self.owned())[0] == node:
            if loop.time() - began > within:
                return inf
            await asyncio.sleep(LOOKS_EVERY)
        return loop.time() - began

    def terminate(self, place: Place) -> bool:
        """Whether it had a backend."""
        return bool(self.direct.execute(TERMINATE, (list(place.backends),)).fetchall())

    def set_clock(self, seconds: float) -> None:
        """What the leases see of it, if the clock of the database is set."""
        self.direct.execute(SET_CLOCK, (seconds,))


def _is_at(place: Place, name: str) -> bool:
    return place.settings.port == int(name.rpartition(":")[2])


@contextmanager
def ways(store: str, server: Server) -> Iterator[Sequence[Server | Pooler]]:
    """Where a server of the house asks; past a pooler it hears the news at the server itself."""
    if store == "PostgreSQL":
        yield [server]
        return
    with running_pooler(server, POOLER_PORT, LENT) as pooler:
        yield [pooler, server]


async def furnished(
    stack: AsyncExitStack, bench: Bench, database: str, there: Sequence[Server | Pooler], nodes: int
) -> list[Place]:
    """Servers that run, each with lines of its own."""
    made = list[Place]()
    for number in range(nodes):
        links = [await stack.enter_async_context(to(far).listening()) for far in there]
        names = [f"node{number}", f"news{number}"]
        urls = [
            f"{through(link, bench.server, database)}&application_name={name}"
            for link, name in zip(links, names, strict=False)
        ]
        settings = Settings(
            data=bench.folder / f"{len(there)} {number}",
            database=urls[0],
            database_direct=urls[1] if urls[1:] else None,
            port=0,
        )
        lent = [f"node{each}" for each in range(nodes)]
        place = Place(number, settings, links, [*lent, names[1]] if urls[1:] else names)
        stack.callback(place.kill)
        await place.start()
        made.append(place)
    return made
