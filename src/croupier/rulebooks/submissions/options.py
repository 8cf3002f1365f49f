"""The [options] of a submission against what the chapter leaves open."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.rulebooks.chapter import VigorishKind
from croupier.rulebooks.choices import OptionKind, OptionRule, OptionValue
from croupier.rulebooks.house_rules import Approval, Chosen, Vigorish
from croupier.rulebooks.reader import Reader, nearest, share_from_text, shown
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.cards import DECK
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Unreadable


def examine_options(
    filing: Filing, reader: Reader, answers: dict[str, Approval]
) -> dict[str, Chosen]:
    chosen = dict[str, Chosen]()
    rules = filing.book.options
    for name in reader.names:
        if name not in rules:
            reader.has(name)
            filing.notes.find(
                reader.at(name),
                shown(reader.raw(name)),
                f"is not an option of {filing.book.id}; {nearest(name, sorted(rules))}",
                None,
            )
    for name, rule in rules.items():
        value = rule.default
        if reader.has(name):
            read = filing.notes.attempt(_read, reader, name, rule)
            if read is not None:
                value = read
                _examine(filing, reader.at(name), rule, value, answers)
        chosen[name] = Chosen(value, _clause_of(rule, value), filed=reader.has(name))
    return chosen


def _read(reader: Reader, name: str, rule: OptionRule) -> OptionValue:
    match rule.kind:
        case OptionKind.FLAG:
            return reader.flag(name)
        case OptionKind.COUNT:
            return reader.whole(name)
        case OptionKind.SHARE:
            return reader.share(name)
        case OptionKind.SUM:
            return int(reader.sum_of_money(name))
        case OptionKind.CHOICE:
            return reader.text(name)


def _clause_of(rule: OptionRule, value: OptionValue) -> ClauseId:
    return next((choice.clause for choice in rule.choices if choice.value == value), rule.clause)


def allowed_values(rule: OptionRule) -> str:
    """What an option may be, in words."""
    match rule.kind:
        case OptionKind.FLAG:
            return "true or false"
        case OptionKind.COUNT if rule.at_most is None:
            return f"{rule.at_least} or more"
        case OptionKind.COUNT:
            return f"{rule.at_least} to {rule.at_most}"
        case OptionKind.SHARE:
            return "a share above 0 and up to 100%"
        case OptionKind.SUM:
            return "a sum of money"
        case OptionKind.CHOICE:
            return " or ".join(choice.value for choice in rule.choices)


def shown_value(rule: OptionRule, value: OptionValue) -> str:
    match value:
        case bool():
            return str(value).lower()
        case Fraction():
            return f"{float(value):.4g}" if value.denominator > 10_000 else _percent(value)
        case int() if rule.kind is OptionKind.SUM:
            return dollars(value)
        case _:
            return str(value)


def _percent(share: Fraction) -> str:
    return f"{share * 100}%"


def _is_allowed(rule: OptionRule, value: OptionValue) -> bool:
    match value:
        case bool():
            return True
        case int() if rule.kind is OptionKind.COUNT:
            return rule.at_least <= value and (rule.at_most is None or value <= rule.at_most)
        case Fraction():
            return 0 < value <= 1
        case str():
            return any(choice.value == value for choice in rule.choices)
        case _:
            return True


def _examine(
    filing: Filing, key: str, rule: OptionRule, value: OptionValue, answers: dict[str, Approval]
) -> None:
    given = shown_value(rule, value)
    notes = filing.notes
    if rule.name == "vigorish" and filing.vigorish_free:
        notes.find_unlawful(
            key, given, f"no vigorish is taken at {filing.variant.title}", filing.vigorish_free
        )
    elif rule.name.startswith("vigorish_") and filing.vigorish_free:
        notes.warn(key, "has no effect: this table takes no vigorish", filing.vigorish_free)
    elif rule.variants and not rule.variants & filing.games:
        where = " or ".join(sorted(rule.variants))
        notes.find(key, given, f"has a meaning only with variant {where}", rule.clause)
    elif not _is_allowed(rule, value):
        notes.find_unlawful(key, given, f"must be {allowed_values(rule)}", rule.clause)
    elif rule.guarded and value != rule.default and rule.reading not in answers:
        notes.find_unlawful(
            key,
            given,
            f"differs from reading {rule.reading} ({shown_value(rule, rule.default)}); record the"
            f" regulator's answer as [approvals.{rule.reading}] with reference and date",
            rule.clause,
        )


def examine_cut(filing: Filing, options: dict[str, Chosen], shoe_decks: int) -> None:
    """Depths that no shoe of this size can keep."""
    cards = shoe_decks * len(DECK)
    longest_burn = 1 + filing.book.handling.burn_tens.value
    limits = {
        "cut_depth": (cards // 2, "the cut could not keep it on both sides"),
        "cover_card_depth": (cards - longest_burn, "the cover card would fall into the burn"),
    }
    for name, (most, why) in limits.items():
        chosen = options[name]
        if isinstance(chosen.value, int) and chosen.value > most:
            filing.notes.find(
                f"options.{name}",
                str(chosen.value),
                f"must be {most} or less with {cards} cards in the shoe: {why}",
                chosen.clause,
            )


def vigorish_in_force(filing: Filing, options: dict[str, Chosen]) -> Vigorish | None:
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
    except Unreadable as error:
        filing.notes.find("options.vigorish", name, str(error), kinds[0].clause)
        return kinds[0]
    return replace(kinds[0], name=name, rate=rate, on_tied_stake=text != name)
