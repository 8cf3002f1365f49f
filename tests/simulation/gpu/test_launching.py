"""What a GPU is asked for, and how it is told when CuPy, its compiler or the GPU refuse.

A stand-in for CuPy notes what it is handed; it plays nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import pytest

from croupier.games.baccarat.game import rulebook
from croupier.simulation.baccarat.rounds import prepare
from croupier.simulation.gpu.backend import program_of
from croupier.simulation.gpu.launching import Device
from croupier.simulation.gpu.programs import Program
from croupier.values.errors import OutOfReach
from tests.commands.running import run

H200 = {"name": b"H200", "sharedMemPerBlockOptin": 232_448, "multiProcessorCount": 132}
ASKED = ("simulate", "pa-541", "--rounds", "100", "--seed", "7", "--gpu")


class CompileException(Exception):
    pass


class Kernel:
    """Notes a launch."""

    max_dynamic_shared_size_bytes = 48 * 1024

    def __call__(
        self, grid: tuple[int], block: tuple[int], handed: Sequence[object], shared_mem: int
    ) -> None:
        assert shared_mem <= self.max_dynamic_shared_size_bytes, "more than a block may have"
        self.grid, self.block, self.handed = grid, block, handed


class StandIn:
    """As much of CuPy as a launch needs."""

    def __init__(self, properties: dict[str, object] | None = None, refused: str = "") -> None:
        self.kernel, self.properties, self.refused = Kernel(), properties or H200, refused
        stream = SimpleNamespace(record=lambda: "played")
        self.cuda = SimpleNamespace(
            runtime=SimpleNamespace(getDeviceProperties=self._found),
            compiler=SimpleNamespace(CompileException=CompileException),
            Stream=lambda **_: stream,
            get_current_stream=lambda: stream,
        )
        self.asarray, self.zeros = np.asarray, np.zeros

    def _found(self, _: int) -> dict[str, object]:
        if self.refused == "GPU":
            raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
        return self.properties

    def RawModule(self, code: str, options: tuple[str, ...]) -> SimpleNamespace:  # noqa: N802 CuPy's
        assert 'extern "C"' in code
        assert options == ("-std=c++17",)
        if self.refused == "program":
            raise CompileException("\nkern.cu(7): error: no such thing\n1 error detected")
        return SimpleNamespace(get_function=lambda _: self.kernel)


def there(monkeypatch: pytest.MonkeyPatch, stand_in: StandIn) -> StandIn:
    monkeypatch.setitem(sys.modules, "cupy", stand_in)
    return stand_in


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(prepare(rulebook("pa-541")))


def test_a_launch_fills_the_gpu_and_names_the_units(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cupy = there(monkeypatch, StandIn())
    loaded, seed = Device().loaded(program), (1 << 64) - 1
    loaded.begun(seed, range(1 << 32, (1 << 32) + 10**6))
    assert cupy.kernel.grid == (132 * program.blocks,)
    assert cupy.kernel.block == (program.threads,)
    numbers = cupy.kernel.handed[:3]
    assert numbers == (1 << 32, 10**6, seed)
    assert all(isinstance(each, np.uint64) for each in numbers)
    loaded.begun(seed, range(program.threads + 1))
    assert cupy.kernel.grid == (2,), "no more blocks than there are units for"


@pytest.mark.parametrize(
    ("stand_in", "told"),
    [
        (StandIn(refused="GPU"), "no GPU can be reached: cudaErrorNoDevice"),
        (StandIn(refused="program"), "made ready for H200: kern.cu(7): error: no such thing"),
        (
            StandIn({**H200, "name": b"T4", "sharedMemPerBlockOptin": 65_536}),
            "T4 gives a block 65536 bytes of the ",
        ),
    ],
    ids=["no GPU", "a compiler that refuses", "a small GPU"],
)
def test_what_a_gpu_refuses_is_told(
    stand_in: StandIn, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there(monkeypatch, stand_in)
    code, _, err = run(*ASKED)
    assert code == 4
    assert told in err


def test_without_cupy_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    code, _, err = run(*ASKED)
    assert code == 2
    assert "pip install 'croupier[gpu]'" in err


@pytest.mark.parametrize(
    "error",
    [ImportError("\n=====\nlibcuda.so.1: no such file"), ModuleNotFoundError(name="cupy_backends")],
)
def test_a_cupy_that_cannot_be_loaded_is_told_apart(
    error: ImportError, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "cupy", raising=False)

    def refuses(_: str) -> None:
        raise error

    monkeypatch.setattr("croupier.simulation.gpu.launching.import_module", refuses)
    with pytest.raises(OutOfReach, match=r"CuPy is there and cannot be loaded: \w"):
        Device()
