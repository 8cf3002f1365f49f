"""A house way as data: an ordered list of rules that a person can read.

Four tiles can be set in at most three ways. A house way goes through its rules in order; each
keeps some of the settings that are left, until one is. Settings whose hands rank alike are one
and the same to it.

    title = "A way for Saturdays"

    [[rules]]
    say = "The Supreme Pair is played as one."
    holding = ["supreme"]
    high = ["supreme"]

A rule has these keys:

- `say`: the rule as a dealer reads it.
- `holding`: patterns that the four tiles must all hold, or the rule is passed over.
- `high`, `low`: patterns of which the high hand, the low hand must fit one. Settings that do not
  fit are dropped; where none that is left fits, the rule is passed over.
- `prefer`: of the settings left, those with the best of a measure stay.
- `clause`: the clause that the rule carries out, if it is the chapter's own.

A pattern of two tiles is one of these:

- `supreme`, `matched`, `mixed`, `wong`, `gong`; `pair` for any of the first three, `combination`
  for all five
- `7`: worth seven and no combination; `7+`: worth seven or more, or a combination; `7-`: worth
  seven or less and no combination
- `6-6 4-5`: these two tiles; `with 6-6`: this tile and any other; `9 with 6-6`: both at once
- `at least 1-3 4-5`: a hand that ranks no lower than these two tiles
- `no ...`: whatever does not fit the rest

A tile is written by its spots or by its count (`seven` is any of 1-6, 2-5 and 3-4; the counts are
`two` to `twelve`), and `6-6/1-1` is either.

`holding` takes the same patterns: some two of the four tiles fit. It also takes one to four tiles
(`6-6/1-1 nine eleven`) and both hands of a setting, high and low (`pair | pair`).

`prefer` is one of these: `high`, `low`: the better hand; `high_value`, `low_value`: the hand worth
more, any combination being worth more than nine; `tile_in_high`, `tile_in_low`: the hand whose
best tile ranks higher; `even`: the two hands nearest in value; `highest_with_lowest`: the
highest-ranking of the four tiles together with the lowest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.rulebooks.citing import optional_clause
from croupier.rulebooks.pai_gow.way_patterns import parse_hand, parse_holding
from croupier.rulebooks.reader import Reader, nearest
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Finding, Unreadable

MEASURES = (
    "high",
    "low",
    "high_value",
    "low_value",
    "tile_in_high",
    "tile_in_low",
    "even",
    "highest_with_lowest",
)


@dataclass(frozen=True, slots=True)
class WayRule:
    """One rule: of the settings that are left, those that fit it stay; none fits, all stay."""

    say: str
    """The rule as a dealer reads it."""
    holding: tuple[str, ...]
    """Patterns that the four tiles must all hold for the rule to apply; empty: any tiles."""
    high: tuple[str, ...]
    """Patterns of which the high hand fits one; empty: any high hand."""
    low: tuple[str, ...]
    prefer: str | None
    """What to have the best of, among the settings that fit."""
    clause: ClauseId | None
    """The clause it carries out, if it is the chapter's own."""


@dataclass(frozen=True, slots=True)
class HouseWay:
    title: str
    rules: tuple[WayRule, ...]


def read_house_way(reader: Reader) -> HouseWay:
    """A house way out of a table with `title` and `[[rules]]`; every fault is found at once."""
    title, rows = reader.text("title"), reader.rows("rules")
    rules, findings = list[WayRule](), list[Finding]()
    for row in rows:
        try:
            rules.append(read_way_rule(row))
            row.close()
        except BadMaterial as bad:
            findings += bad.findings
    if findings:
        raise BadMaterial(str(findings[0]), findings)
    if not rules:
        raise reader.wrong("rules", "must hold at least one rule")
    reader.close()
    return HouseWay(title, tuple(rules))


def read_way_rule(row: Reader) -> WayRule:
    """One rule; keys that are not a rule's own are left for others to ask for."""
    rule = WayRule(
        say=row.text("say"),
        holding=_patterns(row, "holding", parse_holding),
        high=_patterns(row, "high", parse_hand),
        low=_patterns(row, "low", parse_hand),
        prefer=_measure(row),
        clause=optional_clause(row, "clause"),
    )
    if not (rule.high or rule.low or rule.prefer):
        raise row.wrong("say", "the rule keeps every setting; give it high, low or prefer")
    return rule


def _patterns(row: Reader, key: str, parse: Callable[[str], object]) -> tuple[str, ...]:
    if not row.has(key):
        return ()
    patterns = row.texts(key)
    for pattern in patterns:
        try:
            parse(pattern)
        except Unreadable as error:
            raise row.wrong(key, str(error)) from None
    return patterns


def _measure(row: Reader) -> str | None:
    if not row.has("prefer"):
        return None
    measure = row.text("prefer")
    if measure not in MEASURES:
        raise row.wrong("prefer", f"is not a known measure; {nearest(measure, list(MEASURES))}")
    return measure
