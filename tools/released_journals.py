"""Records an evening of each game with this program, to be verified by every later one.

They are kept for each version that was released, under `tests/released/VERSION/`, and never
written again: what this version recorded, others have on their disks. `tests/test_released.py`
verifies all of them. Run it once for a version, before its release.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier import __version__
from croupier.cli.main import main as croupier

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "released"
SCRIPT = ["round", "round", "more 3", "round", "round"]
"""The third thing a dealer of cards may order is a shuffle: the shoe ends, and is opened."""
DEALT = ("--role", "dealer", "--bettors", "2", "--seed", "1", "--script", "SCRIPT")
PLAYED = ("--auto", "round", "--rounds", "4", "--bettors", "2", "--seed", "1")
EVENINGS: dict[str, tuple[str, ...]] = {
    "baccarat": ("pa-627a", *DEALT),
    "progressive": (str(ROOT / "examples" / "submissions" / "pa-627b.toml"), *PLAYED),
    "pai_gow": ("pa-535", *PLAYED),
    "spanish_21": ("pa-551", *DEALT),
}
ENDING = ".zip"


def wanting(folder: Path) -> list[str]:
    """Evenings of which a version has no journal."""
    return [name for name in EVENINGS if not folder.joinpath(name + ENDING).is_file()]


def record(name: str, into: Path) -> None:
    """Played, signed, exported whole, and verified before it is kept."""
    with TemporaryDirectory() as folder:
        journal, script = str(Path(folder, "journal.db")), Path(folder, "script")
        script.write_text("\n".join(SCRIPT), encoding="utf-8")
        asked = [str(script) if word == "SCRIPT" else word for word in EVENINGS[name]]
        _done(["play", *asked, "--journal", journal, "--table", name])
        key = str(Path(folder, "head.key"))
        _done(["head", journal, "--key", key, "--origin", f"croupier.example/{__version__}"])
        archive = Path(folder, name + ENDING)
        _done(["export", journal, "--all", "-o", str(archive)])
        _done(["verify", str(archive)])
        into.mkdir(parents=True, exist_ok=True)
        with into.joinpath(archive.name).open("xb") as file:
            file.write(archive.read_bytes())


def _done(words: Sequence[str]) -> None:
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            croupier(words)
        except SystemExit as end:
            if end.code:
                raise RuntimeError(f"croupier {' '.join(words)}: {said.getvalue()}") from None


def main() -> int:
    folder = FOLDER / __version__
    for name in wanting(folder):
        record(name, folder)
        print(f"{folder.relative_to(ROOT)}/{name}{ENDING} is recorded: commit it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
