"""Folding and verifying journals of growing length: the cost grows with the length alone.

Run with: make bench, or benchmarks/replay.py LENGTH...; verifying and holding to a head are told
in processor time, for they wait for nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.tables import AT, SEATS, seated
from croupier.cli.heads import cover
from croupier.floor.automatic import a_round
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.restoring_tables import restored
from croupier.floor.tables import Pending
from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.betting import PlaceWager
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer

LENGTHS = (10_000, 100_000, 1_000_000)
SIGNER = Signer("bench.example/journal", bytes(32))
T = TypeVar("T")


def grow(floor: Floor, name: str, events: int) -> None:
    """Automatic rounds, many to an append, until the journal is that long."""
    wagers = [(f"player {n}", PlaceWager(n, "banker", 1000 + n)) for n in SEATS]
    while (table := floor.table(name)) is not None and table.place < events:
        pending = floor.run(name, a_round(BACCARAT, AT, wagers))
        assert isinstance(pending, Pending), pending
        pending.done()


def held_to_a_head(journal: Journal, signed: SignedHead) -> None:
    """What `verify --head` does beside verifying."""
    covered = cover(journal, [signed])
    assert covered.holds, covered.heads


def processor(work: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    return work(), time.process_time() - began


def main() -> None:
    lengths = tuple(map(int, sys.argv[1:])) or LENGTHS
    print(
        f"{'events':>10}{'fold':>10}{'us/event':>10}{'snapshot':>10}{'verify':>10}{'us/round':>10}"
        f"{'and head':>10}{'ratio':>8}"
    )
    with tempfile.TemporaryDirectory() as folder, open_journal(f"{folder}/long.db") as journal:
        floor, (name,) = seated(journal, 1)
        for events in lengths:
            grow(floor, name, events)
            signed = sign_head(journal, SIGNER)
            began = time.perf_counter()
            restored(journal, BACCARAT, name, snapshots=False)
            folded = time.perf_counter() - began
            began = time.perf_counter()
            restored(journal, BACCARAT, name)
            snapped = time.perf_counter() - began
            verified, checked = processor(lambda: verify(name, journal.read(name)))
            assert not verified.troubles, verified.troubles
            _, held = processor(lambda: held_to_a_head(journal, signed))  # noqa: B023 called here
            print(
                f"{verified.records:>10,}{folded:>9.2f}s{folded / verified.records * 1e6:>10.1f}"
                f"{snapped * 1e3:>8.1f}ms{checked:>9.2f}s{checked / verified.rounds * 1e6:>10,.0f}"
                f"{checked + held:>9.2f}s{1 + held / checked:>8.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
