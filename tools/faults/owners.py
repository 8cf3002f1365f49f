"""Several servers on one PostgreSQL: the one that has a table dies, hangs or is cut off.

The same happens to one that passes screens on to it, and the database's clock is set; the whole of
it directly and through PgBouncer. The same people as in `two_nodes` play at all of them, and what
they were told is held to one order of things and to the record. Beside it the database says who has
which table: how long nobody had it is measured, and nobody may lose one who was not away for long.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from math import inf

import psycopg

from tests.journal.pooler import Pooler
from tests.journal.postgres import Server
from tools.faults.crowd import Crowd
from tools.faults.link import Failing
from tools.faults.places import STORES, Evening, Place, furnished, ways
from tools.faults.trial import Bench, Tried
from tools.faults.two_nodes import told_wrong

NODES = 3
WHOLE = 75
"""Faults, by each way to the database."""
GONE_FOR, BRIEFLY = 4.0, 0.6
"""Seconds that are longer than a lease, and that are shorter."""
TAKEN_OVER_WITHIN = 2.0
STEP = 60.0
"""Seconds by which a clock is set."""
NOBODY_ELSES = "nobody else's tables taken"
HELD_TO = "one order of things per table; the record; verify"

Act = Callable[[Evening, Place], Awaitable[bool]]
"""Whether it did anything."""


@dataclass(frozen=True)
class Trouble:
    """What befalls a server, owner of the table or not."""

    name: str
    begin: Act
    end: Act
    seconds: float = GONE_FOR
    """Or until another has its table, if that takes longer."""
    costs_its_tables: bool = True


async def _nothing(_evening: Evening, _place: Place) -> bool:
    return True


async def _kill(_evening: Evening, place: Place) -> bool:
    await asyncio.to_thread(place.kill)
    return True


async def _start(_evening: Evening, place: Place) -> bool:
    await place.start()
    return True


async def _stop(_evening: Evening, place: Place) -> bool:
    place.signal(signal.SIGSTOP)
    return True


async def _go_on(_evening: Evening, place: Place) -> bool:
    place.signal(signal.SIGCONT)
    return True


async def _terminate(evening: Evening, place: Place) -> bool:
    """Every backend, of a pooler's too: it calls anew and keeps what it has."""
    return evening.terminate(place)


async def _cut(_evening: Evening, place: Place) -> bool:
    place.fail(Failing.CUT)
    return True


async def _stall(_evening: Evening, place: Place) -> bool:
    """Whatever it has asked, a renewal too, arrives long after it has given up."""
    place.fail(Failing.STALLED)
    return True


async def _heal(_evening: Evening, place: Place) -> bool:
    place.heal()
    return True


async def _kill_and_set_back(evening: Evening, place: Place) -> bool:
    """Its lease, and that of whoever died before, would last for as long."""
    await asyncio.to_thread(place.kill)
    evening.set_clock(-STEP)
    return True


TROUBLES = (
    Trouble("killed", _kill, _start, 0.0),
    Trouble("hangs, longer than its lease", _stop, _go_on),
    Trouble("hangs, shorter than its lease", _stop, _go_on, BRIEFLY, costs_its_tables=False),
    Trouble("loses its backends", _terminate, _nothing, 0.0, costs_its_tables=False),
    Trouble("cut off from the database", _cut, _heal),
    Trouble("has a renewal time out", _stall, _heal),
)


@dataclass
class Felt:
    """What became of one fault."""

    took_effect: bool = True
    passed: float | None = None
    """Seconds until another had the table; None if its owner kept it."""
    may_lose: frozenset[str] | None = frozenset()
    """Nodes that others may take tables from; None is all of them."""


Fault = Callable[[Evening, str, Place], Awaitable[Felt]]


def _of_owner(trouble: Trouble) -> Fault:
    async def fault(evening: Evening, node: str, place: Place) -> Felt:
        took_effect = await trouble.begin(evening, place)
        passed = await evening.taken_over(node) if trouble.costs_its_tables else None
        await asyncio.sleep(trouble.seconds - (passed or 0.0))
        await trouble.end(evening, place)
        loses = frozenset({node} if trouble.costs_its_tables else ())
        return Felt(took_effect, passed, loses)

    return fault


def _of_relay(trouble: Trouble) -> Fault:
    async def fault(evening: Evening, _node: str, place: Place) -> Felt:
        node, other = evening.beside(place)
        took_effect = await trouble.begin(evening, other)
        await asyncio.sleep(trouble.seconds)
        await trouble.end(evening, other)
        loses = frozenset({node} if trouble.costs_its_tables else ())
        return Felt(took_effect, may_lose=loses)

    return fault


async def _set_forward(evening: Evening, node: str, _place: Place) -> Felt:
    """By their own clocks all have their leases still; whoever is quicker has the table."""
    evening.set_clock(STEP)
    passed = await evening.taken_over(node, TAKEN_OVER_WITHIN)
    return Felt(passed=passed if passed < inf else None, may_lose=None)


async def _set_back(evening: Evening, _node: str, _place: Place) -> Felt:
    evening.set_clock(-STEP)
    return Felt()


FAULTS: dict[str, Fault] = {
    **{f"owner {each.name}": _of_owner(each) for each in TROUBLES},
    **{f"relay {each.name}": _of_relay(each) for each in TROUBLES},
    "database's clock set forward": _set_forward,
    "database's clock set back": _set_back,
    "owner killed as the clock is set back": _of_owner(
        Trouble("killed as the clock is set back", _kill_and_set_back, _start, 0.0)
    ),
}


@dataclass
class Injected:
    fault: str
    began: float
    felt: Felt
    taken_wrongly: int
    """Nodes that lost a table though they were there."""


def trial(bench: Bench) -> Iterator[Tried]:
    for number, store in enumerate(STORES):
        plan = list(islice(cycle(FAULTS), bench.times(WHOLE)))
        database = bench.server.fresh_database()
        steps = [(number + at / len(plan)) / len(STORES) for at in range(len(plan))]
        with ways(store, bench.server) as there:
            evening = _evening(bench, database, there, list(zip(plan, steps, strict=True)))
            injected, crowd = asyncio.run(evening)
        losses = [_blamed(injected, at).fault for at, _ in told_wrong(database, crowd)]
        for fault in dict.fromkeys(plan):
            mine = [each for each in injected if each.fault == fault]
            yield _line(bench, store, mine, losses.count(fault))


def _line(bench: Bench, store: str, mine: Sequence[Injected], lost: int) -> Tried:
    passed = [each.felt.passed for each in mine if each.felt.passed is not None]
    late = 0 if bench.is_small else sum(each > TAKEN_OVER_WITHIN for each in passed)
    wrongly = sum(each.taken_wrongly for each in mine)
    effective, kept = sum(each.felt.took_effect for each in mine), len(mine) - len(passed)
    ways_it_went = [
        *([f"taken over in {max(passed):.2f} s at most"] if passed else []),
        *([f"not taken over {kept} times" if passed else "not taken over"] if kept else []),
    ]
    watched = [] if any(each.felt.may_lose is None for each in mine) else [NOBODY_ELSES]
    held_to = "; ".join([", ".join(ways_it_went), *watched, HELD_TO])
    return Tried(mine[0].fault, store, len(mine), effective, lost + wrongly + late, held_to)


async def _evening(
    bench: Bench,
    database: str,
    there: Sequence[Server | Pooler],
    plan: Sequence[tuple[str, float]],
) -> tuple[list[Injected], Crowd]:
    injected = list[Injected]()
    async with AsyncExitStack() as stack:
        nodes = 2 if bench.is_small else NODES
        places = await furnished(stack, bench, database, there, nodes)
        doors = [(each.node.port, each.node.links) for each in places if each.node]
        direct = stack.enter_context(psycopg.connect(database, autocommit=True))
        evening = Evening(places, direct)
        evening.watch()
        crowd = await stack.enter_async_context(Crowd.at(doors, bench.chance("owners")))
        async with crowd.playing():
            for fault, step in plan:
                bench.tell(step)
                await crowd.until_well()
                injected.append(await _injected(evening, fault))
            await crowd.until_well()
    return injected, crowd


async def _injected(evening: Evening, fault: str) -> Injected:
    node, place = await evening.owned()
    evening.forget()
    began = asyncio.get_running_loop().time()
    felt = await FAULTS[fault](evening, node, place)
    if felt.passed is None:
        await asyncio.sleep(TAKEN_OVER_WITHIN)
    wrongly = 0 if felt.may_lose is None else len(evening.taken_from() - felt.may_lose)
    return Injected(fault, began, felt, wrongly)


def _blamed(injected: Sequence[Injected], at: float) -> Injected:
    """The fault under way when something was asked, or the last one before."""
    before = [each for each in injected if each.began <= at]
    return before[-1] if before else injected[0]
