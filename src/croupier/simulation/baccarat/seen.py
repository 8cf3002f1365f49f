"""Shoes dealt to their end, as somebody at the table sees each round begin."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.simulation.baccarat import kernels
from croupier.simulation.baccarat.kernels import Codes, Seen
from croupier.simulation.baccarat.rounds import BaccaratSimulation
from croupier.values.cards import DECK

__all__ = ["Seen", "full_shoe", "of_rounds", "see"]


def see(table: BaccaratSimulation, orders: Codes, *, burn_is_seen: bool) -> Seen:
    """Every round of these orders, each of which holds the cards of a shoe or the first of them."""
    most = len(orders) * (orders.shape[1] // OPENING_CARDS)
    shoe, before, at, opening, end = (np.empty(most, dtype=np.int64) for _ in range(5))
    left = np.empty((most, len(DECK)), dtype=np.int64)
    seen = Seen(shoe, before, at, left, opening, end)
    rounds = kernels.see_shoes(orders, full_shoe(table), table.tables, burn_is_seen, seen)
    return of_rounds(seen, slice(rounds))


def of_rounds(seen: Seen, which: slice | NDArray[np.bool_]) -> Seen:
    """Some of them."""
    shoe, before, at, left, opening, end = (each[which] for each in seen)
    return Seen(shoe, before, at, left, opening, end)


def full_shoe(table: BaccaratSimulation) -> NDArray[np.int64]:
    return np.bincount(table.stack.cards, minlength=len(DECK)).astype(np.int64)
