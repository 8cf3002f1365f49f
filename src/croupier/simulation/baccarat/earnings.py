"""What a table earns from those who play there, and what they go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.baccarat.sequences import sequences
from croupier.simulation.bettors import Bettors, Programme
from croupier.simulation.systems import SYSTEMS
from croupier.values.refusals import BadMaterial

Whole = NDArray[np.int64]

AT_ONCE = 256
"""Evenings that are played side by side."""
MOST_EVENINGS = 10_000_000
MOMENTS = 120
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True, eq=False)
class Played:
    """One of some bettors alike, over evenings; sums are cents."""

    staked: Whole
    """[evening, round]"""
    net: Whole
    """[evening, round]"""

    @property
    def ups_and_downs(self) -> Whole:
        return np.cumsum(self.net, axis=1)


@dataclass(frozen=True, slots=True)
class Period:
    """What a table took in over so many hours, by evening."""

    name: str
    rounds: int
    handle: Whole
    win: Whole
    drop: int
    """Bought in with; 0 unless everybody's bankroll is named."""
    expected: Fraction | None
    """The mean win of the house, where all stake alike in every round."""

    def percentiles(self) -> dict[int, int]:
        return {each: int(np.percentile(self.win, each)) for each in PERCENTILES}


@dataclass(frozen=True, slots=True)
class Fate:
    """What somebody goes through in the longest period."""

    name: str
    system: str
    staked: Whole
    """[evening]"""
    net: Whole
    """[evening]: at the end."""
    drawdown: Whole
    """[evening]: the deepest fall from the highest so far."""
    ruined: Whole
    """[evening]: 1 where the bankroll was lost."""
    path: Whole
    """[evening, moment]: the net so far, at moments spread over the period."""
    moments: Whole
    """[moment]: after how many rounds."""
    losing_run: Whole
    """[evening]: the most rounds lost in a row, of those with a decision."""

    def percentiles(self) -> dict[int, list[int]]:
        """Of the net so far, by moment."""
        return {n: np.percentile(self.path, n, axis=0).astype(int).tolist() for n in PERCENTILES}

    @property
    def per_unit(self) -> float:
        """What a unit staked brought."""
        return float(self.net.sum() / max(1, int(self.staked.sum())))


@dataclass(frozen=True, slots=True)
class Earned:
    seed: int
    evenings: int
    periods: tuple[Period, ...]
    fates: tuple[Fate, ...]


@dataclass
class _Gathered:
    handle: dict[str, list[Whole]] = field(default_factory=dict)
    win: dict[str, list[Whole]] = field(default_factory=dict)
    fates: dict[str, list[tuple[Whole, ...]]] = field(default_factory=dict)


def earnings(
    game: BaccaratGame,
    programme: Programme,
    evenings: int,
    seed: int = 0,
    *,
    meters: Meters | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> Earned:
    """Play evenings of the longest period, each from shoes of its own; ``told`` how many are."""
    if not 1 <= evenings <= MOST_EVENINGS:
        raise BadMaterial(f"{evenings} evenings: there can be 1 to {MOST_EVENINGS}")
    table, gathered = prepare(game, meters=meters), _Gathered()
    if table.full_shoe:
        raise BadMaterial("a continuous shuffler has no shoes to follow one another")
    seats = [_Seat.of(table, each) for each in programme.bettors]
    for first in range(0, evenings, AT_ONCE):
        some = range(first, min(first + AT_ONCE, evenings))
        rounds = sequences(table, seed, some, programme.longest)
        for seat in seats:
            played = seat.play(rounds.openings, rounds.ends)
            _gather(gathered, programme, seat.bettors, played)
        told(some.stop)
    return Earned(
        seed,
        evenings,
        tuple(_periods(programme, seats, gathered)),
        tuple(_fates(programme, gathered)),
    )


@dataclass(frozen=True, eq=False)
class _Seat:
    bettors: Bettors
    nets: tuple[Whole, ...]
    """Of each wager, [opening, result]: cents for its stake."""
    edges: tuple[Fraction, ...]
    most: int | None
    """Units of the first wager that the table's maximum allows."""

    @classmethod
    def of(cls, table: BaccaratSimulation, bettors: Bettors) -> _Seat:
        nets, edges, house = list[Whole](), list[Fraction](), table.game.house
        for wager, stake in bettors.stakes.items():
            number = next(n for n, row in enumerate(table.rows) if row.odds.wager == wager)
            row = table.rows[number]
            worth = [each.net * stake for each in row.odds.outcomes]
            if any(sum_.denominator != 1 for sum_ in worth):
                why = f"{bettors.name}: {wager} does not settle its stake in whole cents"
                raise BadMaterial(f"{why}; choose a multiple of {table.parts[number]} cents")
            nets.append(np.array([int(sum_) for sum_ in worth], dtype=np.int64)[row.outcome])
            edges.append(row.odds.house_edge)
        first, stake = next(iter(bettors.stakes.items()))
        highest = house.limits_of(first).maximum
        return cls(bettors, tuple(nets), tuple(edges), highest and highest // stake)

    def play(self, openings: NDArray[np.uint16], ends: NDArray[np.uint16]) -> Played:
        """Round by round, all evenings at once."""
        evenings, rounds = openings.shape
        base, *others = (net[openings, ends] for net in self.nets)
        beside = sum(others, np.zeros_like(base))
        first, *rest = self.bettors.stakes.values()
        system = SYSTEMS[self.bettors.system]
        memory, last = np.zeros(evenings, dtype=np.int64), np.zeros(evenings, dtype=np.int64)
        purse = self.bettors.bought_in
        left = np.full(evenings, purse or 0, dtype=np.int64)
        staked, net = np.zeros_like(base), np.zeros_like(base)
        for number in range(rounds):
            memory, units = system(memory, last)
            if self.most is not None:
                units = np.minimum(units, self.most)
            stakes = units * first + sum(rest)
            plays = stakes <= left if purse is not None else np.ones(evenings, dtype=np.bool_)
            staked[:, number] = np.where(plays, stakes, 0)
            net[:, number] = np.where(plays, units * base[:, number] + beside[:, number], 0)
            last = np.sign(base[:, number])
            left += net[:, number]
            if purse is not None:
                left = np.where(plays, left, -1)  # who has left does not come back
        return Played(staked, net)


def _gather(gathered: _Gathered, programme: Programme, bettors: Bettors, played: Played) -> None:
    many = bettors.count
    for name, hours in programme.periods.items():
        end = hours * programme.rounds_an_hour
        handle = many * played.staked[:, :end].sum(axis=1)
        gathered.handle.setdefault(name, []).append(handle)
        gathered.win.setdefault(name, []).append(-many * played.net[:, :end].sum(axis=1))
    path = played.ups_and_downs
    highest = np.maximum.accumulate(np.maximum(path, 0), axis=1)
    gone = played.staked[:, -1] == 0
    fate = (
        played.staked.sum(axis=1),
        path[:, -1],
        (highest - path).max(axis=1),
        gone.astype(np.int64),
        path[:, _moments(path.shape[1]) - 1],
        _losing_runs(played.net),
    )
    gathered.fates.setdefault(bettors.name, []).append(fate)


def _moments(rounds: int) -> Whole:
    """After how many rounds a path is looked at."""
    spread = np.linspace(1, rounds, min(rounds, MOMENTS))
    return np.unique(spread.astype(np.int64))


def _losing_runs(net: Whole) -> Whole:
    longest = run = np.zeros(len(net), dtype=np.int64)
    for number in range(net.shape[1]):
        sign = np.sign(net[:, number])
        run = np.where(sign < 0, run + 1, np.where(sign > 0, 0, run))
        longest = np.maximum(longest, run)
    return longest


def _periods(programme: Programme, seats: Sequence[_Seat], gathered: _Gathered) -> Iterator[Period]:
    bought = [(each.bettors.count, each.bettors.bought_in) for each in seats]
    drop = sum(many * (sum_ or 0) for many, sum_ in bought) if all(s for _, s in bought) else 0
    for name, hours in programme.periods.items():
        rounds = hours * programme.rounds_an_hour
        yield Period(
            name,
            rounds,
            _summed(gathered.handle[name], len(seats)),
            _summed(gathered.win[name], len(seats)),
            drop,
            _expected(seats, rounds),
        )


def _summed(parts: Sequence[Whole], seats: int) -> Whole:
    """Bettors after bettors for some evenings, then for the next: by evening."""
    batches = [sum(parts[first : first + seats]) for first in range(0, len(parts), seats)]
    return np.concatenate(batches)


def _expected(seats: Sequence[_Seat], rounds: int) -> Fraction | None:
    if any(each.bettors.system != "flat" or each.bettors.bankroll for each in seats):
        return None
    return sum(
        (
            rounds * each.bettors.count * stake * edge
            for each in seats
            for stake, edge in zip(each.bettors.stakes.values(), each.edges, strict=True)
        ),
        Fraction(0),
    )


def _fates(programme: Programme, gathered: _Gathered) -> Iterator[Fate]:
    systems: Mapping[str, str] = {each.name: each.system for each in programme.bettors}
    for name, parts in gathered.fates.items():
        staked, net, fall, ruined, path, runs = (
            np.concatenate(column) for column in zip(*parts, strict=True)
        )
        moments = _moments(programme.longest)
        yield Fate(name, systems[name], staked, net, fall, ruined, path, moments, runs)
