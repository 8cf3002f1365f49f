"""`croupier bankroll`: what becomes of a bankroll behind bets, and how much to stake."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.material import place_of, write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import force_option, input_option, output_option, subject_argument
from croupier.cli.subjects import rules_for_study
from croupier.games.bound_game import bound_game
from croupier.odds.document import UNLAWFUL
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import share_from_text
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from croupier.bankrolls.plans import Plan


PAI_GOW = "pai_gow"


@click.command("bankroll")
@subject_argument()
@click.option("--bets", metavar="BETS", help='As "banker 100; dragon_7 5".')
@input_option("--counts", help="CSV: count, share, edge, variance; for a ramp.")
@click.option("--bankroll", required=True, metavar="SUM", help="What one sets out with.")
@click.option("--goal", metavar="SUM", help="Stop once there is so much.")
@click.option("--rounds", type=click.IntRange(1, 1_000_000), help="Stop after so many.")
@click.option(
    "--rounds-an-hour", type=click.IntRange(1, 1000), default=70, show_default=True,
    help="For what an hour brings.",
)  # fmt: skip
@click.option(
    "--sessions", type=click.IntRange(1, 1000), default=1, show_default=True,
    help="Of a trip, each begun with the bankroll.",
)  # fmt: skip
@click.option(
    "--kelly", default="1", show_default=True, metavar="SHARE",
    help="How much risk is borne, as a fraction of Kelly: 1/2.",
)  # fmt: skip
@click.option(
    "--purses", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True,
    help="How many are simulated.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True,
    help="Of chance: the same again.",
)  # fmt: skip
@click.option("--chip", metavar="SUM", help="A ramp is of whole chips; the table's coin.")
@click.option("--least", metavar="SUM", help="Of a ramp; the table's minimum.")
@click.option("--most", metavar="SUM", help="Of a ramp; the table's maximum.")
@click.option("--back-counting", is_flag=True, help="Look on where a bet is worth nothing.")
@click.option(
    "--strategy", type=click.Choice(["house_way", "optimal"]), help="Pai Gow: how one sets."
)
@output_option("--plot", help="Draw the session into a new SVG file.")
@force_option
@json_option
def command(submission: str, **asked: object) -> None:
    """What becomes of a bankroll behind BETS that are laid in every round of a SUBMISSION's table.

    Bets of one round are counted together, so that their correlation is exact. Ruin is not to be
    able to cover them any more. It is counted round by round, and told in closed form and by
    simulation too: ever, before a goal, within so many rounds, and both. Kelly is the stake at
    which the mean logarithm of the bankroll grows fastest (docs/bankrolls.md).

    With --counts in place of --bets: what a counter stakes at each count, in whole chips, and what
    that brings. The file is CSV with the columns count, share (of rounds), edge (the player's) and
    variance, per unit.
    """
    house = rules_for_study(submission)
    is_ramp = asked["counts"] is not None
    if is_ramp == (asked["bets"] is not None):
        raise click.UsageError("--bets or --counts: one of them")
    for option in _BETS_ONLY if is_ramp else _RAMP_ONLY:
        if asked.pop(option):
            where = "bets" if is_ramp else "counts"
            raise click.UsageError(f"--{option.replace('_', '-')}: goes with --{where}")
    (_tell_ramp if is_ramp else _tell_bets)(house, asked)


_RAMP_ONLY = ("counts", "chip", "least", "most", "back_counting")
_BETS_ONLY = ("bets", "goal", "rounds", "strategy", "plot")


def _tell_ramp(house: HouseRules, asked: dict[str, Any]) -> None:
    from croupier.cli.bankroll_ramp import (  # noqa: PLC0415
        RampAsked,
        print_ramp,
        ramp_document,
        read_buckets,
    )

    sums = {
        name: sum_of(f"--{name}", asked[name]) for name in ("bankroll", "chip", "least", "most")
    }
    ramp = RampAsked(
        kelly=share_of("--kelly", asked["kelly"]),
        back_counting=asked["back_counting"],
        **sums,  # type: ignore[arg-type]
    ).ramp(house, read_buckets(asked["counts"]))
    if asked["as_json"]:
        print_json(ramp_document(ramp, asked["rounds_an_hour"]))
    else:
        print_ramp(ramp, asked["rounds_an_hour"])


def _tell_bets(house: HouseRules, asked: dict[str, Any]) -> None:
    from croupier.bankrolls.bet_game import bankroll_report  # noqa: PLC0415 it needs arrays
    from croupier.cli.bankroll_printing import print_bankroll  # noqa: PLC0415

    bets, plot, force, as_json = (asked.pop(name) for name in ("bets", "plot", "force", "as_json"))
    how = _how(house, asked.pop("strategy"))
    plan = _plan(asked)
    if plot is not None and plan.rounds is None:
        raise click.UsageError("--plot draws a session; name its --rounds")
    if plan.sessions > 1 and plan.rounds is None:
        raise click.UsageError("--sessions of a trip need their --rounds")
    told = bankroll_report(bound_game(house.game).bind(house), bets, plan, **how)
    if plot is not None:
        if told.session is None:
            raise click.UsageError("--plot: the purses are too many to be counted")
        from croupier.studio.bankroll_pictures import bankroll_picture  # noqa: PLC0415

        write_file(plot, bankroll_picture(f"{house.title}: {bets}", told.session), force=force)
        click.echo(f"The session is drawn in {place_of(plot)}.", err=True)
    if as_json:
        note = {} if house.lawful else {"note": UNLAWFUL}
        print_json({**note, **told.document(), "file": plot})
    else:
        print_bankroll(told, lawful=house.lawful)


def _how(house: HouseRules, strategy: str | None) -> dict[str, object]:
    if strategy is None:
        return {}
    if house.game != PAI_GOW:
        raise click.UsageError("--strategy: is about Pai Gow; other games are played at their best")
    return {"strategy": strategy}


def _plan(asked: dict[str, object]) -> Plan:
    from croupier.bankrolls.plans import Plan  # noqa: PLC0415

    sums = {name: sum_of(f"--{name}", asked.pop(name)) for name in ("bankroll", "goal")}
    share = share_of("--kelly", str(asked.pop("kelly")))
    try:
        return Plan(**sums, kelly=share, **asked)  # type: ignore[arg-type]
    except Unreadable as error:
        raise click.UsageError(str(error)) from None


def share_of(option: str, given: str) -> Fraction:
    try:
        return share_from_text(given)
    except Unreadable:
        raise click.UsageError(f"{option} {given}: write a share, such as 1/2") from None


def sum_of(option: str, given: object) -> Cents | None:
    if given is None:
        return None
    try:
        return cents_from_text(str(given))
    except Unreadable as error:
        raise click.UsageError(f"{option}: {error}") from None
