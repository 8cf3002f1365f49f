"""Risk of ruin counted step by step, without a time limit.

A purse moves in whole units, so the risk from each purse is the mean of the risks it leads to:
linear equations in a band, solved without pivoting, for every row keeps its weight on itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, expm1, log

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from croupier.bankrolls.bet_law import BetLaw
from croupier.values.money import Cents

MOST_WORK = 4_000_000_000
NEGLIGIBLE = 1e-12


@dataclass(frozen=True, slots=True)
class Ruin:
    """How a purse ends if it is played on and on."""

    ruined: float
    """That it cannot cover the stakes any more before it reaches the goal."""
    reached: float
    """That it reaches the goal; without one, that it is never ruined."""
    rounds: float | None
    """Until one or the other, in the mean; None if it may never end."""
    error: float
    """At most so far off, rounding of numbers apart."""


def ruin(law: BetLaw, bankroll: Cents, goal: Cents | None = None) -> Ruin | None:
    """None where purses are too many and too finely told apart to be counted."""
    if bankroll < law.stake:
        return Ruin(1.0, 0.0, 0.0, 0.0)
    if goal is not None and bankroll >= goal:
        return Ruin(0.0, 1.0, 0.0, 0.0)
    if law.bottom >= 0:
        rising = law.mean > 0
        return Ruin(0.0, float(rising or goal is None), None, 0.0)
    if goal is not None:
        return _between(law, bankroll, goal, 0.0)
    if law.mean <= 0:
        return Ruin(1.0, 0.0, _rounds_to_ruin(law, bankroll), 0.0)
    far = safe(law, bankroll, NEGLIGIBLE)
    counted = _between(law, bankroll, far, exp(-decay(law) * (far - law.stake)))
    return counted and Ruin(counted.ruined, 1 - counted.ruined, None, counted.error)


def safe(law: BetLaw, bankroll: Cents, negligible: float) -> Cents:
    """A purse of a favourable game from which ruin is hardly likely any more."""
    return Cents(bankroll + ceil(-log(negligible) / decay(law)))


def decay(law: BetLaw) -> float:
    """By how much, per cent of bankroll, the risk of a favourable game falls: exp(-decay)."""
    nets = law.as_floats()

    def above_one(rate: float) -> bool:
        return sum(chance * expm1(min(-rate * net, 700.0)) for net, chance in nets) > 0

    high = 1 / law.stake
    while not above_one(high):
        high *= 2
    low = 0.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if above_one(middle) else (middle, high)
    return low


def _rounds_to_ruin(law: BetLaw, bankroll: Cents) -> float | None:
    """By Wald, with what is left in the middle of what may be left."""
    if not law.mean:
        return None
    return (bankroll - (law.stake - law.unit) / 2) / -float(law.mean)


def _between(law: BetLaw, bankroll: Cents, goal: Cents, error: float) -> Ruin | None:
    """Purses that lie whole units from the bankroll, from the lowest that can play to the goal."""
    unit = law.unit
    below = (bankroll - law.stake) // unit
    above = -(-(goal - bankroll) // unit)
    size = below + above
    moves = [(net // unit, chance) for net, chance in law.as_floats() if net]
    down, up = -min(move for move, _ in moves), max(move for move, _ in moves)
    up = min(up, size)
    if size * down * (up + 1) > MOST_WORK or size * (down + up) > 1 << 28:
        return None
    moving = sum(chance for _, chance in moves)
    band = np.zeros((size, down + up + 1))
    band[:, down] = 1.0
    wanted = np.zeros((size, 2))
    wanted[:, 1] = 1 / moving
    for move, chance in moves:
        if move <= up:
            band[:, down + move] -= chance / moving
        if move < 0:
            wanted[: min(-move, size), 0] += chance / moving
    solved = _solved(band, wanted, down)
    ruined, rounds = solved[below]
    return Ruin(float(ruined), float(1 - ruined), float(rounds), error)


def _solved(
    band: NDArray[np.float64], wanted: NDArray[np.float64], down: int
) -> NDArray[np.float64]:
    """Elimination in a band; column ``down`` is the diagonal."""
    size, width = band.shape
    up = width - down - 1
    padded = np.zeros((size + down + 1, width))
    padded[:size] = band
    padded[size:, down] = 1.0
    right = np.zeros((size + down + 1, wanted.shape[1]))
    right[:size] = wanted
    step = padded.strides[1]
    for row in range(size):
        pivot = padded[row, down:]
        # the rows below, with the same purse in the same column
        under = as_strided(
            padded[row + 1 :, down - 1 :], (down, up + 1), ((width - 1) * step, step)
        )
        parts = under[:, 0] / pivot[0]
        under -= parts[:, None] * pivot
        right[row + 1 : row + 1 + down] -= parts[:, None] * right[row]
    found = np.zeros((size + up + 1, wanted.shape[1]))
    for row in range(size - 1, -1, -1):
        rest = padded[row, down + 1 :] @ found[row + 1 : row + 1 + up]
        found[row] = (right[row] - rest) / padded[row, down]
    return found[:size]
