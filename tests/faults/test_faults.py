"""A hundredth of `make faults`: every trial is held, takes effect, and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journal.postgres import Server
from tools.faults.__main__ import trials
from tools.faults.trial import Bench

TRIALS = trials()
ON_BOTH_STORES = {
    "clock_steps", "forged_records", "fuzzed_messages", "fuzzed_orders", "killed", "locked_files",
    "long_play", "slow_clients",
}  # fmt: skip


@pytest.mark.parametrize("name", TRIALS)
def test_a_fault_takes_effect_and_costs_nothing(
    name: str, tmp_path: Path, postgres_server: Server
) -> None:
    stores = set[str]()
    for line in TRIALS[name](Bench(tmp_path, postgres_server, seed=17, share=0.01)):
        assert (line.lost, line.took_effect > 0) == (0, True), line
        stores.add(line.store)
    assert name not in ON_BOTH_STORES or stores == {"SQLite", "PostgreSQL"}
