"""How fast rounds of Pai Gow are simulated, beside the game's own functions, in one run.

The plain rounds are set by the house way and settled by the table, the very same rounds as the
kernel's. What runs on one core is timed by the processor's clock, the rest by the wall's.

.venv/bin/python benchmarks/simulation_pai_gow.py
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

from croupier.games.pai_gow.bets import Bet
from croupier.games.pai_gow.game import PaiGowGame, submission
from croupier.games.pai_gow.laid import Laid
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.games.pai_gow.settlement import settle
from croupier.simulation.pai_gow.rounds import TOGETHER, PaiGowSimulation, prepare
from croupier.simulation.running import Run, Threads
from croupier.values.money import Cents

TABLE = Path(__file__).parent.parent / "examples" / "submissions" / "pa-535-banking.toml"
SEED = 535
PLAIN_ROUNDS = 2_000
ROUNDS = 1 << 24
STAKE = Cents(10_000)

Clock = Callable[[], float]


def seconds(work: Callable[[], object], *, repeat: int, clock: Clock = time.process_time) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


def by_the_game(game: PaiGowGame, ready: PaiGowSimulation) -> Fraction:
    """What a bettor nets who sets by the house way, in stakes."""
    kinds, (seat, *_), won = game.ranks.kinds, AREAS, 0
    for order in ready.stack.orders(SEED, range(PLAIN_ROUNDS)).tolist():
        tiles = tuple(kinds[code] for code in order)
        laid = [Laid(DEALER, tiles[:4]), Laid(seat, tiles[4:8])]
        won += settle(game, [Bet(seat, STAKE)], laid).slips[0].back - STAKE
    return Fraction(won, PLAIN_ROUNDS * STAKE)


def shuffle(ready: PaiGowSimulation) -> None:
    for first in range(0, ROUNDS, TOGETHER):
        ready.stack.orders(SEED, range(first, first + TOGETHER))


def play(ready: PaiGowSimulation, workers: int) -> None:
    Run(ready, SEED).go_on(ROUNDS, Threads(workers))


def main() -> None:
    game = submission(TABLE.read_text(encoding="utf-8"))
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"{os.cpu_count()} cores, load {load}")
    made = seconds(lambda: prepare(game), repeat=1, clock=time.perf_counter)
    ready = prepare(game)
    first = seconds(lambda: ready.tally(SEED, range(1)), repeat=1, clock=time.perf_counter)
    found = ready.read(SEED, PLAIN_ROUNDS, ready.tally(SEED, range(PLAIN_ROUNDS)))
    assert by_the_game(game, ready) == found.wagers[0].mean, "both play the same rounds"
    plain = PLAIN_ROUNDS / seconds(lambda: by_the_game(game, ready), repeat=3)
    print(f"tables and exact cells, first time        {made:9.2f} s")
    print(f"kernel, first call (compiles or loads)    {first:9.2f} s")
    print(f"the game's own functions, a bettor alone  {plain / 1e6:9.4f} M rounds/s")
    for opponents in (1, 6):
        ready = prepare(game, opponents=opponents)
        ready.tally(SEED, range(1))
        told = f"{len(ready.rows)} roles and ways, {opponents} wager{'s' * (opponents > 1)}"
        shuffled = ROUNDS / seconds(partial(shuffle, ready), repeat=3) / 1e6
        print(f"{told + ', shuffling alone':42}{shuffled:9.2f} M rounds/s")
        for workers in sorted({1, os.cpu_count() or 1}):
            clock = time.process_time if workers == 1 else time.perf_counter
            rate = ROUNDS / seconds(partial(play, ready, workers), repeat=5, clock=clock)
            line = f"{told}, {workers} thread{'s' * (workers > 1)}"
            print(f"{line:42}{rate / 1e6:9.2f} M rounds/s  {rate / plain:8.0f} x")


if __name__ == "__main__":
    main()
