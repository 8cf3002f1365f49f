"""What a game gives to whoever plays evenings: its rounds, and what wagers are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.rulebooks.house_rules import HouseRules

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Rounds:
    """Rounds of some evenings, one after the other."""

    came: Callable[[str, int], Whole]
    """Of a wager and a seat, [evening, round]: the place of what came among what it is worth."""
    winners: Whole | None = None
    """[evening, round]: 1 the Banker, -1 the Player, 0 neither; where a road is kept."""
    fresh: Flags | None = None
    """[evening, round]: whether it is a shoe's first, before which the road is empty."""


class Table(Protocol):
    """A table of some game, with its rounds evening by evening."""

    @property
    def house(self) -> HouseRules: ...

    @property
    def hands_apart(self) -> bool:
        """Whether every bettor has a hand of their own, and not one for the whole table."""
        ...

    def worth(self, wager: str) -> Sequence[Fraction]:
        """What a unit on it nets, by what came."""
        ...

    def edge(self, wager: str) -> Fraction:
        """Of the house, exactly, from a full shoe."""
        ...

    def evenings(self, seed: int, evenings: range, rounds: int, seats: int) -> Rounds:
        """Evenings of so many rounds each, from shoes that no other evening has."""
        ...
