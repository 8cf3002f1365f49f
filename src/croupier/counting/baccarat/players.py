"""Who bets when: somebody who knows every edge, somebody with a count, and both wagers at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.counting.counts import Count, Spread
from croupier.simulation.baccarat.kernels import Seen

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]
Stakes = Mapping[int, Doubles]
"""By column, what is staked in each round."""

ROUNDED = 1e-12
"""Below this an edge may be what doubles leave of none."""


@dataclass(frozen=True, slots=True)
class Main:
    """A wager that must lie beside the one that is counted: so many units with each of it."""

    columns: tuple[int, ...]
    """Banker's and Player's, the better one of a full shoe first."""
    ratio: float


class Player(ABC):
    knows_edges = False
    """Whether every round must be priced to know what is bet."""

    @abstractmethod
    def stakes(self, seen: Seen, edges: Doubles, full: Whole) -> Stakes: ...


@dataclass(frozen=True, slots=True)
class Perfect(Player):
    """Bets a unit whenever it is worth more than nothing, the main wager taken off."""

    column: int
    main: Main | None = None

    knows_edges = True

    def stakes(self, seen: Seen, edges: Doubles, full: Whole) -> Stakes:  # noqa: ARG002
        if self.main is None:
            return {self.column: (edges[:, self.column] > ROUNDED).astype(np.float64)}
        mains = edges[:, self.main.columns]
        best = mains.argmax(axis=1)
        worth = edges[:, self.column] + self.main.ratio * mains.max(axis=1)
        bets = (worth > ROUNDED).astype(np.float64)
        behind = {c: self.main.ratio * bets * (best == n) for n, c in enumerate(self.main.columns)}
        return {self.column: bets, **behind}


@dataclass(frozen=True, slots=True)
class Counter(Player):
    """Bets by a count alone; the main wager is always the better one of a full shoe."""

    column: int
    count: Count
    spread: Spread
    main: Main | None = None

    def worth(self, edges: Doubles) -> Doubles:
        """Of a unit in each round, the main wager taken off."""
        own = edges[:, self.column]
        return own + self.main.ratio * edges[:, self.main.columns[0]] if self.main else own

    def stakes(self, seen: Seen, edges: Doubles, full: Whole) -> Stakes:  # noqa: ARG002
        return self.laid(self.spread.units(told(self.count, seen, full)))

    def laid(self, units: Doubles) -> Stakes:
        """So many units in each round, and what must lie beside them."""
        if self.main is None:
            return {self.column: units}
        return {self.column: units, self.main.columns[0]: self.main.ratio * units}


@dataclass(frozen=True, slots=True)
class Together(Player):
    """Several players as one."""

    players: tuple[Player, ...]

    @property
    def knows_edges(self) -> bool:  # type: ignore[override]
        return any(player.knows_edges for player in self.players)

    def stakes(self, seen: Seen, edges: Doubles, full: Whole) -> Stakes:
        found = dict[int, Doubles]()
        for player in self.players:
            for column, staked in player.stakes(seen, edges, full).items():
                found[column] = found.get(column, np.zeros(len(staked))) + staked
        return found


def told(count: Count, seen: Seen, full: Whole) -> Whole:
    """The count before each round.

    Decks are those not seen yet, burned cards among them: it is they that the edge hangs on.
    """
    return count.told(full - seen.left, seen.left.sum(axis=1))
