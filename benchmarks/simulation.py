"""How fast rounds are simulated, beside plain Python; and, asked for rounds, how right they are.

The plain rounds go through the game's own functions, the very same rounds as the kernel's. What
runs on one core is timed by the processor's clock, the rest by the wall's. With ``--rounds`` the
exact figures of the best strategy are held against as many simulated rounds; with ``--stake`` those
of the best strategy for that wager, which plays for the fixed bonus.

.venv/bin/python benchmarks/simulation.py
.venv/bin/python benchmarks/simulation.py --rounds 1e9 --seed 551
.venv/bin/python benchmarks/simulation.py --rounds 1e9 --seed 551 --stake 5
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import sqrt

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.simulation.shoes import opening_cards
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.counts import Spanish21Tallies
from croupier.simulation.spanish_21.rounds import prepare, simulate
from croupier.values.money import Cents, cents_from_text

SEED = 551
PLAIN_ROUNDS = 4_000
ROUNDS = 8_000_000
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


def speed(workers: int) -> None:
    game = rulebook("pa-551", decks=6)
    strategy = analyse(game).strategy
    ready, slow = prepare(game, strategy), player(game, strategy, STAKE)
    cards = len(ready.shoe.cards)

    def plain() -> Fraction:
        won = 0
        for number in range(PLAIN_ROUNDS):
            settled = slow.round(iter(opening_cards(ready.shoe, SEED, number, cards)))
            won += sum(slip.back - slip.stake for slip in settled.slips)
        return Fraction(won, PLAIN_ROUNDS * STAKE)

    first = seconds(lambda: ready.tally(SEED, range(1)), repeat=1, clock=time.perf_counter)
    kernel = ready.read(SEED, ready.tally(SEED, range(PLAIN_ROUNDS)))
    assert plain() == kernel.net.mean, "both play the same rounds"
    slow_rate = PLAIN_ROUNDS / seconds(plain, repeat=3)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print("Spanish 21, six decks, best strategy, one box")
    print(f"kernel, first call (compiles or loads)  {first:9.2f} s")
    print(f"plain Python, by the game               {slow_rate / 1e6:9.4f} M rounds/s")
    for number in sorted({1, workers}):
        run = partial(simulate, game, strategy, ROUNDS, SEED, number)
        clock = time.process_time if number == 1 else time.perf_counter
        rate = ROUNDS / seconds(run, repeat=5, clock=clock)
        told = f"kernel, {number} thread{'s' if number > 1 else ' '}"
        print(f"{told:40}{rate / 1e6:9.2f} M rounds/s  {rate / slow_rate:8.0f} x")


def proof(decks: int, given: argparse.Namespace) -> None:
    """Simulated against exact, for one number of decks; the fixed bonus is no part of the mean."""
    game, rounds, seed = rulebook("pa-551", decks=decks), given.rounds, given.seed
    exact = analyse(game, stake=given.stake)
    tallies, took = _simulated(game, exact, given)
    net, expected = tallies.net, sum(each.probability * each.net for each in exact.outcomes)
    rate = rounds / took / 1e6
    print(f"{decks} decks, seed {seed}: {rounds:,} rounds in {took:.0f} s ({rate:.1f} M rounds/s)")
    print(f"  {'':28}{'exact':>16}{'simulated':>16}{'error':>12}{'z':>8}")
    _row("mean", float(expected), float(net.mean), net.standard_error)
    for name, told, seen, error in _frequencies(exact, tallies):
        _row(name, told, seen, error)
    if given.stake is None:
        spread = net.standard_deviation
        print(f"  {'standard deviation':28}{exact.standard_deviation:16.6f}{spread:16.6f}")


def _row(name: str, exact: float, simulated: float, error: float) -> None:
    score = f"{(simulated - exact) / error:8.2f}" if error else ""
    print(f"  {name:28}{exact:16.10f}{simulated:16.10f}{error:12.2e}{score}")


def _frequencies(
    exact: Analysis, tallies: Spanish21Tallies
) -> Iterator[tuple[str, float, float, float]]:
    counted = dict(tallies.outcomes) | {"super_bonus": tallies.fixed_bonuses}
    chances = {each.outcome: each.probability for each in exact.outcomes}
    for name, chance in (chances | {"super_bonus": exact.super_bonus}).items():
        probability = float(chance)
        error = sqrt(probability * (1 - probability) / tallies.rounds)
        yield name, probability, counted[name] / tallies.rounds, error


def _simulated(
    game: Spanish21Game, exact: Analysis, given: argparse.Namespace
) -> tuple[Spanish21Tallies, float]:
    columns = "[progress.description]{task.description}", BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeRemainingColumn()) as bar:
        task = bar.add_task(f"{game.house.shoe_decks} decks", total=given.rounds)
        start = time.perf_counter()
        tallies = simulate(
            game,
            exact.strategy,
            given.rounds,
            given.seed,
            given.workers,
            lambda done: bar.update(task, completed=done),
        )
        return tallies, time.perf_counter() - start


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=lambda text: int(float(text)))
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--decks", type=int, nargs="+", default=[6, 8])
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--stake", type=cents_from_text, metavar="DOLLARS")
    given = asked.parse_args()
    if given.rounds is None:
        speed(given.workers)
        return
    for decks in given.decks:
        proof(decks, given)


if __name__ == "__main__":
    main()
