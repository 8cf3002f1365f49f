"""How fast Spanish 21 is analysed exactly, beside plain Python, in one run.

Plain Python values standing on one hand at a time, the dealer card by card, from the game's own
functions; all hands would take minutes, so some are timed and multiplied up. What it finds must be
what the engine finds, which values every other decision too. What runs on one core is timed by the
processor's clock, the rest by the wall's.

.venv/bin/python benchmarks/spanish_21.py
.venv/bin/python benchmarks/spanish_21.py --split-bound 200

The second says how much looking at the other hands of a split could add (half an hour).
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core is what is measured

import numpy as np

from croupier.games.spanish_21.boxes import open_box
from croupier.games.spanish_21.compiled import OF_VALUE, VALUES, compile_game
from croupier.games.spanish_21.dealing import must_draw
from croupier.games.spanish_21.decisions import give_card
from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.games.spanish_21.hands import BEST, is_blackjack, total_of
from croupier.odds.spanish_21.advice import Spot, decision_values
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.odds.spanish_21.split_bound import Bound, split_gains
from croupier.values.cards import Card, parse_cards
from croupier.values.money import Cents

ROOT = Path(__file__).parent.parent
SAMPLE = 12
SEED = 551

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
    """A dealer's hand dealt card by card after every hand, by value, as the game's rules say."""

    def __init__(self, game: Spanish21Game) -> None:
        self.game = game

    def standing(self, hand: tuple[int, ...], up: int, left: list[int]) -> float:
        """What standing brings, weighed by the chance of no dealer's Blackjack."""
        own = total_of([OF_VALUE[value][0] for value in hand]).points
        return self._dealt([OF_VALUE[up][0]], own, left, sum(left))

    def _dealt(self, dealer: list[Card], own: int, left: list[int], cards: int) -> float:
        theirs = total_of(dealer)
        if len(dealer) > 1 and not must_draw(self.game, dealer):
            return float(theirs.is_bust or own > theirs.points) - float(BEST >= theirs.points > own)
        value = 0.0
        for place in range(VALUES):
            if left[place]:
                dealer.append(OF_VALUE[place][0])
                if not is_blackjack(dealer):
                    chance = left[place] / cards
                    left[place] -= 1
                    value += chance * self._dealt(dealer, own, left, cards - 1)
                    left[place] += 1
                dealer.pop()
        return value


def plain_seconds(analysis: Analysis) -> tuple[float, int]:
    """Standing on all hands against all up cards, from a few; and how many there are."""
    compiled, best = analysis.compiled, analysis.best
    assert best is not None
    plain, known = PlainPython(analysis.deal.engine.game), compiled.states
    hands = np.flatnonzero((known.cards >= 2) & (known.total < BEST)).tolist()
    total = 0.0
    for up in range(VALUES):
        base = analysis.deal.against[up].base
        for state in random.Random(SEED + up).sample(hands, SAMPLE):  # noqa: S311
            left = (base - known.held[state]).tolist()
            work = partial(plain.standing, known.places(state), up, left)
            assert abs(work() - best.first[up, state, 0]) < 1e-12
            total += seconds(work, repeat=1) * len(hands) / SAMPLE
    return total, len(hands) * VALUES


def spot(cards: str, up: str) -> Spot:
    game, box = rulebook(), open_box(1, Cents(500))
    for card in parse_cards(cards):
        box = give_card(game, box, 1, card)
    shown = Card.parse(up)
    return Spot(box, 1, shown, full_shoe(game.house).without([*parse_cards(cards), shown]))


def main() -> None:
    game = rulebook()
    cold = seconds(lambda: analyse(game).edge, repeat=1, clock=time.perf_counter)
    analysis = analyse(game)
    compile_game(game)
    strategy = seconds(lambda: analyse(game), repeat=5)
    edge = seconds(lambda: analyse(game).edge, repeat=5)
    spread = seconds(lambda: analyse(game).standard_deviation, repeat=3) - edge
    plain, hands = plain_seconds(analysis)

    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(
        f"{len(analysis.compiled.states):,} hands by value, {hands:,} with an up card to stand on"
    )
    print(f"plain Python, standing on each of them  {plain:9.1f} s  (from {SAMPLE} an up card)")
    ratio = plain / strategy
    print(f"engine, every decision and split        {strategy:9.3f} s  {ratio:8.0f} x")
    print(f"the same with the exact edge            {edge:9.3f} s")
    print(f"standard deviation beside it            {spread:9.3f} s")
    print(f"first analysis of a process             {cold:9.2f} s  (kernels from disk or compiled)")
    for cards, up in (("9h 7d", "Ah"), ("6s 7s", "8s"), ("8h 8d", "6s"), ("Ah As", "Kd")):
        advised = seconds(partial(decision_values, game, spot(cards, up)), repeat=20)
        print(f"advice on {cards} against {up}            {advised * 1e3:9.2f} ms")
    commands()


def commands() -> None:
    submission = "examples/submissions/pa-551.toml"
    run = partial(
        subprocess.run,
        [sys.executable, "-m", "croupier", "odds", submission],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    cold = seconds(run, repeat=3, clock=time.perf_counter)
    print(f"command line, cold                      {cold:9.2f} s  croupier odds {submission}")


def bound(samples: int) -> None:
    for decks in (6, 8):
        found = []
        for gain in split_gains(analyse(rulebook(decks=decks)), samples, SEED):
            found.append(gain)
            whole = f"{gain.values:.2e} ± {gain.error:.1e}, suits {gain.suits:.1e}"
            print(f"{decks} decks, up {gain.split.up}, pair {gain.split.pair}: {whole}", flush=True)
        whole_bound = Bound(tuple(found))
        print(f"{decks} decks: the edge is lower by {whole_bound.most:.2e} at most", end=" ")
        print(
            f"(± {whole_bound.error:.1e} by sampling {samples} rounds of each split, seed {SEED})"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--split-bound"]:
        bound(int(sys.argv[2]))
    else:
        main()
