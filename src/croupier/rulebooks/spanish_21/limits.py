"""Stakes at a Spanish 21 table: limits to be met, Match-The-Dealer's own, Insurance's unit."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebooks.house_rules import HouseRules, StakeLimits
from croupier.rulebooks.spanish_21.chapter import INSURANCE, MATCH, WAGER, Spanish21Chapter
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.limits import examine_stake_on, examine_stakes
from croupier.values.money import Cents, dollars

CENT = Cents(1)
MATCH_MINIMUM, MATCH_MAXIMUM = f"limits.{MATCH}.minimum", f"limits.{MATCH}.maximum"
FILED_MAXIMUM = f"wagers.{MATCH}.maximum"


def with_own_limits(
    book: Spanish21Chapter, filing: Filing, taken: list[Taken], shared: HouseRules
) -> HouseRules:
    """The house rules with Match-The-Dealer's limits, once all that is filed has been examined."""
    _examine_wager(filing, shared)
    _examine_insurance(book, filing, shared)
    _examine_unit(filing, shared)
    if MATCH not in shared.wagers:
        return shared
    filed = next(each.maximum for each in taken if each.offer.wager == MATCH)
    match = replace(shared.wagers[MATCH], limits=_match_limits(book, filing, filed, shared))
    limited = replace(shared, wagers={**shared.wagers, MATCH: match})
    _examine_match_stakes(filing, limited, MATCH_MAXIMUM if filed is None else FILED_MAXIMUM)
    return limited


def _examine_wager(filing: Filing, shared: HouseRules) -> None:
    examine_stakes(filing, shared, [WAGER])
    coin, least = shared.coin, shared.least_stake(WAGER)
    if coin > CENT and 2 * coin > least:
        why = f"is above half of the smallest wager, {dollars(least)}: to surrender costs nothing"
        filing.notes.warn("limits.coin", why, shared.duty("surrender"))


def _examine_insurance(book: Spanish21Chapter, filing: Filing, shared: HouseRules) -> None:
    if shared.wagers[INSURANCE].limits != StakeLimits():
        why = "the initial wager limits Insurance; leave its limits out"
        filing.notes.find(f"limits.{INSURANCE}", "", why, book.insurance_share.clause)


def _examine_unit(filing: Filing, shared: HouseRules) -> None:
    """A multiple of the coin, and no more than the smallest wager, which is laid in such chips."""
    chosen = shared.options["insurance_unit"]
    if not isinstance(chosen.value, int):
        return
    least = shared.least_stake(WAGER)
    if chosen.value % shared.coin:
        why = f"must be a multiple of the table's coin, {dollars(shared.coin)}"
    elif chosen.value > least:
        why = f"must not be above the smallest wager, {dollars(least)}"
    else:
        return
    filing.notes.find("options.insurance_unit", dollars(chosen.value), why, chosen.clause)


def _match_limits(
    book: Spanish21Chapter, filing: Filing, filed: Cents | None, shared: HouseRules
) -> StakeLimits:
    """The chapter's minimum unless a higher one is filed; a maximum, filed in either place."""
    notes, rule, own = filing.notes, book.match, shared.wagers[MATCH].limits
    most, key = (own.maximum, MATCH_MAXIMUM) if filed is None else (filed, FILED_MAXIMUM)
    if filed is not None and own.maximum not in {None, filed}:
        why = f"differs from {MATCH_MAXIMUM}; file one maximum"
        notes.find(key, dollars(filed), why, rule.maximum)
    for place, given in ((MATCH_MINIMUM, own.minimum), (key, most)):
        if given is not None and given < rule.minimum.value:
            why = f"must be {dollars(rule.minimum.value)} or more"
            notes.find_unlawful(place, dollars(given), why, rule.minimum.clause)
    if most is None:
        taken = "the wager on the box alone limits Match-The-Dealer"
        notes.warn_unfiled(FILED_MAXIMUM, taken, rule.maximum)
    return StakeLimits(own.minimum or Cents(rule.minimum.value), most)


def _examine_match_stakes(filing: Filing, shared: HouseRules, key: str) -> None:
    """Somebody must be able to make the wager, beside one on the box."""
    most, box = shared.wagers[MATCH].limits.maximum, shared.limits_of(WAGER).maximum
    if most is not None:
        examine_stake_on(filing, shared, MATCH, key)
    least = shared.least_stake(MATCH)
    if box is not None and least > box and not {MATCH_MINIMUM, key} & filing.notes.keys_found:
        why = f"at least {dollars(least)}, and no wager on the box is above {dollars(box)}"
        filing.notes.find(f"wagers.{MATCH}", "", f"nobody can make it: {why}", filing.book.placing)
