"""A bankroll for people: the round, the risks, the session and the trip."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.bankrolls.reports import Bankroll
from croupier.bankrolls.risks import Risk
from croupier.bankrolls.sessions import PERCENTILES, Purses
from croupier.cli.output import print_sentence, print_table
from croupier.odds.document import UNLAWFUL
from croupier.odds.figures import percent
from croupier.values.money import money

RISKS = ("played", "lost", "closed form", "simulated", "goal reached", "mean rounds")


def print_bankroll(told: Bankroll, *, lawful: bool) -> None:
    if not lawful:
        click.echo(f"{UNLAWFUL}\n")
    bets = "; ".join(f"{wager} {money(stake)}" for wager, stake in told.mix.items())
    title = f"{bets} out of {money(told.plan.bankroll)}"
    print_table(title, ("each round", ""), list(_round(told)), right=("",))
    print_table("Risk", RISKS, [_risk_cells(each) for each in told.risks], right=RISKS[1:])
    sums = list(_sums(told))
    if sums:
        columns = ("", *(f"{each} %" for each in PERCENTILES), "mean", "std dev", "ahead")
        title = "So many of a hundred have at most this at the end"
        print_table(title, columns, sums, right=columns[1:])
    for note in told.notes:
        print_sentence(note)


def _round(told: Bankroll) -> Iterator[tuple[str, str]]:
    law, plan = told.law, told.plan
    yield "staked", money(law.stake)
    yield "house edge of it", percent(law.edge)
    yield "brings in the mean", _dollars(float(law.mean))
    yield f"an hour, {plan.rounds_an_hour} rounds", _dollars(float(law.mean) * plan.rounds_an_hour)
    yield "standard deviation", _dollars(law.deviation)
    if law.skewness is not None:
        yield "skewness", f"{law.skewness:.3f}"
    if told.n0 is not None:
        yield "N0, rounds", f"{told.n0:,.0f}"
    if law.mean > 0:
        yield "desirability, SCORE", f"{told.desirability:.2f}, {_dollars(told.score * 100)}"
        yield "full Kelly", f"{told.kelly.times:.4g} times the bets, {told.kelly.share:.3%} of all"
        part = told.kelly.times * float(plan.kelly)
        yield f"{plan.kelly} of Kelly", f"{part:.4g} times the bets"
    sure = told.certainty_equivalent
    name = f"certainty equivalent, {plan.kelly} of Kelly"
    yield name, "none: all may be lost" if sure is None else _dollars(sure)


def _risk_cells(risk: Risk) -> tuple[str, ...]:
    drawn = ""
    if risk.simulated is not None:
        drawn = f"{risk.simulated:.2%} ± {risk.error:.2%}"
    return (
        risk.until,
        "" if risk.counted is None else f"{risk.counted:.4%}",
        f"{risk.closed:.4%}",
        drawn,
        "" if risk.reached is None else f"{risk.reached:.4%}",
        "" if risk.rounds is None else f"{risk.rounds:,.1f}",
    )


def _sums(told: Bankroll) -> Iterator[tuple[str, ...]]:
    if told.session is not None:
        end = told.session.purses
        yield (f"purse after {told.plan.rounds:,} rounds", *_purse_cells(end, told.session.ahead))
    if told.trip is not None:
        won = told.trip
        yield (f"won in {told.plan.sessions} sessions", *_purse_cells(won, won.above(0)))


def _purse_cells(purses: Purses, ahead: float) -> tuple[str, ...]:
    shown = [purses.percentile(each) for each in PERCENTILES]
    sums = [_whole_dollars(each) for each in (*shown, purses.mean, purses.deviation)]
    return *sums, f"{ahead:.2%}"


def _whole_dollars(cents: float) -> str:
    return f"{'-' * (cents < 0)}${abs(cents) / 100:,.0f}"


def _dollars(cents: float) -> str:
    return money(round(cents))
