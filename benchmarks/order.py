"""What an order costs the server at tables of nine: beside an echo server, and stage by stage.

Run with: python benchmarks/order.py; with ``--against PATH`` another checkout takes its turns.
Servers, crowd and echo are processes of their own; microseconds are of the server's processor.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import msgspec

from benchmarks.load.crowd import SEATS, Seen, Visit
from benchmarks.load.house import Plan, Room
from benchmarks.load.running import HERE, Server, echo, guests, house, visited

SECONDS = 5.0
WHOLE, CHANGES = 2000, 500
"""Bytes of news with a view, and with what changed in it."""


@dataclass(slots=True)
class Turns:
    """What was seen of one kind of server, turn by turn."""

    seen: list[Seen] = field(default_factory=list)

    @property
    def orders(self) -> float:
        return median(each.orders for each in self.seen)

    @property
    def cost(self) -> float:
        """Microseconds of the server for an order."""
        return median(each.busy[0] / each.orders * 1e6 for each in self.seen)

    @property
    def bytes(self) -> float:
        return median(each.megabytes / each.messages * 1e6 for each in self.seen)


def seen(server: Server, tables: int, how: str, *, changes: bool) -> Seen:
    visit = Visit(
        (server.port,), server.tokens, tables, SEATS, how, SECONDS,
        room="waiting", servers=(server.process,), changes=changes,
    )  # fmt: skip
    (found,) = visited(visit)
    return found


def plan(folder: str, tables: int) -> Plan:
    rooms = (Room("waiting", tables, betting_seconds=600, step_milliseconds=1),)
    return Plan(folder, None, rooms, guests(tables))


@contextmanager
def started(asked: Plan, source: Path) -> Iterator[Server]:
    """A house of one checkout; whoever comes to it is of this one."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = str(source / "src")
    with ExitStack() as open_:
        try:
            server = open_.enter_context(house(asked))
        finally:
            os.environ["PYTHONPATH"] = before
        yield server


def of_house(tables: int, *, changes: bool, source: Path = ROOT) -> Seen:
    with tempfile.TemporaryDirectory() as folder, started(plan(folder, tables), source) as server:
        return seen(server, tables, "wagers", changes=changes)


def of_echo(tables: int, news_bytes: int) -> Seen:
    with echo(news_bytes) as server:
        return seen(server, tables, "echo", changes=False)


def stages(tables: int, *, changes: bool, source: Path = ROOT) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asked = msgspec.json.encode(plan(folder, tables)).decode()
        command = [sys.executable, str(HERE / "stages.py"), asked]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=os.environ | {"PYTHONPATH": str(source / "src")},
        ) as process:  # fmt: skip
            assert process.stdout is not None
            ready = msgspec.json.decode(process.stdout.readline())
            server = Server(process.pid, ready["port"], tuple(ready["tokens"]), 0.0)
            found = seen(server, tables, "wagers", changes=changes)
            process.terminate()
            split = msgspec.json.decode(process.stdout.read(), type=dict[str, tuple[float, float]])
    print(f"\n{'stage':<28}{'µs an order':>14}{'times':>10}")
    for name, (took, times) in split.items():
        print(f"{name:<28}{took:>14.1f}{times:>10.2f}")
    told = sum(took for took, _ in split.values())
    cost = found.busy[0] / found.orders * 1e6
    print(f"{'all of these':<28}{told:>14.1f}\n{'the server, so watched':<28}{cost:>14.1f}")


def row(name: str, turns: Turns, yardstick: Turns) -> None:
    rate, work = turns.orders / yardstick.orders, yardstick.cost / turns.cost
    print(
        f"{name:<28}{turns.orders:>10,.0f}{turns.cost:>14.0f}{turns.bytes:>12.0f}"
        f"{rate:>12.2f}{work:>14.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--stages", action="store_true", help="only the split of one turn")
    asked = parser.parse_args(arguments)
    source = asked.against or ROOT
    if asked.stages:
        stages(asked.tables, changes=not asked.against, source=source)
        return
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"{asked.tables} tables of {SEATS}, each table's next order when its last is everywhere")
    print(f"load of the machine: {', '.join(f'{each:.1f}' for each in os.getloadavg())}\n")
    kinds: dict[str, Callable[[], Seen]] = {
        f"echo of {WHOLE} bytes": lambda: of_echo(asked.tables, WHOLE),
        f"echo of {CHANGES} bytes": lambda: of_echo(asked.tables, CHANGES),
        "whole views": lambda: of_house(asked.tables, changes=False),
        "changes": lambda: of_house(asked.tables, changes=True),
    }
    if asked.against:
        kinds["the other checkout"] = lambda: of_house(asked.tables, changes=False, source=source)
    turns = {name: Turns() for name in kinds}
    for _ in range(asked.turns):  # in turns, so that what else the machine does falls on all
        for name, look in kinds.items():
            turns[name].seen.append(look())
    columns = f"{'orders/s':>10}{'µs an order':>14}{'bytes':>12}{'of rate':>12}{'of work':>14}"
    print(f"{'':<28}{columns}")
    yardstick = turns[f"echo of {WHOLE} bytes"]
    for name, each in turns.items():
        row(name, each, yardstick)
    if not asked.against:
        stages(asked.tables, changes=True)


if __name__ == "__main__":
    main()
