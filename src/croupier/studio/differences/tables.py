"""What one table plays by, and what is on its felt, as facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, Progressive, StakeLimits
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.option_kinds import shown_value
from croupier.studio.differences.facts import YES, Fact, Facts, cited_in, in_words, told
from croupier.studio.layout import Element, layout_elements
from croupier.values.clauses import NO_CLAUSE, ClauseId
from croupier.values.money import Cents, money

COMMON = frozenset(each.name for each in fields(HouseRules))

Found = Iterator[tuple[tuple[str, str], Fact]]


def law_of_table(house: HouseRules) -> Facts:
    return dict(
        (
            *_table(house),
            *_options(house),
            *_limits(house),
            *(fact for each in house.wagers.values() for fact in _wager(each)),
            *_vigorish(house),
            *_progressive(house.progressive),
            *_rules(house),
            *((("procedures", in_words(duty)), Fact(YES, clause))
              for duty, clause in house.procedure.items()),
            *_approvals(house),
        )
    )  # fmt: skip


def _table(house: HouseRules) -> Found:
    yield ("table", "chapter"), Fact(house.rulebook)
    yield ("table", "variant"), Fact(house.variant)
    yield ("table", "effective"), Fact(told(house.effective))
    yield ("table", "gaming day"), Fact(told(house.gaming_day))
    yield ("table", "lawful"), Fact(told(house.lawful))
    yield ("table", "seats"), Fact(told(house.seats.value), house.seats.clause)


def _options(house: HouseRules) -> Found:
    """As they are filed: a sum in dollars."""
    rules = SHELF[house.rulebook].options if house.rulebook in SHELF else {}
    for name, each in house.options.items():
        value = shown_value(rules[name], each.value) if name in rules else told(each.value)
        yield ("options", name), Fact(value, each.clause)


def _limits(house: HouseRules) -> Found:
    yield from _bounds("table", house.limits, house.placing)
    yield ("limits", "coin"), Fact(money(house.coin), house.placing)
    for wager in house.wagers.values():
        yield from _bounds(wager.id, wager.limits, wager.permitted_by)


def _bounds(whose: str, limits: StakeLimits, clause: ClauseId) -> Found:
    for name, most in (("minimum", limits.minimum), ("maximum", limits.maximum)):
        if most is not None:
            yield ("limits", f"{whose} {name}"), Fact(money(most), clause)


def _wager(wager: OfferedWager) -> Found:
    yield ("wagers", wager.id), Fact(YES, wager.permitted_by)
    if wager.paytable:
        yield ("wagers", f"{wager.id} paytable"), Fact(wager.paytable, wager.permitted_by)
    if wager.fixed_stake:
        stake = Fact(money(Cents(wager.fixed_stake.value)), wager.fixed_stake.clause)
        yield ("wagers", f"{wager.id} stake"), stake
    if wager.needs:
        yield ("wagers", f"{wager.id} beside"), Fact(told(wager.needs.any_of), wager.needs.clause)
    if wager.ride:
        most = "" if wager.ride.maximum is None else f" up to {money(wager.ride.maximum)}"
        yield ("wagers", f"{wager.id} ride"), Fact(f"{wager.ride.share}{most}", wager.ride.clause)
    for line in wager.lines:
        yield (
            ("paytables", f"{wager.id}, {in_words(line.outcome)}"),
            Fact(str(line.price), line.clause),
        )


def _vigorish(house: HouseRules) -> Found:
    charged = house.vigorish
    if charged is None:
        return
    on = "of tied stakes" if charged.on_tied_stake else "of winnings"
    coin = "to the cent" if charged.coin is None else f"up to {money(charged.coin)}"
    yield ("vigorish", "rate"), Fact(f"{charged.rate} {on}", charged.clause)
    yield ("vigorish", "rounding"), Fact(coin, charged.rounding)
    yield (
        ("vigorish", "collection"),
        Fact("marked for later" if charged.deferred else "with the payout", charged.collection),
    )


def _progressive(filed: Progressive | None) -> Found:
    if filed is None:
        return
    yield ("progressive", "stake"), Fact(money(filed.stake))
    for meter in filed.meters.values():
        most = "" if meter.limit is None else f", up to {money(meter.limit)}"
        words = (
            f"begins at {money(meter.initial)}, again at {money(meter.reset)}, "
            f"{meter.rate} and {meter.reserve_rate} in reserve{most}"
        )
        yield ("progressive", meter.name), Fact(words, meter.clause)
    if hit := filed.must_hit:
        words = f"{money(hit.reset)} to {money(hit.ceiling)}, {hit.rate}"
        yield ("progressive", "must hit"), Fact(words, hit.clause)


def _rules(house: HouseRules) -> Found:
    """What the game itself adds; what is an option, or belongs to a wager, is told there."""
    for each in fields(house):
        told_of_a_wager = any(wager.startswith(each.name) for wager in house.wagers)
        if each.name not in COMMON | house.options.keys() and not told_of_a_wager:
            for name, fact in cited_in(getattr(house, each.name), in_words(each.name)):
                yield ("rules", name), fact


def _approvals(house: HouseRules) -> Found:
    for name, approval in house.approvals.items():
        clause = house.missing_approvals.get(name, NO_CLAUSE)
        yield ("approvals", name), Fact(f"{approval.reference}, {approval.date}", clause)
    for name, clause in house.missing_approvals.items():
        if name not in house.approvals:
            yield ("approvals", name), Fact("missing", clause)


def layout_of_table(house: HouseRules) -> Facts:
    """What is on the felt or on a sign, at how many seats."""
    elements = layout_elements(house)
    seats = Counter(_name(each) for each in elements)
    return {
        ("layout", _name(each)): Fact(_where(each, seats[_name(each)]), each.clause)
        for each in elements
    }


def _name(element: Element) -> str:
    """A seat's own cards are no other thing at the next."""
    about = element.wager or ("" if element.seat else element.words)
    return f"{in_words(element.piece.value)}{f': {about}' if about else ''}"


def _where(element: Element, seats: int) -> str:
    place = "on a sign" if element.where == "sign" else "on the felt"
    return f"{place}, at {seats} seats" if element.seat else place
