"""What a house has chosen for a table, where a chapter leaves it a choice, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebooks.choices import OptionKind, OptionRule, OptionValue
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.unsaid import has_a_meaning
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun


@dataclass(frozen=True, slots=True)
class Chosen:
    about: str
    words: str
    clause: ClauseId


def choices(house: HouseRules) -> Iterator[Chosen]:
    """Those that change anything at this table; numbers are told as figures."""
    book = rulebook(house.rulebook)
    for name, chosen in house.options.items():
        rule = book.options[name]
        if _is_open(rule) and has_a_meaning(book, house, rule) and rule.effect.hold_at(house):
            yield Chosen(begun(rule.about), _words(chosen.value), chosen.clause)


def _is_open(rule: OptionRule) -> bool:
    if rule.kind is OptionKind.FLAG:
        return not rule.for_study
    return rule.kind is OptionKind.CHOICE and len(rule.choices) > 1 and not rule.for_study


def _words(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")
