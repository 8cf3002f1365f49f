"""Players' systems: how many units to stake next, and by a road on which side.

Each is a small function from what it remembers to the next stake, for many players at once; none
of them changes what a unit staked loses on average, and running them shows it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
System = Callable[[Whole, Whole], tuple[Whole, Whole]]
"""Of what it remembers (nothing but zeros at first) and whether the last round won (1), lost (-1)
or neither: what it remembers now, and the units that it stakes."""

FIBONACCI = np.array(
    [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987], dtype=np.int64
)
ONE_THREE_TWO_SIX = np.array([1, 3, 2, 6], dtype=np.int64)
MOST_DOUBLINGS = 40


def flat(memory: Whole, last: Whole) -> tuple[Whole, Whole]:  # noqa: ARG001 it looks at nothing
    """One unit, always."""
    return memory, np.ones_like(memory)


def martingale(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """Twice as much after a loss, one unit after a win."""
    losses = np.where(last < 0, memory + 1, np.where(last > 0, 0, memory))
    return losses, np.left_shift(1, np.minimum(losses, MOST_DOUBLINGS))


def fibonacci(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """One step up the sequence after a loss, two down after a win."""
    step = np.clip(memory + np.where(last < 0, 1, np.where(last > 0, -2, 0)), 0, len(FIBONACCI) - 1)
    return step, FIBONACCI[step]


def one_three_two_six(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """One, three, two and six units while winning, and from the beginning after a loss."""
    wins = np.where(last > 0, (memory + 1) % len(ONE_THREE_TWO_SIX), np.where(last < 0, 0, memory))
    return wins, ONE_THREE_TWO_SIX[wins]


def paroli(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """Twice as much after a win, up to three wins in a row."""
    wins = np.where(last > 0, (memory + 1) % 3, np.where(last < 0, 0, memory))
    return wins, np.left_shift(1, wins)


SYSTEMS: dict[str, System] = {
    "flat": flat,
    "martingale": martingale,
    "fibonacci": fibonacci,
    "1-3-2-6": one_three_two_six,
    "paroli": paroli,
}
"""By the name that bettors have for it; another one is put in under a name of its own."""


BANKER, PLAYER = 1, -1
SIDES = {BANKER: "banker", PLAYER: "player"}
Road = Callable[[Whole, Whole], tuple[Whole, Whole]]
"""Of what it remembers and who won the last round (1 the Banker, -1 the Player, 0 neither): what it
remembers now, and the side that it bets on; 0 sits the round out."""
STREAK = 3


def follow(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """Whoever won last wins again: down the big road's column."""
    winner = np.where(last == 0, memory, last)
    return winner, winner


def oppose(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """Whoever won last loses now: the big road begins a new column."""
    winner = np.where(last == 0, memory, last)
    return winner, -winner


def streak(memory: Whole, last: Whole) -> tuple[Whole, Whole]:
    """Sits out until somebody has won three times in a row, and then follows."""
    goes_on = np.sign(memory) == last
    run = np.where(last == 0, memory, np.where(goes_on, memory + last, last))
    return run, np.where(np.abs(run) >= STREAK, np.sign(run), 0)


ROADS: dict[str, Road] = {"follow": follow, "oppose": oppose, "streak": streak}
