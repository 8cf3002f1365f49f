"""What a table earns, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import click

from croupier.cli.material import read_file, write_file
from croupier.cli.output import print_json, print_table, progress
from croupier.cli.simulation_asked import EVENINGS, Asked
from croupier.simulation.bettors import programme as read_programme
from croupier.simulation.earnings import earnings
from croupier.simulation.evenings import Table
from croupier.simulation.periods import Earned, Fate, Period
from croupier.studio.run_pictures import distribution, fan, together

PERIODS = (
    "period",
    "rounds",
    "handle",
    "win",
    "± sd",
    "hold",
    "loses",
    "5 %",
    "median",
    "95 %",
    "exact",
)
FATES = (
    "who",
    "system",
    "staked",
    "net",
    "per unit",
    "exact",
    "z",
    "drawdown",
    "ruined",
    "longest run",
)


def tell_earned(table: Table, asked: Asked) -> None:
    """Play the evenings that were asked for, and tell of them."""
    asked.refuse("a shoe follows the other; leave it out with --bettors", "full_shoe")
    asked.refuse("what is done is not kept with --bettors", "checkpoint")
    file, evenings = str(asked.bettors), asked.evenings or EVENINGS
    programme = read_programme(read_file(file), table.house, file)
    with progress("Evenings", evenings) as step:
        at = 0

        def told(done: int) -> None:
            nonlocal at
            for _ in range(done - at):
                step()
            at = done

        found = earnings(table, programme, evenings, asked.seed, told=told)
    if asked.plot:
        write_file(asked.plot, drawn_evenings(found), force=asked.force)
    if asked.as_json:
        print_json(earned_document(found))
    else:
        print_earned(found)


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
        " no system changes what a unit staked loses on average, and z holds it to that."
    )


def _period(period: Period) -> Iterator[str]:
    ends = period.percentiles()
    yield period.name
    yield f"{period.rounds:,}"
    yield _dollars(period.handle.mean())
    yield _dollars(period.win.mean())
    yield _dollars(period.win.std())
    yield "" if period.hold is None else f"{period.hold:.1%}"
    yield f"{period.losing:.0%}"
    yield from (_dollars(ends[each]) for each in (5, 50, 95))
    yield "" if period.expected is None else _dollars(period.expected)


def _fate(fate: Fate) -> Iterator[str]:
    yield fate.name
    yield fate.system
    yield _dollars(fate.staked.mean())
    yield _dollars(fate.net.mean())
    yield f"{fate.per_unit:+.4%}"
    yield f"{fate.exact_per_unit:+.4%}"
    yield "" if fate.z is None else f"{fate.z:+.2f}"
    yield _dollars(fate.middle_drawdown)
    yield f"{fate.ruined.mean():.1%}"
    yield str(int(fate.losing_run.max()))


def _dollars(cents: float | Fraction) -> str:
    """Whole ones: nobody reads cents of an evening."""
    whole = round(abs(float(cents)) / 100)
    return f"-${whole:,}" if cents < 0 and whole else f"${whole:,}"


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
                "hold": each.hold,
                "losing": each.losing,
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
                "exact_per_unit": each.exact_per_unit,
                "z": each.z,
                "drawdown": each.middle_drawdown,
                "ruined": float(each.ruined.mean()),
                "longest_losing_run": int(each.losing_run.max()),
            }
            for each in found.fates
        ],
    }


def drawn_evenings(found: Earned) -> str:
    """What the table won in each period, and how each kind of purse fared."""
    won = [
        distribution(f"What the house wins in a period: {each.name}", each.win.tolist())
        for each in found.periods
    ]
    fared = [
        fan(f"{each.name}, {each.system}", each.moments.tolist(), each.percentiles())
        for each in found.fates
    ]
    return together([*won, *fared])
