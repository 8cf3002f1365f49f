"""Two servers on one PostgreSQL: the database restarts, lines to it and to clients fail.

Clients take seats, leave them and bring chips at both nodes all the while; whoever has no answer
sends the order again under its id, to the other node. What everybody was told is then held to
one order of things for each table, and to the record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from croupier.floor.digests import code_digest
from croupier.journal.opening import open_journal
from croupier.surveillance.verifying import verify_kept
from croupier.values.order_ids import chosen_id
from croupier.web.settings import Settings
from tests.journal.pooler import Pooler
from tests.journal.postgres import Server, running_server
from tools.faults.crowd import Attempt, Crowd, operations
from tools.faults.linearisable import misfit
from tools.faults.link import Ends, Failing, Link
from tools.faults.nodes import Node, running_nodes
from tools.faults.seats_model import Done, step
from tools.faults.trial import Bench, Tried

TO_DATABASE, TO_CLIENTS = "node to database", "client to node"
RESTART = "database restarted as after a power cut"
WHOLE = 90
"""Faults of a whole trial."""
FELT_WITHIN = 10.0
"""Seconds after which a fault that nobody has felt is given up."""
LOSSES = Path(".cache/faults/two_nodes.txt")
HELD_TO = "one order of things per table; the record; verify"


@dataclass(frozen=True)
class Fault:
    name: str
    where: str = ""
    how: Failing | None = None


FAULTS = (
    Fault(f"{TO_DATABASE}: answers lost", TO_DATABASE, Failing.ANSWERS_LOST),
    Fault(f"{TO_CLIENTS}: answers lost", TO_CLIENTS, Failing.ANSWERS_LOST),
    Fault(RESTART),
    Fault(f"{TO_DATABASE}: cut", TO_DATABASE, Failing.CUT),
    Fault(f"{TO_DATABASE}: stalled", TO_DATABASE, Failing.STALLED),
    Fault(f"{TO_DATABASE}: silent for good", TO_DATABASE, Failing.SILENT),
    Fault(f"{TO_CLIENTS}: cut", TO_CLIENTS, Failing.CUT),
    Fault(f"{TO_CLIENTS}: stalled", TO_CLIENTS, Failing.STALLED),
    Fault(f"{TO_CLIENTS}: silent for good", TO_CLIENTS, Failing.SILENT),
)
Places = dict[str, list[int]]
"""By the id of an order, where it stands on record."""
Loss = tuple[float, str]
"""When it was asked for, and what became of it."""


@dataclass
class Injected:
    fault: Fault
    began: float
    was_felt: bool


def trial(bench: Bench) -> Iterator[Tried]:
    plan = list(islice(cycle(FAULTS), max(2, bench.times(WHOLE))))
    with ExitStack() as stack:
        restarts = any(each.how is None for each in plan)
        server = stack.enter_context(running_server()) if restarts else bench.server
        database = server.fresh_database()
        injected, crowd = asyncio.run(_evening(bench, server, database, plan))
        losses = told_wrong(database, crowd)
    for fault in dict.fromkeys(plan):
        mine = [each for each in injected if each.fault == fault]
        lost = sum(_blamed(injected, at).fault == fault for at, _ in losses)
        felt = sum(each.was_felt for each in mine)
        yield Tried(fault.name, "PostgreSQL", len(mine), felt, lost, HELD_TO)


def told_wrong(database: str, crowd: Crowd) -> list[Loss]:
    """What people were told and the record does not bear out, and what the record has wrong."""
    places = _on_record(database, crowd)
    losses = [*_against_record(crowd.attempts, places), *_out_of_order(crowd, places)]
    losses += [(0.0, why) for why in _unverified(database)]
    _keep(losses)
    return losses


async def _evening(
    bench: Bench, server: Server, database: str, plan: Sequence[Fault]
) -> tuple[list[Injected], Crowd]:
    injected, chance = list[Injected](), bench.chance("two nodes")
    async with AsyncExitStack() as stack:
        to_database = [await stack.enter_async_context(to(server).listening()) for _ in range(2)]
        settings = [
            Settings(data=bench.folder / str(n), database=through(link, server, database), port=0)
            for n, link in enumerate(to_database)
        ]
        nodes = await _started(stack, settings)
        to_nodes = [await stack.enter_async_context(to(each).listening()) for each in nodes]
        doors = [(link.port, node.links) for link, node in zip(to_nodes, nodes, strict=True)]
        crowd = await stack.enter_async_context(Crowd.at(doors, bench.chance("crowd")))
        links = {TO_DATABASE: to_database, TO_CLIENTS: to_nodes}
        async with crowd.playing():
            for fault in plan:
                await crowd.until_well()
                began = asyncio.get_running_loop().time()
                if fault.how is None:
                    await asyncio.to_thread(server.stop)
                    was_felt = await crowd.feels_it(FELT_WITHIN)
                    await asyncio.to_thread(server.start)
                else:
                    link = chance.choice(links[fault.where])
                    link.fail(fault.how)
                    was_felt = await crowd.feels_it(FELT_WITHIN)
                    link.heal()
                injected.append(Injected(fault, began, was_felt))
            await crowd.until_well()
    return injected, crowd


async def _started(stack: AsyncExitStack, settings: Sequence[Settings]) -> list[Node]:
    """In a thread, for meanwhile this loop carries what they say to the database."""
    running = running_nodes(settings)
    stack.callback(running.__exit__, None, None, None)
    return await asyncio.to_thread(running.__enter__)


def to(far: Server | Pooler | Node) -> Link:
    async def reach() -> Ends:
        match far:
            case Server(folder=folder):
                return await asyncio.open_unix_connection(folder / ".s.PGSQL.5432")
            case Pooler(server=server, port=port):
                return await asyncio.open_unix_connection(server.folder / f".s.PGSQL.{port}")
            case Node(port=port):
                return await asyncio.open_connection("127.0.0.1", port)

    return Link(reach)


def through(link: Link, server: Server, database: str) -> str:
    name = database.partition("@/")[2].partition("?")[0]
    return f"postgresql://{server.owner or ''}@127.0.0.1:{link.port}/{name}?sslmode=disable"


def _on_record(database: str, crowd: Crowd) -> Places:
    places: Places = {}
    with open_journal(database, read_only=True) as journal:
        for table in crowd.starts:
            for record in journal.read(table):
                places.setdefault(chosen_id(record.command), []).append(record.place)
    return places


def _against_record(attempts: Sequence[Attempt], places: Places) -> Iterator[Loss]:
    """Whatever was acknowledged is there, where it was said to be; nothing is there twice."""
    for each in attempts:
        found = places.get(each.id, [])
        if isinstance(each.told, Done) and found != [each.told.place]:
            yield each.called, f"{each.told} of {each.id}, on record at {found}"
        elif len(found) > 1:
            yield each.called, f"{each.id} is on record at {found}"


def _out_of_order(crowd: Crowd, places: Places) -> Iterator[Loss]:
    once = {command: found[0] for command, found in places.items()}
    for table, start in crowd.starts.items():
        history = operations((each for each in crowd.attempts if each.table == table), once)
        if stuck := misfit(history, start, step):
            for each in stuck.misfits:
                yield each.called, f"{table}: no place for {each}"


def _unverified(database: str) -> Iterator[str]:
    with open_journal(database, read_only=True) as journal:
        for stream in journal.streams():
            found = verify_kept(journal, stream, code_digest())
            yield from (f"{stream}: {each}" for each in found.troubles)


def _blamed(injected: Sequence[Injected], at: float) -> Injected:
    """The fault under way when something was asked, or the last one before."""
    return max((each for each in injected if each.began <= at), key=_began, default=injected[0])


def _began(injected: Injected) -> float:
    return injected.began


def _keep(losses: Sequence[Loss]) -> None:
    if losses:
        LOSSES.parent.mkdir(parents=True, exist_ok=True)
        LOSSES.write_text("".join(f"{at:.3f} {why}\n" for at, why in losses), encoding="utf-8")
