"""Programs for a GPU played by a plain compiler: the very same source, without a GPU."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from croupier.simulation.gpu.programs import Program
from croupier.simulation.running import Whole

HERE = Path(__file__).parent
BLOCKS = 2
THREADS = 32
FLAGS = ("-std=c++20", "-pthread", "-fsanitize=address")
"""What is read or written beyond a block's memory ends the program."""


class Emulated:
    """Several programs, compiled together."""

    def __init__(self, programs: Mapping[str, Program], folder: Path) -> None:
        self.programs, self.folder = programs, folder
        self.names = {name: f"program_{n}" for n, name in enumerate(programs)}
        source, self.built = folder / "emulated.cpp", folder / "emulated"
        source.write_text(self._source(), encoding="utf-8")
        build = [*FLAGS, f"-I{HERE}", "-o", str(self.built), str(source)]
        compiler = shutil.which("g++")
        assert compiler, "g++ is missing: it plays a GPU's programs where there is none"
        subprocess.run([compiler, *build], check=True)

    def tally(self, name: str, seed: int, units: range) -> Whole:
        tables = self.folder / f"{self.names[name]}.tables"
        tables.write_bytes(self.programs[name].tables)
        asked = [self.names[name], str(units.start), str(len(units)), str(seed), str(tables)]
        ran = subprocess.run(
            [self.built, *asked],
            check=True,
            capture_output=True,
            text=True,
            env={"ASAN_OPTIONS": "detect_leaks=0"},
        )
        return np.array(ran.stdout.split(), dtype=np.int64)

    def _source(self) -> str:
        spaces = [
            f"namespace {self.names[name]} {{\n{program.source}\n}}"
            for name, program in self.programs.items()
        ]
        chosen = [
            f'    if (!std::strcmp(argv[1], "{self.names[name]}"))'
            f" emulate({self.names[name]}::play, {program.threads}, {BLOCKS},"
            f" {program.memory}, {program.counts}, argv + 2);"
            for name, program in self.programs.items()
        ]
        main = ["int main(int, char** argv) {", *chosen, "}"]
        return "\n".join(['#include "emulated.h"', *spaces, *main, ""])


@dataclass(frozen=True, slots=True)
class EmulatedDevice:
    """In a GPU's place."""

    folder: Path
    name: str = "no GPU"

    def loaded(self, program: Program) -> EmulatedProgram:
        return EmulatedProgram(Emulated({self.name: program}, self.folder))


@dataclass(frozen=True, slots=True)
class EmulatedProgram:
    emulated: Emulated

    def begun(self, seed: int, units: range) -> Counted:
        (name,) = self.emulated.programs
        return Counted(self.emulated.tally(name, seed, units))


@dataclass(frozen=True, slots=True)
class Counted:
    counts: Whole

    def brought(self) -> Whole:
        return self.counts
