"""Systems, step by step: what is staked after wins, losses and ties."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.simulation.systems import SYSTEMS

SIGNS = {"W": 1, "L": -1, "T": 0}


@pytest.mark.parametrize(
    ("system", "results", "staked"),
    [
        ("flat", "WLTLLW", [1, 1, 1, 1, 1, 1, 1]),
        ("martingale", "LLTLWL", [1, 2, 4, 4, 8, 1, 2]),
        ("fibonacci", "LLLLWWWT", [1, 1, 2, 3, 5, 2, 1, 1, 1]),
        ("1-3-2-6", "WWWWWLWT", [1, 3, 2, 6, 1, 3, 1, 3, 3]),
        ("paroli", "WWWLWTW", [1, 2, 4, 1, 1, 2, 2, 4]),
    ],
)
def test_what_is_staked_next(system: str, results: str, staked: list[int]) -> None:
    memory, last, found = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64), list[int]()
    for result in (*results, "T"):
        memory, units = SYSTEMS[system](memory, last)
        found.append(int(units[0]))
        last = np.array([SIGNS[result]], dtype=np.int64)
    assert found == staked


def test_players_are_told_apart() -> None:
    memory = np.zeros(2, dtype=np.int64)
    _, units = SYSTEMS["martingale"](memory, np.array([-1, 1]))
    assert units.tolist() == [2, 1]
