"""What takes long to work out is worked out once, for every worker and for the next run too.

It is kept under a digest of the sources that make it; whoever changes one of them has it made anew.
"""

from __future__ import annotations

import fcntl
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from inspect import getfile
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".cache" / "kept"
EXAMPLES = ROOT / "examples"
ODDS = ("values", "rulebooks", "games", "odds", "simulation")
"""The rooms behind exact figures; by the layers they import no other."""
LIBRARIES = ("numba", "numpy", "msgspec")


def kept(*rooms: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`functools.cache` that outlasts the process; no rooms named means all of them."""

    def keeping(make: Callable[P, T]) -> Callable[P, T]:
        @cache
        @wraps(make)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            asked = f"{make.__module__}.{make.__qualname__} {args!r} {sorted(kwargs.items())!r}"
            entry = FOLDER / sha256(asked.encode()).hexdigest()[:16]
            made_by = digest(rooms, Path(getfile(make)))
            with locked(entry):
                return recalled(entry, made_by, lambda: make(*args, **kwargs))

        return cast("Callable[P, T]", found)  # the cache's own type forgets the parameters

    return keeping


def recalled(entry: Path, made_by: str, make: Callable[[], T]) -> T:
    if entry.exists():
        with entry.open("rb") as file:
            if file.read(len(made_by)) == made_by.encode():
                known: T = pickle.load(file)  # noqa: S301 we wrote it
                return known
    made = make()
    fresh = entry.with_suffix(".fresh")
    fresh.write_bytes(made_by.encode() + pickle.dumps(made))
    fresh.replace(entry)  # whole or not at all
    return made


@contextmanager
def locked(entry: Path) -> Iterator[None]:
    """The others wait for the one who works it out."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with entry.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def digest(rooms: tuple[str, ...], asker: Path) -> str:
    """Over the code and chapters of these rooms, whoever asks, the examples and the libraries."""
    package = Path(str(files("croupier")))
    asked = [package / room for room in rooms] or [package]
    sources = {each for folder in (*asked, asker.parent, EXAMPLES) for each in _texts(folder)}
    found = sha256(" ".join([sys.version, *map(version, LIBRARIES)]).encode())
    helpers = {*Path(__file__).parent.glob("*.py")} - {*Path(__file__).parent.glob("test_*.py")}
    for each in sorted(sources | helpers):
        found.update(f"\0{each.name}\0".encode())
        found.update(each.read_bytes())
    return found.hexdigest()


def _texts(folder: Path) -> Iterator[Path]:
    return (each for each in folder.rglob("*") if each.suffix in {".py", ".toml", ".json", ".csv"})
