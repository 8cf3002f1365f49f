"""The checks of the room you are in, in under a minute: what has changed, or the room named.

What belongs to a room is known by the names of folders; ELSEWHERE has what is tested under another.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

SOURCE, TESTS = Path("src/croupier"), Path("tests")
BIN = Path(sys.executable).parent
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "cage": ("tests/progressive", "tests/table/test_purse.py"),
    "client": ("tests/web/test_client.py",),
    "cli": ("tests/commands", "tests/test_front_door.py"),
    "games/baccarat": ("tests/clauses", "tests/test_oracle.py"),
    "games/baccarat/wagers": (
        "tests/clauses",
        "tests/contracts",
        "tests/odds/baccarat/test_compiled.py",
        "tests/test_made_up_wager.py",
    ),
    "rulebooks": ("tests/test_rulebook_loader.py", "tests/test_rejected_submissions.py"),
    "rulebooks/baccarat": ("tests/test_house_rules_document.py",),
    "rulebooks/pai_gow": ("tests/games/pai_gow",),
    "rulebooks/spanish_21": ("tests/games/spanish_21",),
    "training": ("tests/table/test_drills.py", "tests/training", "tests/web/test_console.py"),
    "training/baccarat": ("tests/table/test_drills.py",),
    "training/pai_gow": ("tests/table/pai_gow",),
    "training/spanish_21": ("tests/table/spanish_21",),
    "values": ("tests/properties",),
    "web/live": ("tests/web/test_live.py", "tests/web/test_hidden_on_the_wire.py"),
    "web/pai_gow": ("tests/web/test_pai_gow_table.py", "tests/web/test_pai_gow_console.py"),
    "web/people": ("tests/web/test_people.py", "tests/web/test_signing_in.py"),
    "web/security": ("tests/web/test_security.py", "tests/web/test_signing_in.py"),
    "web/static": ("tests/web/test_pages_of_games.py",),
    "web/templates": ("tests/web/test_pages_of_games.py",),
}
"""Tests of a room that are not in a folder of its name."""
TOO_LONG = (
    "tests/browser",
    "tests/floor/test_killed.py",
    "tests/table/test_instructions.py",  # whole shoes
    "tests/web/test_two_nodes.py",
)
"""Left to `make test`, unless they were changed themselves."""


def main(asked: str) -> int:
    changed = [Path(name) for name in _lines("git", "diff", "--name-only", "HEAD")]
    changed += map(Path, _lines("git", "ls-files", "--others", "--exclude-standard"))
    rooms = [asked] if asked else sorted({*filter(None, map(room_of, changed))})
    tests = sorted(
        {test for room in rooms for test in belonging_to(room)} | touched_in(changed, asked)
    )
    scripts = [str(each) for each in changed if each.suffix == ".py" and each.exists()]
    print(f"rooms: {' '.join(rooms) or 'none'}\ntests: {' '.join(tests) or 'none'}", flush=True)
    checks = [
        *(
            [["ruff", "format", "--check", *scripts], ["ruff", "check", *scripts]]
            if scripts
            else []
        ),
        ["lint-imports", "--no-logo"],
        ["mypy"],
        *([["pytest", "-x", "-q", "-n", "2", *skipping(tests), *tests]] if tests else []),
    ]
    return next((code for check in checks if (code := _run(check))), 0)


def room_of(changed: Path) -> str:
    """`table/baccarat` for any file below it; a game's folder is as deep as it goes."""
    if not changed.is_relative_to(SOURCE):
        return ""
    return changed.relative_to(SOURCE).parent.as_posix().removeprefix(".")


def belonging_to(room: str) -> set[str]:
    """From the room outwards: the nearest folder of its name, and what is tested elsewhere."""
    found = set[str]()
    for each in (room, *(path.as_posix() for path in Path(room).parents)):
        if each == ".":
            break
        found.update(ELSEWHERE.get(each, ()))
        if not found and (TESTS / each).is_dir():
            found.update(_beside_games(TESTS / each) if "baccarat" in room else [f"tests/{each}"])
        if found:
            break
    return found


def touched_in(changed: Iterable[Path], asked: str) -> set[str]:
    """Tests that were changed themselves; a helper stands for its folder."""
    touched = [each for each in changed if each.is_relative_to(TESTS) and each.suffix == ".py"]
    if asked:
        return set()
    return {
        str(each if each.name.startswith("test_") else each.parent)
        for each in touched
        if each.exists() and (each.name.startswith("test_") or each.parent != TESTS)
    }


def skipping(tests: Iterable[str]) -> list[str]:
    return [f"--ignore={each}" for each in TOO_LONG if each not in tests]


def _beside_games(folder: Path) -> list[str]:
    """The other games' tests have folders; those of baccarat lie beside these."""
    beside = sorted({*map(str, folder.glob("test_*.py"))} - {*TOO_LONG})
    return beside or [str(folder)]


def _lines(*command: str) -> list[str]:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def _run(check: list[str]) -> int:
    begun = monotonic()
    code = subprocess.run([BIN / check[0], *check[1:]], check=False).returncode
    print(f"{check[0]}: {monotonic() - begun:.0f} s{'' if code == 0 else ', and it failed'}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].strip("/") if len(sys.argv) > 1 else ""))
