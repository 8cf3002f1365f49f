"""Taking over a table that another server had: from the lease to the first screen it can show.

Run with: benchmarks/take_over.py [ROUNDS [TIMES]]
"""

from __future__ import annotations

import asyncio
import platform
import sys
import time
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.tables import AT, SEATS, seated
from croupier.floor.automatic import a_round
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.casino import Casino
from croupier.floor.tables import Pending
from croupier.journal.news import open_news
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.people import player
from tests.journal.postgres import running_server

ROUNDS, TIMES = 500, 400


def play(journal: Journal, rounds: int) -> str:
    floor, (name,) = seated(journal, 1)
    wagers = [(f"player {n}", PlaceWager(n, "banker", 1000 + n)) for n in SEATS]
    for _ in range(rounds):
        pending = floor.run(name, a_round(BACCARAT, AT, wagers))
        assert isinstance(pending, Pending), pending
        pending.done()
    return name


async def taken_over(url: str, name: str, times: int) -> list[float]:
    """Milliseconds; each time by a server that knows the table's name and nothing else."""
    passed = list[float]()
    with open_journal(url) as journal:
        casino = Casino(journal, news=open_news(url))
        await casino._arrangements.read_on()  # noqa: SLF001 as at its start
        leases = casino.ownership._leases  # noqa: SLF001
        assert leases is not None
        await leases.look()
        for _ in range(times):
            casino._know(name, tables := casino._tables_of["minibaccarat"])  # noqa: SLF001
            tables.forget(name)
            began = time.perf_counter()
            assert await casino.ownership.hold(name)
            casino.look(name, player("ann"))
            passed.append((time.perf_counter() - began) * 1e3)
            await casino.lost(name)
            await leases.free(name, wanted=True)
            await casino.ownership.outlived(name)
        await casino.close()
    return passed[1:]


def main() -> None:
    rounds, times = (*map(int, sys.argv[1:]), *(ROUNDS, TIMES)[len(sys.argv) - 1 :])
    with running_server(flush=True) as server:
        url = server.fresh_database()
        with open_journal(url) as journal:
            name = play(journal, rounds)
            head = journal.head(name)
        passed = asyncio.run(taken_over(url, name, times))
    hundredths = quantiles(passed, n=100)
    assert head is not None
    print(
        f"{rounds:,} rounds, {head.place:,} records, taken over {times:,} times on"
        f" {platform.processor() or platform.machine()}:"
        f" p50 {hundredths[49]:.1f} ms, p99 {hundredths[98]:.1f} ms, at most {max(passed):.1f} ms"
    )


if __name__ == "__main__":
    main()
