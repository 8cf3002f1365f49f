"""Simulated rounds for people: beside exact odds, and as pictures."""

from __future__ import annotations

from collections.abc import Sequence

import click

from croupier.cli.output import print_table
from croupier.simulation.results import Simulated, SimulatedWager
from croupier.simulation.running import Run
from croupier.studio.run_pictures import Axis, convergence, distribution, together

SHOES_DRAWN = 1_000
LIKELY = 1.96
"""Standard errors on either side that hold the mean 19 times of 20."""


def drawn_run(seen: Sequence[SimulatedWager], title: str, run: Run[Simulated]) -> str:
    """How the edge of the first wager settled down, and what shoes brought."""
    wager = seen[-1].odds.wager
    pictures = [
        convergence(
            f"{title}: {wager}",
            [each.rounds for each in seen],
            [-float(each.mean) for each in seen],
            [each.standard_error for each in seen],
            float(seen[-1].odds.house_edge),
        )
    ]
    if run.result().shoes:
        won = [_won(run, shoe) for shoe in range(min(run.units, SHOES_DRAWN))]
        across = Axis(min(won), max(won), name=f"units won by the house, one on {wager} each round")
        pictures.append(distribution(f"{title}: what a shoe brings", won, across, "shoes"))
    return together(pictures)


def _won(run: Run[Simulated], shoe: int) -> float:
    """By the house, of a unit in every round of one shoe."""
    simulation = run.simulation
    alone = simulation.tally(run.seed, range(shoe, shoe + 1))
    first = simulation.read(run.seed, 1, alone).wagers[0]
    return -float(first.mean) * first.rounds


def with_band(wager: SimulatedWager) -> str:
    edge, band = -float(wager.mean), LIKELY * wager.standard_error
    return f"{wager.odds.wager} {edge:.4%} ± {band:.4%}"


COLUMNS = ("wager", "terms", "house edge", "± 95 %", "exact", "z", "hits", "exact hits")


def print_simulated(found: Simulated, about: str, full: str) -> None:
    shoes = f"each from {full}" if found.shoes is None else f"{found.shoes:,} shoes"
    click.echo(f"{about}\n{found.rounds:,} rounds, {shoes}, seed {found.seed}")
    if not found.rounds:
        return
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
        for wager in found.strayed():
            effect = wager.odds.house_edge + wager.mean
            band = f"{-float(effect):+.4%} ± {LIKELY * wager.surest_error:.4%}"
            click.echo(f"The cut card's effect shows at {_named(wager)}: house edge {band}.")
    for wager in found.wagers:
        if wager.is_too_sure:
            error, above = wager.surest_error, float(wager.mean - wager.odds.expected_value)
            click.echo(
                f"{_named(wager)}: prizes came too seldom, or shoes agree, for its error to be"
                f" trusted; by exact odds ± {LIKELY * error:.4%}, z {above / error:+.2f}."
            )


def _named(wager: SimulatedWager) -> str:
    """With its terms, where a wager has several rows."""
    return " ".join(filter(None, [wager.odds.wager, wager.odds.terms_text]))


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
