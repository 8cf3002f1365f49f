"""What the house wins of stated action: a wager of one size in every round, so many an hour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from croupier.odds.figures import WagerOdds
from croupier.odds.hold_bands import hold_bands
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.report.document import Block, Cell, Paragraph, Section, Table
from croupier.studio.report.par_sheets import from_to
from croupier.values.money import Cents, money

PERIODS = {"an hour": 1, "a shift of 8 hours": 8, "30 days of 24 hours": 720}
LEVEL = 0.95
COLUMNS = (
    "over", "rounds", "handle", "expected win", "std dev", "hold in 95% of cases", "win, from",
    "and to",
)  # fmt: skip


def action_section(
    house: HouseRules, rows: Sequence[WagerOdds], stake: Cents, rounds_an_hour: int
) -> Section:
    """Rows are odds at that stake, with the table's own rounding."""
    blocks: list[Block] = [
        Paragraph(
            f"The action stated: {money(stake)} on one wager in every round, {rounds_an_hour:,}"
            " rounds an hour, one player. Vigorish and odd sums are rounded as this table rounds"
            " them at that stake. Several players at one table share its rounds: handle and win"
            " add up, but bands do not narrow as they would at several tables."
        )
    ]
    for row in rows:
        if told := _not_at(house, row, stake):
            blocks.append(Paragraph(told))
        else:
            blocks.append(_table(house, row, stake, rounds_an_hour))
    return Section("action", "Volatility and hold for stated action", blocks)


def _not_at(house: HouseRules, row: WagerOdds, stake: Cents) -> str:
    limits, wager = house.limits_of(row.wager), house.wagers[row.wager]
    if wager.fixed_stake is not None:
        return ""
    if limits.minimum is not None and stake < limits.minimum:
        return f"{wager.title}: no bands, for at least {money(limits.minimum)} must be staked."
    if limits.maximum is not None and stake > limits.maximum:
        return f"{wager.title}: no bands, for at most {money(limits.maximum)} may be staked."
    return ""


def _table(house: HouseRules, row: WagerOdds, stake: Cents, rounds_an_hour: int) -> Table:
    wager = house.wagers[row.wager]
    staked = wager.fixed_stake.value if wager.fixed_stake else stake
    terms = ", ".join(filter(None, (row.paytable, row.terms_text)))
    heading = f"{wager.title}{terms and f' ({terms})'}"
    lines = [*_lines(row, staked, rounds_an_hour)]
    return Table(heading, COLUMNS, lines, "lrrrrrrr", f"action-{row.wager}")


def _lines(row: WagerOdds, stake: int, rounds_an_hour: int) -> Iterator[tuple[Cell, ...]]:
    rounds = {name: hours * rounds_an_hour for name, hours in PERIODS.items()}
    bands = hold_bands(row, [*rounds.values()], [LEVEL])
    for (name, number), band in zip(rounds.items(), bands, strict=True):
        handle = number * stake
        low, high = band.band
        yield (
            name,
            f"{number:,}",
            _whole(handle),
            _whole(float(row.house_edge) * handle),
            _whole(row.standard_deviation * sqrt(number) * stake),
            from_to((low, high)),
            _whole(low * handle),
            _whole(high * handle),
        )


def _whole(cents: float) -> str:
    """To the dollar.

    >>> _whole(-123_456.0)
    '-$1,235'
    """
    dollars = round(cents / 100)
    return f"{'-' * (dollars < 0)}${abs(dollars):,}"
