"""`croupier simulate`: rounds by chance, every wager in each, beside exact odds."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

import click

from croupier.cli.game_parts import part_of
from croupier.cli.material import files_read, write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import (
    STREAM,
    force_option,
    input_option,
    output_option,
    subject_argument,
)
from croupier.cli.simulation_asked import Asked, read_asked
from croupier.cli.subjects import rules_for_study
from croupier.rulebooks.house_rules import HouseRules

if TYPE_CHECKING:
    from croupier.cli.checkpoint import Checkpoint
    from croupier.simulation.evenings import Table
    from croupier.simulation.results import Simulated, SimulatedWager
    from croupier.simulation.running import Backend, Run, Simulation

KEEP_EVERY = 5.0
"""Seconds between two checkpoints."""
SHOW_EVERY = 0.1
"""Seconds between two looks at what is done."""
LOOKS = 60
"""Points of a picture."""


class Rounds(click.ParamType[int]):
    """A whole number, also as 1e9 or 20_000_000."""

    name = "N"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        try:
            found = float(str(value)) if "e" in str(value).lower() else int(str(value))
        except ValueError:
            self.fail(f"{value!r} is no number of rounds", param, ctx)
        if found != found // 1 or found < 1:
            self.fail(f"{value!r} is no number of rounds", param, ctx)
        return int(found)


@click.command("simulate")
@subject_argument()
@click.option("--rounds", type=Rounds(), help="At least so many, in whole shoes.")
@input_option("--bettors", help="Who plays, as TOML: what the table earns by them.")
@click.option("--evenings", type=Rounds(), help="With --bettors: how many (1000 if not named).")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Of chance; drawn if not named.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads; all cores if not named.")
@click.option("--local-cluster", type=click.IntRange(1, 1024), help="Worker processes of Dask.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.5:8786.")
@click.option("--gpu", is_flag=True, help="Play on the GPU of this machine.")
@click.option("--full-shoe", is_flag=True, help="Deal every round from a full shoe.")
@click.option(
    "--strategy",
    metavar="HOW",
    help="optimal; Pai Gow: house_way, or a file with one; Spanish 21: basic, or a chart's file.",
)
@click.option("--against", metavar="HOW", help="Pai Gow: how a bank's opponents set, likewise.")
@click.option(
    "--opponents",
    type=click.IntRange(1),
    help="Pai Gow: wagers against a bank at once, the dealer's among them.",
)
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows."
)
@click.option("--checkpoint", metavar="FILE", help="Keep what is done there, and go on from it.")
@output_option("--plot", help="Draw it into a new SVG file.")
@force_option
@json_option
def command(submission: str, **options: object) -> None:
    """Play rounds of a SUBMISSION's table by chance, every wager of it in every round.

    Shoes are dealt through the chapter's own burn, cover card and last hand, or every round from
    a full shoe. The same seed gives the same tallies, on however many cores and machines. Exact
    odds of a full shoe stand beside them, with z, by how many standard errors the mean lies above.

    With --bettors, what people who bet so bring a table in an hour, a shift and a weekend, and
    what they go through, by their systems (docs/simulation.md).

    Ctrl-C stops and tells what was played until then; with --checkpoint the same command goes on
    where it stopped and comes to the very same tallies.
    """
    asked, house = read_asked(options), rules_for_study(submission)
    if asked.checkpoint == STREAM:
        raise click.UsageError("--checkpoint is a file that is read and written again, and not -")
    part = part_of(house.game, "simulate")
    if asked.bettors is None:
        with files_read() as read:
            simulation = part.ready(house, asked)
        _play(house, simulation, asked, sorted(read.values()))
    else:
        _tell_earned(part.evenings(house, asked), asked)


def _play(
    house: HouseRules, simulation: Simulation[Simulated], asked: Asked, files: Sequence[str]
) -> None:
    """``files`` are digests of those that say how it is played."""
    # Numbers are loaded once it is clear that they are needed.
    from croupier.cli.checkpoint import Checkpoint, Terms  # noqa: PLC0415
    from croupier.cli.simulated_report import drawn_run, print_simulated  # noqa: PLC0415
    from croupier.simulation.document import (  # noqa: PLC0415
        program_digest,
        rules_digest,
        simulated_document,
    )
    from croupier.simulation.running import Run  # noqa: PLC0415

    assert asked.rounds is not None
    how = [*(f"{name} {value}" for name, value in asked.how.items() if value), *files]
    terms = Terms(rules_digest(house), program_digest(), asked.seed, ", ".join(how))
    kept = Checkpoint(asked.checkpoint, terms) if asked.checkpoint else None
    run = kept.run(simulation) if kept else Run(simulation, asked.seed)
    if kept:
        kept.keep(run)  # whoever cannot write there learns it now
    seen: list[SimulatedWager] = []
    began, stopped = monotonic(), False
    with _backend(asked) as backend, _watched(asked.rounds, kept) as watch:
        try:
            for target in _targets(asked):
                if run.rounds < target or not run.is_whole:
                    run.go_on(target, backend, watch)
                    seen.append(run.result().wagers[0])
        except KeyboardInterrupt:
            stopped = True
    if kept:
        kept.keep(run)
    found, seconds = run.result(), monotonic() - began
    if stopped or not seen:
        seen.append(found.wagers[0])
    if asked.plot and run.rounds:
        write_file(asked.plot, drawn_run(seen, house.title, run), force=asked.force)
    part = part_of(house.game, "simulate")
    if asked.as_json:
        document = simulated_document(found, house, backend.name, seconds)
        print_json(document | part.document_beside(found))
    else:
        about = f"{house.title} ({house.rulebook}), {backend.name}, {seconds:.1f} s"
        print_simulated(found, about, part.FULL)
        part.print_beside(found)
    if stopped:
        _tell_stopped(run.rounds, asked)


def _tell_earned(table: Table, asked: Asked) -> None:
    from croupier.cli.earned_report import tell_earned  # noqa: PLC0415 as above

    tell_earned(table, asked)


def _tell_stopped(rounds: int, asked: Asked) -> NoReturn:
    more = f"the same command goes on from {asked.checkpoint}"
    more = more if asked.checkpoint else "nothing of it is kept"
    click.echo(f"Stopped after {rounds:,} of {asked.rounds:,} rounds; {more}.", err=True)
    sys.exit(1)


@contextmanager
def _backend(asked: Asked) -> Iterator[Backend]:
    from croupier.simulation import cluster as clusters  # noqa: PLC0415
    from croupier.simulation.running import Threads  # noqa: PLC0415

    if asked.cluster is not None:
        with clusters.cluster_at(asked.cluster) as found:
            yield found
    elif asked.local_cluster is not None:
        with clusters.local_cluster(asked.local_cluster) as found:
            yield found
    elif asked.gpu:
        from croupier.simulation.gpu.backend import Gpu  # noqa: PLC0415
        from croupier.simulation.gpu.launching import Device  # noqa: PLC0415

        yield Gpu(Device())
    else:
        yield Threads(asked.workers or os.cpu_count() or 1)


@contextmanager
def _watched(rounds: int, kept: Checkpoint | None) -> Iterator[Callable[[Run[Simulated]], None]]:
    """Keeps what is done from time to time, and shows it to whoever looks."""
    last = monotonic()

    def keep(run: Run[Simulated]) -> None:
        nonlocal last
        if kept and monotonic() - last > KEEP_EVERY:
            kept.keep(run)
            last = monotonic()

    if not sys.stderr.isatty():
        yield keep
        return
    from croupier.cli.drawing import (  # noqa: PLC0415
        BarColumn,
        Console,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from croupier.cli.simulated_report import with_band  # noqa: PLC0415

    began, before, shown = 0.0, -1, 0.0
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)

        def show(run: Run[Simulated]) -> None:
            nonlocal began, before, shown
            keep(run)
            now, done = monotonic(), run.rounds
            if before < 0:  # whatever was compiled or loaded for it is over by now
                began, before = now, done
            if now - shown < SHOW_EVERY and done < rounds:
                return
            shown = now
            rate = (done - before) / max(now - began, 1e-9) / 1e6
            words = f"{done:,} rounds, {rate:.1f} million/s, {with_band(run.result().wagers[0])}"
            bar.update(task, completed=min(done, rounds), description=words)

        yield show


def _targets(asked: Asked) -> Iterator[int]:
    """A picture wants to look from time to time; the tallies at the end are the same."""
    assert asked.rounds is not None
    looks = LOOKS if asked.plot else 1
    for look in range(1, looks + 1):
        yield max(1, asked.rounds * look // looks)
