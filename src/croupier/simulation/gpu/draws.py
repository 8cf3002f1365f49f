"""How a stack is drawn by threes, as a program reads it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.orders import Stack
from croupier.simulation.shuffling import LANES


def unfair(stack: Stack) -> NDArray[np.uint32]:
    """[turn]: a word that leaves a smaller rest draws nothing."""
    blocks = len(stack.draws.unfair) // LANES
    by_block = stack.draws.unfair.reshape(LANES, blocks).T
    return by_block.ravel().astype(np.uint32)
