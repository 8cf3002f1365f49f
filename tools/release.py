"""Makes a release: builds it twice, holds both to each other, dates the changelog, writes digests.

What is written is to be read, committed and tagged by a person; nothing leaves this machine.
`docs/releasing.md` has the steps around it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier import __version__
from croupier.floor.program_files import program
from tools.released_journals import FOLDER as JOURNALS
from tools.released_journals import wanting

ROOT = Path(__file__).parent.parent
CHANGELOG = ROOT / "CHANGELOG.md"
DIST = ROOT / "dist"
UNRELEASED = "unreleased"


class NotYet(Exception):
    """Why nothing can be released."""


def build(into: Path, *, source: Path = ROOT, kind: str = "wheel") -> Path:
    """By the backend that an installer calls; the same files give the same bytes."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    surroundings = {k: v for k, v in os.environ.items() if k != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        command, cwd=source, env=surroundings, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise NotYet(f"{' '.join(command[1:])}: {done.stderr}{done.stdout}")
    [built] = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def wheel_of(sdist: Path, into: Path) -> Path:
    """Built from what a source distribution holds, and from nothing else."""
    with tarfile.open(sdist) as archive:
        archive.extractall(into, filter="data")
    return build(into, source=into / sdist.name.removesuffix(".tar.gz"))


def dated(changelog: str, version: str, day: str, digests: Mapping[str, str]) -> str:
    """With the day in the heading of the newest version, and what was released below it."""
    heading = re.search(r"^## (\S+), (.+)$", changelog, re.MULTILINE)
    if heading is None or heading.groups() != (version, UNRELEASED):
        found = heading[0] if heading else "nothing"
        raise NotYet(f"the changelog begins with {found!r}, not with '## {version}, {UNRELEASED}'")
    told = "".join(f"{name} {digest}\n" for name, digest in digests.items())
    released = f"## {version}, {day}\n\n```\n{told}```"
    return changelog[: heading.start()] + released + changelog[heading.end() :]


def refuse_unfinished() -> None:
    told = subprocess.run(
        ["git", "status", "--porcelain"],  # noqa: S607
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    if told.stdout:
        raise NotYet(f"what is not committed would be released:\n{told.stdout}")
    if games := wanting(JOURNALS / __version__):
        raise NotYet(
            f"no journal of {', '.join(games)} under {JOURNALS.relative_to(ROOT)}/{__version__}:"
            " python -m tools.released_journals"
        )


def release(day: str, into: Path) -> dict[str, str]:
    """The changelog is inside the source distribution, so it names the wheel alone."""
    with TemporaryDirectory() as folder:
        wheel = build(Path(folder))
        digests = {wheel.name: digest(wheel), **program()}
    CHANGELOG.write_text(
        dated(CHANGELOG.read_text(encoding="utf-8"), __version__, day, digests), encoding="utf-8"
    )
    into.mkdir(exist_ok=True)
    for old in (*into.glob("*.whl"), *into.glob("*.tar.gz")):
        old.unlink()
    built = build(into, kind="sdist"), build(into)
    with TemporaryDirectory() as folder:
        again = wheel_of(built[0], Path(folder))
        if not digest(again) == digest(built[1]) == digests[again.name]:
            raise NotYet("the wheel from the source distribution is another than that from here")
    found = {each.name: digest(each) for each in built}
    sums = "".join(f"{value}  {name}\n" for name, value in found.items())
    into.joinpath("SHA256SUMS").write_text(sums, encoding="utf-8")
    return found


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def main() -> int:
    day = datetime.now(UTC).date().isoformat()
    try:
        refuse_unfinished()
        if sys.argv[1:] == ["--ready"]:
            return 0
        before = CHANGELOG.read_text(encoding="utf-8")
        try:
            found = release(day, DIST)
        except NotYet:
            CHANGELOG.write_text(before, encoding="utf-8")
            raise
    except NotYet as why:
        print(f"no release: {why}", file=sys.stderr)
        return 1
    for name, value in found.items():
        print(f"{value}  dist/{name}")
    print(f"Read the changelog, commit it, and tag it v{__version__}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
