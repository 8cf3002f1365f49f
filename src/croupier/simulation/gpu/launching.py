"""A GPU at work: programs compiled for it, launched, and what they counted brought back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.gpu.programs import Program
from croupier.values.errors import OutOfReach
from croupier.values.extras import NeedsExtra, needed_by

Whole = NDArray[np.int64]

OPTIONS = ("-std=c++17",)
ALL_SHARED = 100
"""Per cent of the memory that blocks may share: tables and shoes lie there."""


class Device:
    """The GPU that this process has before it."""

    def __init__(self) -> None:
        self.cupy = _cupy()
        with _within_reach(self.cupy, "no GPU can be reached"):
            found: dict[str, Any] = self.cupy.cuda.runtime.getDeviceProperties(0)
        self.model, self.memory = found["name"].decode(), int(found["sharedMemPerBlockOptin"])
        self.multiprocessors = int(found["multiProcessorCount"])
        with _within_reach(self.cupy, f"{self.model} does not answer"):
            self.copying = self.cupy.cuda.Stream(non_blocking=True)

    @property
    def name(self) -> str:
        return f"GPU, {self.model}"

    def loaded(self, program: Program) -> Loaded:
        """Compiled, with its tables on the GPU."""
        if program.memory > self.memory:
            why = f"{self.model} gives a block {self.memory} bytes of the {program.memory} it needs"
            raise OutOfReach(f"this table cannot be played there: {why}")
        with _within_reach(self.cupy, f"this table cannot be made ready for {self.model}"):
            return Loaded(self, program)


class Loaded:
    """A program on its GPU."""

    def __init__(self, device: Device, program: Program) -> None:
        self.device, self.program = device, program
        self.kernel = device.cupy.RawModule(code=program.source, options=OPTIONS).get_function(
            "play"
        )
        self.kernel.max_dynamic_shared_size_bytes = program.memory
        self.kernel.preferred_shared_memory_carveout = ALL_SHARED
        self.tables = device.cupy.asarray(np.frombuffer(program.tables, dtype=np.uint8))

    def begun(self, seed: int, units: range) -> Begun:
        """Units that the GPU has before it; it plays while others are asked for."""
        device, program = self.device, self.program
        room = device.multiprocessors * program.blocks
        blocks = max(1, min(room, -(-len(units) // program.threads)))
        numbers = (np.uint64(each) for each in (units.start, len(units), seed))
        with _within_reach(device.cupy, f"{device.model} does not play"):
            counts = device.cupy.zeros(program.counts, dtype=np.uint64)
            asked = (*numbers, self.tables, counts)
            self.kernel((blocks,), (program.threads,), asked, shared_mem=program.memory)
            return Begun(device, counts, device.cupy.cuda.get_current_stream().record())

    def tally(self, seed: int, units: range) -> Whole:
        """The same as a simulation's own."""
        return self.begun(seed, units).brought()


@dataclass(frozen=True, slots=True)
class Begun:
    device: Device
    counts: Any
    played: Any
    """Known to the GPU: when they are."""

    def brought(self) -> Whole:
        """Back from the GPU, past what it plays by then."""
        device = self.device
        with _within_reach(device.cupy, f"{device.model} did not play to the end"):
            device.copying.wait_event(self.played)
            found: NDArray[np.uint64] = self.counts.get(stream=device.copying)
            device.copying.synchronize()
        return found.view(np.int64)


@contextmanager
def _within_reach(cupy: Any, otherwise: str) -> Iterator[None]:  # noqa: ANN401 an extra, untyped here
    """Whatever CuPy, its compiler or the GPU refuse is told in one line."""
    try:
        yield
    except (RuntimeError, MemoryError, cupy.cuda.compiler.CompileException) as error:
        raise OutOfReach(f"{otherwise}: {_line(error)}") from error


def _cupy() -> Any:  # noqa: ANN401 an extra, untyped here
    try:
        with needed_by("a GPU"):
            return import_module("cupy")
    except NeedsExtra:
        raise
    except ImportError as error:  # it is there, and what it stands on is not
        raise OutOfReach(f"CuPy is there and cannot be loaded: {_line(error)}") from None


def _line(error: Exception) -> str:
    """What it says, without what stands around it."""
    lines = (line.strip() for line in str(error).splitlines())
    return next((line for line in lines if line.strip("=- ")), type(error).__name__)
