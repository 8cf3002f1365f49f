"""What a command printed, kept for whoever asks the same again.

An answer stands under a digest of the program, of the words it was asked with and of the screen it
was written for. With it stand digests of every file that was read on the way, and one of itself:
where anything differs the answer is worked out anew. Only what was printed to the end is kept.

They lie in the folder that CROUPIER_RESULTS names (an empty name keeps none), in the account's
cache, or in a folder of the temporary one that is this account's alone; else none are kept.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir
from typing import TextIO

from croupier.cli.material import files_read
from croupier.cli.parameters import STREAM
from croupier.kernels.folder import is_ours_alone

NAMED = "CROUPIER_RESULTS"
COMMANDS = ("count", "odds", "strategy")
"""Those that take long and do nothing but print."""
WRITING = ("-o", "--output", "--plot")
MOST = 200
ELSEWHERE = frozenset(
    {"__pycache__", "cage", "floor", "journal", "surveillance", "transparency", "web"}
)
"""Rooms that have nothing to do with what they print."""
FOREIGN = ("click", "msgspec", "numba", "numpy", "rich")
SCREEN = (
    *("COLORTERM", "COLUMNS", "FORCE_COLOR", "LANG", "LC_ALL", "LINES", "NO_COLOR", "TERM"),
    *("TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING", "PYTHONUTF8"),
)


def is_kept(words: Sequence[str]) -> bool:
    """Whether asking so only prints, and is worth keeping."""
    asks = bool(words) and words[0] in COMMANDS and not {"-h", "--help"} & {*words}
    return asks and not any(word.startswith(WRITING) or _is_stream(word) for word in words)


def _is_stream(word: str) -> bool:
    """What is read from standard input differs from one time to the next."""
    return word == STREAM or word.endswith(f"={STREAM}")


def answered(words: Sequence[str], run: Callable[[], object]) -> object:
    """What was kept is printed; else the command runs, and what it prints is kept."""
    folder = next(_folders(), None)
    if folder is None:
        return run()
    place = folder / _asked(words)
    kept = _kept_at(place)
    if kept is not None:
        sys.stdout.write(kept)
        sys.stdout.flush()
        return 0
    heard = Heard(sys.stdout)
    with redirect_stdout(heard), files_read() as read:
        code = run()
    if not code:
        with suppress(OSError):
            _keep(place, json.dumps({"files": read, "printed": heard.getvalue()}))
    return code


class Heard(StringIO):
    """Standard output, with a copy of what is written."""

    def __init__(self, screen: TextIO) -> None:
        super().__init__()
        self._screen = screen

    def write(self, text: str) -> int:
        self._screen.write(text)
        return super().write(text)

    def flush(self) -> None:
        self._screen.flush()

    def isatty(self) -> bool:
        return self._screen.isatty()

    def fileno(self) -> int:
        return self._screen.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._screen.encoding


def _asked(words: Sequence[str]) -> str:
    told = {
        "program": _program(),
        "words": [*words],
        "in": str(Path.cwd()),
        "screen": [sys.stdout.isatty(), sys.stdout.encoding, *shutil.get_terminal_size()],
        "settings": {name: os.environ.get(name) for name in SCREEN},
    }
    return sha256(json.dumps(told).encode(errors="surrogatepass")).hexdigest()


def _program() -> str:
    """One hash over all of it that bears on an answer, and over what it stands on."""
    digest = sha256(f"{sys.version}{[*map(_version, FOREIGN)]}".encode())
    package = Path(str(files("croupier")))
    for path in sorted(_files(package)):
        text = Path(path).read_bytes()
        digest.update(f"{path}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()


def _version(library: str) -> str | None:
    """None where it is not installed: an answer without it may be another."""
    try:
        return version(library)
    except PackageNotFoundError:
        return None


def _files(package: Path) -> Iterator[str]:
    for folder, rooms, names in os.walk(package):
        rooms[:] = [room for room in rooms if room not in ELSEWHERE]
        yield from (f"{folder}{os.sep}{name}" for name in names)


def _folders() -> Iterator[Path]:
    named = os.environ.get(NAMED)
    if named is not None:
        places = [Path(named) / "results"] if named else []
    else:
        cache = os.environ.get("XDG_CACHE_HOME")
        with suppress(RuntimeError):  # an account without a home
            cache = cache or str(Path.home() / ".cache")
        places = [Path(cache) / "croupier" / "results"] if cache else []
        with suppress(FileNotFoundError, AttributeError):  # no temporary folder, no such accounts
            places.append(Path(gettempdir()) / f"croupier-results-{os.getuid()}")
    for place in places:
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            if is_ours_alone(place) and os.access(place, os.W_OK):
                yield place


def _kept_at(place: Path) -> str | None:
    """What was printed, unless it is damaged or a file it was read from is another now."""
    try:
        digest, _, text = place.read_text(encoding="utf-8").partition("\n")
        if digest != _digest(text.encode()):
            return None
        kept = json.loads(text)
        for path, read in kept["files"].items():
            if _digest(Path(path).read_bytes()) != read:
                return None
        os.utime(place)
    except (OSError, ValueError):
        return None
    printed: str = kept["printed"]
    return printed


def _keep(place: Path, text: str) -> None:
    """In one piece; the oldest make room."""
    with NamedTemporaryFile(
        "w", dir=place.parent, prefix=".", encoding="utf-8", delete=False
    ) as file:
        file.write(f"{_digest(text.encode())}\n{text}")
    Path(file.name).replace(place)
    kept = sorted(place.parent.iterdir(), key=lambda each: each.stat().st_mtime)
    for each in kept[:-MOST]:
        each.unlink()


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()
