"""Chunks played by the workers of a Dask cluster, on this machine or on many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from croupier.simulation.running import Played, Simulation, played
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial

IN_HAND = 2
"""Chunks that each thread of a worker has before it, one of them at work."""
LOST = 10
"""So often a chunk is played again that a worker took with it when it went."""
WAIT = "10s"


class Cluster:
    """A chunk that is lost with its worker is played again by another, to the same tallies."""

    larger = 16

    def __init__(self, client: Any, name: str) -> None:  # noqa: ANN401 an extra, untyped here
        self.client, self.name = client, name

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        """The table goes along with every chunk: what lies at one worker alone is lost with it."""
        waiting = iter(chunks)

        def begun(how_many: int) -> list[Any]:
            return [
                self.client.submit(played, simulation, seed, chunk, pure=False, retries=LOST)
                for chunk in islice(waiting, how_many)
            ]

        threads = sum(self.client.nthreads().values())
        under_way = _distributed().as_completed(begun(max(1, threads) * IN_HAND))
        for future in under_way:
            yield future.result()
            for more in begun(1):
                under_way.add(more)


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """Of a scheduler that runs somewhere."""
    with _client(address) as client:
        yield Cluster(client, f"cluster, workers: {_workers(client)}")


@contextmanager
def local_cluster(workers: int) -> Iterator[Cluster]:
    """Processes of this machine, for as long as it lasts."""
    distributed = _distributed()
    with (
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None
        ) as own,
        distributed.Client(own) as client,
    ):
        yield Cluster(client, f"local cluster, workers: {workers}")


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=WAIT)
    except (OSError, TimeoutError, ValueError) as error:
        raise OutOfReach(f"no scheduler answers at {address}: {error}") from None
    with client:
        if not _workers(client):
            raise OutOfReach(f"the scheduler at {address} has no workers")
        yield client


def _workers(client: Any) -> int:  # noqa: ANN401 an extra, untyped here
    return len(client.scheduler_info()["workers"])


def _distributed() -> Any:  # noqa: ANN401 an extra, untyped here
    try:
        import distributed  # noqa: PLC0415 an extra
    except ModuleNotFoundError:
        why = "a cluster needs Dask, which is not installed: pip install 'croupier[cluster]'"
        raise BadMaterial(why) from None
    return distributed
