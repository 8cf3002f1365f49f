"""How fast shoes of baccarat are simulated, every wager in each round, beside C++ and plain Python.

The C++ is the same method (benchmarks/baccarat_shoes.cpp), compiled here with `g++ -O3
-march=native`; its tallies must be those of the kernels, bit for bit. Plain Python goes through the
game's own functions. One core is timed by the processor's clock, threads by the wall's.

.venv/bin/python benchmarks/baccarat_shoes.py [SUBMISSION] [--shoes 200000]
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from croupier.games.baccarat.game import submission
from croupier.games.baccarat.settlement import settle
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.running import Run, Threads
from croupier.values.cards import DECK

HERE = Path(__file__).parent
TABLE = HERE.parent / "examples" / "submissions" / "md-mini.toml"
SEED = 627
PLAIN = 400
TURNS = 5


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("submission", nargs="?", type=Path, default=TABLE)
    asked.add_argument("--shoes", type=int, default=200_000)
    given = asked.parse_args()
    game = submission(given.submission.read_text(encoding="utf-8"))
    simulation = prepare(game)
    simulation.tally(SEED, range(512))  # compiled
    load = os.getloadavg()[0]
    print(f"{given.submission.stem}, {len(simulation.rows)} rows, {given.shoes:,} shoes")
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {load:.1f}")

    ours, counts = min(turns(simulation, given.shoes), key=lambda turn: turn[0])
    rounds = simulation.rounds(counts)
    show("kernels, one core", rounds, ours)
    theirs, same = in_cpp(simulation, given.shoes)
    assert same.tolist() == counts.tolist(), "C++ comes to other tallies"
    show("C++ -O3, one core, same tallies", rounds, theirs)
    alone = simulation.alone()
    began = time.process_time()
    alone.tally(SEED, range(rounds // 4))
    show("kernels, full shoes, one core", rounds // 4, time.process_time() - began)
    for workers in (1, 2):
        began = time.monotonic()
        run = Run(simulation, SEED)
        run.go_on(rounds, Threads(workers))
        show(f"kernels, {workers} threads by the wall", run.rounds, time.monotonic() - began)
    began = time.process_time()
    bets = "; ".join(f"1 {wager} 10" for wager in ("banker", "player", "tie"))
    plain(simulation, bets)
    show("plain Python, three wagers", PLAIN, time.process_time() - began)
    print(f"kernels to C++: {theirs / ours:.2f}")


def turns(simulation: BaccaratSimulation, shoes: int) -> Iterator[tuple[float, np.ndarray]]:
    for _ in range(TURNS):
        began = time.process_time()
        counts = simulation.tally(SEED, range(shoes))
        yield time.process_time() - began, counts


def in_cpp(simulation: BaccaratSimulation, shoes: int) -> tuple[float, np.ndarray]:
    tables = simulation.tables
    with TemporaryDirectory() as folder:
        program, written = Path(folder, "shoes"), Path(folder, "tables")
        source = HERE / "baccarat_shoes.cpp"
        build = ["g++", "-O3", "-march=native", "-o", str(program), str(source)]
        subprocess.run(build, check=True)
        openings, ends = simulation.layout.cells
        sizes = [
            len(tables.opening), ends, simulation.cover, simulation.stack.width, openings,
        ]  # fmt: skip
        with written.open("wb") as file:
            for table in (
                simulation.stack.cards, tables.value, tables.burned, tables.hand, tables.opening,
                tables.end, tables.nets, tables.group, tables.middle, tables.field,
                simulation.stack.draws.left,
                simulation.stack.draws.unfair, np.array(sizes, dtype=np.int64),
            ):  # fmt: skip
                file.write(np.int64(table.size).tobytes() + np.ascontiguousarray(table).tobytes())
        ran = [
            subprocess.run(
                [program, written, str(SEED), str(shoes)], check=True, capture_output=True
            )
            for _ in range(TURNS)
        ]
        return min(float(each.stderr) for each in ran), np.array(
            ran[0].stdout.split(), dtype=np.int64
        )


def plain(simulation: BaccaratSimulation, bets: str) -> None:
    game = simulation.game
    orders = simulation.alone().stack.orders(SEED, range(PLAIN))
    for order in orders.tolist():
        cards = [DECK[code] for code in order]
        for used in (4, 5, 6):
            try:
                settle(game, bets, cards[:used])
            except Exception:  # noqa: BLE001, S112 the hand still wants a card
                continue
            break


def show(what: str, rounds: int, seconds: float) -> None:
    print(f"{what:40} {rounds / seconds / 1e6:10.3f} million rounds a second")


if __name__ == "__main__":
    main()
