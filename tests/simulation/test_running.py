"""A run is the same however it is shared out, and after every interruption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.game import rulebook
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.results import Simulated
from croupier.simulation.running import Played, Run, Simulation, Threads, Whole
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True)
class Counted:
    """Units of one to four rounds, by their number; what is added up tells each unit apart."""

    most_rounds: int = 4
    chunk: int = 3

    def rounds_of(self, unit: int) -> int:
        return 1 + unit * 7 % 4

    def tally(self, seed: int, units: range) -> Whole:
        rounds = sum(map(self.rounds_of, units))
        return np.array([rounds, sum(seed + unit * unit for unit in units)], dtype=np.int64)

    def rounds(self, counts: Whole) -> int:
        return int(counts[0])

    def read(self, seed: int, units: int, counts: Whole) -> Simulated:
        raise NotImplementedError


@dataclass
class Shuffled:
    """Chunks come back in another order, and only so many before somebody interrupts."""

    order: st.DataObject
    until: int = 10**9
    workers: int = 1
    larger: int = 1
    name: str = "shuffled"
    given: list[range] = field(default_factory=list)

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        for chunk in self.order.draw(st.permutations(list(chunks))):
            if len(self.given) == self.until:
                raise KeyboardInterrupt
            self.given.append(chunk)
            yield chunk, simulation.tally(seed, chunk)


def fewest_units(rounds: int) -> int:
    counted, units, total = Counted(), 0, 0
    while total < rounds:
        total += counted.rounds_of(units)
        units += 1
    return units


@given(st.integers(1, 400), st.integers(0, 12), st.integers(0, 30), st.data())
def test_a_run_has_the_fewest_whole_units_however_often_it_is_interrupted(
    rounds: int, larger: int, interruptions: int, data: st.DataObject
) -> None:
    run, units = Run(Counted(), 5), fewest_units(rounds)
    for _ in range(interruptions):
        hasty = Shuffled(data, until=2, larger=1 + larger)
        try:
            run.go_on(rounds, hasty)
        except KeyboardInterrupt:
            run = Run(Counted(), 5, list(run.done), run.counts.copy())
        else:
            break
    run.go_on(rounds, Shuffled(data, larger=1 + larger))
    assert run.done == [range(units)]
    assert run.counts.tolist() == Counted().tally(5, range(units)).tolist()


@dataclass(frozen=True)
class Shoes(Counted):
    """As many rounds as a shoe of eight decks has, and can have."""

    most_rounds: int = 102
    chunk: int = 1 << 16

    def tally(self, _: int, units: range) -> Whole:
        return np.array([82 * len(units)], dtype=np.int64)


@dataclass
class Clocked:
    """Whoever is free takes the next chunk; its units are its time."""

    workers: int
    took: int = 0
    larger: int = 1
    name: str = "clocked"

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        free = [0] * self.workers
        for chunk in chunks:
            free[free.index(min(free))] += len(chunk)
            yield chunk, simulation.tally(seed, chunk)
        self.took += max(free)


@pytest.mark.parametrize(
    ("workers", "times"), [(1, 1.0), (2, 1.95), (16, 14.0)], ids=["one", "two", "sixteen"]
)
def test_nobody_waits_long_for_the_last_chunk(workers: int, times: float) -> None:
    """In some two seconds of one core; 1.9 is what two cores are to gain, whatever else costs."""
    run, clocked = Run(Shoes(), 5), Clocked(workers)
    run.go_on(150_000_000, clocked)
    assert run.units >= times * clocked.took


def test_more_rounds_go_on_from_fewer() -> None:
    run = Run(Counted(), 5)
    run.go_on(50, Threads(2))
    run.go_on(333, Threads(3))
    assert run.counts.tolist() == Counted().tally(5, range(fewest_units(333))).tolist()


@pytest.mark.parametrize("rounds", [0, -1, 10**15 + 1])
def test_a_run_has_rounds(rounds: int) -> None:
    with pytest.raises(BadMaterial, match="there can be 1 to"):
        Run(Counted(), 5).go_on(rounds, Threads())


@cache
def minibaccarat() -> BaccaratSimulation:
    return prepare(rulebook("pa-627a"))


@pytest.mark.parametrize("alone", [False, True])
def test_threads_come_to_the_same_tallies_whatever_their_number(alone: bool) -> None:  # noqa: FBT001
    simulation = minibaccarat().alone() if alone else minibaccarat()
    rows = list[list[int]]()
    for workers in (1, 2, 3):
        run = Run(simulation, 7)
        chunks = [range(first, first + 50) for first in range(0, 500, 50)]
        for chunk, counts in Threads(workers).play(simulation, 7, chunks):
            run._take(chunk, counts)  # noqa: SLF001 smaller chunks than a run's own
        rows.append(run.counts.tolist())
    assert rows[0] == rows[1] == rows[2] == simulation.tally(7, range(500)).tolist()


def test_standard_errors_over_shoes_are_those_of_the_shoes_one_by_one() -> None:
    simulation, shoes = minibaccarat(), 400
    found = simulation.read(7, shoes, simulation.tally(7, range(shoes)))
    each = [simulation.read(7, 1, simulation.tally(7, range(n, n + 1))) for n in range(shoes)]
    rounds = np.array([one.rounds for one in each], dtype=float)
    for number, wager in enumerate(found.wagers):
        nets = np.array([float(one.wagers[number].mean) * one.rounds for one in each])
        strayed = nets - rounds * nets.sum() / rounds.sum()
        expected = np.sqrt((strayed**2).sum() * shoes / (shoes - 1)) / rounds.sum()
        assert wager.standard_error == pytest.approx(expected, rel=1e-9)
