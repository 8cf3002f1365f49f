"""Folding and verifying journals of growing length: the cost grows with the length alone.

Run with: make bench
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.tables import AT, SEATS, seated
from croupier.floor.automatic import a_round
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.restoring_tables import restored
from croupier.floor.tables import Pending
from croupier.journal.opening import open_journal
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.betting import PlaceWager

LENGTHS = (10_000, 100_000, 1_000_000)


def grow(floor: Floor, name: str, events: int) -> None:
    """Automatic rounds, many to an append, until the journal is that long."""
    wagers = [(f"player {n}", PlaceWager(n, "banker", 1000 + n)) for n in SEATS]
    while (table := floor.table(name)) is not None and table.place < events:
        pending = floor.run(name, a_round(BACCARAT, AT, wagers))
        assert isinstance(pending, Pending), pending
        pending.done()


def main() -> None:
    print(
        f"{'events':>10}{'fold':>10}{'us/event':>10}{'snapshot':>10}{'verify':>10}{'us/round':>10}"
    )
    with tempfile.TemporaryDirectory() as folder, open_journal(f"{folder}/long.db") as journal:
        floor, (name,) = seated(journal, 1)
        for events in LENGTHS:
            grow(floor, name, events)
            began = time.perf_counter()
            restored(journal, BACCARAT, name, snapshots=False)
            folded = time.perf_counter() - began
            began = time.perf_counter()
            restored(journal, BACCARAT, name)
            snapped = time.perf_counter() - began
            began = time.perf_counter()
            verified = verify(name, journal.read(name))
            checked = time.perf_counter() - began
            assert not verified.troubles, verified.troubles
            print(
                f"{verified.records:>10,}{folded:>9.2f}s{folded / verified.records * 1e6:>10.1f}"
                f"{snapped * 1e3:>8.1f}ms{checked:>9.2f}s{checked / verified.rounds * 1e6:>10,.0f}"
            )


if __name__ == "__main__":
    main()
