"""How a purse fares over so many rounds, counted round by round; sessions make a trip.

A session ends with its last round, at the goal, or when the purse cannot cover the stakes. What
the purses are is exact; how likely they are is exact up to rounding of numbers, and where there
is no goal up to purses beyond any that is likely, whose chance is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.bankrolls.bet_law import BetLaw
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable

MOST_WORK = 6_000_000_000
MOST_POINTS = 1 << 22
DEVIATIONS = 10
MOMENTS = 60
"""Points in time at which all purses are looked at."""
PERCENTILES = (5, 25, 50, 75, 95)

Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Purses:
    """How likely each sum is, in steps from the lowest."""

    lowest: int
    unit: int
    chances: Chances

    @property
    def mean(self) -> float:
        return float((self.chances * self._sums()).sum())

    @property
    def deviation(self) -> float:
        apart = self._sums() - self.mean
        return sqrt(float((self.chances * apart**2).sum()))

    def _sums(self) -> Chances:
        return self.lowest + self.unit * np.arange(len(self.chances), dtype=np.float64)

    def percentile(self, percent: float) -> int:
        """What so many of a hundred do not exceed."""
        reached = np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12)
        return self.lowest + self.unit * min(int(reached), len(self.chances) - 1)

    def above(self, sum_: int) -> float:
        """That there is more."""
        places = max(0, (sum_ - self.lowest) // self.unit + 1)
        return float(self.chances[places:].sum())

    def times(self, number: int) -> Purses:
        """The sum of so many, each for itself."""
        points = (len(self.chances) - 1) * number + 1
        if points > MOST_POINTS:
            raise Unreadable(f"{number} sessions of so many sums cannot be added up; take fewer")
        size = 1 << points.bit_length()
        added = np.fft.irfft(np.fft.rfft(self.chances, size) ** number, size)[:points]
        return Purses(self.lowest * number, self.unit, np.maximum(added, 0.0))


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    bankroll: Cents
    moments: tuple[int, ...]
    """Numbers of rounds at which the rest was looked at; the last is the session's end."""
    ruined: tuple[float, ...]
    """By moment, that the purse is lost."""
    reached: tuple[float, ...]
    """By moment, that the goal is reached."""
    fan: dict[int, tuple[int, ...]]
    """By percent, the sum that so many purses do not exceed, moment by moment."""
    purses: Purses
    """At the end, those that were lost or reached the goal among them."""
    rounds_played: float
    """In the mean, before one or the other."""
    error: float
    """The chance of purses beyond those that were counted."""

    @property
    def ahead(self) -> float:
        return self.purses.above(self.bankroll)

    def trip(self, sessions: int) -> Purses:
        """What so many sessions win or lose together, each begun with the bankroll."""
        ends = self.purses
        return Purses(ends.lowest - self.bankroll, ends.unit, ends.chances).times(sessions)


def session(law: BetLaw, bankroll: Cents, rounds: int, goal: Cents | None = None) -> Session | None:
    """None where purses are too many and too finely told apart to be counted."""
    if bankroll < law.stake or (goal is not None and bankroll >= goal):
        return _over_at_once(law, bankroll, rounds)
    walk = _Walk(law, bankroll, rounds, goal)
    return None if walk.too_much else walk.told()


def _over_at_once(law: BetLaw, bankroll: Cents, rounds: int) -> Session:
    lost = float(bankroll < law.stake)
    return Session(
        bankroll,
        (0, rounds),
        (lost, lost),
        (1 - lost, 1 - lost),
        dict.fromkeys(PERCENTILES, (bankroll, bankroll)),
        Purses(bankroll, law.unit, np.ones(1)),
        0.0,
        0.0,
    )


class _Walk:
    """Purses that can still play, those that cannot, and those at the goal or beyond."""

    def __init__(self, law: BetLaw, bankroll: Cents, rounds: int, goal: Cents | None) -> None:
        self.bankroll, self.rounds, self.unit = bankroll, rounds, law.unit
        self.has_goal = goal is not None
        self.moves = [(net // self.unit, chance) for net, chance in law.as_floats()]
        above = _likely(law, rounds) if goal is None else goal - bankroll
        self.start = (bankroll - law.stake) // self.unit
        self.size = self.start + -(-above // self.unit)
        self.below, self.beyond = (max(0, end // self.unit) for end in (-law.bottom, law.top))

    @property
    def too_much(self) -> bool:
        points = self.below + self.size + self.beyond
        return points > MOST_POINTS or self.size * self.rounds * len(self.moves) > MOST_WORK

    def told(self) -> Session:
        self.lost = np.zeros(self.below)
        """By how far below the lowest purse that can play."""
        self.playing = np.zeros(self.size)
        self.over = np.zeros(self.beyond)
        self.playing[self.start] = 1.0
        moments = (0, *_moments(self.rounds))
        seen, ruined, over, played = list[Purses](), list[float](), list[float](), 0.0
        for turn in range(self.rounds + 1):
            if turn:
                played += float(self.playing.sum())
                self._play()
            if turn in moments:
                seen.append(self._purses())
                ruined.append(float(self.lost.sum()))
                over.append(float(self.over.sum()))
        return Session(
            self.bankroll,
            moments,
            tuple(ruined),
            tuple(over) if self.has_goal else (0.0,) * len(over),
            {p: tuple(each.percentile(p) for each in seen) for p in PERCENTILES},
            seen[-1],
            played,
            0.0 if self.has_goal else over[-1],
        )

    def _play(self) -> None:
        before, after, size = self.playing, np.zeros(self.size), self.size
        for move, chance in self.moves:
            if move >= 0:
                stay = max(0, size - move)
                after[size - stay :] += chance * before[:stay]
                first = max(0, move - size)
                self.over[first : first + size - stay] += chance * before[stay:]
            else:
                fall = min(-move, size)
                after[: size - fall] += chance * before[fall:]
                self.lost[-move - fall : -move] += chance * before[:fall][::-1]
        self.playing = after

    def _purses(self) -> Purses:
        """Every purse there is; those that were lost stand below those that can play."""
        lowest = self.bankroll - (self.start + len(self.lost)) * self.unit
        every = np.concatenate((self.lost[::-1], self.playing, self.over))
        return Purses(lowest, self.unit, every)


def _likely(law: BetLaw, rounds: int) -> int:
    """How far up a purse may come in so many rounds, rare prizes included."""
    drift = max(0.0, float(law.mean)) * rounds
    reach = drift + DEVIATIONS * law.deviation * sqrt(rounds) + 3 * max(0, law.top)
    return ceil(min(reach, max(0, law.top) * rounds)) + law.unit


def _moments(rounds: int) -> list[int]:
    return sorted(set(_spread(rounds)))


def _spread(rounds: int) -> Iterator[int]:
    for n in range(1, MOMENTS + 1):
        yield max(1, round(rounds * n / MOMENTS))
