"""Prints PAR sheets as text, Markdown, a page of HTML or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import click

from croupier.cli.odds_report import Detail, markdown
from croupier.cli.output import print_json, print_sentence, print_table
from croupier.odds.figures import percent
from croupier.odds.hold_bands import LEVELS, HoldBand
from croupier.odds.par_sheet import ParLine, ParSheet, Removals

FORMS = ("table", "json", "markdown", "html")

OUTCOMES = ("outcome", "pays", "net", "probability", "decimal", "to return", "clause")
WORDS = {"as", "clause"}
"""Columns without numbers."""
STYLE = (
    "body{font:14px/1.4 Georgia,'DejaVu Serif',serif;color:#26231c;max-width:60rem;"
    "margin:2rem auto}table{border-collapse:collapse;margin:.8rem 0}"
    "th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid #d8d2c2;"
    "overflow-wrap:anywhere}th:first-child,td:first-child{text-align:left}"
    "caption{text-align:left;font-weight:bold}section{break-after:page}p{margin:.3rem 0}"
)


def print_sheets(sheets: Sequence[ParSheet], form: str) -> None:
    match form:
        case "json":
            print_json({"sheets": [each.document() for each in sheets]})
        case "html":
            click.echo(page(sheets))
        case "markdown":
            for each in sheets:
                _print_markdown(each)
        case _:
            for each in sheets:
                _print_text(each)


def tables(sheet: ParSheet) -> Iterator[Detail]:
    """All that is told of a wager, table by table."""
    conditions = [(name.replace("_", " "), told) for name, told in sheet.conditions.items()]
    yield "Conditions", ("", "as"), [*conditions, ("permitted by", str(sheet.permitted_by))]
    yield "Outcomes", OUTCOMES, [*map(_line_cells, sheet.lines), _total(sheet)]
    yield "Figures, per unit staked", ("", "exact", "decimal"), list(_figures(sheet))
    yield from _hold(sheet.bands)
    if sheet.removals:
        yield _removals(sheet.removals)


def _line_cells(line: ParLine) -> tuple[str, ...]:
    odds = line.odds
    clauses = dict.fromkeys(filter(None, (line.clause, line.when, line.reading)))
    return (
        odds.outcome,
        odds.pays,
        str(odds.net),
        str(odds.probability),
        f"{float(odds.probability):.10f}",
        percent(line.returned),
        " ".join(map(str, clauses)),
    )


def _total(sheet: ParSheet) -> tuple[str, ...]:
    whole = sum(line.odds.probability for line in sheet.lines)
    return "all", "", "", str(whole), f"{float(whole):.10f}", percent(sheet.return_to_player), ""


def _figures(sheet: ParSheet) -> Iterator[tuple[str, ...]]:
    odds = sheet.odds
    for name, share in sheet.shares.items():
        yield name, "" if share is None else str(share), percent(share)
    yield "standard deviation", "", f"{odds.standard_deviation:.6f}"
    yield "variance", "", f"{float(odds.variance):.6f}"
    yield "skewness", "", "" if odds.skewness is None else f"{odds.skewness:.4f}"
    yield "volatility index, 90 %", "", f"{sheet.volatility_index:.4f}"


def _hold(bands: Sequence[HoldBand]) -> Iterator[Detail]:
    columns = ("rounds", *(f"{level:.0%} of cases" for level in LEVELS), "95% by the normal law")
    lines = list[tuple[str, ...]]()
    for rounds in dict.fromkeys(each.rounds for each in bands):
        by_level = {each.level: each for each in bands if each.rounds == rounds}
        shown = [_from_to(by_level[level].band) for level in LEVELS]
        lines.append((f"{rounds:,}", *shown, _from_to(by_level[0.95].normal)))
    yield "Hold after so many rounds, from and to", columns, lines


def _from_to(band: tuple[float, float]) -> str:
    return f"{band[0]:+.3%} to {band[1]:+.3%}"


def _removals(removals: Removals) -> Detail:
    """A line for each rank, where suits are alike; else for each card."""
    by_rank = dict[str, dict[str, tuple[str, str]]]()
    for each in removals.cards:
        told = f"{float(each.effect):+.5%}", "" if each.tag is None else str(each.tag)
        by_rank.setdefault(each.card[:-1], {})[each.card] = told
    lines = list[tuple[str, ...]]()
    for rank, cards in by_rank.items():
        alike = len(set(cards.values())) == 1
        shown = {rank: next(iter(cards.values()))} if alike else cards
        lines.extend((name, *told) for name, told in shown.items())
    close = removals.correlation
    follows = "" if close is None else f"; tags correlate {close:.4f}"
    return f"Effect of removing a card, to the player{follows}", ("card", "effect", "tag"), lines


def _heading(sheet: ParSheet) -> str:
    return f"PAR sheet: {sheet.title} ({sheet.odds.wager})"


def _print_text(sheet: ParSheet) -> None:
    click.echo(f"{_heading(sheet)}\n")
    for heading, columns, lines in tables(sheet):
        print_table(heading, columns, lines, right={*columns[1:]} - WORDS)
    for note in sheet.notes:
        print_sentence(note)
    click.echo()


def _print_markdown(sheet: ParSheet) -> None:
    click.echo(f"## {_heading(sheet)}")
    for heading, columns, lines in tables(sheet):
        click.echo(f"\n{heading}\n\n{markdown(columns, lines)}")
    click.echo("\n" + "\n".join(f"- {note}" for note in sheet.notes) + "\n")


def page(sheets: Sequence[ParSheet]) -> str:
    """One page of HTML that needs nothing else, a sheet of paper for each wager."""
    body = "\n".join(map(_section, sheets))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>PAR sheets</title>'
        f"<style>{STYLE}</style></head><body>\n{body}\n</body></html>"
    )


def _section(sheet: ParSheet) -> str:
    parts = [f"<h1>{escape(_heading(sheet))}</h1>"]
    for heading, columns, lines in tables(sheet):
        rows = "".join(f"<tr>{_cells('td', line)}</tr>" for line in lines)
        parts.append(
            f"<table><caption>{escape(heading)}</caption><thead><tr>{_cells('th', columns)}</tr>"
            f"</thead><tbody>{rows}</tbody></table>"
        )
    parts += [f"<p>{escape(note)}</p>" for note in sheet.notes]
    return "<section>" + "\n".join(parts) + "</section>"


def _cells(kind: str, cells: Sequence[str]) -> str:
    return "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells)
