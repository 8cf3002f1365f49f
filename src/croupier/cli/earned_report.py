"""What a table earns, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.cli.output import print_table
from croupier.simulation.baccarat.earnings import Earned, Fate, Period
from croupier.studio.run_pictures import distribution, fan, together
from croupier.values.money import money

PERIODS = ("period", "rounds", "handle", "win", "± sd", "hold", "1 %", "median", "99 %", "exact")
FATES = ("who", "system", "staked", "net", "per unit", "drawdown", "ruined", "longest run")


def print_earned(found: Earned) -> None:
    click.echo(f"{found.evenings:,} evenings, seed {found.seed}")
    rows = [tuple(_period(each)) for each in found.periods]
    print_table(
        "What the table earns, on average and at its edges", PERIODS, rows, right=PERIODS[1:]
    )
    rows = [tuple(_fate(each)) for each in found.fates]
    print_table("What one of each goes through in the longest", FATES, rows, right=FATES[2:])
    click.echo(
        "Drawdown is the median of the deepest fall, the run the longest lost in a row;"
        " no system changes what a unit staked loses on average."
    )


def _period(period: Period) -> Iterator[str]:
    ends = period.percentiles()
    yield period.name
    yield f"{period.rounds:,}"
    yield money(round(period.handle.mean()))
    yield money(round(period.win.mean()))
    yield money(round(period.win.std()))
    yield f"{period.win.mean() / period.drop:.1%}" if period.drop else ""
    yield from (money(ends[each]) for each in (1, 50, 99))
    yield "" if period.expected is None else money(round(period.expected))


def _fate(fate: Fate) -> Iterator[str]:
    yield fate.name
    yield fate.system
    yield money(round(fate.staked.mean()))
    yield money(round(fate.net.mean()))
    yield f"{fate.per_unit:+.4%}"
    yield money(int(sorted(fate.drawdown.tolist())[len(fate.drawdown) // 2]))
    yield f"{fate.ruined.mean():.1%}"
    yield str(int(fate.losing_run.max()))


def earned_document(found: Earned) -> dict[str, object]:
    """Sums are cents."""
    return {
        "seed": found.seed,
        "evenings": found.evenings,
        "periods": [
            {
                "period": each.name,
                "rounds": each.rounds,
                "handle": float(each.handle.mean()),
                "win": float(each.win.mean()),
                "deviation": float(each.win.std()),
                "drop": each.drop,
                "percentiles": {str(key): value for key, value in each.percentiles().items()},
                "expected": each.expected and str(each.expected),
            }
            for each in found.periods
        ],
        "bettors": [
            {
                "name": each.name,
                "system": each.system,
                "staked": float(each.staked.mean()),
                "net": float(each.net.mean()),
                "per_unit": each.per_unit,
                "drawdown": float(each.drawdown.mean()),
                "ruined": float(each.ruined.mean()),
                "longest_losing_run": int(each.losing_run.max()),
            }
            for each in found.fates
        ],
    }


def drawn_evenings(found: Earned) -> str:
    """What the table won in each period, and how each kind of purse fared."""
    won = [
        distribution(f"What the house wins: {each.name}", each.win.tolist())
        for each in found.periods
    ]
    fared = [
        fan(f"{each.name}, {each.system}", each.moments.tolist(), each.percentiles())
        for each in found.fates
    ]
    return together([*won, *fared])
