"""Has a checker that is not ours look at our heads, tiles and proofs, and at rewritten logs.

It is the Go project's transparency log; `make foreign` finds it in the system's packages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead
from croupier.transparency.tiles import tile_paths
from croupier.transparency.tree import HASH_BYTES
from croupier.web.record import tile_under_head
from tests.commands.running import run
from tests.surveillance.keeping import rewrite
from tests.surveillance.test_forged_leaves import SIGNER, play

ROOT = Path(__file__).parent.parent
ROUNDS = 7
PROVEN = 17
"""Every so many records one is proven."""


def played(path: Path, rounds: int) -> SignedHead:
    for _ in range(rounds):
        play("pa-551-match", path)
    with open_journal(path) as journal:
        return sign_head(journal, SIGNER)


def laid_out(journal: Path, older: SignedHead, folder: Path) -> None:
    """As a log lies on a server, with a proof for some records and one of its growth."""
    folder.mkdir()
    (folder / "older").write_text(str(older), encoding="utf-8")
    with open_journal(journal, read_only=True) as opened:
        newest = opened.newest_head()
        assert newest
        (folder / "checkpoint").write_text(newest, encoding="utf-8")
        lay_tiles(opened, SignedHead.parse(newest).head.size, folder)
        places = {name: head.place for name in opened.streams() if (head := opened.head(name))}
    (folder / "inclusion").mkdir()
    for stream, last in places.items():
        for place in range(1, last + 1, PROVEN):
            proof = str(folder / "inclusion" / f"{stream}-{place}".replace(":", "-"))
            ran("proof", "inclusion", str(journal), stream, str(place), "-o", proof)
    older_file, growth = str(folder / "older"), str(folder / "consistency")
    ran("proof", "consistency", str(journal), older_file, "-o", growth)


def lay_tiles(journal: Journal, size: int, folder: Path) -> None:
    for asked in tile_paths(size):
        held = tile_under_head(journal, asked)
        assert held is not None, asked
        path = folder / "tile" / asked.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(held)


def ran(*words: str) -> None:
    code, out, err = run(*words)
    assert code == 0, out + err


def looked_at(folder: Path) -> tuple[bool, str]:
    """By the other checker."""
    environment = {
        "GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOCACHE": str(ROOT / ".cache" / "go"),
    }  # fmt: skip
    found = which("go")
    assert found, "make foreign finds it in the system's packages"
    done = subprocess.run(
        [found, "run", str(ROOT / "tools" / "foreign" / "check.go"), str(SIGNER.key), str(folder)],
        env={**environment, **os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    return done.returncode == 0, done.stdout.strip()


def flipped(path: Path, at: int) -> None:
    told = bytearray(path.read_bytes())
    told[at] ^= 1
    path.write_bytes(told)


def other_line(path: Path) -> None:
    """One more leaf than was signed."""
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[1] = str(int(lines[1]) + 1)
    path.write_text("\n".join(lines), encoding="utf-8")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a head whose size was changed": lambda it: other_line(it / "checkpoint"),
    "a hash in a full tile": lambda it: flipped(it / "tile" / "0" / "000", 5 * HASH_BYTES),
    "a leaf": lambda it: flipped(it / "tile" / "entries" / "000", 100),
    "a proof of inclusion": lambda it: flipped(min((it / "inclusion").iterdir()), 60),
}


def main() -> int:
    wrong = 0

    def judge(what: str, folder: Path, *, good: bool) -> None:
        nonlocal wrong
        accepted, told = looked_at(folder)
        wrong += accepted is not good
        print(f"{'as it should' if accepted is good else 'NOT AS IT SHOULD'}: {what}: {told}")

    with TemporaryDirectory() as name:
        top = Path(name)
        older = played(top / "journal.db", 1)
        played(top / "journal.db", ROUNDS)
        laid_out(top / "journal.db", older, top / "log")
        judge("an honest log", top / "log", good=True)
        for n, (what, change) in enumerate(CHANGES.items()):
            folder = top / f"changed {n}"
            laid_out(top / "journal.db", older, folder)
            change(folder)
            judge(what, folder, good=False)
        rewrite(str(top / "journal.db"), "UPDATE records SET hash = ? WHERE place = 9", "0" * 64)
        for table in ("runs", "tiles", "heads"):
            rewrite(str(top / "journal.db"), f"DELETE FROM {table}")  # noqa: S608 ours
        with open_journal(top / "journal.db") as journal:
            sign_head(journal, SIGNER)
        laid_out(top / "journal.db", older, top / "rewritten")
        judge("a log rewritten and signed again by its owner", top / "rewritten", good=False)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
