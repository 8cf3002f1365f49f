"""Proves that the parts of a rulebook fit each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.rulebooks.chapter import AtLeast, Line, Needs, Offer, Rulebook, SumOf
from croupier.rulebooks.choices import OptionRule
from croupier.values.odds import Odds
from croupier.values.prices import MeterShare
from croupier.values.refusals import BadMaterial, Finding

ABOUT_VIGORISH = ("vigorish_rounding", "vigorish_collection")

Wrong = Iterator[tuple[str, str]]
"""Keys, and what is wrong with them."""


def cross_check(book: Rulebook) -> None:
    """Refuse a chapter whose parts name what is not there."""
    without_options(book, ABOUT_VIGORISH if book.vigorish else ())
    refuse(_wrong(book))


def refuse(wrong: Wrong) -> None:
    """A chapter with anything wrong is not read."""
    findings = [Finding(key, "", why, None) for key, why in wrong]
    if findings:
        raise BadMaterial(str(findings[0]), findings)


def without_options(book: Rulebook, names: Iterable[str]) -> None:
    """Refuse a chapter without an option that its tables ask for."""
    for name in names:
        if name not in book.options:
            raise BadMaterial(f"options.{name}: is missing")


def _wrong(book: Rulebook) -> Wrong:
    yield from _about_options(book)
    if book.seats.at_least < 1:
        yield "seats", "must be one or more"
    yield from _about_vigorish(book)
    yield from _about_variants(book)
    yield from _about_progressive(book)
    for offer in book.offers:
        yield from _about_lines(book, offer)
        yield from _about_offer(book, offer)


def _about_vigorish(book: Rulebook) -> Wrong:
    for name, times in Counter(kind.name for kind in book.vigorish).items():
        if times > 1:
            yield "vigorish", f"{name!r} is named {times} times"
    for kind in book.vigorish:
        if not 0 < kind.rate < 1:
            yield "vigorish", f"{kind.name!r} must be above 0 and below 100%"


def _about_variants(book: Rulebook) -> Wrong:
    for variant in book.variants.values():
        for base in variant.base_games:
            if base not in book.variants:
                yield f"variants.{variant.name}.base_games", f"{base!r} is no variant"
        for wager in variant.only_wagers:
            if not book.offers_of(wager):
                yield f"variants.{variant.name}.only_wagers", f"{wager!r} is no wager"


def _about_options(book: Rulebook) -> Wrong:
    for rule in book.options.values():
        for variant in sorted(rule.variants - book.variants.keys()):
            yield f"options.{rule.name}.variants", f"{variant!r} is no variant"
        if rule.beside is not None:
            where = f"options.{rule.name}.beside"
            yield from about_condition(book, where, rule.beside, frozenset({"true"}))
    for approval in book.approvals.values():
        if approval.if_wager is not None and not book.offers_of(approval.if_wager):
            yield f"approvals.{approval.name}.if_wager", f"{approval.if_wager!r} is no wager"
        if approval.if_option is not None:
            option, values = approval.if_option
            where = f"approvals.{approval.name}.if_option"
            yield from about_condition(book, where, option, values)


def about_condition(book: Rulebook, key: str, option: str, values: frozenset[str]) -> Wrong:
    rule: OptionRule | None = book.options.get(option)
    if rule is None:
        yield key, f"{option!r} is no option"
    else:
        for value in sorted(values - rule.values):
            yield key, f"{value!r} is no choice of {option}"


def _about_lines(book: Rulebook, offer: Offer) -> Wrong:
    key = f"wagers.{offer.wager}"
    meters = {meter.name for meter in book.progressive.meters} if book.progressive else set()
    for line in offer.lines:
        for option, values in line.only_if.items():
            yield from about_condition(book, f"{key}.lines.only_if", option, values)
        for price in line.pays:
            if isinstance(price, MeterShare) and price.meter not in meters:
                yield f"{key}.lines", f"{price.meter!r} is no meter"
        for outcome in sorted(_summed(line) - _priced(offer)):
            yield f"{key}.lines", f"{outcome!r} is no line with odds of its own"


def _summed(line: Line) -> set[str]:
    """Other outcomes whose odds its own are made of."""
    return {
        outcome for price in line.pays if isinstance(price, SumOf) for outcome in price.outcomes
    }


def _priced(offer: Offer) -> set[str]:
    """Outcomes whose line has odds in every paytable."""
    return {
        line.outcome
        for line in offer.lines
        if all(isinstance(price, Odds | AtLeast) for price in line.pays)
    }


def _about_offer(book: Rulebook, offer: Offer) -> Wrong:
    key = f"wagers.{offer.wager}"
    for option, values in offer.keeps_stake.items():
        yield from about_condition(book, f"{key}.keeps_stake", option, values)
    for limit in offer.tightened:
        if limit.key not in {"seats", "decks"}:
            yield f"{key}.tightened", f"{limit.key!r} is neither seats nor decks"
    if offer.ride is not None:
        for option in (offer.ride.share, offer.ride.maximum):
            if option not in book.options:
                yield f"{key}.ride", f"{option!r} is no option"
    if offer.needs is not None:
        yield from _about_needs(book, key, offer.needs)


def _about_needs(book: Rulebook, key: str, needs: Needs) -> Wrong:
    wagers = {wager for any_of in needs.any_of.values() for wager in any_of}
    for wager in sorted(wagers):
        if not book.offers_of(wager):
            where = "needs_one_of" if needs.by else "needs.any_of"
            yield f"{key}.{where}", f"{wager!r} is no wager"
    if needs.by is not None:
        yield from about_condition(book, f"{key}.needs", needs.by, frozenset(needs.any_of))


def _about_progressive(book: Rulebook) -> Wrong:
    rule = book.progressive
    if rule is None:
        return
    offers = book.offers_of(rule.wager)
    if not offers:
        yield "progressive.wager", f"{rule.wager!r} is no wager"
        return
    tables = len(offers[0].paytables) or 1
    if len(rule.stakes) != len(rule.stake_clauses) or not rule.stakes:
        yield "progressive.stakes", "must match stake_clauses one to one"
    if offers[0].by_stake and len(rule.stakes) != tables:
        yield "progressive.stakes", "must match the paytables they choose"
    for meter in rule.meters:
        if len(meter.floors) != tables:
            yield f"progressive.meters.{meter.name}", f"needs {tables} floors, one a paytable"
