"""Chunks played by the workers of a Dask cluster, on this machine or on many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from logging import ERROR
from typing import Any

from croupier.simulation.running import Played, Simulation, played
from croupier.values.errors import OutOfReach
from croupier.values.extras import needed_by

IN_HAND = 2
"""Chunks that each thread of a worker has before it, one of them at work."""
LOST = 10
"""So often a chunk is played again that a worker took with it when it went."""
WAIT = "30s"
FAR, NEAR = 16, 2
"""By how much chunks are larger than a thread's: a scheduler far away is asked seldom."""
DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""A terminal sends Ctrl-C to everybody; whoever runs the workers stops them."""


class Cluster:
    """A chunk that is lost with its worker is played again by another, to the same tallies."""

    def __init__(self, client: Any, name: str, larger: int) -> None:  # noqa: ANN401 untyped here
        self.client, self.name, self.larger = client, name, larger

    @property
    def workers(self) -> int:
        """Threads of all of them, as many as are there by now."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        """The table is sent once: the scheduler keeps it, and workers have it of each other."""
        waiting = iter(chunks)
        table = self.client.submit(_the_same, simulation, pure=False, retries=LOST)

        def begun(how_many: int) -> list[Any]:
            return [
                self.client.submit(played, table, seed, chunk, pure=False, retries=LOST)
                for chunk in islice(waiting, how_many)
            ]

        under_way = _distributed().as_completed(begun(self.workers * IN_HAND))
        for future in under_way:
            yield future.result()
            for more in begun(1):
                under_way.add(more)


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """Of a scheduler that runs somewhere."""
    with _client(address) as client:
        yield Cluster(client, f"cluster, workers: {_workers(client)}", FAR)


@contextmanager
def local_cluster(workers: int) -> Iterator[Cluster]:
    """Processes of this machine, for as long as it lasts."""
    distributed = _distributed()
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=ERROR,
            preload=[DEAF],
        ) as own,
        distributed.Client(own) as client,
    ):
        yield Cluster(client, f"local cluster, workers: {workers}", NEAR)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=WAIT)
    except (OSError, TimeoutError, ValueError, TypeError) as error:  # the last without certificates
        raise OutOfReach(f"no scheduler answers at {address}: {error}") from None
    with client:
        if not _workers(client):
            raise OutOfReach(f"the scheduler at {address} has no workers")
        yield client


def _the_same(simulation: Simulation[object]) -> Simulation[object]:
    """As a piece of work, it is done again when the workers that have it are lost."""
    return simulation


def _workers(client: Any) -> int:  # noqa: ANN401 an extra, untyped here
    return len(client.scheduler_info()["workers"])


def _distributed() -> Any:  # noqa: ANN401 an extra, untyped here
    with needed_by("a cluster"):
        import distributed  # noqa: PLC0415 an extra
    return distributed
