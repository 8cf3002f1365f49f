"""Several servers on one PostgreSQL: the one that has a table dies, hangs or is cut off.

The same people as in `two_nodes` play at all of them, and what they were told is held to one order
of things and to the record. Beside it the database says who has the table: how long nobody did is
measured, and a server that was away for less than its lease must still have it.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field, replace
from itertools import cycle, islice

import psycopg

from croupier.web.settings import Settings
from tools.faults.crowd import Crowd
from tools.faults.link import Failing, Link
from tools.faults.nodes import Node, running_nodes
from tools.faults.trial import Bench, Tried
from tools.faults.two_nodes import through, to, told_wrong

NODES = 3
WHOLE = 90
TABLE = "t0"
LOOKS_EVERY = 0.02
GONE_FOR, BRIEFLY = 4.0, 0.6
"""Seconds that are longer than a lease, and that are shorter."""
TAKEN_OVER_WITHIN = 2.0
FOUND_WITHIN = 30.0
NOW = "extract(epoch FROM clock_timestamp())"
OWNER = (
    "SELECT nodes.node, nodes.told::json ->> 'name' FROM leases JOIN nodes USING (node)"  # noqa: S608
    f" WHERE leases.name = %s AND expires > {NOW}"
)
TERMINATE = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = %s AND pid <> pg_backend_pid()"
)
SET_FORWARD = "UPDATE nodes SET expires = expires - 60 WHERE node = %s"


@dataclass
class Place:
    """Where a server runs: it comes back there."""

    number: int
    settings: Settings
    link: Link
    node: Node | None = None
    stack: ExitStack = field(default_factory=ExitStack)

    @property
    def name(self) -> str:
        """By which the database knows its connections."""
        return f"node{self.number}"

    def start(self) -> None:
        (self.node,) = self.stack.enter_context(running_nodes([self.settings]))
        self.settings = replace(self.settings, port=self.node.port)

    def kill(self) -> None:
        self.stack.close()

    def signal(self, sent: signal.Signals) -> None:
        assert self.node is not None
        assert self.node.process.pid is not None
        os.kill(self.node.process.pid, sent)


@dataclass
class Evening:
    places: Sequence[Place]
    direct: psycopg.Connection[tuple[str, ...]]

    def owner(self) -> tuple[str, Place] | None:
        """The node that has the table, if one that is there does, and where it runs."""
        found = self.direct.execute(OWNER, (TABLE,)).fetchone()
        if found is None:
            return None
        port = int(found[1].rpartition(":")[2])
        return found[0], next(each for each in self.places if each.settings.port == port)

    async def owned(self) -> tuple[str, Place]:
        async with asyncio.timeout(FOUND_WITHIN):
            while (found := self.owner()) is None:  # noqa: ASYNC110 nobody tells
                await asyncio.sleep(LOOKS_EVERY)
        return found

    async def taken_over(self, node: str) -> float:
        """Seconds until somebody else has it."""
        began = asyncio.get_running_loop().time()
        while (await self.owned())[0] == node:  # noqa: ASYNC110 nobody tells
            await asyncio.sleep(LOOKS_EVERY)
        return asyncio.get_running_loop().time() - began


Felt = float | None
"""Seconds until another had the table; None if nobody was to take it over, and nobody did."""


class TakenFromTheLiving(Exception):
    """A table changed hands although nothing was wrong for long."""


async def killed(evening: Evening, node: str, place: Place) -> Felt:
    await asyncio.to_thread(place.kill)
    passed = await evening.taken_over(node)
    await asyncio.to_thread(place.start)
    return passed


async def hung(evening: Evening, node: str, place: Place) -> Felt:
    place.signal(signal.SIGSTOP)
    passed = await evening.taken_over(node)
    await asyncio.sleep(max(0.0, GONE_FOR - passed))
    place.signal(signal.SIGCONT)
    return passed


async def hung_briefly(evening: Evening, node: str, place: Place) -> Felt:
    place.signal(signal.SIGSTOP)
    await asyncio.sleep(BRIEFLY)
    place.signal(signal.SIGCONT)
    return await _kept(evening, node)


async def terminated(evening: Evening, node: str, place: Place) -> Felt:
    """Every backend of the owner, by the database: it calls anew and keeps what it has."""
    evening.direct.execute(TERMINATE, (place.name,))
    return await _kept(evening, node)


async def cut_off(evening: Evening, node: str, place: Place) -> Felt:
    return await _line_fails(evening, node, place, Failing.CUT)


async def timed_out(evening: Evening, node: str, place: Place) -> Felt:
    """Whatever it has asked, a renewal too, arrives long after it has given up."""
    return await _line_fails(evening, node, place, Failing.STALLED)


async def set_forward(evening: Evening, node: str, place: Place) -> Felt:
    """By its own clock the owner has its lease still, and writes nothing by it."""
    del place
    evening.direct.execute(SET_FORWARD, (node,))
    return await evening.taken_over(node)


async def relay_killed(evening: Evening, node: str, place: Place) -> Felt:
    other = _beside(evening, place)
    await asyncio.to_thread(other.kill)
    kept = await _kept(evening, node)
    await asyncio.to_thread(other.start)
    return kept


async def relay_hung(evening: Evening, node: str, place: Place) -> Felt:
    other = _beside(evening, place)
    other.signal(signal.SIGSTOP)
    await asyncio.sleep(GONE_FOR)
    other.signal(signal.SIGCONT)
    return await _kept(evening, node)


async def _line_fails(evening: Evening, node: str, place: Place, how: Failing) -> Felt:
    place.link.fail(how)
    passed = await evening.taken_over(node)
    await asyncio.sleep(max(0.0, GONE_FOR - passed))
    place.link.heal()
    return passed


async def _kept(evening: Evening, node: str) -> Felt:
    await asyncio.sleep(TAKEN_OVER_WITHIN)
    found = evening.owner()
    if found is None or found[0] != node:
        raise TakenFromTheLiving
    return None


def _beside(evening: Evening, place: Place) -> Place:
    return evening.places[(place.number + 1) % len(evening.places)]


Fault = Callable[[Evening, str, Place], Awaitable[Felt]]
FAULTS: dict[str, Fault] = {
    "owner killed": killed,
    "owner hangs, longer than its lease": hung,
    "owner hangs, shorter than its lease": hung_briefly,
    "owner's backends terminated": terminated,
    "owner cut off from the database": cut_off,
    "owner's renewal times out": timed_out,
    "database's clock set forward": set_forward,
    "relay killed": relay_killed,
    "relay hangs": relay_hung,
}


@dataclass
class Injected:
    fault: str
    began: float
    passed: Felt = None
    is_wrong: bool = False


def trial(bench: Bench) -> Iterator[Tried]:
    plan = list(islice(cycle(FAULTS), bench.times(WHOLE)))
    database = bench.server.fresh_database()
    injected, crowd = asyncio.run(_evening(bench, database, plan))
    losses = told_wrong(database, crowd)
    for fault in dict.fromkeys(plan):
        mine = [each for each in injected if each.fault == fault]
        blamed = [_blamed(injected, at).fault for at, _ in losses]
        slowest = max((each.passed for each in mine if each.passed is not None), default=None)
        late = 0 if bench.is_small or slowest is None else int(slowest > TAKEN_OVER_WITHIN)
        lost = blamed.count(fault) + sum(each.is_wrong for each in mine) + late
        told = "kept" if slowest is None else f"taken over in {slowest:.2f} s at most"
        held_to = f"{told}; one order of things per table; the record; verify"
        yield Tried(fault, "PostgreSQL", len(mine), len(mine), lost, held_to)


async def _evening(
    bench: Bench, database: str, plan: Sequence[str]
) -> tuple[list[Injected], Crowd]:
    injected = list[Injected]()
    async with AsyncExitStack() as stack:
        places = [
            await _place(stack, bench, database, number)
            for number in range(2 if bench.is_small else NODES)
        ]
        for each in places:
            await asyncio.to_thread(each.start)
        doors = [(each.node.port, each.node.links) for each in places if each.node]
        direct = stack.enter_context(psycopg.connect(database, autocommit=True))
        evening = Evening(places, direct)
        crowd = await stack.enter_async_context(Crowd.at(doors, bench.chance("owners")))
        async with crowd.playing():
            for number, fault in enumerate(plan):
                bench.tell(number / len(plan))
                await crowd.until_well()
                node, place = await evening.owned()
                one = Injected(fault, asyncio.get_running_loop().time())
                injected.append(one)
                try:
                    one.passed = await FAULTS[fault](evening, node, place)
                except TakenFromTheLiving:
                    one.is_wrong = True
            await crowd.until_well()
    return injected, crowd


async def _place(stack: AsyncExitStack, bench: Bench, database: str, number: int) -> Place:
    link = await stack.enter_async_context(to(bench.server).listening())
    named = f"{through(link, bench.server, database)}&application_name=node{number}"
    place = Place(number, Settings(data=bench.folder / str(number), database=named, port=0), link)
    stack.callback(place.kill)
    return place


def _blamed(injected: Sequence[Injected], at: float) -> Injected:
    """The fault under way when something was asked, or the last one before."""
    before = [each for each in injected if each.began <= at]
    return before[-1] if before else injected[0]
