"""The PAR sheet of every wager, and all of them in one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.odds.document import fraction
from croupier.odds.figures import WagerOdds, percent
from croupier.odds.hold_bands import LEVELS, HoldBand
from croupier.odds.par_sheet import ParLine, ParSheet
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.report.document import (
    Block,
    Cell,
    Facts,
    Figure,
    Paragraph,
    Points,
    Section,
    Table,
    share,
)

LONGEST = 34
"""Characters of a fraction that is printed; longer ones are in the HTML file for programs."""
OVERVIEW = (
    "wager", "paytable, terms", "return", "house edge", "per resolved", "hits", "std dev",
)  # fmt: skip
APART = ("role", "strategy", "ride", "seat")
LINES = ("outcome", "pays", "net", "probability", "decimal", "to return", "clauses")


def overview(house: HouseRules, rows: Sequence[WagerOdds], found: Sequence[str]) -> Section:
    """What was found in a few sentences, first of all which wagers favour the player."""
    cells = [
        (
            house.wagers[row.wager].title,
            ", ".join(filter(None, (row.paytable, row.terms_text))),
            share(1 + row.expected_value),
            share(row.house_edge),
            share(row.edge_per_resolved),
            share(row.hit_frequency),
            f"{row.standard_deviation:.4f}",
        )
        for row in rows
    ]
    return Section(
        "summary",
        "Summary",
        [
            *_verdicts(house, rows),
            Points(found),
            Table(
                "Exact figures of every wager, per unit staked",
                OVERVIEW,
                cells,
                "lwrrrrr",
                "summary",
            ),
        ],
    )


def _verdicts(house: HouseRules, rows: Sequence[WagerOdds]) -> Iterator[Paragraph]:
    if not house.lawful:
        yield Paragraph(
            "This is a study, not a lawful table: it has values outside its chapter.", "warning"
        )
    for row in rows:
        if row.house_edge < 0:
            terms = ", ".join(filter(None, (row.paytable, row.terms_text)))
            title = house.wagers[row.wager].title
            yield Paragraph(
                f"{title}{terms and f' ({terms})'}: the player has an edge of"
                f" {percent(-row.house_edge)}.",
                "warning",
            )
    if all(row.house_edge >= 0 for row in rows):
        least = min(rows, key=lambda row: row.house_edge)
        most = max(rows, key=lambda row: row.house_edge)
        yield Paragraph(
            "No wager of this table leaves the player an edge from a full shoe or set. The house's"
            f" is from {percent(least.house_edge)} ({house.wagers[least.wager].title}) to"
            f" {percent(most.house_edge)} ({house.wagers[most.wager].title})."
        )


def par_sheets(sheets: Sequence[ParSheet]) -> Section:
    notes = [note for note in sheets[0].notes if all(note in each.notes for each in sheets)]
    conditions = dict(set.intersection(*(set(each.conditions.items()) for each in sheets)))
    shared = {name: conditions[name] for name in sheets[0].conditions if name in conditions}
    parts = [_sheet(sheet, f"par-{n}", notes, shared) for n, sheet in enumerate(sheets, 1)]
    told = Paragraph(
        "Each outcome with its exact probability, what it nets per unit staked, what it adds to the"
        " return, and the clauses that make and price it. All are counted, none is estimated."
    )
    return Section("par", "PAR sheets", [told, Facts(_named(shared)), Points(notes)], parts)


def _sheet(sheet: ParSheet, name: str, notes: Sequence[str], shared: Mapping[str, str]) -> Section:
    """What all of them share is told once, before them."""
    odds = sheet.odds
    blocks: list[Block] = [
        Facts(_conditions(sheet, shared)),
        Table(
            "Outcomes",
            LINES,
            [*map(_line, sheet.lines), _total(sheet)],
            "wlrfrrc",
            "outcomes",
            total=True,
        ),
        Table("Figures, per unit staked", ("", "exact", ""), [*_figures(sheet)], "lfr", "figures"),
        _hold(sheet.bands),
    ]
    if own := [note for note in sheet.notes if note not in notes]:
        blocks.append(Paragraph(" ".join(own), "small"))
    about = {"wager": odds.wager, "paytable": odds.paytable or "", "terms": odds.terms_text}
    return Section(name, row_name(sheet.title, odds), blocks, about=about)


def row_name(title: str, odds: WagerOdds) -> str:
    """Terms tell the rows of one wager apart."""
    known = [f"paytable {odds.paytable}"] if odds.paytable else []
    known += [f"{name} {odds.terms[name]}" for name in APART if name in odds.terms]
    told = f"{title} ({', '.join(known)})" if known else title
    return told.replace("_", " ")


def _conditions(sheet: ParSheet, shared: Mapping[str, str]) -> dict[str, Cell]:
    """On two lines: what it is, and what its figures depend on."""
    own = {name: told for name, told in sheet.conditions.items() if name not in shared}
    permitted = f"permitted by {sheet.permitted_by}" if sheet.permitted_by else "not permitted yet"
    known: dict[str, Cell] = {"wager": f"{sheet.odds.wager}, {permitted}"}
    if own:
        known["under"] = ", ".join(f"{name.replace('_', ' ')} {told}" for name, told in own.items())
    return known


def _named(conditions: Mapping[str, str]) -> dict[str, Cell]:
    return {name.replace("_", " "): told for name, told in conditions.items()}


def _line(line: ParLine) -> tuple[Cell, ...]:
    odds = line.odds
    clauses = dict.fromkeys(filter(None, (line.clause, line.when, line.reading)))
    return (
        odds.outcome,
        odds.pays,
        _short(odds.net, f"{float(odds.net):+.6g}"),
        _short(odds.probability, "in the HTML file"),
        f"{float(odds.probability):.10f}",
        share(line.returned),
        " ".join(map(str, clauses)),
    )


def _total(sheet: ParSheet) -> tuple[Cell, ...]:
    whole = sum((line.odds.probability for line in sheet.lines), Fraction(0))
    return (
        "all", "", "", _short(whole, ""), f"{float(whole):.10f}", share(sheet.return_to_player), "",
    )  # fmt: skip


def _short(value: Fraction, otherwise: str) -> Cell:
    shown = str(value)
    return Figure(shown if len(shown) <= LONGEST else otherwise, fraction(value) or "")


def _figures(sheet: ParSheet) -> Iterator[tuple[Cell, ...]]:
    odds = sheet.odds
    for name, value in sheet.shares.items():
        if value is not None:
            long = f"a fraction of {len(str(value.denominator))} digits, in the HTML file"
            yield name, _short(value, long), share(value)
    yield "variance", "", Figure(f"{float(odds.variance):.6f}", fraction(odds.variance) or "")
    yield "standard deviation", "", f"{odds.standard_deviation:.6f}"
    if odds.skewness is not None:
        yield "skewness", "", f"{odds.skewness:.4f}"
    yield "volatility index, 90 %", "", f"{sheet.volatility_index:.4f}"


def _hold(bands: Sequence[HoldBand]) -> Table:
    columns = ("rounds", *(f"{level:.0%} of cases" for level in LEVELS), "95% by the normal law")
    rows = list[tuple[str, ...]]()
    for number in dict.fromkeys(each.rounds for each in bands):
        by_level = {each.level: each for each in bands if each.rounds == number}
        shown = [from_to(by_level[level].band) for level in LEVELS]
        rows.append((f"{number:,}", *shown, from_to(by_level[0.95].normal)))
    return Table("Hold after so many rounds, from and to", columns, rows, "rrrrr", "hold")


def from_to(band: tuple[float, float]) -> str:
    return f"{band[0]:+.3%} to {band[1]:+.3%}"
