"""Reads what a chapter leaves to the licensee: options, approvals, the progressive."""

from __future__ import annotations

from croupier.rulebooks.chapter import VigorishKind
from croupier.rulebooks.choices import (
    ApprovalRule,
    Choice,
    MeterRule,
    MustHitRule,
    OptionKind,
    OptionRule,
    OptionValue,
    ProgressiveRule,
)
from croupier.rulebooks.citing import clause, clause_list, optional_clause
from croupier.rulebooks.conditions import Conditions, read_conditions
from croupier.rulebooks.reader import Reader
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable


def read_options(reader: Reader) -> dict[str, OptionRule]:
    options = dict[str, OptionRule]()
    for name, row in reader.sections():
        options[name] = _read_option(name, row, clause(row))
        row.close()
    return options


def _read_option(name: str, row: Reader, cited: ClauseId) -> OptionRule:
    kind, default = _kind_and_default(row)
    return OptionRule(
        name=name,
        about=row.text("about"),
        kind=kind,
        default=default,
        clause=cited,
        choices=_choices(row, cited),
        at_least=_floor(row, kind, default),
        at_most=row.whole("at_most") if row.has("at_most") else None,
        reading=row.text("reading") if row.has("reading") else None,
        guarded=row.has("guard") and row.flag("guard"),
        words=_words(row),
        unfiled=row.text("unfiled") if row.has("unfiled") else None,
        variants=frozenset(row.texts("variants")) if row.has("variants") else frozenset(),
        beside=row.text("beside") if row.has("beside") else None,
        effect=_effect(row),
        for_study=row.has("study") and row.flag("study"),
    )


def _effect(row: Reader) -> Conditions:
    section = row.section("effect")
    conditions = read_conditions(section)
    section.close()
    return conditions


def _kind_and_default(row: Reader) -> tuple[OptionKind, OptionValue]:
    if row.has("flag"):
        return OptionKind.FLAG, row.flag("flag")
    if row.has("count"):
        return OptionKind.COUNT, row.whole("count")
    if row.has("share"):
        return OptionKind.SHARE, row.share("share")
    if row.has("sum"):
        return OptionKind.SUM, int(row.sum_of_money("sum"))
    if row.has("text"):
        return OptionKind.TEXT, row.text("text")
    choices = row.raw("choices")
    if not isinstance(choices, dict | list) or not choices:
        raise row.wrong("choices", "must list at least one choice")
    return _kind_of_choice(row), str(next(iter(choices)))


def _kind_of_choice(row: Reader) -> OptionKind:
    if not row.has("or"):
        return OptionKind.CHOICE
    kinds = {"sum": OptionKind.CHOICE_OR_SUM, "file": OptionKind.CHOICE_OR_FILE}
    if row.text("or") not in kinds:
        raise row.wrong("or", f"must be one of {', '.join(kinds)}")
    return kinds[row.text("or")]


def _floor(row: Reader, kind: OptionKind, default: OptionValue) -> int:
    """A count may not go below its default unless the table says so: the texts set floors."""
    if row.has("at_least"):
        return row.whole("at_least")
    return default if kind is OptionKind.COUNT and isinstance(default, int) else 0


def _choices(row: Reader, cited: ClauseId) -> tuple[Choice, ...]:
    if not row.has("choices"):
        return ()
    if isinstance(row.raw("choices"), list):
        return tuple(Choice(value, cited) for value in row.texts("choices"))
    choices = row.section("choices")
    return tuple(Choice(value, clause(choices, value)) for value in choices.names)


def _words(row: Reader) -> frozenset[str]:
    """What the text literally says: some of the choices, and not the reading."""
    if not row.has("words"):
        return frozenset()
    words, choices = row.texts("words"), row.raw("choices")
    others = list(choices)[1:] if isinstance(choices, dict | list) else []
    if not set(words).issubset(others):
        raise row.wrong("words", "must be choices other than the reading")
    return frozenset(words)


def read_vigorish(rows: tuple[Reader, ...]) -> tuple[VigorishKind, ...]:
    kinds = list[VigorishKind]()
    for row in rows:
        on = row.text("on")
        if on not in {"winnings", "tied_stake"}:
            raise row.wrong("on", "must be winnings or tied_stake")
        kinds.append(
            VigorishKind(
                name=row.text("name"),
                rate=row.share("rate"),
                on_tied_stake=on == "tied_stake",
                clause=clause(row),
                coin=row.sum_of_money("coin"),
                rounding=clause(row, "rounding"),
                never_deferred=optional_clause(row, "never_deferred"),
            )
        )
        row.close()
    return tuple(kinds)


def vigorish_option(kinds: tuple[VigorishKind, ...], wagers: str) -> OptionRule:
    return OptionRule(
        name="vigorish",
        about=f"the kind and rate of vigorish on {wagers} wagers",
        kind=OptionKind.CHOICE,
        default=kinds[0].name,
        clause=kinds[0].clause,
        choices=tuple(Choice(kind.name, kind.clause) for kind in kinds),
        unfiled=f"{kinds[0].name} is taken" if len(kinds) > 1 else None,
    )


def read_approvals(reader: Reader) -> dict[str, ApprovalRule]:
    approvals = dict[str, ApprovalRule]()
    for name, row in reader.sections():
        if_option = None
        if row.has("if_option"):
            conditions = row.section("if_option")
            if len(conditions.names) != 1:
                raise row.wrong("if_option", "must name one option")
            option = conditions.names[0]
            if_option = (option, frozenset(conditions.texts(option)))
            conditions.close()
        approvals[name] = ApprovalRule(
            name=name,
            about=row.text("about"),
            clause=clause(row),
            if_wager=row.text("if_wager") if row.has("if_wager") else None,
            if_option=if_option,
            spares=row.text("spares") if row.has("spares") else "",
        )
        row.close()
    return approvals


def read_progressive(reader: Reader) -> ProgressiveRule:
    must_hit = reader.section("must_hit")
    rule = ProgressiveRule(
        wager=reader.text("wager"),
        stakes=_sums(reader, "stakes"),
        any_stake=reader.has("any_stake") and reader.flag("any_stake"),
        stake_clauses=clause_list(reader, "stake_clauses"),
        must_file=reader.flag("must_file"),
        combination=clause(reader, "combination"),
        suited=reader.has("suited") and reader.flag("suited"),
        meters=tuple(_read_meter(name, row) for name, row in reader.section("meters").sections()),
        must_hit=tuple(_read_must_hit(row) for row in must_hit.rows("configurations")),
        must_hit_clause=clause(must_hit),
        must_hit_exact=must_hit.flag("exact"),
        must_hit_rate=optional_clause(must_hit, "rate_clause"),
    )
    reader.close()
    must_hit.close()
    return rule


def _sums(reader: Reader, key: str) -> tuple[Cents, ...]:
    try:
        return tuple(cents_from_text(text) for text in reader.texts(key))
    except Unreadable as error:
        raise reader.wrong(key, str(error)) from None


def _read_meter(name: str, row: Reader) -> MeterRule:
    meter = MeterRule(
        name=name,
        floors=_sums(row, "floors"),
        floor_clauses=clause_list(row, "floor_clauses"),
        rate_clauses=clause_list(row, "rate_clauses"),
    )
    if not len(meter.floors) == len(meter.floor_clauses) == len(meter.rate_clauses):
        raise row.wrong("floors", "must match floor_clauses and rate_clauses one to one")
    row.close()
    return meter


def _read_must_hit(row: Reader) -> MustHitRule:
    rule = MustHitRule(
        reset=row.sum_of_money("reset"),
        ceiling=row.sum_of_money("ceiling"),
        rate=row.share("rate") if row.has("rate") else None,
        clause=clause(row),
    )
    row.close()
    return rule
