"""How fast a GPU simulates, every wager in each round, and whether it counts as the kernels do.

A machine with a GPU needs neither the games nor what they are built on: programs and the counts
that are known go there in a folder.

    .venv/bin/python benchmarks/gpu.py pack FOLDER
    PYTHONPATH=src python3 benchmarks/gpu.py play FOLDER [--trillion] [--into FOLDER]
    .venv/bin/python benchmarks/gpu.py read FOLDER

`pack` writes a program for every example table, with what the kernels count of some units. `play`
holds the GPU to these, measures the rates of a few and plays a trillion rounds if asked to: a table
for people, `rates.json` and `trillion.npz` for others. `read` tells of that trillion by wager.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples" / "submissions"
SEED = 627
SHOES, ROUNDS = range(1000, 21_000), range(1000, 1_001_000)
"""Units that the kernels count before."""
MARYLAND = "md-mini"
MEASURED = (MARYLAND, "md-mini, full shoes", "pa-551-match", "pa-551-match, full shoes", "pa-535")
THREADS = (256, 320, 384)
"""Fewer to a block than there is room for: is that as fast?"""
SECONDS = 2.0
TRILLION = 10**12
SHOES_AT_ONCE = 1 << 27


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("word", choices=["pack", "play", "read"])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--trillion", action="store_true")
    asked.add_argument("--into", type=Path, help="where `play` writes; the folder if not named")
    given = asked.parse_args()
    match given.word:
        case "pack":
            pack(given.folder)
        case "play":
            play(given.folder, given.into or given.folder, trillion=given.trillion)
        case _:
            read(given.folder)


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


def play(folder: Path, into: Path, *, trillion: bool) -> None:
    from croupier.simulation.gpu.launching import Device  # noqa: PLC0415

    device, rates, wrong = Device(), list[dict[str, object]](), list[str]()
    print(f"{device.name}, {device.multiprocessors} multiprocessors")
    for packed in sorted(folder.glob("*.npz")):
        if packed.stem == "trillion":
            continue
        loaded, units, known, rounds = load(device, packed)
        is_same = bool((loaded.tally(SEED, units) == known).all())
        if not is_same:
            wrong.append(packed.stem)
        rate = None
        if packed.stem in MEASURED or "threads" in packed.stem:
            rate = measured(loaded, rounds / len(units))
        rates.append({"table": packed.stem, "same": is_same, "rounds_a_second": rate})
        words = "the same" if is_same else "NOT the same"
        speed = "" if rate is None else f"{rate / 1e9:9.2f} billion rounds a second"
        print(f"{packed.stem:40} {rounds:10,} rounds {words} {speed}", flush=True)
    found: dict[str, object] = {"device": device.name, "tables": rates}
    if trillion:
        found["trillion"] = all_of(device, folder, into)
    (into / "rates.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert not wrong, f"counted otherwise: {', '.join(wrong)}"


def load(device: Any, packed: Path) -> tuple[Any, range, np.ndarray, int]:  # noqa: ANN401 an extra
    from croupier.simulation.gpu.programs import Program  # noqa: PLC0415

    with np.load(packed) as file:
        threads, blocks, memory, counts = map(int, file["shape"])
        source, tables = str(file["source"]), file["tables"].tobytes()
        program = Program(source, tables, threads, blocks, memory, counts)
        units = range(*map(int, file["units"]))
        return device.loaded(program), units, file["known"], int(file["rounds"])


def measured(loaded: Any, rounds_a_unit: float) -> float:  # noqa: ANN401 an extra
    """Rounds a second, of launches long enough for their beginnings not to count."""
    units = 1 << 22
    while True:
        began = time.perf_counter()
        loaded.tally(SEED, range(units))
        took = time.perf_counter() - began
        if took >= SECONDS / 4:
            return units * rounds_a_unit / took
        units *= max(2, math.floor(SECONDS / 2 / took))


def all_of(device: Any, folder: Path, into: Path) -> dict[str, float]:  # noqa: ANN401 an extra
    """A trillion rounds of the Maryland table, in whole shoes, by the wall's clock."""
    loaded, _, _, _ = load(device, folder / f"{MARYLAND}.npz")
    loaded.tally(SEED, range(1 << 16))  # loaded by now
    total, first, waiting = np.zeros(loaded.program.counts, dtype=np.int64), 0, list[Any]()
    began = time.perf_counter()
    while total[0] < TRILLION:
        while len(waiting) < 2:
            waiting.append(loaded.begun(SEED, range(first, first + SHOES_AT_ONCE)))
            first += SHOES_AT_ONCE
        total += waiting.pop(0).brought()
    took = time.perf_counter() - began
    shoes = first - len(waiting) * SHOES_AT_ONCE
    np.savez(into / "trillion.npz", counts=total, shoes=np.array(shoes))
    rounds = int(total[0])
    print(f"{rounds:,} rounds of {MARYLAND}, {shoes:,} shoes, in {took:.2f} s")
    return {"rounds": rounds, "shoes": shoes, "seconds": took, "rounds_a_second": rounds / took}


def read(folder: Path) -> None:
    simulation = next(each for name, each in ready() if name == MARYLAND)
    with np.load(folder / "trillion.npz") as file:
        found = simulation.read(SEED, int(file["shoes"]), file["counts"])
    print(f"{found.rounds:,} rounds, {found.shoes:,} shoes, seed {SEED}")
    for wager in found.wagers:
        edge, exact = -float(wager.mean), float(wager.odds.house_edge)
        name = " ".join([wager.odds.wager, *wager.odds.terms.values()])
        print(f"{name:50} {edge:10.6%} exact {exact:10.6%} z {wager.z or 0.0:+.2f}")


if __name__ == "__main__":
    main()
