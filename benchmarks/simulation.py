"""How fast Spanish 21 is simulated, beside the game's own functions; asked for rounds, how right.

The plain rounds go through the game's own functions, the very same shoes as the kernel's. What
runs on one core is timed by the processor's clock, the best of many short runs; the load of the
machine is told beside. With ``--rounds`` exact figures of the best strategy are held against as
many simulated rounds, each from a full shoe; with ``--stake`` those of the best strategy for that
wager, which plays for the fixed bonus.

.venv/bin/python benchmarks/simulation.py
.venv/bin/python benchmarks/simulation.py --rounds 1e9 --seed 551
.venv/bin/python benchmarks/simulation.py --rounds 1e9 --seed 551 --stake 5
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from fractions import Fraction

from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.analysis import analyse, evaluate
from croupier.simulation.running import Run, Threads
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.counts import SimulatedRounds
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents, cents_from_text

SEED = 551
PLAIN_SHOES = 100
SHOES, ROUNDS = 2_048, 65_536
REPEAT = 60
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


def cards_of(ready: Spanish21Simulation, unit: int) -> tuple[Card, ...]:
    """A shoe's cards; behind the last that any round can need lie some that stay there."""
    stack = ready.stacks[-1]
    (order,) = stack.orders(SEED, range(unit, unit + 1))
    behind = len(stack.cards) - len(order)
    return tuple(DECK[code] for code in (*order, *order[:behind]))


def speed(workers: int) -> None:
    game = rulebook("pa-551", decks=6)
    played = analyse(game)
    shoes, alone = prepare(played), prepare(played, full_shoe=True)
    slow = player(game, played.strategy, STAKE)

    def plain() -> Fraction:
        won, rounds = 0, 0
        for unit in range(PLAIN_SHOES):
            for _, settled in slow.shoe(cards_of(shoes, unit)):
                won += sum(slip.back - slip.stake for slip in settled.slips)
                rounds += 1
        return Fraction(won, rounds * STAKE)

    first = seconds(lambda: shoes.tally(SEED, range(1)), repeat=1, clock=time.perf_counter)
    counts = shoes.tally(SEED, range(PLAIN_SHOES))
    found = shoes.read(SEED, PLAIN_SHOES, counts)
    assert plain() == found["spanish_21"].mean, "both play the same shoes"
    slow_rate = found.rounds / seconds(plain, repeat=3)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"{os.cpu_count()} cores, load {load}")
    print("Spanish 21, six decks, best strategy, one box")
    print(f"kernel, first call (compiles or loads)  {first:9.2f} s")
    print(f"plain Python, by the game               {slow_rate / 1e6:9.4f} M rounds/s")
    for told, ready, units in (("whole shoes", shoes, SHOES), ("full shoes", alone, ROUNDS)):
        rounds = ready.rounds(ready.tally(SEED, range(units)))
        rate = rounds / seconds(lambda: ready.tally(SEED, range(units)), repeat=REPEAT)  # noqa: B023
        _print(f"kernel, {told}, one core", rate, slow_rate)
        drawn = ready.stacks[0]
        shuffled = units / seconds(lambda: drawn.orders(SEED, range(units)), repeat=REPEAT)  # noqa: B023
        print(f"  of that, shuffling {drawn.width:3} cards of each  {shuffled / 1e6:9.2f} M/s")
        if workers > 1:
            run = Run(ready, SEED)
            took = seconds(
                lambda: run.go_on(rounds * REPEAT, Threads(workers)),  # noqa: B023
                repeat=1,
                clock=time.perf_counter,
            )
            _print(f"kernel, {told}, {workers} threads", run.rounds / took, slow_rate)


def _print(told: str, rate: float, slow_rate: float) -> None:
    print(f"{told:40}{rate / 1e6:9.2f} M rounds/s  {rate / slow_rate:8.0f} x")


def proof(decks: int, given: argparse.Namespace) -> None:
    """Simulated against exact, for one number of decks; the fixed bonus is no part of the mean."""
    game = rulebook("pa-551", decks=decks)
    played = evaluate(game, analyse(game, stake=given.stake).strategy)
    run = Run(prepare(played, full_shoe=True), given.seed)
    start = time.perf_counter()
    run.go_on(given.rounds, Threads(given.workers))
    took = time.perf_counter() - start
    found = run.result()
    rate = found.rounds / took / 1e6
    print(
        f"{decks} decks, seed {given.seed}: {found.rounds:,} rounds in {took:.0f} s"
        f" ({rate:.1f} M rounds/s)"
    )
    print(f"  {'':28}{'exact':>16}{'simulated':>16}{'z':>8}")
    for wager in found.wagers:
        exact, z = float(wager.odds.expected_value), wager.z or 0
        print(f"  {wager.odds.wager:28}{exact:16.10f}{float(wager.mean):16.10f}{z:8.2f}")
        for place, each in enumerate(wager.odds.outcomes):
            seen, score = wager.counts[place] / wager.rounds, wager.z_of(place) or 0
            print(f"    {each.outcome:26}{float(each.probability):16.10f}{seen:16.10f}{score:8.2f}")
    main = found["spanish_21"]
    assert isinstance(main, SimulatedRounds)
    bonus = float(played.super_bonus)
    print(f"  {'super bonus':28}{bonus:16.10f}{main.fixed_bonuses / found.rounds:16.10f}")
    spread = main.net.standard_deviation
    print(f"  {'standard deviation':28}{played.standard_deviation:16.6f}{spread:16.6f}")
    print(f"  chi-square over up card and outcome: {found.chi_square}")


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
