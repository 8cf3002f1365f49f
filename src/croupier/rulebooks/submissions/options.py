"""The [options] of a submission against what the chapter leaves open."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebooks.chapter import VigorishKind
from croupier.rulebooks.choices import OptionRule, OptionValue
from croupier.rulebooks.house_rules import Approval, Chosen, Vigorish
from croupier.rulebooks.reader import Reader, share_from_text, shown
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.option_kinds import (
    allowed_values,
    is_allowed,
    likely_meant,
    others_can_be_studied,
    read_value,
    shown_value,
)
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Unreadable


def examine_options(
    filing: Filing, reader: Reader, answers: dict[str, Approval]
) -> dict[str, Chosen]:
    chosen = dict[str, Chosen]()
    rules = filing.book.options
    known = sorted(rules)
    for name in reader.names:
        if name not in rules:
            reader.has(name)
            filing.notes.find(
                reader.at(name),
                shown(reader.raw(name)),
                f"is not an option of {filing.book.id}; {filing.notes.nearest(name, known)}",
                None,
            )
    for name, rule in rules.items():
        value = rule.default
        if reader.has(name):
            read = filing.notes.attempt(read_value, reader, name, rule)
            if read is not None:
                value = read
                _examine(filing, reader, rule, value, answers)
        chosen[name] = Chosen(value, _clause_of(rule, value), filed=reader.has(name))
    _examine_company(filing, reader, chosen)
    return chosen


def _examine_company(filing: Filing, reader: Reader, chosen: dict[str, Chosen]) -> None:
    """An option without the flag beside which alone it has a meaning."""
    for name, rule in filing.book.options.items():
        mine = chosen[name]
        if rule.beside is None or not mine.filed or mine.value is False:
            continue
        if reader.at(name) in filing.notes.keys_found:
            continue
        if chosen[rule.beside].value is not True:
            why = f"has a meaning only with {rule.beside} = true"
            filing.notes.find(reader.at(name), shown_value(rule, mine.value), why, rule.clause)


def _clause_of(rule: OptionRule, value: OptionValue) -> ClauseId:
    return next((choice.clause for choice in rule.choices if choice.value == value), rule.clause)


def _examine(
    filing: Filing,
    reader: Reader,
    rule: OptionRule,
    value: OptionValue,
    answers: dict[str, Approval],
) -> None:
    notes, key, given = filing.notes, reader.at(rule.name), shown_value(rule, value)
    if rule.name == "vigorish" and filing.vigorish_free:
        notes.find_unlawful(
            key, given, f"no vigorish is taken at {filing.variant.title}", filing.vigorish_free
        )
    elif rule.name.startswith("vigorish_") and filing.vigorish_free:
        notes.warn(key, "has no effect: this table takes no vigorish", filing.vigorish_free)
    elif rule.variants and not rule.variants & filing.games:
        where = " or ".join(sorted(rule.variants))
        notes.find(key, given, f"has a meaning only with variant {where}", rule.clause)
    elif rule.for_study and value != rule.default:
        find = notes.find_unlawful if is_allowed(rule, value) else notes.find
        find(key, given, f"must be {allowed_values(rule)}", rule.clause)
    elif not is_allowed(rule, value):
        find = notes.find_unlawful if others_can_be_studied(rule) else notes.find
        filed = reader.raw(rule.name)
        meant = likely_meant(filed, value)
        find(
            key,
            shown(filed) if meant else given,
            f"must be {allowed_values(rule)}{meant}",
            rule.clause,
        )
    elif rule.guards(value) and rule.reading not in answers:
        notes.find_unlawful(
            key,
            given,
            f"differs from reading {rule.reading} ({shown_value(rule, rule.default)}); record the"
            f" regulator's answer as [approvals.{rule.reading}] with reference and date",
            rule.clause,
        )


def vigorish_in_force(filing: Filing, options: dict[str, Chosen]) -> Vigorish | None:
    if not filing.book.vigorish:
        return None
    if filing.vigorish_free and not options["vigorish"].filed:
        return None
    kind = _vigorish_kind(filing, str(options["vigorish"].value))
    collection = options["vigorish_collection"]
    deferred = collection.value == "deferred"
    if deferred and kind.never_deferred:
        filing.notes.find_unlawful(
            "options.vigorish_collection",
            "deferred",
            f"the {kind.name} vigorish is collected at the end of the round",
            kind.never_deferred,
        )
    return Vigorish(
        name=kind.name,
        rate=kind.rate,
        on_tied_stake=kind.on_tied_stake,
        clause=kind.clause,
        coin=kind.coin if options["vigorish_rounding"].value == "up" else None,
        rounding=kind.rounding,
        deferred=deferred,
        collection=kind.never_deferred or collection.clause,
    )


def _vigorish_kind(filing: Filing, name: str) -> VigorishKind:
    """The chapter's kind of that name; for study, another rate of the chapter's first kind."""
    kinds = filing.book.vigorish
    for kind in kinds:
        if kind.name == name:
            return kind
    text = name.removeprefix("tie ")
    try:
        rate = share_from_text(text)
    except Unreadable:
        filing.notes.forbid_study("options.vigorish")
        return kinds[0]
    return replace(kinds[0], name=name, rate=rate, on_tied_stake=text != name)
