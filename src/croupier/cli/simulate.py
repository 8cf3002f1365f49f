"""`croupier simulate`: rounds by chance, every wager in each, beside exact odds."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from secrets import randbits
from time import monotonic
from typing import TYPE_CHECKING

import click

from croupier.cli.game_parts import part_of
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.subjects import SUBJECT, rules_for_study

if TYPE_CHECKING:
    from croupier.cli.checkpoint import Checkpoint
    from croupier.simulation.results import Simulated, SimulatedWager
    from croupier.simulation.running import Backend, Run

EVENINGS = 1_000
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
@click.option("--strategy", metavar="HOW", help="Spanish 21: optimal, basic, or a chart's file.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows."
)
@click.option("--checkpoint", metavar="FILE", help="Keep what is done there, and go on from it.")
@json_option
def command(  # noqa: PLR0913 an option each
    submission: str,
    *,
    rounds: int | None,
    bettors: str | None,
    evenings: int | None,
    seed: int | None,
    workers: int | None,
    local_cluster: int | None,
    cluster: str | None,
    full_shoe: bool,
    strategy: str | None,
    meters: tuple[str, ...],
    checkpoint: str | None,
    as_json: bool,
) -> None:
    """Play rounds of a SUBMISSION's table by chance, every wager of it in every round.

    Shoes are dealt through the chapter's own burn, cover card and last hand, or every round from
    a full shoe. The same seed gives the same tallies, on however many cores and machines. Exact
    odds of a full shoe stand beside them, with z, by how many standard errors the mean lies above.

    With --bettors, what people who bet so bring a table in an hour, a shift and a weekend, and
    what they go through, by their systems (docs/simulation.md).

    Ctrl-C stops and tells what was played until then; with --checkpoint the same command goes on
    where it stopped and comes to the very same tallies.
    """
    if len([each for each in (workers, local_cluster, cluster) if each is not None]) > 1:
        raise click.UsageError("--workers, --local-cluster and --cluster: one of them")
    if (rounds is None) == (bettors is None) or (evenings and not bettors):
        raise click.UsageError("--rounds, or --bettors with --evenings: one of them")
    house = rules_for_study(submission)
    number = randbits(63) if seed is None else seed
    if bettors is not None:
        part = part_of(house.game, "simulate")
        if not hasattr(part, "earned"):
            raise click.UsageError(f"--bettors: not yet at a table of {house.game}")
        part.earned(house, bettors, evenings or EVENINGS, number, meters=meters, as_json=as_json)
        return
    assert rounds is not None
    how = {"full_shoe": full_shoe, "meters": meters, "strategy": strategy}
    simulation = part_of(house.game, "simulate").ready(house, **how)
    # Numbers are loaded once it is clear that they are needed.
    from croupier.cli.checkpoint import Checkpoint, Terms  # noqa: PLC0415
    from croupier.simulation.document import (  # noqa: PLC0415
        program_digest,
        rules_digest,
        simulated_document,
    )
    from croupier.simulation.running import Run  # noqa: PLC0415

    told = ", ".join(f"{name} {value}" for name, value in how.items() if value)
    terms = Terms(rules_digest(house), program_digest(), number, told)
    kept = Checkpoint(checkpoint, terms) if checkpoint else None
    run = kept.run(simulation) if kept else Run(simulation, number)
    began, stopped = monotonic(), False
    with _backend(workers, local_cluster, cluster) as backend, _watched(rounds, kept) as watch:
        try:
            run.go_on(rounds, backend, watch)
        except KeyboardInterrupt:
            stopped = True
    if kept:
        kept.keep(run)
    found, seconds = run.result(), monotonic() - began
    if as_json:
        print_json(simulated_document(found, house, backend.name, seconds))
    else:
        _print(found, f"{house.title} ({house.rulebook}), {backend.name}, {seconds:.1f} s")
    if stopped:
        more = f"the same command goes on from {checkpoint}" if kept else "nothing of it is kept"
        click.echo(f"Stopped after {run.rounds:,} of {rounds:,} rounds; {more}.", err=True)
        sys.exit(1)


@contextmanager
def _backend(
    workers: int | None, local_cluster: int | None, cluster: str | None
) -> Iterator[Backend]:
    from croupier.simulation import cluster as clusters  # noqa: PLC0415
    from croupier.simulation.running import Threads  # noqa: PLC0415

    if cluster is not None:
        with clusters.cluster_at(cluster) as found:
            yield found
    elif local_cluster is not None:
        with clusters.local_cluster(local_cluster) as found:
            yield found
    else:
        yield Threads(workers or os.cpu_count() or 1)


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
        click.echo(f"Chi-square over all that the wagers tell apart: {what}, p = {agreed.p:.4f}.")
    if found.shoes is not None:
        click.echo(
            "Exact odds are those of a full shoe; the mean over whole shoes may differ a little,"
            " for how many rounds a shoe has depends on its cards."
        )


def _cells(wager: SimulatedWager) -> tuple[str, ...]:
    odds = wager.odds
    terms = " ".join([*filter(None, [odds.paytable]), *(f"{k} {v}" for k, v in odds.terms.items())])
    hits = sum(
        n for each, n in zip(odds.outcomes, wager.counts, strict=True) if each.net > 0
    ) / max(wager.rounds, 1)
    return (
        odds.wager,
        terms,
        f"{-float(wager.mean):.4%}",
        f"{LIKELY * wager.standard_error:.4%}",
        f"{float(odds.house_edge):.4%}",
        "" if wager.z is None else f"{wager.z:+.2f}",
        f"{hits:.4%}",
        f"{float(odds.hit_frequency):.4%}",
    )
