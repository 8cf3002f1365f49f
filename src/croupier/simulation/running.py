"""A run of simulated rounds: shared out among workers, stopped and gone on with, always the same.

Units are numbered from 0 and played whole, as few of them as it takes for the rounds asked for.
Tallies are whole numbers that are added up, so that neither the number of workers nor the order
in which they come back bears on the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.values.refusals import BadMaterial

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
Whole = NDArray[np.int64]
MOST_ROUNDS = 10**15
IN_HAND = 3
"""Chunks that each worker has before it, one of them at work."""
SHARES, LEAST_SHARE = 16, 1024
"""Chunks for each worker before all wait for the last of them, and units of the smallest."""


class Simulation(Protocol[R_co]):
    """A table ready to be played; it can be sent to another process."""

    @property
    def most_rounds(self) -> int:
        """In one unit."""
        ...

    @property
    def chunk(self) -> int:
        """Units that one worker plays at a time."""
        ...

    def tally(self, seed: int, units: range) -> Whole: ...

    def rounds(self, counts: Whole) -> int: ...

    def read(self, seed: int, units: int, counts: Whole) -> R_co:
        """What a row of counts says."""
        ...


Played = tuple[range, Whole]


class Backend(Protocol):
    """Where chunks are played."""

    @property
    def name(self) -> str: ...

    @property
    def workers(self) -> int:
        """That play at once."""
        ...

    @property
    def larger(self) -> int:
        """By how much its chunks are larger than a thread's."""
        ...

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]: ...


@dataclass(frozen=True, slots=True)
class Threads:
    """The kernels let each other run."""

    workers: int = 1
    larger: int = 1

    @property
    def name(self) -> str:
        return f"{self.workers} thread{'s' * (self.workers > 1)}"

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        threads, waiting = ThreadPoolExecutor(self.workers), set[Future[Played]]()
        try:
            for chunk in chunks:
                waiting.add(threads.submit(partial(played, simulation, seed), chunk))
                if len(waiting) >= self.workers * IN_HAND:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            threads.shutdown(cancel_futures=True)


def played(simulation: Simulation[object], seed: int, chunk: range) -> Played:
    return chunk, simulation.tally(seed, chunk)


@dataclass
class Run(Generic[R]):
    """How far a run has come; what is kept of it is enough to go on from there."""

    simulation: Simulation[R]
    seed: int
    done: list[range] = field(default_factory=list)
    """Units played, without overlap, in their order."""
    counts: Whole = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def __post_init__(self) -> None:
        if not len(self.counts):
            self.counts = self.simulation.tally(self.seed, range(0))

    @property
    def units(self) -> int:
        return sum(map(len, self.done))

    @property
    def rounds(self) -> int:
        return self.simulation.rounds(self.counts)

    @property
    def is_whole(self) -> bool:
        """No unit is missing below the last that was played."""
        return not self.done or self.done == [range(self.units)]

    def result(self) -> R:
        return self.simulation.read(self.seed, self.units, self.counts)

    def go_on(
        self, rounds: int, backend: Backend, told: Callable[[Run[R]], None] = lambda _: None
    ) -> None:
        """Play until there are so many rounds; ``told`` of every chunk that came back."""
        if not 1 <= rounds <= MOST_ROUNDS:
            raise BadMaterial(f"{rounds} rounds: there can be 1 to {MOST_ROUNDS}")
        while not self.is_whole or self.rounds < rounds:
            end = self._next_end(rounds)
            share = -(-(end - self.units) // (backend.workers * SHARES))
            most = min(self.simulation.chunk * backend.larger, max(share, LEAST_SHARE))
            chunks = _missing(self.done, end, most)
            for chunk, counts in backend.play(self.simulation, self.seed, chunks):
                self._take(chunk, counts)
                told(self)

    def _next_end(self, rounds: int) -> int:
        """Never past the last unit that is needed: each has so many rounds at the most."""
        end = self.done[-1].stop if self.done else 0
        if not self.is_whole:
            return end
        return end + max(1, (rounds - self.rounds) // self.simulation.most_rounds)

    def _take(self, chunk: range, counts: Whole) -> None:
        added, joined = self.counts + counts, list[range]()
        for each in sorted([*self.done, chunk], key=lambda units: units.start):
            if joined and joined[-1].stop == each.start:
                joined[-1] = range(joined[-1].start, each.stop)
            else:
                joined.append(each)
        # side by side, so that Ctrl-C cannot come in between
        self.counts, self.done = added, joined


def _missing(done: Sequence[range], end: int, most: int) -> Iterator[range]:
    """Units below an end that are not done, so many at a time."""
    reached = 0
    for there in (*done, range(end, end)):
        for first in range(reached, there.start, most):
            yield range(first, min(first + most, there.start))
        reached = there.stop
