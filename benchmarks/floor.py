"""Live tables under load: from an order to the last screen, beside an echo server, in one run.

Run with: make load; an hour of full load on three nodes: make lasting
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

import psycopg

from benchmarks.load.crowd import CHIPS, SEATS, STAKE, Seen, Visit
from benchmarks.load.curves import Chart
from benchmarks.load.house import SUBMISSION, TRAY, Plan, Room
from benchmarks.load.owners import Owners
from benchmarks.load.running import Server, echo, guests, house, visited, watched
from croupier.floor.automatic import a_round
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.ownership import LEVELLED_EVERY
from croupier.floor.tables import Pending, now
from croupier.games.baccarat.game import submission
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.opening import OpenTable
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from tests.journal.postgres import running_server

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FULL = 112
"""Tables of nine: a thousand players."""
TABLES, FULL_SEATS = (1, 10, 50, 100, 150), (1, 3, 5, 7, 9)
TABLES_FOR_SEATS = 20
LENGTHS = (0, 100_000, 1_000_000)
LONG, PLAYERS = "table 0", ("guest 0", "guest 1", "guest 2")
NEWS_BYTES = 2000
BETTING_SECONDS, STEP_MILLISECONDS = 6, 300
"""More than twice as quick as a house usually deals."""
PLAYING = Room("playing", FULL, BETTING_SECONDS, STEP_MILLISECONDS)
ROUND_SECONDS, PHASE_SECONDS = 14.0, 4.0
NODES, NODE_TURNS, NODE_SECONDS = (1, 2, 4), 3, 6.0
OWNERS = (
    "SELECT leases.name, nodes.told::json ->> 'name' FROM leases JOIN nodes USING (node)"
    " WHERE expires > extract(epoch FROM clock_timestamp())"
)
LASTING_NODES, WINDOW_SECONDS = 3, 10.0
STEADY = 3 * LEVELLED_EVERY
"""Seconds after which tables that nobody is at move no more."""
CALM = 1.0
"""Orders a second at each table, where they are counted out."""
COLUMNS = ("tables", "seats", "orders/s", "messages/s", "MB/s", "rounds/s", "p50 ms", "p99 ms")
BUSY = ("µs/message", "server", "crowd", "machine")


def head(title: str) -> None:
    print(f"\n{title}\n{'':<26}" + "".join(f"{each:>11}" for each in (*COLUMNS, *BUSY)))


def row(name: str, tables: int, seats: int, seen: Seen) -> None:
    *servers, crowd, machine = seen.busy
    figures = (
        f"{tables:>11}{seats:>11}{seen.orders:>11,.0f}{seen.messages:>11,.0f}"
        f"{seen.megabytes:>11.1f}{seen.rounds:>11.1f}{seen.p50:>11.1f}{seen.p99:>11.1f}"
    )
    busy = f"{cost(seen, seen.messages):>11.0f}{'+'.join(f'{each:.2f}' for each in servers):>11}"
    trouble = f"  {seen.resynced} resynced" if seen.resynced else ""
    print(f"{name:<26}{figures}{busy}{crowd:>11.2f}{machine:>11.2f}{trouble}", flush=True)


def cost(seen: Seen, of: float) -> float:
    """Microseconds of the servers' processors; less at the mercy of other work than a rate is."""
    return sum(seen.busy[:-2]) / of * 1e6 if of else 0.0


def visit(
    servers: Sequence[Server], tables: int, seats: int, how: str, **more: object
) -> Sequence[Seen]:
    return visited(
        Visit(
            tuple(each.port for each in servers),
            servers[0].tokens,
            tables,
            seats,
            how,
            servers=tuple(each.process for each in servers),
            **{"seconds": PHASE_SECONDS, **more},  # type: ignore[arg-type]
        )
    )


def waiting(tables: int, name: str = "waiting") -> Room:
    """Tables whose betting time outlasts the measurement."""
    return Room(name, tables, betting_seconds=600, step_milliseconds=1)


@contextmanager
def nodes(database: str | None, count: int, rooms: tuple[Room, ...]) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        most = max(each.tables for each in rooms)
        plan = Plan(folder, database, rooms, guests(most))
        servers = [stack.enter_context(house(plan))]
        servers += [stack.enter_context(house(Plan(folder, database))) for _ in range(1, count)]
        yield servers


def thousand_players() -> None:
    head("A thousand players")
    calmly = FULL * CALM
    with echo(NEWS_BYTES) as server:
        calm, most = visit([server], FULL, SEATS, "echo", rates=(calmly, 0.0))
    row("echo, as many orders", FULL, SEATS, calm)
    row("echo, as fast as it goes", FULL, SEATS, most)
    rooms = (PLAYING, waiting(FULL))
    with running_server(flush=True) as postgres:
        kept = {
            "SQLite": (None, 1),
            "PostgreSQL": (postgres.fresh_database(), 1),
        }
        for name, (database, count) in kept.items():
            with nodes(database, count, rooms) as servers:
                (played,) = visit(
                    servers, FULL, SEATS, "rounds", room=PLAYING.name,
                    betting_seconds=BETTING_SECONDS, seconds=ROUND_SECONDS,
                )  # fmt: skip
                row(f"{name}, rounds", FULL, SEATS, played)
                calm, full = visit(
                    servers, FULL, SEATS, "wagers", room="waiting", rates=(calmly, 0.0)
                )
                row(f"{name}, wagers", FULL, SEATS, calm)
                row(f"{name}, at most", FULL, SEATS, full)
                rate = full.messages / most.messages
                work = cost(most, most.messages) / cost(full, full.messages)
                print(f"{'':<26}{rate:>11.2f} of the echo's rate, {work:.2f} by processor time")


def many_nodes() -> None:
    """One house on more nodes: what a message costs all of them together, direct and relayed.

    Beside it as many houses that share nothing but the machine: what those cost more than one is
    the processor's own, which changes between more of them and has less to do at a time.
    In turns, so that what else the machine does falls on all; the median of the turns is told.
    """
    head("Many nodes, a thousand players")
    spent = defaultdict[str, list[float]](list)
    with running_server(flush=True) as postgres:
        for _ in range(NODE_TURNS):
            for count in NODES:
                for name, each in on_nodes(count, postgres.fresh_database()).items():
                    spent[name].append(each)
                if count > 1:
                    databases = [postgres.fresh_database() for _ in range(count)]
                    spent[f"{count} houses"].append(apart(databases))
    alone = next(iter(spent.values()))
    print(f"\n{'µs a message at most, in turns':<44}{'median':>8}{'of one node':>13}")
    for name, costs in spent.items():
        turns = ", ".join(f"{each:.0f}" for each in costs)
        ratio = median(costs) / median(alone)
        print(f"{name:<20}{turns:<24}{median(costs):>8.1f}{ratio:>13.2f}")


def on_nodes(count: int, database: str) -> dict[str, float]:
    """Microseconds of all nodes for a message, at most, by the way that screens come."""
    spent = dict[str, float]()
    with nodes(database, count, (waiting(FULL),)) as servers:
        owners = settled(database, servers)
        ways = {"direct": owners}
        if count > 1:
            ways["relayed"] = tuple(_next_to(each, servers) for each in owners)
        for way, at in ways.items():
            name = f"{count} node{'s' * (count > 1)}, {way}"
            spent[name] = at_most(name, servers, at)
    return spent


def apart(databases: Sequence[str]) -> float:
    """The same of houses of one node each, that have an equal share of the players."""
    with ExitStack() as stack:
        servers = [stack.enter_context(nodes(each, 1, (waiting(FULL),)))[0] for each in databases]
        shares = [servers[table % len(servers)] for table in range(FULL)]
        tokens = tuple(
            token
            for table, server in enumerate(shares)
            for token in server.tokens[table * SEATS : (table + 1) * SEATS]
        )
        known = [replace(each, tokens=tokens) for each in servers]
        return at_most(f"{len(servers)} houses", known, tuple(each.port for each in shares))


def at_most(name: str, servers: Sequence[Server], at: tuple[int, ...]) -> float:
    calm, full = visit(
        servers, FULL, SEATS, "wagers",
        room="waiting", rates=(FULL * CALM, 0.0), changes=True, at=at, seconds=NODE_SECONDS,
    )  # fmt: skip
    row(name, FULL, SEATS, calm)
    row(f"{name}, at most", FULL, SEATS, full)
    return cost(full, full.messages)


def lasting() -> None:
    """Hours of full load, in which no node may take a table that another has."""
    seconds, rate = float(os.environ.get("SECONDS", "3600")), float(os.environ.get("RATE", "0"))
    head(f"{LASTING_NODES} nodes for {seconds:,.0f} s, {f'{rate:g}/s' if rate else 'at most'}")
    with running_server(flush=True) as postgres:
        database = postgres.fresh_database()
        with nodes(database, LASTING_NODES, (waiting(FULL),)) as servers:
            at = settled(database, servers)
            visit = Visit(
                tuple(each.port for each in servers), servers[0].tokens, FULL, SEATS, "wagers",
                WINDOW_SECONDS, (rate,), "waiting", at=at, changes=True,
                servers=tuple(each.process for each in servers),
                windows=max(1, round(seconds / WINDOW_SECONDS)),
            )  # fmt: skip
            with Owners(database) as owners:
                windows = list[Seen]()
                for seen in watched(visit):
                    windows.append(seen)
                    row(f"{len(windows) * WINDOW_SECONDS:,.0f} s, {owners}", FULL, SEATS, seen)
    if len(windows) < visit.windows:
        sys.exit(f"the load broke off after {len(windows)} of {visit.windows} windows")
    lost = windows[-1].lost
    print(
        f"\n{sum(each.messages for each in windows) * WINDOW_SECONDS:,.0f} messages,"
        f" {sum(each.orders for each in windows) * WINDOW_SECONDS:,.0f} orders;"
        f" p50 {median(each.p50 for each in windows):.1f} ms and"
        f" p99 {median(each.p99 for each in windows):.1f} ms in the middle window,"
        f" {max(each.p99 for each in windows):.1f} ms p99 in the worst;"
        f" {lost} screens lost, {windows[-1].refused:,} orders refused\n{owners.told()}"
    )
    if owners.changes or lost:
        sys.exit(1)


def settled(database: str, servers: Sequence[Server]) -> tuple[int, ...]:
    """By table, the port of the node that has it, once each has about as many and keeps them."""
    before, since = list[int](), time.monotonic()
    with psycopg.connect(database, autocommit=True) as asked:
        while True:
            found: dict[str, str] = dict(asked.execute(OWNERS).fetchall())
            owners = [found.get(name) for name in waiting(FULL).table_names]
            ports = [int(each.rpartition(":")[2]) for each in owners if each]
            least = min(ports.count(each.port) for each in servers)
            looked = time.monotonic()
            if ports != before:
                before, since = ports, looked
            elif (
                len(ports) == FULL and least >= FULL // len(servers) - 1 and looked - since > STEADY
            ):
                return tuple(ports)
            time.sleep(1)


def _next_to(port: int, servers: Sequence[Server]) -> int:
    ports = [each.port for each in servers]
    return ports[(ports.index(port) + 1) % len(ports)]


def more_tables() -> None:
    head("More tables")
    ours, theirs = list[Seen](), list[Seen]()
    calm = list[Seen]()
    with nodes(None, 1, (waiting(max(TABLES)),)) as servers, echo(NEWS_BYTES) as server:
        for tables in TABLES:
            (most,) = visit([server], tables, SEATS, "echo")
            row("echo, at most", tables, SEATS, most)
            quiet, full = visit(
                servers, tables, SEATS, "wagers", room="waiting", rates=(tables * CALM, 0.0)
            )
            row("SQLite, wagers", tables, SEATS, quiet)
            row("SQLite, at most", tables, SEATS, full)
            theirs.append(most)
            ours.append(full)
            calm.append(quiet)
    steps = [str(each) for each in TABLES]
    lines = {"echo": [each.messages for each in theirs], "tables": [each.messages for each in ours]}
    draw("floor-tables", Chart("At most", "tables of nine", steps, "messages a second", lines))
    times = {"p99": [each.p99 for each in calm], "p50": [each.p50 for each in calm]}
    title = f"{CALM:.0f} order a second at each table"
    draw("floor-latency", Chart(title, "tables of nine", steps, "ms to the last screen", times))


def more_seats() -> None:
    head("More seats")
    seen = list[Seen]()
    rooms = tuple(waiting(TABLES_FOR_SEATS, f"of {seats}") for seats in FULL_SEATS)
    with nodes(None, 1, rooms) as servers:
        for seats, room in zip(FULL_SEATS, rooms, strict=True):
            name = room.name.replace(" ", "%20")
            (full,) = visit(servers, TABLES_FOR_SEATS, seats, "wagers", room=name)
            row("SQLite, at most", TABLES_FOR_SEATS, seats, full)
            seen.append(full)
    steps = [str(each) for each in FULL_SEATS]
    orders = [cost(each, each.orders) for each in seen]
    lines = {"an order": orders, "a message": [cost(each, each.messages) for each in seen]}
    title = f"{TABLES_FOR_SEATS} tables, as fast as they go"
    draw("floor-seats", Chart(title, "seats at a table", steps, "µs of the server", lines))


def grow(journal: Journal, events: int) -> None:
    """Automatic rounds of three people, until the journal of their table is that long."""
    floor = Floor(journal)
    if floor.table(LONG) is None:
        rules = house_rules_document(submission(SUBMISSION.read_text(encoding="utf-8")).house)
        floor.order(LONG, OpenTable(rules, TRAY, practice=True), "floor", Role.FLOORPERSON)
        for seat, person in enumerate(PLAYERS, 1):
            floor.order(LONG, TakeSeat(seat), person, Role.PLAYER)
            floor.order(LONG, BuyIn(CHIPS), person, Role.PLAYER)
    wagers = [(person, PlaceWager(n, "banker", STAKE)) for n, person in enumerate(PLAYERS, 1)]
    while (table := floor.table(LONG)) is None or table.place < events or not table.rounds:
        pending = floor.run(LONG, a_round(BACCARAT, now(), wagers))
        assert isinstance(pending, Pending), pending
        pending.done()


def longer_journals() -> None:
    columns = ("start s", "join ms", "p50 ms", "p99 ms")
    print(f"\nLonger journals\n{'events':>12}" + "".join(f"{each:>11}" for each in columns))
    joins, orders = list[float](), list[float]()
    tokens: tuple[str, ...] = ()
    with tempfile.TemporaryDirectory() as folder:
        for events in LENGTHS:
            with open_journal(f"{folder}/journal.db") as journal:
                grow(journal, events)
            people = PLAYERS if not tokens else ()
            with house(Plan(folder, guests=people)) as server:
                tokens = server.tokens or tokens
                (seen,) = visit(
                    [replace(server, tokens=tokens)], 1, 3, "wagers", room="table", rates=(50.0,)
                )
            joins.append(seen.joined)
            orders.append(seen.p50)
            times = (seen.joined, seen.p50, seen.p99)
            figures = "".join(f"{each:>11.1f}" for each in times)
            print(f"{events:>12,}{server.started:>11.2f}{figures}", flush=True)
    steps = ["fresh", *(f"{each:,}" for each in LENGTHS[1:])]
    lines = {"joining": joins, "an order": orders}
    draw("floor-length", Chart("One table's journal", "events", steps, "milliseconds", lines))


def draw(name: str, chart: Chart) -> None:
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.svg").write_text(chart.svg() + "\n", encoding="utf-8")


PARTS = {
    "thousand": thousand_players,
    "nodes": many_nodes,
    "tables": more_tables,
    "seats": more_seats,
    "length": longer_journals,
}
ALONE = {"lasting": lasting}
"""Only where it is asked for: it takes an hour."""


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print("busy: parts of one core; latency: from the order to the last screen of its table")
    began = time.perf_counter()
    for name in sys.argv[1:] or PARTS:
        (PARTS | ALONE)[name]()
    print(f"\n{time.perf_counter() - began:.0f} seconds in all")


if __name__ == "__main__":
    main()
