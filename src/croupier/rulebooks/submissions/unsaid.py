"""What a submission leaves unsaid: what the text wants named, and readings beside its words."""

from __future__ import annotations

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.departures import departures_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.filing import Filing, Relied
from croupier.rulebooks.submissions.option_kinds import shown_value

VIGORISH = "vigorish"
COLLECTION = "vigorish_collection"


def examine_unsaid(filing: Filing, house: HouseRules) -> None:
    """Of every option that has a meaning at this table, and where nothing can be filed."""
    for name, rule in filing.book.options.items():
        if not has_a_meaning(filing.book, house, rule) or _is_found(filing, rule):
            continue
        chosen = house.options[name]
        if not rule.effect.hold_at(house):
            if chosen.filed:
                why = f"has no effect without {rule.effect}"
                filing.notes.warn(f"options.{name}", why, chosen.clause)
            continue
        if rule.unfiled and not chosen.filed:
            filing.notes.warn_unfiled(f"options.{name}", rule.unfiled, rule.clause)
        if rule.reading and rule.departs(chosen.value) and rule.reading not in house.approvals:
            filing.notes.relied.append(_relied(rule, shown_value(rule, chosen.value)))
    filing.notes.relied.extend(
        Relied(each.reading, "", each.taken, each.words, clause)
        for each, clause in departures_of(filing.book)
        if each.reading not in house.approvals and each.where.hold_at(house)
    )


def has_a_meaning(book: Rulebook, house: HouseRules, rule: OptionRule) -> bool:
    """Whether a table can have an option at all, whatever else is chosen for it to matter."""
    if rule.variants and not rule.variants & house.games:
        return False
    if rule.beside is not None and not house.holds(rule.beside):
        return False
    if rule.name.startswith(VIGORISH) and house.vigorish is None:
        return False
    return rule.name != COLLECTION or not _is_never_deferred(book, house)


def _is_found(filing: Filing, rule: OptionRule) -> bool:
    """About vigorish that may not be filed here enough is said."""
    return rule.name.startswith(VIGORISH) and f"options.{VIGORISH}" in filing.notes.keys_found


def _is_never_deferred(book: Rulebook, house: HouseRules) -> bool:
    named = house.vigorish.name if house.vigorish else None
    return any(kind.name == named and kind.never_deferred for kind in book.vigorish)


def _relied(rule: OptionRule, value: str) -> Relied:
    assert rule.reading is not None
    words = " or ".join(sorted(rule.words))
    return Relied(rule.reading, f"options.{rule.name}", value, words, rule.clause)
