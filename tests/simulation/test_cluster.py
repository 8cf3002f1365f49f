"""A cluster comes to the tallies of one thread, also when a worker is killed under it."""

from __future__ import annotations

import os
import signal
from typing import Any

import distributed
import pytest

from croupier.games.baccarat.game import rulebook
from croupier.simulation.baccarat.rounds import prepare
from croupier.simulation.cluster import cluster_at, local_cluster
from croupier.simulation.results import Simulated
from croupier.simulation.running import Run, Threads
from croupier.values.errors import OutOfReach
from tests.commands.running import document

ROUNDS = 600_000


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.baccarat.rounds.BaccaratSimulation.chunk", 500)
    monkeypatch.setattr("croupier.simulation.cluster.NEAR", 1)


@pytest.mark.usefixtures("small_chunks")
def test_a_worker_killed_in_mid_run_costs_nothing() -> None:
    simulation = prepare(rulebook("pa-541"))
    alone = Run(simulation, 7)
    alone.go_on(ROUNDS, Threads(1))
    killed = list[int]()
    with local_cluster(2) as cluster:
        pids = sorted(cluster.client.run(os.getpid).values())

        def kill_one(_: Run[Simulated]) -> None:
            if not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        together = Run(simulation, 7)
        together.go_on(ROUNDS, cluster, kill_one)
        survivors = cluster.client.run(os.getpid).values()
    assert killed
    assert killed[0] not in survivors
    assert together.done == alone.done
    assert together.counts.tolist() == alone.counts.tolist()


def test_the_command_reaches_a_scheduler_by_its_address() -> None:
    """Its worker is a thread: nobody waits for a process that a busy machine starts slowly."""
    start: Any = distributed.LocalCluster
    with start(n_workers=1, processes=False, protocol="tcp", dashboard_address=None) as cluster:
        asked = ("simulate", "pa-541", "--rounds", "2000", "--seed", "7")
        far = document(*asked, "--cluster", cluster.scheduler_address)
        assert far["backend"] == "cluster, workers: 1"
        assert far["wagers"] == document(*asked, "--workers", "1")["wagers"]


@pytest.mark.parametrize("address", ["tcp://nowhere", "tls://127.0.0.1:9", "post://office:1"])
def test_an_address_where_nobody_answers_is_out_of_reach(address: str) -> None:
    """No port, no certificates, no such scheme."""
    with pytest.raises(OutOfReach, match="no scheduler answers at"), cluster_at(address):
        pass
