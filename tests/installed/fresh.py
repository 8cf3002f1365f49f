"""Python environments with a built wheel and nothing but what it asks for.

Nothing is downloaded: what the wheel needs is linked from the environment of the tests, found by
the requirements that the wheel itself states. So what it does not state is not there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path
from sysconfig import get_paths
from typing import NamedTuple
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

Words = tuple[str, ...]
ROOT = Path(__file__).parent.parent.parent


class Answer(NamedTuple):
    code: int
    out: str
    err: str


_ONE_BY_ONE = """
import json, os
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from croupier.cli.main import main
answers = []
for words in LINES:
    before = sorted(os.listdir())
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(words)
        except SystemExit as end:
            answers.append((end.code, out.getvalue(), err.getvalue()))
    assert sorted(os.listdir()) == before, f"{words} leaves something behind"
print(json.dumps(answers))
"""


@dataclass(frozen=True, slots=True)
class Fresh:
    """An environment of its own, and a folder outside the repository to stand in."""

    folder: Path
    here: Path

    @property
    def python(self) -> Path:
        return _scripts(self.folder) / f"python{_EXE}"

    @property
    def command(self) -> Path:
        return _scripts(self.folder) / f"croupier{_EXE}"

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.command), *words], cwd=self.here, env=self.surroundings, check=False,
            capture_output=True, text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def told(self, code: str) -> str:
        """What a program says there."""
        done = subprocess.run(
            [str(self.python), "-c", code], cwd=self.here, env=self.surroundings, check=False,
            capture_output=True, text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def answers(self, lines: Iterable[Words]) -> dict[Words, Answer]:
        """Of one command after the other in one process, which is quicker than in many."""
        asked = [*lines]
        heard = json.loads(self.told(f"LINES = {asked!r}\n{_ONE_BY_ONE}"))
        return {words: Answer(*each) for words, each in zip(asked, heard, strict=True)}

    @property
    def surroundings(self) -> dict[str, str]:
        """Nothing of the tests' own environment leads back to the repository."""
        ours = ("PYTHON", "VIRTUAL_ENV", "CROUPIER_", "COV_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return {**kept, "CROUPIER_RESULTS": ""}

    @property
    def size(self) -> int:
        """Bytes of what is installed, links followed."""
        site = _site(self.folder)
        files = (Path(root, name) for root, _, names in os.walk(site, followlinks=True)
                 for name in names if not name.endswith(".pyc"))  # fmt: skip
        return sum(each.stat().st_size for each in files)


def install(wheel: Path, into: Path, *extras: str) -> Fresh:
    """The wheel as an installer lays it out, and links to what it requires with these extras."""
    folder, here = into / "environment", into / "elsewhere"
    here.mkdir(parents=True)
    venv.create(folder, symlinks=os.name != "nt")
    for each in required(wheel, extras):
        _link(each, _site(folder))
    fresh = Fresh(folder, here)
    told = [sys.executable, "-m", "pip", "--python", str(fresh.python), "install", "--quiet"]
    quiet = ["--disable-pip-version-check", "--no-index", "--no-deps", "--no-compile"]
    _run([*told, *quiet, str(wheel)], here)
    return fresh


def required(wheel: Path, extras: Iterable[str]) -> list[Distribution]:
    """All that a wheel draws in, as it is installed for the tests."""
    with ZipFile(wheel) as archive:
        [name] = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        stated = Parser().parsestr(archive.read(name).decode()).get_all("Requires-Dist", [])
    found = dict[str, Distribution]()
    wanted = [*_applying(stated, extras)]
    seen = set[str]()
    while wanted:
        asked = wanted.pop()
        if str(asked) in seen:
            continue
        seen.add(str(asked))
        there = distribution(asked.name)
        found[canonicalize_name(asked.name)] = there
        wanted += _applying(there.requires or (), asked.extras)
    return [*found.values()]


def _applying(stated: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
    for asked in map(Requirement, stated):
        under = [{"extra": extra} for extra in ("", *extras)]
        if asked.marker is None or any(map(asked.marker.evaluate, under)):
            yield asked


def _link(each: Distribution, site: Path) -> None:
    for name in {path.parts[0] for path in each.files or () if path.parts[0] != ".."}:
        place, home = site / name, Path(str(each.locate_file(name)))
        if name != "__pycache__" and not place.exists() and home.exists():
            place.symlink_to(home)


def _site(folder: Path) -> Path:
    return Path(get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})["purelib"])


def _scripts(folder: Path) -> Path:
    return Path(get_paths("venv", vars={"base": str(folder)})["scripts"])


_EXE = ".exe" if os.name == "nt" else ""


def _run(command: list[str], here: Path) -> None:
    done = subprocess.run(command, cwd=here, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout
