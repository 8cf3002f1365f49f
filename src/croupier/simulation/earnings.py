"""What a table earns from those who play there, and what they go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.bettors import Bettors, Programme
from croupier.simulation.periods import Earned, Fate, Period
from croupier.simulation.systems import BANKER, ROADS, SIDES, SYSTEMS
from croupier.values.refusals import BadMaterial

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

AT_ONCE = 256
"""Evenings that are played side by side."""
MOST_EVENINGS = 10_000_000
MOMENTS = 120


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


@dataclass(frozen=True, eq=False)
class Played:
    """One bettor over evenings; sums are cents."""

    staked: Whole
    """[evening, round]"""
    net: Whole
    """[evening, round]"""
    gone: Flags
    """[evening]: who could not cover the next stakes."""

    @property
    def ups_and_downs(self) -> Whole:
        return np.cumsum(self.net, axis=1)


@dataclass
class _Gathered:
    handle: dict[str, list[Whole]] = field(default_factory=dict)
    win: dict[str, list[Whole]] = field(default_factory=dict)
    fates: dict[str, list[tuple[Whole, ...]]] = field(default_factory=dict)


def earnings(
    table: Table,
    programme: Programme,
    evenings: int,
    seed: int = 0,
    *,
    told: Callable[[int], None] = lambda _: None,
) -> Earned:
    """Play evenings of the longest period, each from shoes of its own; ``told`` how many are."""
    if not 1 <= evenings <= MOST_EVENINGS:
        raise BadMaterial(f"{evenings} evenings: there can be 1 to {MOST_EVENINGS}")
    people = sum(each.count for each in programme.bettors)
    if table.hands_apart and people > table.house.seats.value:
        raise BadMaterial(f"{people} bettors: the table has {table.house.seats.value} places")
    wanted = [_Wanted.of(table, each) for each in programme.bettors]
    gathered = _Gathered()
    for first in range(0, evenings, AT_ONCE):
        some = range(first, min(first + AT_ONCE, evenings))
        seats = people if table.hands_apart else 1
        rounds = table.evenings(seed, some, programme.longest, seats)
        _sit(gathered, programme, wanted, rounds, apart=table.hands_apart)
        told(some.stop)
    return Earned(
        seed,
        evenings,
        tuple(_periods(programme, wanted, gathered)),
        tuple(_fates(programme, gathered)),
    )


def _sit(
    gathered: _Gathered,
    programme: Programme,
    wanted: Sequence[_Wanted],
    rounds: Rounds,
    *,
    apart: bool,
) -> None:
    """Bettors who bet alike on one hand fare alike; with hands of their own each is played."""
    seat, handles, wins = 0, dict[str, Whole](), dict[str, Whole]()
    for each in wanted:
        many, times = (each.bettors.count, 1) if apart else (1, each.bettors.count)
        for number in range(many):
            played = each.play(rounds, seat if apart else 0)
            seat += 1
            for name, hours in programme.periods.items():
                end = hours * programme.rounds_an_hour
                handle = times * played.staked[:, :end].sum(axis=1)
                handles[name] = handles.get(name, np.zeros_like(handle)) + handle
                win = -times * played.net[:, :end].sum(axis=1)
                wins[name] = wins.get(name, np.zeros_like(win)) + win
            if not number:
                gathered.fates.setdefault(each.bettors.name, []).append(_fate(played))
    for name in programme.periods:
        gathered.handle.setdefault(name, []).append(handles[name])
        gathered.win.setdefault(name, []).append(wins[name])


@dataclass(frozen=True, eq=False)
class _Wanted:
    """What some bettors do, in the table's words."""

    bettors: Bettors
    nets: Mapping[str, Whole]
    """[what came]: cents for the stake."""
    edges: tuple[Fraction, ...]
    most: int | None
    """Units of the first wager that the table's maximum allows."""

    @classmethod
    def of(cls, table: Table, bettors: Bettors) -> _Wanted:
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
        edges = tuple(table.edge(wager) for wager in stakes)
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
        sides, brought_by = self._sides(rounds), (brought[each] for each in SIDES.values())
        if sides is not None:
            banker, player = brought_by
            base = np.where(sides == BANKER, banker, player)
        purse = self.bettors.bought_in
        left, gone = np.full(evenings, purse or 0, dtype=np.int64), np.zeros(evenings, np.bool_)
        staked, net = np.zeros_like(base), np.zeros_like(base)
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
            last = np.where(units > 0, np.sign(base[:, number]), 0)
            left += net[:, number]
        return Played(staked, net, gone)

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


def _fate(played: Played) -> tuple[Whole, ...]:
    path = played.ups_and_downs
    highest = np.maximum.accumulate(np.maximum(path, 0), axis=1)
    return (
        played.staked.sum(axis=1),
        path[:, -1],
        (highest - path).max(axis=1),
        played.gone.astype(np.int64),
        path[:, _moments(path.shape[1]) - 1],
        losing_runs(played.net),
    )


def _moments(rounds: int) -> Whole:
    """After how many rounds a path is looked at."""
    spread = np.linspace(1, rounds, min(rounds, MOMENTS))
    return np.unique(spread.astype(np.int64))


def losing_runs(net: Whole) -> Whole:
    """[evening]: the most rounds lost in a row; those that brought nothing are passed over."""
    longest = run = np.zeros(len(net), dtype=np.int64)
    for number in range(net.shape[1]):
        sign = np.sign(net[:, number])
        run = np.where(sign < 0, run + 1, np.where(sign > 0, 0, run))
        longest = np.maximum(longest, run)
    return longest


def _periods(
    programme: Programme, wanted: Sequence[_Wanted], gathered: _Gathered
) -> Iterator[Period]:
    bought = [(each.bettors.count, each.bettors.bought_in) for each in wanted]
    drop = sum(many * (sum_ or 0) for many, sum_ in bought) if all(s for _, s in bought) else 0
    for name, hours in programme.periods.items():
        rounds = hours * programme.rounds_an_hour
        yield Period(
            name,
            rounds,
            np.concatenate(gathered.handle[name]),
            np.concatenate(gathered.win[name]),
            drop,
            _expected(wanted, rounds),
        )


def _expected(wanted: Sequence[_Wanted], rounds: int) -> Fraction | None:
    if any(each.bettors.varies for each in wanted):
        return None
    return sum(
        (
            rounds * each.bettors.count * stake * edge
            for each in wanted
            for stake, edge in zip(each.bettors.stakes.values(), each.edges, strict=True)
        ),
        Fraction(0),
    )


def _fates(programme: Programme, gathered: _Gathered) -> Iterator[Fate]:
    systems = {each.name: each.how for each in programme.bettors}
    for name, parts in gathered.fates.items():
        staked, net, fall, ruined, path, runs = (
            np.concatenate(column) for column in zip(*parts, strict=True)
        )
        moments = _moments(programme.longest)
        yield Fate(name, systems[name], staked, net, fall, ruined, path, moments, runs)
