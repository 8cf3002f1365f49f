"""Somebody at a table over evenings: what is staked round by round, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.bettors import Bettors
from croupier.simulation.evenings import Flags, Rounds, Table, Whole
from croupier.simulation.systems import BANKER, ROADS, SIDES, SYSTEMS
from croupier.values.refusals import BadMaterial

Means = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Played:
    """One bettor over evenings; sums are cents."""

    staked: Whole
    """[evening, round]"""
    net: Whole
    """[evening, round]"""
    exactly: Means
    """[evening]: what exact odds say that all that was staked nets on average."""
    gone: Flags
    """[evening]: who could not cover the next stakes."""

    @property
    def ups_and_downs(self) -> Whole:
        return np.cumsum(self.net, axis=1)


@dataclass(frozen=True, eq=False)
class Sitting:
    """What some bettors do, in the table's words."""

    bettors: Bettors
    nets: Mapping[str, Whole]
    """[what came]: cents for the stake."""
    edges: Mapping[str, Fraction]
    """Of the house, exactly."""
    most: int | None
    """Units of the first wager that the table's maximum allows."""

    @classmethod
    def of(cls, table: Table, bettors: Bettors) -> Sitting:
        stakes = bettors.stakes
        first, stake = next(iter(stakes.items()))
        named = dict(stakes)
        if bettors.road:
            named |= dict.fromkeys(SIDES.values(), stake)
        nets = dict[str, Whole]()
        for wager, sum_ in named.items():
            worth = [net * sum_ for net in table.worth(wager)]
            parts = max(each.denominator for each in worth)
            if parts != 1:
                why = f"{bettors.name}: {wager} does not settle its stake in whole cents"
                least = np.lcm.reduce([net.denominator for net in table.worth(wager)])
                raise BadMaterial(f"{why}; choose a multiple of {least} cents")
            nets[wager] = np.array([int(each) for each in worth], dtype=np.int64)
        highest = [table.house.limits_of(wager).maximum for wager in _first(bettors, first)]
        bounds = [each // stake for each in highest if each is not None]
        edges = {wager: table.edge(wager) for wager in named}
        return cls(bettors, nets, edges, min(bounds, default=None))

    def play(self, rounds: Rounds, seat: int) -> Played:
        """Round by round, all evenings at once."""
        brought = {name: net[rounds.came(name, seat)] for name, net in self.nets.items()}
        first, *others = self.bettors.stakes
        base = brought[first]
        beside = sum((brought[each] for each in others), np.zeros_like(base))
        stake, *rest = self.bettors.stakes.values()
        evenings = len(base)
        memory, last = np.zeros(evenings, dtype=np.int64), np.zeros(evenings, dtype=np.int64)
        edges = {name: float(edge) for name, edge in self.edges.items()}
        edge = np.full_like(base, edges[first], dtype=np.float64)
        edge_beside = sum(edges[each] * self.bettors.stakes[each] for each in others)
        sides = self._sides(rounds)
        if sides is not None:
            banker, player = SIDES.values()
            base = np.where(sides == BANKER, brought[banker], brought[player])
            edge = np.where(sides == BANKER, edges[banker], edges[player])
        purse = self.bettors.bought_in
        left, gone = np.full(evenings, purse or 0, dtype=np.int64), np.zeros(evenings, np.bool_)
        staked, net, exactly = np.zeros_like(base), np.zeros_like(base), np.zeros(evenings)
        for number in range(base.shape[1]):
            memory, units = SYSTEMS[self.bettors.system](memory, last)
            if self.most is not None:
                units = np.minimum(units, self.most)
            if sides is not None:
                units = np.where(sides[:, number] == 0, 0, units)
            stakes = units * stake + sum(rest)
            if purse is not None:
                gone |= stakes > left
            staked[:, number] = np.where(gone, 0, stakes)
            net[:, number] = np.where(gone, 0, units * base[:, number] + beside[:, number])
            exactly -= np.where(gone, 0, units * stake * edge[:, number] + edge_beside)
            last = np.where(units > 0, np.sign(base[:, number]), 0)
            left += net[:, number]
        return Played(staked, net, exactly, gone)

    def _sides(self, rounds: Rounds) -> Whole | None:
        """[evening, round]: on which side the road has the stake; 0 sits the round out."""
        if not self.bettors.road:
            return None
        assert rounds.winners is not None
        assert rounds.fresh is not None
        road, sides = ROADS[self.bettors.road], np.zeros_like(rounds.winners)
        memory = last = np.zeros(len(sides), dtype=np.int64)
        for number in range(sides.shape[1]):
            memory, sides[:, number] = road(memory, last)
            new = rounds.fresh[:, number]
            memory, sides[:, number] = np.where(new, 0, memory), np.where(new, 0, sides[:, number])
            last = rounds.winners[:, number]
        return sides


def _first(bettors: Bettors, first: str) -> tuple[str, ...]:
    return tuple(SIDES.values()) if bettors.road else (first,)
