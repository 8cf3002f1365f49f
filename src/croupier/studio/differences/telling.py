"""Differences as tables for people and as documents for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.odds.figures import WagerOdds, percent
from croupier.studio.differences.compared import Compared
from croupier.studio.differences.editions import FilingOnDays, TwoDays
from croupier.studio.differences.facts import Difference, Fact
from croupier.studio.differences.odds import OddsBeside, odds_document
from croupier.values.failures import finding_document

ALIKE = "There is no difference."


@dataclass(frozen=True, slots=True)
class Told:
    """A table with its heading."""

    heading: str
    columns: tuple[str, ...]
    lines: Sequence[tuple[str, ...]]
    notes: tuple[str, ...] = ()


def tables_of(found: Compared) -> Iterator[Told]:
    sides = (found.left, found.right)
    if found.law:
        yield _facts("Law", sides, found.law)
    differing = [each for each in found.odds if not each.alike]
    if differing:
        yield _odds(sides, differing, [each.name for each in found.odds if each.alike])
    if found.layout:
        yield _facts("Layout", sides, found.layout)


def _facts(heading: str, sides: tuple[str, str], differences: Sequence[Difference]) -> Told:
    lines = [
        (each.part, each.name, _value(each.left), _value(each.right), _clauses(each))
        for each in differences
    ]
    return Told(heading, ("part", "what", *sides, "clauses"), lines)


def _value(fact: Fact | None) -> str:
    return fact.value if fact else "-"


def _clauses(each: Difference) -> str:
    """Of both sides; once where it is the same one."""
    cited = [fact.clause if fact and fact.clause else "-" for fact in (each.left, each.right)]
    return " / ".join(dict.fromkeys(cited)).removeprefix("- / ").removesuffix(" / -").strip("-")


def _odds(sides: tuple[str, str], rows: Sequence[OddsBeside], same: Sequence[str]) -> Told:
    lines = [line for each in rows for line in _figures(each)]
    notes = (f"The same on both sides: {', '.join(same)}.",) if same else ()
    return Told("Odds", ("wager", "figure", *sides, "difference"), lines, notes)


def _figures(each: OddsBeside) -> Iterator[tuple[str, ...]]:
    """Under each other where there is something beside them, else on one line."""
    if each.change is None:
        yield each.name, ", ".join(FIGURES), *(_in_one_cell(row) for row in each.sides), ""
        return
    for name, figure in FIGURES.items():
        cells = (figure(row) for row in each.sides if row)
        yield each.name, name, *cells, f"{float(each.change):+.4%}" if name == "edge" else ""


def _in_one_cell(row: WagerOdds | None) -> str:
    return ", ".join(figure(row) for figure in FIGURES.values()) if row else "-"


FIGURES: Mapping[str, Callable[[WagerOdds], str]] = {
    "edge": lambda row: percent(row.house_edge),
    "deviation": lambda row: f"{row.standard_deviation:.4f}",
    "hits": lambda row: percent(row.hit_frequency),
}


def tables_of_days(found: TwoDays) -> Iterator[Told]:
    sides = (f"{found.days[0]}", f"{found.days[1]}")
    if found.law:
        yield _facts("Law", sides, found.law)
    if found.layout:
        yield _facts("Layout", sides, found.layout)
    if found.filings:
        lines = [_filing(each) for each in found.filings]
        columns = ("filing", *sides, "filed again, it would be found wanting in")
        yield Told("Filings", columns, lines)


def in_force_lines(found: TwoDays) -> Iterator[str]:
    for day, text in zip(found.days, found.texts, strict=True):
        law = f"{text.id} ({text.authority}) is law" if text else "no text about the game is law"
        yield f"On {day} {law}."
    lost = sum(each.becomes_unlawful for each in found.filings)
    if found.filings:
        yield f"The change makes {lost} of {len(found.filings)} filings unlawful."


def _filing(each: FilingOnDays) -> tuple[str, ...]:
    return each.file, _state(each.before), _state(each.after), "\n".join(_bare(each))


def _bare(each: FilingOnDays) -> Iterator[str]:
    for finding in each.refiled:
        given = f" = {finding.given}" if finding.given else ""
        cited = f" [{finding.clause}]" if finding.clause else ""
        yield f"{finding.key}{given}: {finding.allowed}{cited}"


def _state(reasons: Sequence[tuple[str, str | None]]) -> str:
    if not reasons:
        return "lawful"
    told = (f"{why} [{clause}]" if clause else why for why, clause in reasons)
    return f"not lawful: {'; '.join(told)}"


# For programs


def document(found: Compared) -> dict[str, object]:
    return {
        "left": found.left,
        "right": found.right,
        "alike": found.alike,
        "law": [_difference(each) for each in found.law],
        "odds": [odds_document(each) for each in found.odds],
        "layout": [_difference(each) for each in found.layout],
    }


def document_of_days(found: TwoDays) -> dict[str, object]:
    return {
        "days": [
            {"day": str(day), "rulebook": text.id if text else None}
            for day, text in zip(found.days, found.texts, strict=True)
        ],
        "alike": found.alike,
        "law": [_difference(each) for each in found.law],
        "layout": [_difference(each) for each in found.layout],
        "filings": [
            {
                "file": each.file,
                "before": _reasons(each.before),
                "after": _reasons(each.after),
                "becomes_unlawful": each.becomes_unlawful,
                "filed_again": [finding_document(finding) for finding in each.refiled],
            }
            for each in found.filings
        ],
    }


def _reasons(reasons: Sequence[tuple[str, str | None]]) -> list[dict[str, str | None]]:
    return [{"why": why, "clause": clause} for why, clause in reasons]


def _difference(each: Difference) -> dict[str, object]:
    return {
        "part": each.part,
        "name": each.name,
        "left": _side(each.left),
        "right": _side(each.right),
    }


def _side(fact: Fact | None) -> dict[str, str | None] | None:
    return {"value": fact.value, "clause": fact.clause or None} if fact else None
