"""Puts what the house deals from on trial: dieharder for its source, chi-squares for the rest.

`make chance`; with --all every test of dieharder that its author calls good (an hour).
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import product
from math import erfc, sqrt
from typing import Any, NamedTuple

from rich.progress import track

from croupier.floor.chance import FAIR
from croupier.values.cards import DECK
from croupier.values.tiles import SET

QUICK = (0, 2, 3, 8, 10, 13, 15, 16, 100, 101, 102, 205)
GOOD = (*range(5), *range(8, 14), 15, 16, 17, 100, 101, 102, *range(200, 210))
RESULT = re.compile(r"^\s*(\w+)\|\s*(\d+)\|\s*\d+\|\s*\d+\|([\d.]+)\|\s*(\w+)", re.MULTILINE)
SHUFFLES, SHAKES, DRAWS = 40_000, 400_000, 400_000
POINTS = range(1_000_00, 1_010_00)
TOO_RARE = 1e-6
"""A fair source is found so rarely that one such figure is a finding."""


class Verdict(NamedTuple):
    what: str
    tried: str
    chance: float
    """Of a figure as far out or farther, from a fair source."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--all", action="store_true", help="every good test of dieharder")
    tests = GOOD if asked.parse_args().all else QUICK
    began = time.time()
    verdicts = [*shuffles(), *tiles(), *dice(), *points(), *source(tests)]
    print("\n| what | tried | p |\n|---|---|---|")
    for each in verdicts:
        print(f"| {each.what} | {each.tried} | {each.chance:.6f} |")
    found = [each for each in verdicts if each.chance < TOO_RARE]
    took = f"{time.time() - began:.0f} s"
    print(f"\n{len(verdicts)} figures, {len(found)} beyond all likelihood, {took}")
    return 1 if found else 0


def shuffles() -> Iterator[Verdict]:
    """Which card lies where, and which two lie on top, in shuffles of one deck."""
    places, tops = Counter[Hashable](), Counter[Hashable]()
    for _ in track(range(SHUFFLES), "shuffles"):
        cards = FAIR.cards(1).cards
        places.update(enumerate(cards))
        tops[cards[:2]] += 1
    tried = f"{SHUFFLES:,} shuffles of a deck"
    yield Verdict("cards by position", tried, by_position(places, Counter(DECK)))
    yield Verdict("pairs of cards", tried, by_pair(tops, Counter(DECK)))


def tiles() -> Iterator[Verdict]:
    """The same of a set of tiles, of which some are twice there."""
    places, tops = Counter[Hashable](), Counter[Hashable]()
    for _ in track(range(SHUFFLES), "tile stacks"):
        mixed = FAIR.tiles().tiles
        places.update(enumerate(mixed))
        tops[mixed[:2]] += 1
    tried = f"{SHUFFLES:,} stacks"
    yield Verdict("tiles by position", tried, by_position(places, Counter(SET)))
    yield Verdict("pairs of tiles", tried, by_pair(tops, Counter(SET)))


def dice() -> Iterator[Verdict]:
    thrown, following = Counter[Hashable](), Counter[Hashable]()
    for _ in track(range(SHAKES // 2), "dice"):
        first, second = FAIR.dice().dice, FAIR.dice().dice
        thrown.update((first, second))
        following[sum(first) % 6, sum(second) % 6] += 1
    tried = f"{SHAKES:,} shakes"
    faces = range(1, 7)
    yield Verdict("three dice", tried, alike(thrown, [*product(faces, faces, faces)]))
    yield Verdict("one shake by another", tried, alike(following, [*product(range(6), range(6))]))


def points() -> Iterator[Verdict]:
    drawn = Counter[Hashable](FAIR.point(POINTS).cents for _ in track(range(DRAWS), "points"))
    yield Verdict("Must Hit points", f"{DRAWS:,} draws", alike(drawn, [*POINTS]))


def source(tests: tuple[int, ...]) -> Iterator[Verdict]:
    program = shutil.which("dieharder")
    if program is None:
        raise SystemExit("dieharder is missing: make chance installs it from the system's packages")
    for test in track(tests, "dieharder"):
        for name, count, p, _ in RESULT.findall(_dieharder(program, test)):
            chance = 2 * min(float(p), 1 - float(p))  # too good is as telling as too bad
            yield Verdict(f"dieharder {name}, {count}", "raw bytes", chance)


def _dieharder(program: str, test: int) -> str:
    asked = [program, "-g", "200", "-d", str(test)]
    with subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as trial:
        assert trial.stdin is not None
        assert trial.stdout is not None
        try:
            while trial.poll() is None:
                trial.stdin.write(FAIR.source(1 << 16))
        except BrokenPipeError:
            pass  # it has had enough
        return trial.stdout.read().decode()


def by_position(places: Counter[Hashable], pack: Counter[Any]) -> float:
    """In each shuffle every position has one card and every card one position."""
    size, shuffled = pack.total(), places.total() / pack.total()
    expected = {
        (place, kind): shuffled * count / size
        for place in range(size)
        for kind, count in pack.items()
    }
    square = chi_square(places, expected) * (size - 1) / size
    return tails(square, (size - 1) * (len(pack) - 1))


def by_pair(tops: Counter[Hashable], pack: Counter[Any]) -> float:
    size, shuffled = pack.total(), tops.total()
    expected = {
        (first, second): shuffled * count * left / (size * (size - 1))
        for first, count in pack.items()
        for second, other in pack.items()
        if (left := other - (first == second))
    }
    return tails(chi_square(tops, expected), len(expected) - 1)


def alike(counts: Counter[Hashable], kinds: Sequence[Hashable]) -> float:
    expected = dict.fromkeys(kinds, counts.total() / len(kinds))
    return tails(chi_square(counts, expected), len(kinds) - 1)


def chi_square(counts: Counter[Hashable], expected: Mapping[Any, float]) -> float:
    assert set(counts) <= set(expected), "something came that is not in the pack"
    return sum((counts[kind] - wanted) ** 2 / wanted for kind, wanted in expected.items())


def tails(square: float, freedom: int) -> float:
    """To both sides, by Wilson and Hilferty's cube root."""
    spread = 2 / (9 * freedom)
    normal = ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(abs(normal) / sqrt(2))


if __name__ == "__main__":
    sys.exit(main())
