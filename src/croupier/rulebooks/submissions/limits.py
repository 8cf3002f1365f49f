"""The [limits] of a submission: smallest and largest stakes, and the smallest coin."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, StakeLimits, Vigorish
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.money import Cents, dollars, rounded_up


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


def limits_of(house: HouseRules, wager: str) -> StakeLimits:
    """A wager's own limits go before the table's."""
    own, general = house.wagers[wager].limits, house.limits
    return StakeLimits(
        general.minimum if own.minimum is None else own.minimum,
        general.maximum if own.maximum is None else own.maximum,
    )


def least_stake(minimum: Cents | None, coin: Cents) -> Cents:
    """The smallest sum that can be laid."""
    return max(rounded_up(minimum or 0, coin), coin)


def leaves_no_stake(filing: Filing, key: str, most: Cents, least: Cents) -> None:
    why = f"leaves no stake: the least that can be laid is {dollars(least)}"
    filing.notes.find(key, dollars(most), why, filing.book.placing)


def examine_stakes(filing: Filing, house: HouseRules) -> None:
    """Some multiple of the coin must lie between the limits of every wager."""
    for name, wager in house.wagers.items():
        most = limits_of(house, name).maximum
        if wager.fixed_stake or most is None:
            continue
        least = least_stake(limits_of(house, name).minimum, house.coin)
        key = "limits.maximum" if wager.limits.maximum is None else f"limits.{name}.maximum"
        found = {key, "limits.minimum", f"limits.{name}.minimum"} & filing.notes.keys_found
        if least > most and not found:
            leaves_no_stake(filing, key, most, least)


def examine_change(filing: Filing, house: HouseRules) -> None:
    """Vigorish is owed to the cent (R-X17), so the table's coin should be able to pay it."""
    vigorish, coin = house.vigorish, house.coin
    if vigorish is None:
        return
    for wager in house.wagers.values():
        stakes = _telling_stakes(house, wager, vigorish) if wager.bears_vigorish else ()
        unpayable = next((stake for stake in stakes if vigorish.on(stake) % coin), None)
        if unpayable is not None:
            short = f"the vigorish on {dollars(unpayable)} is {dollars(vigorish.on(unpayable))}"
            why = f"{short}, which coins of {dollars(coin)} cannot pay"
            filing.notes.warn("limits.coin", why, vigorish.clause)


def _telling_stakes(house: HouseRules, wager: OfferedWager, vigorish: Vigorish) -> Iterator[int]:
    """The smallest stakes the table takes; with larger ones the parts of a coin repeat."""
    limits = limits_of(house, wager.id)
    first, most = least_stake(limits.minimum, house.coin), limits.maximum
    last = first + house.coin * vigorish.rate.denominator * (vigorish.coin or 1)
    yield from range(first, last if most is None else min(last, most + 1), house.coin)


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
