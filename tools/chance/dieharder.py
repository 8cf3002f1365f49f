"""Bytes under dieharder, test by test."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.progress import track

PROGRAM = "dieharder"
RESULT = re.compile(r"^\s*(\w+)\|\s*(\d+)\|\s*\d+\|\s*\d+\|([\d.]+)\|\s*(\w+)", re.MULTILINE)
COLUMNS = ("test_name", "ntuple", "tsamples", "psamples", "pvalues", "assessment")
"""Without the generator's speed, which is measured on bytes that are then gone."""
A_PIECE = 1 << 16


class Figure(NamedTuple):
    name: str
    chance: float
    """That a fair source's samples are as uneven. Dieharder holds a hundred of them to evenness,
    so what is too good is uneven too; that they are too even, it says of honest sources."""


def program() -> str:
    found = shutil.which(PROGRAM)
    if found is None:
        raise SystemExit("dieharder is missing: make chance installs it from the system's packages")
    return found


def endless(source: Callable[[int], bytes], tests: Sequence[int], name: str) -> Iterator[Figure]:
    for test in track(tests, f"dieharder: {name}"):
        yield from _figures(test, iter(lambda: source(A_PIECE), b""))


def of_bytes(told: bytes, tests: Mapping[int, int], name: str) -> Iterator[Figure]:
    """Each test on the same bytes, with samples of that length; 0 for its usual one."""
    pieces = [told[n : n + A_PIECE] for n in range(0, len(told), A_PIECE)]
    for test, length in track([*tests.items()], f"dieharder: {name}"):
        yield from _figures(test, pieces, "-t", str(length))


def _figures(test: int, pieces: Iterable[bytes], *more: str) -> Iterator[Figure]:
    told = _asked(test, pieces, *more)
    found = RESULT.findall(told)
    if not found:
        raise SystemExit(f"dieharder told nothing of test {test}: {told}")
    for name, count, p, _ in found:
        yield Figure(f"{name}, {count}", float(p))


def _asked(test: int, pieces: Iterable[bytes], *more: str) -> str:
    """What it says once it has had enough."""
    columns = [word for each in COLUMNS for word in ("-D", each)]
    words = [program(), "-g", "200", "-d", str(test), *more, *columns]
    with subprocess.Popen(words, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as trial:
        assert trial.stdin is not None
        assert trial.stdout is not None
        try:
            for piece in pieces:
                trial.stdin.write(piece)
            trial.stdin.close()
        except BrokenPipeError:
            pass  # it has had enough
        return trial.stdout.read().decode()
