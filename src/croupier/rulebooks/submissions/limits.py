"""The [limits] of a submission: smallest and largest stakes, and the smallest coin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.rulebooks.house_rules import HouseRules, StakeLimits, Vigorish
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.money import Cents, dollars

MOST_TRIED = 10_000


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
            hint = notes.nearest(key, ["minimum", "maximum", "coin", *offered])
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


def examine_stakes(filing: Filing, house: HouseRules, wagers: Iterable[str]) -> None:
    """Some multiple of the coin must lie between the limits of each of these wagers."""
    for wager in wagers:
        own = house.wagers[wager].limits.maximum
        key = "limits.maximum" if own is None else f"limits.{wager}.maximum"
        examine_stake_on(filing, house, wager, key)


def examine_stake_on(filing: Filing, house: HouseRules, wager: str, key: str) -> None:
    """The maximum stands under the key."""
    found = {key, "limits.minimum", f"limits.{wager}.minimum"} & filing.notes.keys_found
    least, most = house.least_stake(wager), house.limits_of(wager).maximum
    if found or house.wagers[wager].fixed_stake or most is None or least <= most:
        return
    why = f"leaves no stake: the least that can be laid is {dollars(least)}"
    filing.notes.find(key, dollars(most), why, filing.book.placing)


def examine_change(filing: Filing, house: HouseRules) -> None:
    """Vigorish is owed to the cent (R-X17), so the table's coin should be able to pay it."""
    vigorish, coin = house.vigorish, house.coin
    if vigorish is None:
        return
    for wager in house.wagers.values():
        stakes = _telling_stakes(house, wager.id, vigorish) if wager.bears_vigorish else ()
        unpayable = next((stake for stake in stakes if vigorish.on(stake) % coin), None)
        if unpayable is not None:
            short = f"the vigorish on {dollars(unpayable)} is {dollars(vigorish.on(unpayable))}"
            why = f"{short}, which coins of {dollars(coin)} cannot pay"
            filing.notes.warn("limits.coin", why, vigorish.clause)


def _telling_stakes(house: HouseRules, wager: str, vigorish: Vigorish) -> Iterator[int]:
    """The smallest stakes the table takes; with larger ones the parts of a coin repeat.

    Of a rate that no chapter knows, such as one for study, only the first are tried.
    """
    first, most = house.least_stake(wager), house.limits_of(wager).maximum
    last = first + house.coin * vigorish.rate.denominator * (vigorish.coin or 1)
    stakes = range(first, last if most is None else min(last, most + 1), house.coin)
    yield from stakes[:MOST_TRIED]


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
