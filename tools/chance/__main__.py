"""Puts what the house deals from on trial: dieharder and chi-squares.

`make chance`; with --all every test of dieharder that its author calls good (an hour).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from croupier.floor.chance import FAIR
from tools.chance.as_bits import as_bytes, finished
from tools.chance.dieharder import Figure, endless, of_bytes
from tools.chance.trials import Verdict, dice, packs, points

QUICK = (0, 2, 3, 8, 10, 13, 15, 16, 100, 101, 102, 205)
GOOD = (*range(5), *range(8, 14), 15, 16, 17, 100, 101, 102, *range(200, 210))
FRUGAL = {10: 0, 11: 0, 12: 0, 100: 10_000, 101: 10_000, 102: 10_000, 204: 1_000}
"""Tests that with samples of that length take fewer bytes than these, and let os.urandom pass:
others do not if they are shortened, nor any with fewer than its hundred samples."""
BYTES = 10_000_000
"""What is finished comes slowly."""
SHAKES, DRAWS = 400_000, 400_000
TOO_RARE = 1e-6
"""A fair source is found so rarely that one such figure is a finding."""


def main() -> int:
    asked = argparse.ArgumentParser(prog="make chance", description=__doc__)
    asked.add_argument("--all", action="store_true", help="every good test of dieharder")
    tests = GOOD if asked.parse_args().all else QUICK
    began = time.monotonic()
    verdicts = [*_counted(), *_as_bits(), *_raw(tests)]
    print("\n| what | tried | p |\n|---|---|---|")
    for each in verdicts:
        print(f"| {each.what} | {each.tried} | {each.chance:.6f} |")
    found = [each for each in verdicts if each.chance < TOO_RARE]
    took = f"{time.monotonic() - began:.0f} s"
    print(f"\n{len(verdicts)} figures, {len(found)} beyond all likelihood, {took}")
    return 1 if found else 0


def _counted() -> Iterator[Verdict]:
    for each in packs(FAIR):
        yield from each.verdicts()
    yield from dice(FAIR, SHAKES)
    yield from points(FAIR, DRAWS)


def _as_bits() -> Iterator[Verdict]:
    for name, found in finished(FAIR).items():
        told = of_bytes(as_bytes(found, BYTES), FRUGAL, name)
        yield from _of_dieharder(list(told), f"{name} as bits")


def _raw(tests: Sequence[int]) -> Iterator[Verdict]:
    yield from _of_dieharder(list(endless(FAIR.source, tests, "source")), "raw bytes")


def _of_dieharder(figures: Sequence[Figure], tried: str) -> Iterator[Verdict]:
    for each in figures:
        yield Verdict(f"dieharder {each.name}", tried, each.chance)


if __name__ == "__main__":
    sys.exit(main())
