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
from croupier.cli.material import write_file
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.simulation_asked import Asked, read_asked
from croupier.cli.subjects import SUBJECT, rules_for_study
from croupier.rulebooks.house_rules import HouseRules

if TYPE_CHECKING:
    from croupier.cli.checkpoint import Checkpoint
    from croupier.simulation.results import Simulated, SimulatedWager
    from croupier.simulation.running import Backend, Run, Simulation

KEEP_EVERY = 5.0
"""Seconds between two checkpoints."""
LIKELY = 1.96
"""Standard errors on either side that hold the mean 19 times of 20."""


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
@click.argument("submission", metavar=SUBJECT)
@click.option("--rounds", type=Rounds(), help="At least so many, in whole shoes.")
@click.option("--bettors", metavar="FILE", help="Who plays, as TOML: what the table earns by them.")
@click.option("--evenings", type=Rounds(), help="With --bettors: how many (1000 if not named).")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Of chance; drawn if not named.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads; all cores if not named.")
@click.option("--local-cluster", type=click.IntRange(1, 1024), help="Worker processes of Dask.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.5:8786.")
@click.option("--full-shoe", is_flag=True, help="Deal every round from a full shoe.")
@click.option(
    "--strategy",
    metavar="HOW",
    help="optimal; Pai Gow: house_way, or a file with one; Spanish 21: basic, or a chart's file.",
)
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows."
)
@click.option("--checkpoint", metavar="FILE", help="Keep what is done there, and go on from it.")
@click.option("--plot", metavar="FILE", help="Draw it into a new SVG file.")
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
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
    part = part_of(house.game, "simulate")
    if asked.bettors is None:
        _play(house, part.ready(house, **asked.how), asked)
    elif hasattr(part, "earned"):
        part.earned(house, asked)
    else:
        raise click.UsageError(f"--bettors: not yet at a table of {house.game}")


def _play(house: HouseRules, simulation: Simulation[Simulated], asked: Asked) -> None:
    # Numbers are loaded once it is clear that they are needed.
    from croupier.cli.checkpoint import Checkpoint, Terms  # noqa: PLC0415
    from croupier.simulation.document import (  # noqa: PLC0415
        program_digest,
        rules_digest,
        simulated_document,
    )
    from croupier.simulation.running import Run  # noqa: PLC0415

    assert asked.rounds is not None
    how = ", ".join(f"{name} {value}" for name, value in asked.how.items() if value)
    terms = Terms(rules_digest(house), program_digest(), asked.seed, how)
    kept = Checkpoint(asked.checkpoint, terms) if asked.checkpoint else None
    run = kept.run(simulation) if kept else Run(simulation, asked.seed)
    seen: list[SimulatedWager] = []
    began, stopped = monotonic(), False
    with _backend(asked) as backend, _watched(asked.rounds, kept) as watch:

        def told(so_far: Run[Simulated]) -> None:
            watch(so_far)
            if asked.plot:
                seen.append(so_far.result().wagers[0])

        try:
            run.go_on(asked.rounds, backend, told)
        except KeyboardInterrupt:
            stopped = True
    if kept:
        kept.keep(run)
    found, seconds = run.result(), monotonic() - began
    if asked.plot and seen:
        write_file(asked.plot, _drawn(seen, house.title), force=asked.force)
    if asked.as_json:
        print_json(simulated_document(found, house, backend.name, seconds))
    else:
        _print(found, f"{house.title} ({house.rulebook}), {backend.name}, {seconds:.1f} s")
    if stopped:
        _tell_stopped(run.rounds, asked)


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
    from rich.console import Console  # noqa: PLC0415 slow
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    began, before = monotonic(), list[int]()
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)

        def show(run: Run[Simulated]) -> None:
            keep(run)
            done = run.rounds
            if not before:
                before.append(done)
            first = run.result().wagers[0]
            rate = (done - before[0]) / max(monotonic() - began, 1e-9) / 1e6
            words = f"{done:,} rounds, {rate:.1f} million/s, {_with_band(first)}"
            bar.update(task, completed=min(done, rounds), description=words)

        yield show


def _drawn(seen: Sequence[SimulatedWager], title: str) -> str:
    """How the edge of the first wager settled down."""
    from croupier.studio.run_pictures import convergence, frame_of  # noqa: PLC0415

    picture = convergence(
        f"{title}: {seen[-1].odds.wager}",
        [each.rounds for each in seen],
        [-float(each.mean) for each in seen],
        [each.standard_error for each in seen],
        float(seen[-1].odds.house_edge),
    )
    return frame_of([picture])


def _with_band(wager: SimulatedWager) -> str:
    edge, band = -float(wager.mean), LIKELY * wager.standard_error
    return f"{wager.odds.wager} {edge:.4%} ± {band:.4%}"


COLUMNS = ("wager", "terms", "house edge", "± 95 %", "exact", "z", "hits", "exact hits")


def _print(found: Simulated, about: str) -> None:
    shoes = "each from a full shoe" if found.shoes is None else f"{found.shoes:,} shoes"
    click.echo(f"{about}\n{found.rounds:,} rounds, {shoes}, seed {found.seed}")
    rows = [_cells(each) for each in found.wagers]
    print_table("Simulated beside exact odds", COLUMNS, rows, right=COLUMNS[2:])
    if found.chi_square:
        agreed = found.chi_square
        what = f"{agreed.value:,.1f} with {agreed.freedom:,} degrees of freedom"
        click.echo(f"Chi-square over what is told apart together: {what}, p = {agreed.p:.4f}.")
    if found.shoes is not None:
        click.echo(
            "Exact odds are those of a full shoe; the mean over whole shoes may differ a little,"
            " for how many rounds a shoe has depends on its cards."
        )


def _cells(wager: SimulatedWager) -> tuple[str, ...]:
    odds = wager.odds
    terms = " ".join([*filter(None, [odds.paytable]), *(f"{k} {v}" for k, v in odds.terms.items())])
    return (
        odds.wager,
        terms,
        f"{-float(wager.mean):.4%}",
        f"{LIKELY * wager.standard_error:.4%}",
        f"{float(odds.house_edge):.4%}",
        "" if wager.z is None else f"{wager.z:+.2f}",
        f"{wager.hits / max(wager.rounds, 1):.4%}",
        f"{float(odds.hit_frequency):.4%}",
    )
