"""The [limits] of a submission: smallest and largest stakes, and the smallest coin."""

from __future__ import annotations

from croupier.rulebooks.house_rules import StakeLimits
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.money import Cents, dollars


def examine_limits(
    filing: Filing, reader: Reader, offered: list[str], fixed: str | None
) -> tuple[StakeLimits, Cents, dict[str, StakeLimits]]:
    """The table's limits, its coin, and each wager's own limits."""
    notes = filing.notes
    general = _bounds(filing, reader)
    coin = notes.attempt(reader.sum_of_money, "coin") if reader.has("coin") else None
    if coin == 0:
        notes.find("limits.coin", "0", "must be a coin of a cent or more", filing.book.placing)
    by_wager = dict[str, StakeLimits]()
    for key in reader.names:
        if key in {"minimum", "maximum", "coin"}:
            continue
        reader.has(key)
        if key not in offered:
            hint = nearest(key, ["minimum", "maximum", "coin", *offered])
            notes.find(reader.at(key), "", f"is neither a limit nor a wager offered; {hint}", None)
            continue
        if key == fixed:
            why = "has a fixed stake; leave its limits out"
            notes.find(reader.at(key), "", why, filing.book.placing)
            continue
        row = notes.attempt(reader.section, key)
        if row is not None:
            by_wager[key] = _bounds(filing, row)
            notes.close(row)
    return general, coin or Cents(1), by_wager


def _bounds(filing: Filing, row: Reader) -> StakeLimits:
    notes = filing.notes
    minimum = notes.attempt(row.sum_of_money, "minimum") if row.has("minimum") else None
    maximum = notes.attempt(row.sum_of_money, "maximum") if row.has("maximum") else None
    if minimum is not None and maximum is not None and minimum > maximum:
        notes.find(
            row.at("minimum"),
            dollars(minimum),
            f"must not be above the maximum, {dollars(maximum)}",
            filing.book.placing,
        )
    return StakeLimits(minimum, maximum)
