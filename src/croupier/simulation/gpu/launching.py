"""A GPU at work: programs compiled for it, launched, and what they counted brought back."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.gpu.programs import Program
from croupier.values.errors import OutOfReach
from croupier.values.extras import needed_by

Whole = NDArray[np.int64]

OPTIONS = ("-std=c++17",)


class Device:
    """The GPU that this process has before it."""

    def __init__(self) -> None:
        self.cupy = _cupy()
        try:
            found: dict[str, Any] = self.cupy.cuda.runtime.getDeviceProperties(0)
        except self.cupy.cuda.runtime.CUDARuntimeError as error:
            raise OutOfReach(f"no GPU can be reached: {error}") from None
        self.model, self.memory = found["name"].decode(), int(found["sharedMemPerBlockOptin"])
        self.multiprocessors = int(found["multiProcessorCount"])
        self.copying = self.cupy.cuda.Stream(non_blocking=True)

    @property
    def name(self) -> str:
        return f"GPU, {self.model}"

    def loaded(self, program: Program) -> Loaded:
        """Compiled, with its tables on the GPU."""
        if program.memory > self.memory:
            why = f"{self.model} gives a block {self.memory} bytes of the {program.memory} it needs"
            raise OutOfReach(f"this table cannot be played there: {why}")
        return Loaded(self, program)


class Loaded:
    """A program on its GPU."""

    def __init__(self, device: Device, program: Program) -> None:
        self.device, self.program = device, program
        self.kernel = device.cupy.RawModule(code=program.source, options=OPTIONS).get_function(
            "play"
        )
        self.kernel.max_dynamic_shared_size_bytes = program.memory
        self.tables = device.cupy.asarray(np.frombuffer(program.tables, dtype=np.uint8))

    def begun(self, seed: int, units: range) -> Begun:
        """Units that the GPU has before it; it plays while others are asked for."""
        device, program = self.device, self.program
        counts = device.cupy.zeros(program.counts, dtype=np.uint64)
        room = device.multiprocessors * program.blocks
        blocks = max(1, min(room, -(-len(units) // program.threads)))
        numbers = (np.uint64(each) for each in (units.start, len(units), seed))
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
        self.device.copying.wait_event(self.played)
        found: NDArray[np.uint64] = self.counts.get(stream=self.device.copying)
        self.device.copying.synchronize()
        return found.view(np.int64)


def _cupy() -> Any:  # noqa: ANN401 an extra, untyped here
    try:
        with needed_by("a GPU"):
            return import_module("cupy")
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # it is there, and what it stands on is not
        raise OutOfReach(f"CuPy does not load: {error}") from None
