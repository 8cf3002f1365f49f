"""Sheets of paper as values, and as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from croupier.odds.showing import Listing
from croupier.values.money import money

STYLE = """
@page{size:A4;margin:14mm 12mm;@bottom-right{content:counter(page) " / " counter(pages);font:9px Georgia,"DejaVu Serif",serif}}
*{box-sizing:border-box}
body{font:13px/1.4 Georgia,"DejaVu Serif",serif;color:#1d1b16;background:#fff;margin:0}
main{max-width:62rem;margin:0 auto;padding:1rem}
h1{font-size:20px;margin:0 0 .5rem}
h2{font-size:16px;margin:1.4rem 0 .3rem;break-after:avoid}
h3{font-size:13px;margin:.9rem 0 .2rem;break-after:avoid}
p{margin:.25rem 0}
dl{margin:.4rem 0;display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}
dt{color:#5f594b}
dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:11.5px;font-variant-numeric:tabular-nums}
th,td{border:1px solid #8d8675;padding:.2rem .4rem;text-align:left;vertical-align:top}
th{font-size:10.5px}
.r{text-align:right;white-space:nowrap}
tr{break-inside:avoid}
.sign{display:flex;flex-wrap:wrap;gap:1.2rem;margin:1.6rem 0 0}
.sign span{flex:1 1 14rem;border-top:1px solid #1d1b16;padding-top:.2rem;font-size:11px}
section.apart+section.apart{break-before:page}
@media print{body{font-size:10.5px}main{max-width:none;padding:0}.wide{overflow:visible}}
""".strip()  # noqa: E501


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands under one heading."""

    title: str
    facts: Mapping[str, str] = field(default_factory=dict)
    tables: Sequence[Listing] = ()
    notes: Sequence[str] = ()
    signed_by: Sequence[str] = ()
    """Who signs it by hand, each on a line of their own."""


def plain_sum(cents: int) -> str:
    """Dollars with thousands apart, for a column of sums.

    >>> plain_sum(-123456)
    '-1,234.56'
    """
    return money(cents).replace("$", "")


def page_of(title: str, sheets: Iterable[Sheet], *, apart: bool = False) -> str:
    """The text of an HTML file; `apart` begins each sheet on a page of its own."""
    body = "\n".join(_section(each, apart=apart) for each in sheets)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>\n<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


def _section(sheet: Sheet, *, apart: bool) -> str:
    kind = ' class="apart"' if apart else ""
    inside = "\n".join(_parts(sheet))
    return f"<section{kind}>\n{inside}\n</section>"


def _parts(sheet: Sheet) -> Iterator[str]:
    yield f"<h2>{escape(sheet.title)}</h2>"
    if sheet.facts:
        pairs = (
            f"<dt>{escape(name)}</dt><dd>{escape(it)}</dd>" for name, it in sheet.facts.items()
        )
        yield f"<dl>{''.join(pairs)}</dl>"
    for table in sheet.tables:
        yield from _table(table)
    yield from (f"<p>{escape(note)}</p>" for note in sheet.notes)
    if sheet.signed_by:
        lines = "".join(f"<span>{escape(who)}</span>" for who in sheet.signed_by)
        yield f'<div class="sign">{lines}</div>'


def _table(table: Listing) -> Iterator[str]:
    if table.title:
        yield f"<h3>{escape(table.title)}</h3>"
    if table.lines:
        sides = [' class="r"' if number else "" for number in table.numbers]
        heads = "".join(
            f'<th scope="col"{side}>{escape(name)}</th>'
            for name, side in zip(table.columns, sides, strict=True)
        )
        rows = "\n".join(
            "<tr>"
            + "".join(
                f"<td{side}>{escape(cell)}</td>" for cell, side in zip(line, sides, strict=True)
            )
            + "</tr>"
            for line in table.lines
        )
        label = f' aria-label="{escape(table.title)}"' if table.title else ""
        yield (
            f'<div class="wide"><table{label}><thead><tr>{heads}</tr></thead>'
            f"<tbody>\n{rows}\n</tbody></table></div>"
        )
    yield from (f"<p>{escape(note)}</p>" for note in table.notes)
