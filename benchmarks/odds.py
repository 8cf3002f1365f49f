"""How fast every wager of a table is priced exactly: the engine beside the plain count, in one run.

.venv/bin/python benchmarks/odds.py [--million]
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core is what is measured

import numpy as np

from croupier import baccarat
from croupier.odds.baccarat.analysis import analyse
from croupier.values.cards import DECK
from croupier.values.shoe import Composition

ROOT = Path(__file__).parent.parent
MARYLAND = (ROOT / "examples" / "submissions" / "md-mini.toml").read_text(encoding="utf-8")
MAIN_WAGERS = ("banker", "player", "tie")
BATCH = 64
MILLION, BY_HAND = 1_000_000, 200
SHARE = 50
"""Of the million and of the two hundred, so small a part unless the whole is asked for."""


def seconds(work: Callable[[], object], *, repeat: int, rounds: int = 5) -> float:
    """The best of several rounds, for one call."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(repeat):
            work()
        best = min(best, (time.perf_counter() - start) / repeat)
    return best


def naive_main_wagers(shoe: Composition, table: baccarat.BaccaratGame) -> None:
    """All openings by value and all third cards, in plain Python."""
    analysis = analyse(table, shoe=shoe)
    for wager in MAIN_WAGERS:
        analysis.odds(wager)


def plain_count(shoe: Composition, table: baccarat.BaccaratGame) -> None:
    """Every wager of the table, in plain Python."""
    analysis = analyse(table, shoe=shoe)
    for wager in table.wagers:
        analysis.odds(wager)


def million(table: baccarat.BaccaratGame, share: int) -> None:
    """A million shoes by the engine beside two hundred by the plain count, in processor time."""
    many, few = MILLION // share, BY_HAND // share
    shoes = np.random.default_rng(8).integers(0, 9, size=(many, len(DECK)), dtype=np.int64)
    by_hand = [Composition(tuple(row)) for row in shoes[:few].tolist()]
    pricer = baccarat.engine(table)
    pricer.values(shoes[:BATCH])
    start = time.process_time()
    pricer.values(shoes)
    engine = time.process_time() - start
    start = time.process_time()
    for shoe in by_hand:
        plain_count(shoe, table)
    plain = time.process_time() - start
    print(f"engine, {many:,} shoes, every wager    {engine:8.2f} s")
    print(f"plain Python, {few:,} shoes, every wager {plain:8.2f} s")
    print(f"in the time of {BY_HAND} the engine has {plain / few * BY_HAND / (engine / many):,.0f}")


def main() -> None:
    table = baccarat.submission(MARYLAND)
    chance = np.random.default_rng(7)
    shoes = chance.integers(0, 9, size=(BATCH, len(DECK)), dtype=np.int64)
    shoe = Composition(tuple(int(n) for n in shoes[0]))
    pricer = baccarat.engine(table)
    start = time.perf_counter()
    exact = pricer.expected_values(shoe)
    compiling = time.perf_counter() - start
    assert exact == {wager: analyse(table, shoe=shoe).odds(wager).expected_value for wager in exact}

    plain = seconds(lambda: naive_main_wagers(shoe, table), repeat=3)
    single = seconds(lambda: pricer.price(shoes[:1]), repeat=2000)
    fractions = seconds(lambda: pricer.expected_values(shoe), repeat=500)
    batched = seconds(lambda: pricer.price(shoes), repeat=50) / BATCH
    start = time.perf_counter()
    command = [sys.executable, "-m", "croupier", "odds", "examples/submissions/md-mini.toml"]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    cold = time.perf_counter() - start

    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"wagers priced: {len(pricer.wagers)} ({', '.join(pricer.wagers)})")
    print(f"plain Python, 3 main wagers  {plain * 1e3:10.2f} ms a shoe")
    ways = (
        ("one at a time", single),
        ("as fractions", fractions),
        (f"batches of {BATCH}", batched),
    )
    for way, each in ways:
        print(f"engine, all, {way:<16}{each * 1e6:10.1f} us a shoe   {plain / each:8.0f} x")
    print(f"engine, first call (compiles){compiling:10.2f} s")
    print(f"command line, cold           {cold:10.2f} s")
    million(table, 1 if "--million" in sys.argv else SHARE)


if __name__ == "__main__":
    main()
