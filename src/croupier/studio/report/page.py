"""A report as one page of HTML that needs nothing else: style and pictures stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import singledispatch

from croupier.studio.report.columns import widths
from croupier.studio.report.document import (
    Block,
    Cell,
    Command,
    Drawing,
    Facts,
    Figure,
    Paragraph,
    Points,
    Report,
    Section,
    Signature,
    Table,
)
from croupier.studio.report.markup import element, lines, text
from croupier.studio.report.style import stylesheet

SIDES = {"l": None, "r": "r", "w": "w", "f": "f", "c": "c", "k": "w"}
KEY = re.compile(r"(?<=[._])")
SHOWN_OF_DIGEST = 16
MOST_TOGETHER = 12
"""Rows of a table that is not broken between pages."""


def page(report: Report) -> str:
    """The text of an HTML file; the same report gives the same text."""
    running = element(
        "p",
        element("span", text(report.submission), class_="running-name"),
        element("span", text(f"SHA-256 {report.digest[:SHOWN_OF_DIGEST]}…"), class_="running-sum"),
        class_="running",
        aria_hidden="true",
    )
    cover = element(
        "header",
        element("p", text(report.title), class_="kicker"),
        element("h1", text(report.subtitle)),
        block(report.facts),
        class_="cover",
    )
    body = lines(
        [
            *([stamp(report.stamp)] if report.stamp else []),
            running,
            cover,
            _contents(report.sections),
            *(_section(each, str(n)) for n, each in enumerate(report.sections, 1)),
        ]
    )
    title = text(f"{report.title}: {report.subtitle}")
    head = (
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{stylesheet(report.paper)}</style>"
    )
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n'
        f"{element('main', body)}\n</body></html>\n"
    )


def stamp(words: str) -> str:
    """The same document with another stamp differs in this one line."""
    return element("p", text(words), class_="stamp")


def _contents(sections: Sequence[Section]) -> str:
    entries = [_entry(each, str(n)) for n, each in enumerate(sections, 1)]
    return element(
        "nav",
        element("h2", "Contents"),
        element("ol", *entries),
        class_="contents",
        aria_label="Contents",
    )


def _entry(section: Section, number: str) -> str:
    """As far as the parts of a section: theirs are many."""
    own = element("span", text(number), class_="number")
    link = element("a", own, text(section.title), href=f"#{section.id}")
    below = () if "." in number else section.parts
    parts = [_entry(each, f"{number}.{n}") for n, each in enumerate(below, 1)]
    return element("li", link, element("ol", *parts) if parts else "")


def _section(section: Section, number: str) -> str:
    level = f"h{2 + number.count('.')}"
    own = element("span", text(number), class_="number")
    about = {f"data_{name}": value for name, value in section.about.items()}
    return element(
        "section",
        "\n",
        lines(
            [
                element(level, own, text(section.title)),
                *map(block, section.blocks),
                *(_section(each, f"{number}.{n}") for n, each in enumerate(section.parts, 1)),
            ]
        ),
        "\n",
        id=section.id,
        class_=" ".join(_manners(section, number)),
        **about,
    )


def _manners(section: Section, number: str) -> Iterator[str]:
    yield "part" if "." in number else "section"
    if any(isinstance(each, Signature) for each in section.blocks):
        yield "signing"


@singledispatch
def block(each: Block) -> str:
    raise TypeError(each)


@block.register
def _(each: Paragraph) -> str:
    return element("p", text(each.text), class_=each.kind or None)


@block.register
def _(each: Points) -> str:
    return element("ul", *(element("li", text(words)) for words in each.texts))


@block.register
def _(each: Facts) -> str:
    pairs = [
        element("div", element("dt", text(name)), element("dd", _shown(value)))
        for name, value in each.pairs.items()
    ]
    return element("dl", *pairs, data_facts=each.name or None)


@block.register
def _(each: Table) -> str:
    heads = [
        element("th", text(column), scope="col", class_=SIDES[side])
        for column, side in zip(each.columns, each.sides, strict=True)
    ]
    return element(
        "table",
        element("caption", text(each.heading)) if each.heading else "",
        element("colgroup", *(f'<col style="width:{wide:g}%">' for wide in widths(each))),
        element("thead", element("tr", *heads)),
        *(element("tbody", "\n", *rows) for rows in _bodies(each)),
        data_table=each.name or None,
        class_=" ".join(_kinds(each)) or None,
    )


def _kinds(table: Table) -> Iterator[str]:
    if table.total:
        yield "adds-up"
    if table.grouped:
        yield "grouped"
    elif len(table.rows) <= MOST_TOGETHER:
        yield "whole"


def _bodies(table: Table) -> Iterator[list[str]]:
    """Rows that stay together."""
    body = list[str]()
    for row in table.rows:
        if table.grouped and row[0] and body:
            yield body
            body = []
        cells = zip(row, table.sides, strict=True)
        shown = (element("td", _shown(cell, side), class_=SIDES[side]) for cell, side in cells)
        body.append(element("tr", *shown) + "\n")
    yield body


def _shown(cell: Cell, side: str = "l") -> str:
    if side == "c" and isinstance(cell, str):
        return " ".join(element("span", text(clause)) for clause in cell.split())
    if side == "k" and isinstance(cell, str):
        return "<wbr>".join(map(text, KEY.split(cell)))
    if isinstance(cell, Figure):
        return element("data", text(cell.text), value=cell.exact)
    return text(cell)


@block.register
def _(each: Drawing) -> str:
    told = element("figcaption", text(each.told))
    return element("figure", each.svg, told, class_=each.kind or None)


@block.register
def _(each: Command) -> str:
    return element("pre", text(each.text))


@block.register
def _(each: Signature) -> str:
    blanks = [
        element("span", element("i", text(under)), text(filled))
        for under, filled in (("signature", ""), ("name in print", each.name), ("date", ""))
    ]
    return element("div", element("b", text(each.office)), *blanks, class_="signature")
