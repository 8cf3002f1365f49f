"""What a table earns from those who play there, and what they go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from croupier.simulation.bettors import Programme
from croupier.simulation.evenings import Rounds, Table, Whole
from croupier.simulation.periods import Earned, Fate, Period
from croupier.simulation.sittings import Played, Sitting
from croupier.values.refusals import BadMaterial

AT_ONCE = 256
"""Evenings that are played side by side."""
MOST_EVENINGS = 10_000_000
MOMENTS = 120


@dataclass
class _Gathered:
    handle: dict[str, list[Whole]] = field(default_factory=dict)
    win: dict[str, list[Whole]] = field(default_factory=dict)
    fates: dict[str, list[Fate]] = field(default_factory=dict)


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
    sittings = [Sitting.of(table, each) for each in programme.bettors]
    gathered = _Gathered()
    for first in range(0, evenings, AT_ONCE):
        some = range(first, min(first + AT_ONCE, evenings))
        seats = people if table.hands_apart else 1
        rounds = table.evenings(seed, some, programme.longest, seats)
        _sit(gathered, programme, sittings, rounds, apart=table.hands_apart)
        told(some.stop)
    return Earned(
        seed,
        evenings,
        tuple(_periods(programme, sittings, gathered)),
        tuple(map(Fate.over_all, gathered.fates.values())),
    )


def _sit(
    gathered: _Gathered,
    programme: Programme,
    sittings: Sequence[Sitting],
    rounds: Rounds,
    *,
    apart: bool,
) -> None:
    """Bettors who bet alike on one hand fare alike; with hands of their own each is played."""
    seat, handles, wins = 0, dict[str, Whole](), dict[str, Whole]()
    for each in sittings:
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
                fate = _fate(each.bettors.name, each.bettors.how, played)
                gathered.fates.setdefault(fate.name, []).append(fate)
    for name in programme.periods:
        gathered.handle.setdefault(name, []).append(handles[name])
        gathered.win.setdefault(name, []).append(wins[name])


def _fate(name: str, system: str, played: Played) -> Fate:
    path = played.ups_and_downs
    highest = np.maximum.accumulate(np.maximum(path, 0), axis=1)
    moments = _moments(path.shape[1])
    return Fate(
        name,
        system,
        staked=played.staked.sum(axis=1),
        net=path[:, -1],
        exactly=played.exactly,
        drawdown=(highest - path).max(axis=1),
        ruined=played.gone.astype(np.int64),
        path=path[:, moments - 1],
        moments=moments,
        losing_run=losing_runs(played.net),
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
    programme: Programme, sittings: Sequence[Sitting], gathered: _Gathered
) -> Iterator[Period]:
    bought = [(each.bettors.count, each.bettors.bought_in) for each in sittings]
    drop = sum(many * (sum_ or 0) for many, sum_ in bought) if all(s for _, s in bought) else 0
    for name, hours in programme.periods.items():
        rounds = hours * programme.rounds_an_hour
        yield Period(
            name,
            rounds,
            np.concatenate(gathered.handle[name]),
            np.concatenate(gathered.win[name]),
            drop,
            _expected(sittings, rounds),
        )


def _expected(sittings: Sequence[Sitting], rounds: int) -> Fraction | None:
    if any(each.bettors.varies for each in sittings):
        return None
    return sum(
        (
            rounds * each.bettors.count * stake * each.edges[wager]
            for each in sittings
            for wager, stake in each.bettors.stakes.items()
        ),
        Fraction(0),
    )
