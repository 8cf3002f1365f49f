"""How fast a GPU simulates, every wager in each round, and whether it counts as the kernels do.

Where Croupier and CuPy are installed beside a GPU, one command does all of it (`make gpu`):

    .venv/bin/python benchmarks/gpu.py all FOLDER

A machine with a GPU needs neither the games nor what they are built on, CuPy and numpy are enough:
programs and the counts that are known go there in a folder.

    .venv/bin/python benchmarks/gpu.py pack FOLDER
    PYTHONPATH=src python3 benchmarks/gpu.py play FOLDER [--into FOLDER]
    .venv/bin/python benchmarks/gpu.py read FOLDER

`pack` writes a program for every example table, with what the kernels count of some units.
`compile` has CuPy's compiler make all of them ready for an H200, for which no GPU is needed.
`play` measures a few, plays a trillion rounds in whole shoes and one from full ones, and holds
every table to the kernels' counts: a table for people, `rates.json` and counts for others. What one
table has wrong stops no other.
`read` tells of it all as docs/performance.md has it, and of each trillion by wager.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples" / "submissions"
SEED = 627
SHOES, ROUNDS = range(1000, 21_000), range(1000, 1_001_000)
"""Units that the kernels count before."""
MARYLAND = "md-mini"
THREADS = (256, 320, 384)
"""Fewer to a block than there is room for: is that as fast?"""
MEASURED = (
    MARYLAND, *(f"{MARYLAND}, {n} threads" for n in THREADS), f"{MARYLAND}, full shoes",
    "pa-551-match", "pa-551-match, full shoes", "pa-535", "pa-535-banking, several",
)  # fmt: skip
SECONDS, LAUNCHES = 1.0, 3
"""How long a launch takes that is measured, and how many are."""
TRILLION = 10**12
AT_ONCE = {MARYLAND: 1 << 27, f"{MARYLAND}, full shoes": 1 << 33}
"""What a trillion rounds are played of, with the shoes that a launch takes."""
HOPPER = "sm_90"
TOLD, RATES = "trillion", "rates.json"


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("word", choices=["all", "pack", "compile", "play", "read"])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--into", type=Path, help="where `play` writes; the folder if not named")
    given = asked.parse_args()
    into = given.into or given.folder
    if given.word in {"all", "pack"}:
        pack(given.folder)
    if given.word == "compile":
        compile_all(given.folder)
    wrong = play(given.folder, into) if given.word in {"all", "play"} else []
    if given.word in {"all", "read"}:
        read(into)
    assert not wrong, f"not as the kernels count: {', '.join(wrong)}"


def ready() -> Iterator[tuple[str, Any]]:
    """Every example table, through whole shoes and with a full shoe for every round."""
    from croupier.games.baccarat.game import submission as baccarat  # noqa: PLC0415 not on a GPU's
    from croupier.games.pai_gow.game import submission as pai_gow  # noqa: PLC0415
    from croupier.games.spanish_21.game import submission as spanish_21  # noqa: PLC0415
    from croupier.odds.spanish_21.analysis import analyse  # noqa: PLC0415
    from croupier.simulation.baccarat.rounds import prepare as ready_baccarat  # noqa: PLC0415
    from croupier.simulation.pai_gow.rounds import prepare as ready_pai_gow  # noqa: PLC0415
    from croupier.simulation.spanish_21.rounds import prepare as ready_spanish_21  # noqa: PLC0415

    for table in sorted(EXAMPLES.glob("*.toml")):
        text, name = table.read_text(encoding="utf-8"), table.stem
        if name.startswith("pa-535"):
            yield name, ready_pai_gow(pai_gow(text))
            if "banking" in name:
                yield f"{name}, several", ready_pai_gow(pai_gow(text), opponents=5)
        elif name.startswith("pa-551"):
            played = analyse(spanish_21(text))
            yield name, ready_spanish_21(played)
            yield f"{name}, full shoes", ready_spanish_21(played, full_shoe=True)
        else:
            shoes = ready_baccarat(baccarat(text))
            yield name, shoes
            yield f"{name}, full shoes", shoes.alone()


def pack(folder: Path) -> None:
    from croupier.simulation.gpu.backend import program_of  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    for name, simulation in ready():
        units = ROUNDS if simulation.most_rounds == 1 else SHOES
        known = simulation.tally(SEED, units)
        rounds = simulation.rounds(known)
        most = program_of(simulation)
        programs = {name: most}
        if name == MARYLAND:
            programs |= {f"{name}, {n} threads": program_of(simulation, n) for n in THREADS}
        for each, program in programs.items():
            np.savez_compressed(
                folder / f"{each}.npz",
                source=np.array(program.source),
                tables=np.frombuffer(program.tables, dtype=np.uint8),
                shape=np.array([program.threads, program.blocks, program.memory, program.counts]),
                units=np.array([units.start, units.stop]),
                rounds=np.array(rounds),
                known=known,
            )
            print(f"{each:40} {program.threads:5} threads, {program.memory:7,} bytes a block")


def compile_all(folder: Path) -> None:
    """By CuPy's own compiler."""
    from croupier.simulation.gpu.launching import OPTIONS  # noqa: PLC0415

    nvrtc: Any = import_module("cupy.cuda").nvrtc
    print("NVRTC", *nvrtc.getVersion())
    for name in packed_tables(folder):
        with np.load(folder / f"{name}.npz") as file:
            program = nvrtc.createProgram(str(file["source"]), f"{name}.cu", (), ())
        try:
            nvrtc.compileProgram(program, (*OPTIONS, f"-arch={HOPPER}"))
        except nvrtc.NVRTCError:
            raise SystemExit(f"{name}: {nvrtc.getProgramLog(program)}") from None
        print(f"{name:40} {len(nvrtc.getCUBIN(program)):7,} bytes for {HOPPER}")


def packed_tables(folder: Path) -> list[str]:
    """What is measured comes first, for time on a GPU is scarce."""
    names = sorted(each.stem for each in folder.glob("*.npz") if not each.stem.startswith(TOLD))
    assert MARYLAND in names, f"nothing is packed in {folder}"
    first = [name for name in MEASURED if name in names]
    return [*first, *(name for name in names if name not in first)]


def play(folder: Path, into: Path) -> list[str]:
    """Tables that did not come to the known counts, or could not be played."""
    from croupier.simulation.gpu.launching import Device  # noqa: PLC0415
    from croupier.values.errors import OutOfReach  # noqa: PLC0415

    into.mkdir(parents=True, exist_ok=True)
    device = Device()
    print(f"{device.name}, {device.multiprocessors} multiprocessors")
    found: dict[str, Any] = {"device": device.name, "tables": [], "trillions": {}}
    for name in packed_tables(folder):
        try:
            table = played(device, folder, name)
            if name in AT_ONCE and table["same"]:
                found["trillions"][name] = trillion(device, folder, into, name)
        except OutOfReach as error:
            table = {"table": name, "same": False, "rounds_a_second": None, "why": str(error)}
            print(f"{name:40} {error}", flush=True)
        found["tables"].append(table)
        (into / RATES).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return [each["table"] for each in found["tables"] if not each["same"]]


def played(device: Any, folder: Path, name: str) -> dict[str, Any]:  # noqa: ANN401 an extra
    loaded, units, known, rounds = load(device, folder / f"{name}.npz")
    is_same = bool((loaded.tally(SEED, units) == known).all())
    rate = measured(loaded, rounds / len(units)) if name in MEASURED else None
    words = "the same" if is_same else "NOT the same"
    speed = "" if rate is None else f"{rate / 1e9:9.2f} billion rounds a second"
    print(f"{name:40} {rounds:10,} rounds {words} {speed}", flush=True)
    return {"table": name, "same": is_same, "rounds_a_second": rate, "rounds": rounds}


def load(device: Any, packed: Path) -> tuple[Any, range, np.ndarray, int]:  # noqa: ANN401 an extra
    from croupier.simulation.gpu.programs import Program  # noqa: PLC0415

    with np.load(packed) as file:
        threads, blocks, memory, counts = map(int, file["shape"])
        source, tables = str(file["source"]), file["tables"].tobytes()
        program = Program(source, tables, threads, blocks, memory, counts)
        units = range(*map(int, file["units"]))
        return device.loaded(program), units, file["known"], int(file["rounds"])


def measured(loaded: Any, rounds_a_unit: float) -> float:  # noqa: ANN401 an extra
    """Rounds a second, of the best of some launches, too long for their beginnings to count."""

    def took() -> float:
        began = time.perf_counter()
        loaded.tally(SEED, range(units))
        return time.perf_counter() - began

    units = 1 << 22
    while (first := took()) < SECONDS / 2:
        units *= max(2, math.floor(SECONDS / first))
    return units * rounds_a_unit / min(took() for _ in range(LAUNCHES))


def trillion(device: Any, folder: Path, into: Path, name: str) -> dict[str, float]:  # noqa: ANN401
    """A trillion rounds of a table, by the wall's clock."""
    loaded, _, _, _ = load(device, folder / f"{name}.npz")
    loaded.tally(SEED, range(1 << 16))  # loaded by now
    total, first, waiting = np.zeros(loaded.program.counts, dtype=np.int64), 0, list[Any]()
    at_once = AT_ONCE[name]
    began = time.perf_counter()
    while total[0] < TRILLION:
        while len(waiting) < 2:
            waiting.append(loaded.begun(SEED, range(first, first + at_once)))
            first += at_once
        total += waiting.pop(0).brought()
    took = time.perf_counter() - began
    shoes = first - len(waiting) * at_once
    np.savez(into / f"{TOLD} of {name}.npz", counts=total, shoes=np.array(shoes))
    rounds = int(total[0])
    print(f"{rounds:,} rounds of {name}, {shoes:,} shoes, in {took:.2f} s", flush=True)
    return {"rounds": rounds, "shoes": shoes, "seconds": took, "rounds_a_second": rounds / took}


def read(folder: Path) -> None:
    found = json.loads((folder / RATES).read_text(encoding="utf-8"))
    same = sum(each["same"] for each in found["tables"])
    print(f"\n{found['device']}: {same} of {len(found['tables'])} tables as the kernels count.\n")
    print("| program | billion rounds a second |\n|---|---|")
    for each in found["tables"]:
        if each["rounds_a_second"]:
            print(f"| {each['table']} | {each['rounds_a_second'] / 1e9:.1f} |")
    simulations = dict(ready()) if found["trillions"] else {}
    for name, trial in found["trillions"].items():
        with np.load(folder / f"{TOLD} of {name}.npz") as file:
            told = simulations[name].read(SEED, int(file["shoes"]), file["counts"])
        took = trial["seconds"]
        print(f"\n{told.rounds:,} rounds of {name}, in {took:.2f} s\n")
        print("| wager | house edge | exact | z |\n|---|---|---|---|")
        for wager in told.wagers:
            edge, exact = -float(wager.mean), float(wager.odds.house_edge)
            called = " ".join([wager.odds.wager, *wager.odds.terms.values()])
            print(f"| {called} | {edge:.6%} | {exact:.6%} | {wager.z or 0.0:+.2f} |")


if __name__ == "__main__":
    main()
