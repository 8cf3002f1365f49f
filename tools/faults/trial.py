"""What a trial is given, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.journal.postgres import Server

A_PART = 0.05


@dataclass(frozen=True)
class Bench:
    """Where a trial is held, and how large."""

    folder: Path
    """Its own, and empty."""
    server: Server
    """PostgreSQL, for `fresh_database()`; whoever stops one starts one of their own."""
    seed: int
    share: float
    """Of a whole trial: 1 under `make faults`, a hundredth or so in the test suite."""

    tell: Callable[[float], object] = lambda _: None
    """Whoever waits is told which part of a step of the trial is behind it."""

    @property
    def is_small(self) -> bool:
        """As in the test suite: what takes seconds to start is left to `make faults`."""
        return self.share < A_PART

    def times(self, whole: int) -> int:
        """How many of what a whole trial does `whole` times."""
        return max(1, round(whole * self.share))

    def counted(self, times: int) -> Iterator[int]:
        """The numbers of so many tries, telling how far it is."""
        for number in range(times):
            self.tell(number / times)
            yield number

    def chance(self, trial: str) -> Random:
        """Chance of a trial's own: one that draws more does not disturb the others."""
        return Random(f"{self.seed} {trial}")  # noqa: S311


@dataclass(frozen=True)
class Tried:
    """A line of the table: a fault, how often it took effect, and what it cost."""

    fault: str
    store: str
    """What was hurt: `SQLite`, `PostgreSQL`, or `-` where no record is kept."""
    tried: int
    took_effect: int
    """Faults after which something was seen to have failed: a fault nobody felt proves nothing."""
    lost: int
    """Of what had been acknowledged and is gone, was done twice, or was let in though false."""
    held_to: str
    """What was compared afterwards, in a few words."""


Trial = Callable[[Bench], Iterator[Tried]]
