"""Chunks played by a GPU: every table that is ready to be simulated has a program for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from croupier.simulation.baccarat.rounds import BaccaratSimulation
from croupier.simulation.gpu import baccarat, pai_gow, spanish_21
from croupier.simulation.gpu.programs import Program
from croupier.simulation.pai_gow.rounds import PaiGowSimulation
from croupier.simulation.running import Played, Simulation, Whole
from croupier.simulation.spanish_21.rounds import Spanish21Simulation
from croupier.values.refusals import BadMaterial

IN_HAND = 2
"""Chunks that the GPU has before it, one of them at work."""


def program_of(simulation: Simulation[object], threads: int | None = None) -> Program:
    """Of as many threads to a block as there is room for, if not told."""
    match simulation:
        case BaccaratSimulation():
            return baccarat.program(simulation, threads)
        case PaiGowSimulation():
            return pai_gow.program(simulation, threads)
        case Spanish21Simulation():
            return spanish_21.program(simulation, threads)
        case _:
            raise BadMaterial("this is not played on a GPU")


class Begun(Protocol):
    """Units under way."""

    def brought(self) -> Whole: ...


class Loaded(Protocol):
    """A program where it is played."""

    def begun(self, seed: int, units: range) -> Begun: ...


class Playing(Protocol):
    """What plays programs: `launching.Device`, or whatever stands in for it."""

    @property
    def name(self) -> str: ...

    def loaded(self, program: Program) -> Loaded: ...


class Gpu:
    """It plays a chunk while the one before is brought back."""

    workers, larger = 1, 1024

    def __init__(self, device: Playing) -> None:
        self.device = device
        self._table: tuple[Simulation[object], Loaded] | None = None

    @property
    def name(self) -> str:
        return self.device.name

    def play(
        self, simulation: Simulation[object], seed: int, chunks: Iterable[range]
    ) -> Iterator[Played]:
        loaded, waiting = self._loaded(simulation), list[tuple[range, Begun]]()
        for chunk in chunks:
            waiting.append((chunk, loaded.begun(seed, chunk)))
            if len(waiting) == IN_HAND:
                units, begun = waiting.pop(0)
                yield units, begun.brought()
        for units, begun in waiting:
            yield units, begun.brought()

    def _loaded(self, simulation: Simulation[object]) -> Loaded:
        """A run asks for one table again and again."""
        if self._table is None or self._table[0] is not simulation:
            self._table = simulation, self.device.loaded(program_of(simulation))
        return self._table[1]
