"""Breaks one thing at a time and asks the tests that claim its clause to notice.

What is broken are the figures of the rulebooks, each by rule, and what tables do, by the list of
hand-made breaks in `tools/breaks.toml`. A break that every claiming test lets pass shows a claim
that proves nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import local

from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.trace import shipped_trace
from croupier.values.families import families, family_of

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "croupier"
RULEBOOKS = PACKAGE / "rulebooks"
BREAKS = ROOT / "tools" / "breaks.toml"
WORKERS = 2
SECONDS = 300
"""For the tests that claim one break's clauses."""

ENTRY = re.compile(r'"([^"]*)"')
CLAUSE = re.compile(r'clause = (\[[^\]]*\]|"[^"]*")')
FIGURE = re.compile(r"\b(value|at_least|at_most|third) = (\d+)")
OPPOSITE = {"push": "lose", "lose": "push", "D": "S", "S": "D"}

UNCLAIMED, SURVIVED, CAUGHT = "unclaimed", "survived", "caught"


@dataclass(frozen=True)
class Mutant:
    """A file of the package, changed in one place, and the clauses that the change offends."""

    file: str
    was: str
    now: str
    clauses: tuple[str, ...]
    says: str
    line: int | None = None
    """Where the same words stand in several lines."""

    def applied(self, good: str) -> str:
        if self.line is None:
            assert good.count(self.was) == 1, f"{self.file} has not once: {self.was}"
            return good.replace(self.was, self.now)
        lines = good.splitlines()
        lines[self.line] = self.now
        return "\n".join(lines)


# Figures


def other_value(word: str) -> str | None:
    """Another value of the same sort."""
    if word in OPPOSITE:
        return OPPOSITE[word]
    if re.fullmatch(r"[DS]{10}", word):
        return word[:4] + OPPOSITE[word[4]] + word[5:]
    match = re.search(r"\d+", word)
    return word[: match.start()] + str(int(match[0]) + 1) + word[match.end() :] if match else None


def figures() -> Iterator[Mutant]:
    for path in sorted(RULEBOOKS.rglob("*/*.toml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            found = CLAUSE.search(line)
            if not found:
                continue
            for now, clause in _changed(line, ENTRY.findall(found[1])):
                file = path.relative_to(PACKAGE).as_posix()
                yield Mutant(file, line, now, (clause,), now.strip(), number)


def _changed(line: str, clauses: list[str]) -> Iterator[tuple[str, str]]:
    yield from _prices(line, clauses)
    for figure in FIGURE.finditer(line):
        yield line.replace(figure[0], f"{figure[1]} = {int(figure[2]) + 1}"), clauses[0]


def _prices(line: str, clauses: list[str]) -> Iterator[tuple[str, str]]:
    found = re.search(r'(?:pays|moves?) = (\[[^\]]*\]|"[^"]*")', line)
    if not found:
        return
    prices = list(ENTRY.finditer(found[1]))
    for n, price in enumerate(prices):
        other = other_value(price[1])
        if other is None:
            continue
        changed = f'{found[1][: price.start()]}"{other}"{found[1][price.end() :]}'
        now = line[: found.start(1)] + changed + line[found.end(1) :]
        yield now, clauses[n if len(clauses) > 1 else 0]


# Behaviour


def breaks() -> Iterator[Mutant]:
    """What stands in the list; a duty stands for its clause in every chapter that has it."""
    for row in tomllib.loads(BREAKS.read_text(encoding="utf-8"))["breaks"]:
        named = row.get("clauses", ())
        duties = (
            clause for duty in row.get("duties", ()) for clause in _clauses(duty, row["file"])
        )
        clauses = tuple(dict.fromkeys((*named, *duties)))
        yield Mutant(row["file"], row["was"], row["now"], clauses, row["says"])


def _clauses(duty: str, file: str) -> Iterator[str]:
    others = {each.name for each in families()} & set(Path(file).parts)
    for name in SHELF:
        book = rulebook(name)
        clause = book.procedure.get(duty)
        if clause in clause_table() and others <= {family_of(book.game).name}:
            assert clause is not None
            yield clause


# Verdicts


class Bench:
    """A copy of the package for each worker, to break and to mend."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._own = local()
        self._tests: dict[str, tuple[str, ...]] = {
            each.clause.id: each.tests for each in shipped_trace()
        }
        self._seconds = count(1_000_000_000)

    def _copy(self) -> Path:
        if not hasattr(self._own, "path"):
            self._own.path = self._folder / str(id(self._own.__dict__))
            shutil.copytree(SOURCE, self._own.path)
        path = self._own.path
        assert isinstance(path, Path)
        return path

    def verdicts(self, mutant: Mutant) -> tuple[Mutant, dict[str, str]]:
        """Of each clause that it offends."""
        claims = {
            clause: tests for clause in mutant.clauses if (tests := self._tests.get(clause, ()))
        }
        noticed = self._noticed_by(mutant, claims.values()) if claims else set()
        return mutant, {
            clause: UNCLAIMED
            if clause not in claims
            else CAUGHT
            if noticed.intersection(claims[clause])
            else SURVIVED
            for clause in mutant.clauses
        }

    def _noticed_by(self, mutant: Mutant, claims: Iterable[tuple[str, ...]]) -> set[str]:
        """Tests that fail, as they are named in claims: by case, and for all cases."""
        source = self._copy()
        path = source / "croupier" / mutant.file
        good = path.read_text(encoding="utf-8")
        self._write(path, mutant.applied(good))
        try:
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:randomly",
                 "-p", "no:cacheprovider", "--no-header",
                 *dict.fromkeys(test for tests in claims for test in tests)],
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": str(source),
                    "PYTHONDONTWRITEBYTECODE": "",
                    "PYTHONPYCACHEPREFIX": str(source / "compiled"),
                },
                capture_output=True,
                text=True,
                check=False,
                timeout=SECONDS,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return {test for tests in claims for test in tests}  # a break that never ends is seen
        finally:
            self._write(path, good)
        failed = re.findall(r"^(?:FAILED|ERROR) (\S+?::.*?)(?: - .*)?$", ran.stdout, re.MULTILINE)
        return {*failed, *(test.partition("[")[0] for test in failed)}

    def _write(self, path: Path, text: str) -> None:
        """At a second of its own, so that nothing compiled before is taken for it."""
        path.write_text(text, encoding="utf-8")
        written = next(self._seconds)
        os.utime(path, (written, written))


def main() -> int:
    wanted = sys.argv[1:] or ["figures", "behaviour"]
    kinds = {"figures": figures, "behaviour": breaks}
    everything = [mutant for kind in wanted for mutant in kinds[kind]()]
    found = list[tuple[Mutant, str, str]]()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        bench = Bench(folder)
        for done, (mutant, verdicts) in enumerate(pool.map(bench.verdicts, everything), 1):
            found += [(mutant, clause, verdict) for clause, verdict in verdicts.items()]
            let_pass = [clause for clause, verdict in verdicts.items() if verdict != CAUGHT]
            if let_pass:
                print(f"\r{', '.join(let_pass)}: {mutant.says}", file=sys.stderr)
            print(f"\r{done} of {len(everything)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for word in (CAUGHT, UNCLAIMED, SURVIVED):
        print(f"{word}: {sum(verdict == word for _, _, verdict in found)}")
    for mutant, clause, verdict in found:
        if verdict != CAUGHT:
            print(f"\n{verdict}: {clause} in {mutant.file}\n  {mutant.says}")
    return 1 if any(verdict == SURVIVED for _, _, verdict in found) else 0


if __name__ == "__main__":
    sys.exit(main())
