"""A rolling upgrade under a thousand players: for how long a screen is without the house.

Two nodes of an older commit stand behind the proxy that is shipped. One after the other is told to
hand its tables over, and started again with the program of this checkout.

Run with: benchmarks/upgrade.py [REVISION [TABLES]]
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec
import psycopg

from benchmarks.floor import CALM, FULL, waiting
from benchmarks.load.figures import quantile
from benchmarks.load.house import Plan, Ready
from benchmarks.load.returning import Gap, Kept, Stay
from benchmarks.load.running import HERE, guests
from croupier.journal.nodes import Node as NodeTold
from croupier.journal.postgres_leases import NOW
from croupier.values.order_ids import own_command
from tests.journal.postgres import running_server
from tests.operation.proxying import proxy

THIS = Path(__file__).parent.parent
NODES, SECOND = ("one", "two"), 1.0
QUIET = 5.0
"""Seconds of play before, between and after."""
STARTED_WITHIN, ENDED_WITHIN = 120, 120
PROXY_CONNECTIONS = 16_384
PORTS = count(18_021)
"""None that the system gives to whoever calls: a node comes back at its own."""
THERE = f"SELECT told FROM nodes WHERE expires > {NOW} AND told <> ''"  # noqa: S608 ours
FINE = ": verified"
RECORDED = "SELECT stream, command, last FROM commands"


@dataclass(slots=True)
class Node:
    folder: Path
    database: str
    port: int = field(default_factory=lambda: next(PORTS))
    tree: Path = THIS
    process: subprocess.Popen[bytes] | None = None

    def start(self, tree: Path) -> None:
        """The program of a tree, at the address and with the folder that it had before."""
        self.tree = tree
        keys = self.folder.parent / "keys"
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        self.process = subprocess.Popen(
            self._command(
                "--database", self.database, "--no-tables", "--behind-proxy", "127.0.0.1",
                "--log-key", str(keys / "log.key"), "--seal-key", str(keys / "seal.key"),
            ),
            env=environment(tree), cwd=tree, stdout=subprocess.DEVNULL, stderr=log,
        )  # fmt: skip

    def drain(self) -> float:
        """By its own program, as an operator does before another is laid in its place."""
        began = time.monotonic()
        subprocess.run(
            self._command("--drain"), env=environment(self.tree), cwd=self.tree,
            stdout=subprocess.DEVNULL, check=True, timeout=ENDED_WITHIN,
        )  # fmt: skip
        assert self.process is not None
        self.process.wait(ENDED_WITHIN)
        return time.monotonic() - began

    def end(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(ENDED_WITHIN)

    def _command(self, *more: str) -> list[str]:
        where = ("--data", str(self.folder), "--port", str(self.port))
        return [sys.executable, "-m", "croupier", "serve", *where, *more]


def environment(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree / "src")}


def checked_out(revision: str, folder: Path) -> Path:
    folder.mkdir()
    packed = folder / "packed.tar"
    command = ("git", "archive", "-o", str(packed), revision)
    subprocess.run(command, cwd=THIS, check=True)
    with tarfile.open(packed) as files:
        files.extractall(folder, filter="data")
    return folder


def furnished(tree: Path, plan: Plan) -> tuple[str, ...]:
    """By a house of that tree, which is gone then; by these tokens people are let in."""
    command = [sys.executable, str(tree / HERE.relative_to(THIS) / "house.py")]
    with subprocess.Popen(
        [*command, msgspec.json.encode(plan).decode()],
        env=environment(tree), cwd=tree, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        ready = msgspec.json.decode(process.stdout.readline(), type=Ready)
        process.terminate()
    return ready.tokens


def are_shared_out(there: Sequence[NodeTold], tables: int) -> bool:
    each_has = [node.tables for node in there]
    return sum(each_has) == tables and min(each_has) >= tables // len(NODES) - 1


def until(database: str, holds: Callable[[Sequence[NodeTold]], bool]) -> None:
    """By what the nodes tell each other."""
    ends = time.monotonic() + STARTED_WITHIN
    with psycopg.connect(database, autocommit=True) as asked:
        while True:
            rows = asked.execute(THERE.encode()).fetchall()
            there = [msgspec.json.decode(told, type=NodeTold) for (told,) in rows]
            if holds(there):
                return
            assert time.monotonic() < ends, there
            time.sleep(0.25)


@contextmanager
def players(stay: Stay) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, str(HERE / "returning.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as crowd:
        try:
            assert crowd.stdin is not None
            assert crowd.stdout is not None
            crowd.stdin.write(msgspec.json.encode(stay) + b"\n")
            crowd.stdin.flush()
            assert crowd.stdout.readline() == b"\n", "not everybody came in"
            yield crowd
        finally:
            crowd.terminate()


def kept(crowd: subprocess.Popen[bytes]) -> Kept:
    assert crowd.stdin is not None
    assert crowd.stdout is not None
    crowd.stdin.write(b"\n")
    crowd.stdin.flush()
    return msgspec.json.decode(crowd.stdout.readline(), type=Kept)


def upgraded(old: Path, database: str, folder: Path, tables: int) -> Kept:
    room = waiting(tables)
    (folder / "keys").mkdir()
    tokens = furnished(old, Plan(str(folder / "keys"), database, (room,), guests(tables)))
    nodes = [Node(folder / name, database) for name in NODES]
    with ExitStack() as stack:
        for node in nodes:
            stack.callback(node.end)
            node.start(old)
        until(database, lambda there: are_shared_out(there, tables))
        address = stack.enter_context(
            proxy(
                folder, *(f"127.0.0.1:{each.port}" for each in nodes), connections=PROXY_CONNECTIONS
            )
        )
        port = int(address.rpartition(":")[2])
        crowd = stack.enter_context(players(Stay(port, tokens, room.name, tables, tables * CALM)))
        time.sleep(QUIET)
        for node in nodes:
            at, took = time.monotonic(), node.drain()
            print(f"{at:.1f}: {node.folder.name} has gone, in {took:.1f} s", flush=True)
            node.start(THIS)
            until(database, lambda there: len(there) == len(NODES))
            time.sleep(QUIET)
        return kept(crowd)


def lost(database: str, seen: Kept) -> int:
    """Orders that were acknowledged and are not on record where it was said."""
    with psycopg.connect(database) as asked:
        recorded = set(asked.execute(RECORDED).fetchall())
    return sum(
        (each.table, own_command(each.person, each.id), each.place) not in recorded
        for each in seen.acknowledged
    )


def verified(database: str) -> bool:
    """What is wrong with the record is printed; its tables were opened without a submission."""
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "verify", "--accept-unchecked-rules", database],
        env=environment(THIS), cwd=THIS, stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        print(*(each for each in done.stdout.splitlines() if not each.endswith(FINE)), sep="\n")
    return done.returncode == 0


def milliseconds(seconds: Sequence[float]) -> str:
    times = sorted(seconds)
    p50, p99, most = (quantile(times, part) for part in (0.5, 0.99, 1.0))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {most:.0f} ms"


def main() -> None:
    revision, tables = (*sys.argv[1:], *("HEAD~1", str(FULL))[len(sys.argv) - 1 :])
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as name, running_server(flush=True) as postgres:
        folder, database = Path(name), postgres.fresh_database()
        seen = upgraded(checked_out(revision, folder / "old"), database, folder, int(tables))
        is_whole, gone = verified(database), lost(database, seen)
    told(seen, gone)
    long = [each for each in seen.gaps if each.seconds > SECOND]
    if long or gone or seen.unanswered or not is_whole:
        sys.exit(1)


def told(seen: Kept, gone: int) -> None:
    slow = sorted((each for each in seen.gaps if each.seconds > SECOND), key=_length)
    print(f"{seen.screens:,} screens, interrupted {len(seen.gaps):,} times:", end=" ")
    print(milliseconds([each.seconds for each in seen.gaps]))
    print(f"{len(slow)} interruptions of more than a second")
    for each in slow[-10:]:
        print(f"  at {each.at:.1f} for {each.seconds:.2f} s, after {each.tries} tries")
    print(f"{len(seen.acknowledged):,} orders acknowledged, {gone} of them lost")
    print(f"until the giver was told: {milliseconds(seen.answered)}")
    print(f"until every screen had it: {milliseconds(seen.everywhere)}")
    print(f"{seen.unanswered} unanswered, {seen.unsent:,} not sent for the line was down")
    for why, times in seen.refused.items():
        print(f"{times:,} refused: {why}")


def _length(gap: Gap) -> float:
    return gap.seconds


if __name__ == "__main__":
    main()
