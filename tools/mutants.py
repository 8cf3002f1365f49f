"""Breaks one figure of a rulebook at a time and asks the tests that claim its clause to notice.

A mutant that every claiming test lets pass shows a claim that proves nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import local

from croupier.rulebooks.trace import shipped_trace

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
RULEBOOKS = SOURCE / "croupier" / "rulebooks"
WORKERS = 2

ENTRY = re.compile(r'"([^"]*)"')
CLAUSE = re.compile(r'clause = (\[[^\]]*\]|"[^"]*")')
FIGURE = re.compile(r"\b(value|at_least|at_most|third) = (\d+)")
OPPOSITE = {"push": "lose", "lose": "push", "D": "S", "S": "D"}


@dataclass(frozen=True)
class Mutant:
    """One changed line of one rulebook, and the clause that the change offends."""

    file: str
    line: int
    was: str
    now: str
    clause: str


def broken(word: str) -> str | None:
    """Another value of the same sort."""
    if word in OPPOSITE:
        return OPPOSITE[word]
    if re.fullmatch(r"[DS]{10}", word):
        return word[:4] + OPPOSITE[word[4]] + word[5:]
    match = re.search(r"\d+", word)
    return word[: match.start()] + str(int(match[0]) + 1) + word[match.end() :] if match else None


def mutants() -> Iterator[Mutant]:
    for path in sorted(RULEBOOKS.rglob("*/*.toml")):
        file = str(path.relative_to(SOURCE))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            found = CLAUSE.search(line)
            if not found:
                continue
            clauses = ENTRY.findall(found[1])
            yield from _of_prices(file, number, line, clauses)
            for figure in FIGURE.finditer(line):
                now = f"{figure[1]} = {int(figure[2]) + 1}"
                yield Mutant(file, number, line, line.replace(figure[0], now), clauses[0])


def _of_prices(file: str, number: int, line: str, clauses: list[str]) -> Iterator[Mutant]:
    found = re.search(r'(?:pays|moves?) = (\[[^\]]*\]|"[^"]*")', line)
    if not found:
        return
    prices = list(ENTRY.finditer(found[1]))
    for n, price in enumerate(prices):
        other = broken(price[1])
        if other is None:
            continue
        changed = f'{found[1][: price.start()]}"{other}"{found[1][price.end() :]}'
        now = line[: found.start(1)] + changed + line[found.end(1) :]
        yield Mutant(file, number, line, now, clauses[n if len(clauses) > 1 else 0])


class Bench:
    """A copy of the package for each worker, to break and to mend."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._own = local()
        self._tests: dict[str, tuple[str, ...]] = {
            each.clause.id: each.tests for each in shipped_trace()
        }

    def _copy(self) -> Path:
        if not hasattr(self._own, "path"):
            self._own.path = self._folder / str(id(self._own.__dict__))
            shutil.copytree(SOURCE, self._own.path)
        path = self._own.path
        assert isinstance(path, Path)
        return path

    def verdict(self, mutant: Mutant) -> tuple[Mutant, str]:
        tests = self._tests.get(mutant.clause, ())
        if not tests:
            return mutant, "unclaimed"
        source = self._copy()
        path = source / mutant.file
        good = path.read_text(encoding="utf-8")
        lines = good.splitlines()
        lines[mutant.line] = mutant.now
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:randomly", "-p",
                 "no:cacheprovider", "--no-header", *tests],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                check=False,
            )  # fmt: skip
        finally:
            path.write_text(good, encoding="utf-8")
        return mutant, "survived" if ran.returncode == 0 else "caught"


def main() -> int:
    verdicts = dict[Mutant, str]()
    everything = list(mutants())
    with TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        bench = Bench(folder)
        for done, (mutant, verdict) in enumerate(pool.map(bench.verdict, everything), 1):
            verdicts[mutant] = verdict
            print(f"\r{done} of {len(everything)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for word in ("caught", "unclaimed", "survived"):
        print(f"{word}: {sum(verdict == word for verdict in verdicts.values())}")
    for mutant, verdict in verdicts.items():
        if verdict == "survived":
            print(f"\n{mutant.clause} in {mutant.file}:{mutant.line + 1}\n  {mutant.now.strip()}")
    return 1 if "survived" in verdicts.values() else 0


if __name__ == "__main__":
    sys.exit(main())
