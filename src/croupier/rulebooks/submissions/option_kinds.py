"""The kinds of option there are: how each is read, what it may be, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from croupier.rulebooks.choices import OptionKind, OptionRule, OptionValue
from croupier.rulebooks.reader import Reader, shown
from croupier.values.money import dollars
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True, slots=True)
class _Kind:
    read: Callable[[Reader, str, OptionRule], OptionValue]
    allowed: Callable[[OptionRule], str]
    """In words."""
    allows: Callable[[OptionRule, OptionValue], bool]
    show: Callable[[OptionValue], str] = shown
    others_can_be_studied: bool = True
    """A value outside the chapter still has a meaning."""


def read_value(reader: Reader, name: str, rule: OptionRule) -> OptionValue:
    return _KINDS[rule.kind].read(reader, name, rule)


def allowed_values(rule: OptionRule) -> str:
    """What an option may be, in words."""
    allowed = _KINDS[rule.kind].allowed(rule)
    if not rule.for_study:
        return allowed
    others = shown(not rule.default) if rule.kind is OptionKind.FLAG else allowed
    return f"{shown_value(rule, rule.default)}; {others} for study"


def is_allowed(rule: OptionRule, value: OptionValue) -> bool:
    return _KINDS[rule.kind].allows(rule, value)


def shown_value(rule: OptionRule, value: OptionValue) -> str:
    return _KINDS[rule.kind].show(value)


def filed_value(rule: OptionRule, value: OptionValue) -> object:
    """As TOML has it."""
    is_sum = rule.kind in {OptionKind.SUM, OptionKind.CHOICE_OR_SUM}
    match value:
        case int() if is_sum:
            return Decimal(dollars(value))
        case bool() | int():
            return value
        case tuple():
            return list(value)
        case _:
            return shown_value(rule, value)


def likely_meant(filed: object, value: OptionValue) -> str:
    """A hint to who wrote percents as a bare number."""
    if isinstance(value, Fraction) and isinstance(filed, int | Decimal) and 1 < filed <= 100:
        return f'; write "{filed}%" for so many percent'
    return ""


def others_can_be_studied(rule: OptionRule) -> bool:
    return _KINDS[rule.kind].others_can_be_studied


def _whichever(rule: OptionRule) -> str:
    return " or ".join(choice.value for choice in rule.choices)


def _counts(rule: OptionRule) -> str:
    if rule.at_most is None:
        return f"{rule.at_least} or more"
    return f"{rule.at_least} to {rule.at_most}"


def _is_counted(rule: OptionRule, value: OptionValue) -> bool:
    return (
        isinstance(value, int)
        and rule.at_least <= value
        and (rule.at_most is None or value <= rule.at_most)
    )


def _is_choice_or_more(rule: OptionRule, value: OptionValue) -> bool:
    return value in rule.values or (isinstance(value, int) and value > 0)


def _are_choices(rule: OptionRule, values: OptionValue) -> bool:
    """At least one, each known, none twice."""
    named = values if isinstance(values, tuple) else ()
    return bool(named) and rule.values.issuperset(named) and len(set(named)) == len(named)


def _says_something(_: OptionRule, value: OptionValue) -> bool:
    return bool(str(value).strip())


def _choice_or_sum(reader: Reader, name: str, _: OptionRule) -> OptionValue:
    """What is neither is left to be found wanting."""
    try:
        return int(reader.sum_of_money(name))
    except BadMaterial:
        return shown(reader.raw(name))


def _money(value: OptionValue) -> str:
    return dollars(value) if isinstance(value, int) else shown(value)


def _percent(share: OptionValue) -> str:
    """Percent where that is a decimal number, else the fraction.

    >>> _percent(Fraction(199, 1000)), _percent(Fraction(1, 3))
    ('19.9%', '1/3')
    """
    assert isinstance(share, Fraction)
    percent = share * 100
    decimal = Decimal(percent.numerator) / percent.denominator
    return f"{decimal:f}%" if Fraction(decimal) == percent else str(share)


def _listed(values: OptionValue) -> str:
    return ", ".join(values) if isinstance(values, tuple) else shown(values)


_KINDS: Mapping[OptionKind, _Kind] = {
    OptionKind.FLAG: _Kind(
        read=lambda reader, name, _: reader.flag(name),
        allowed=lambda _: "true or false",
        allows=lambda _, value: isinstance(value, bool),
    ),
    OptionKind.COUNT: _Kind(
        read=lambda reader, name, _: reader.whole(name),
        allowed=_counts,
        allows=_is_counted,
    ),
    OptionKind.SHARE: _Kind(
        read=lambda reader, name, _: reader.share(name),
        allowed=lambda _: "a share above 0 and up to 100%",
        allows=lambda _, value: isinstance(value, Fraction) and 0 < value <= 1,
        show=_percent,
    ),
    OptionKind.SUM: _Kind(
        read=lambda reader, name, _: int(reader.sum_of_money(name)),
        allowed=lambda _: "a sum of money",
        allows=lambda _, value: isinstance(value, int),
        show=_money,
    ),
    OptionKind.CHOICE: _Kind(
        read=lambda reader, name, _: reader.text(name),
        allowed=_whichever,
        allows=lambda rule, value: value in rule.values,
    ),
    OptionKind.CHOICE_OR_SUM: _Kind(
        read=_choice_or_sum,
        allowed=lambda rule: f"{_whichever(rule)}, or a sum of money above zero in whole cents",
        allows=_is_choice_or_more,
        show=_money,
        others_can_be_studied=False,
    ),
    OptionKind.CHOICE_OR_FILE: _Kind(
        read=lambda reader, name, _: reader.text(name),
        allowed=lambda rule: f"{_whichever(rule)}, or the name of a file beside this one",
        allows=_says_something,
        others_can_be_studied=False,
    ),
    OptionKind.SEVERAL: _Kind(
        read=lambda reader, name, _: reader.texts(name),
        allowed=lambda rule: f"a list of {', '.join(each.value for each in rule.choices)}",
        allows=_are_choices,
        show=_listed,
        others_can_be_studied=False,
    ),
    OptionKind.TEXT: _Kind(
        read=lambda reader, name, _: reader.text(name),
        allowed=lambda _: "some words",
        allows=_says_something,
        others_can_be_studied=False,
    ),
}
