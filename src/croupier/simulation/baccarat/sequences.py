"""Round after round of running shoes, for whoever needs to know what came after what."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.baccarat import kernels
from croupier.simulation.baccarat.rounds import BaccaratSimulation

Cells = NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class Sequences:
    """[evening, round]: the cells of openings and results, shoe after shoe."""

    openings: Cells
    ends: Cells


def sequences(table: BaccaratSimulation, seed: int, evenings: range, rounds: int) -> Sequences:
    """Evenings of so many rounds each, of shoes that no other evening has."""
    fewest = max(1, table.surely)
    shoes = -(-rounds // fewest)
    openings = np.empty((len(evenings), rounds), dtype=np.uint16)
    ends = np.empty_like(openings)
    longest = table.most_rounds + 1
    for row, evening in enumerate(evenings):
        orders = table.stack.orders(seed, range(evening * shoes, (evening + 1) * shoes))
        told = np.empty((2, shoes, longest), dtype=np.uint16)
        played = np.empty(shoes, dtype=np.int64)
        kernels.tell_shoes(orders, table.cover, table.tables, told[0], told[1], played)
        there = np.arange(longest)[None, :] < played[:, None]
        openings[row], ends[row] = told[0][there][:rounds], told[1][there][:rounds]
    return Sequences(openings, ends)
