"""How fast Pai Gow is priced exactly: all hands against all hands, beside plain Python, in one run.

The plain count of all hands would take minutes; it is run for some hands and multiplied up. What
runs on one core is timed by the processor's clock, the rest by the wall's.

.venv/bin/python benchmarks/pai_gow.py
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import comb
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core is what is measured

from croupier.games.pai_gow.game import PaiGowGame, rulebook
from croupier.games.pai_gow.hands import Setting, every_four, settings_by_kind
from croupier.odds.pai_gow.advice import advise
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.facing import results
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.simulated import simulate
from croupier.odds.pai_gow.splits import Chosen, Splits, chosen_by

ROOT = Path(__file__).parent.parent
SAMPLE = 60
ROUNDS = 4_000_000


Clock = Callable[[], float]


def seconds(work: Callable[[], object], *, repeat: int, clock: Clock = time.process_time) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


class PlainPython:
    """Every opposing hand by kind, weighed and compared one at a time."""

    def __init__(self, game: PaiGowGame) -> None:
        self.ranks = game.ranks
        self.dealer = [
            (sorted(Counter(four).items()), game.way.setting(four))
            for four, _ in every_four(game.ranks)
        ]

    def counted(self, four: Sequence[int], own: Setting) -> list[int]:
        """Opposing hands beaten, tied and lost to."""
        strengths, zeros = self.ranks.strengths, self.ranks.zeros
        left = list(self.ranks.copies)
        for kind in four:
            left[kind] -= 1
        high, low = strengths[own[0]][own[1]], strengths[own[2]][own[3]]
        low_can_win = not zeros[own[2]][own[3]]
        ends = [0, 0, 0]
        for held, (a, b, c, d) in self.dealer:
            ways = 1
            for kind, count in held:
                ways *= comb(left[kind], count)
            if ways:
                won = (high > strengths[a][b]) + (low_can_win and low > strengths[c][d])
                ends[2 - won] += ways
        return ends


def main() -> None:
    game = rulebook()
    hands = every_four(game.ranks)
    setting_all = seconds(lambda: chosen_by(game.way), repeat=1)
    way, analysis = chosen_by(game.way), analyse(game)
    splits = analysis.splits
    found = results(splits, Role.BETTOR, way)
    plain = PlainPython(game)
    sample = random.Random(7).sample(range(len(hands)), SAMPLE)  # noqa: S311

    def by_the_house_way() -> None:
        for hand in sample:
            four, _ = hands[hand]
            ends = (found.win, found.tie, found.lose)
            expected = [int(each[hand, way[hand]]) for each in ends]
            assert plain.counted(four, game.way.setting(four)) == expected

    def by_every_setting() -> None:
        for hand in sample:
            four, _ = hands[hand]
            for own in settings_by_kind(game.ranks, four):
                plain.counted(four, own)

    part = len(hands) / SAMPLE
    one_way = seconds(by_the_house_way, repeat=3) * part
    all_settings = seconds(by_every_setting, repeat=3) * part
    engine = seconds(lambda: results(splits, Role.BETTOR, way), repeat=9)
    tiles = [game.ranks.kinds[kind] for kind in hands[sample[0]][0]]
    advised = seconds(lambda: advise(game, tiles), repeat=50)

    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"{len(hands):,} hands by kind, {len(hands) ** 2 / 1e6:.1f} M pairs of hands")
    print(f"plain Python, house way on both sides {one_way:9.1f} s  (from {SAMPLE} hands)")
    print(f"plain Python, every setting           {all_settings:9.1f} s  (from {SAMPLE} hands)")
    ratio = all_settings / engine
    print(f"engine, every setting                 {engine:9.3f} s  {ratio:8.0f} x")
    print(f"the house way of every hand           {setting_all:9.3f} s  once a process")
    print(f"advice on one hand                    {advised * 1e3:9.2f} ms")
    simulations(splits, way)
    commands()


def simulations(splits: Splits, way: Chosen) -> None:
    def deal(opponents: int, rounds: int) -> None:
        simulate(splits, way, way, opponents, rounds=rounds, seed=1)

    compiling = seconds(partial(deal, 6, 1), repeat=1, clock=time.perf_counter)
    print(f"simulation, first call (compiles)     {compiling:9.2f} s")
    for opponents in (1, 6):
        took = seconds(partial(deal, opponents, ROUNDS), repeat=3, clock=time.perf_counter)
        rate = ROUNDS / took / 1e6
        print(f"simulation, {opponents} opponents, all cores    {rate:9.1f} M rounds/s")


def commands() -> None:
    banking = "examples/submissions/pa-535-banking.toml"
    for words in (
        ("odds", banking),
        ("odds", banking, "--opponents", "6"),
        ("set", banking, "--tiles", "6-6 4-5 1-3 2-2"),
    ):
        run = partial(
            subprocess.run,
            [sys.executable, "-m", "croupier", *words],
            check=True,
            capture_output=True,
            cwd=ROOT,
        )
        cold = seconds(run, repeat=3, clock=time.perf_counter)
        print(f"command line, cold                    {cold:9.2f} s  croupier {' '.join(words)}")


if __name__ == "__main__":
    main()
