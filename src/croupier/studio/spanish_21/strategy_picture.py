"""Draws a chart of basic strategy as SVG: light, for a sheet of A4 or a telephone.

Every cell bears its letter, so that nothing depends on colour, and says itself in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import sqrt
from xml.sax.saxutils import escape

from croupier.studio.geometry import Box, Point
from croupier.studio.palette import chart_stylesheet
from croupier.studio.spanish_21.strategy_chart import (
    IN_WORDS,
    Action,
    Cell,
    Row,
    Section,
    StrategyChart,
)
from croupier.studio.svg import LETTER, frame, number, tag, words, wrapped

WIDTH, MARGIN, HAND = 680.0, 24.0, 102.0
INNER = WIDTH - 2 * MARGIN
HIGHEST = WIDTH * sqrt(2)
"""Of a sheet of A4."""
LEAST_ROW, MOST_ROW, HEADING, AIR = 18.5, 25.0, 22.0, 11.0
TITLE, LINE, SMALL, NARROW = 26.0, 16.0, 12.0, 0.5
LEGEND_ROW, SWATCH, INDENT = 27.0, 24.0, 34.0


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the sheet: how high it is, and how it is drawn below a given height."""

    height: float
    drawn: Callable[[float], Iterable[str]]


def strategy_picture(chart: StrategyChart, *, styled: bool = True) -> str:
    """The text of an SVG file; without its style for a page that brings `page_stylesheet`."""
    blocks = _blocks(chart, _row_height(chart))
    *tops, end = accumulate((each.height for each in blocks), initial=MARGIN)
    parts = [part for each, top in zip(blocks, tops, strict=True) for part in each.drawn(top)]
    wide, high = number(WIDTH), number(max(end + MARGIN, HIGHEST))
    return tag(
        "svg",
        [
            "\n",
            "\n".join(
                [
                    tag("title", escape(chart.title), id="chart-title"),
                    tag("desc", escape(" ".join(chart.lines)), id="chart-desc"),
                    *([tag("style", chart_stylesheet())] if styled else []),
                    tag("rect", class_="paper", width=wide, height=high),
                    *parts,
                ]
            ),
            "\n",
        ],
        xmlns="http://www.w3.org/2000/svg", class_="croupier-chart", role="img",
        aria_labelledby="chart-title chart-desc", viewBox=f"0 0 {wide} {high}",
        width=wide, height=high,
    ) + "\n"  # fmt: skip


def _row_height(chart: StrategyChart) -> float:
    """As high as a sheet allows."""
    taken = sum(block.height for block in _blocks(chart, 0)) + 2 * MARGIN
    rows = sum(len(section.rows) for section in chart.sections)
    return min(MOST_ROW, max(LEAST_ROW, (HIGHEST - taken) / max(rows, 1)))


def _blocks(chart: StrategyChart, row: float) -> list[Block]:
    return [
        _heading(chart),
        _legend(chart.actions),
        *(_section(section, chart, row) for section in chart.sections),
        *_remarks(chart),
        *_costs(chart),
    ]


def _heading(chart: StrategyChart) -> Block:
    lines = [line for each in chart.lines for line in _wrapped(each, INNER)]

    def drawn(top: float) -> Iterator[str]:
        yield words(Point(MARGIN, top + TITLE / 2), chart.title, TITLE - 4, "heading", "start")
        yield from _written(lines, MARGIN, top + TITLE + 4)

    return Block(TITLE + 4 + LINE * len(lines) + AIR, drawn)


def _legend(actions: Sequence[Action]) -> Block:
    """Swatches with their words, as many in a row as there is room for."""
    places, left, row = list[Point](), 0.0, 0
    for action in actions:
        wide = SWATCH + 8 + len(IN_WORDS[action]) * SMALL * LETTER + 18
        if left + wide > INNER:
            left, row = 0.0, row + 1
        places.append(Point(left, row * LEGEND_ROW))
        left += wide

    def drawn(top: float) -> Iterator[str]:
        for action, at in zip(actions, places, strict=True):
            box = Box(MARGIN + at.x, top + at.y, SWATCH, SWATCH - 4)
            yield frame(box, f"cell play-{action.name.lower()}", 3)
            yield words(box.middle, action.value, 14, "letter")
            beside = Point(box.right + 7, box.middle.y)
            yield words(beside, IN_WORDS[action], SMALL, "ink", "start")

    return Block((row + 1) * LEGEND_ROW + AIR / 2, drawn)


def _section(section: Section, chart: StrategyChart, row: float) -> Block:
    def drawn(top: float) -> Iterator[str]:
        yield frame(Box(MARGIN, top, INNER, HEADING), "head-bar", 4)
        at = Point(MARGIN + 8, top + HEADING / 2)
        yield words(at, section.title, _fitting(section.title, HAND - 4), "on-bar", "start")
        columns = Box(MARGIN + HAND, top, INNER - HAND, HEADING).columns(len(chart.up_cards), 0)
        for up_card, column in zip(chart.up_cards, columns, strict=True):
            yield words(column.middle, up_card, 14, "on-bar")
        for n, each in enumerate(section.rows):
            yield from _row(each, chart, Box(MARGIN, top + HEADING + 2 + n * row, INNER, row))

    return Block(HEADING + 2 + row * len(section.rows) + AIR, drawn)


def _row(row: Row, chart: StrategyChart, box: Box) -> Iterator[str]:
    yield words(Point(box.left + 8, box.middle.y), row.hand, 14, "hand-name", "start")
    cells = Box(box.left + HAND, box.top, box.width - HAND, box.height)
    notes = {note.mark: note.words for note in chart.notes if note.mark}
    for up_card, cell, place in zip(
        chart.up_cards, row.cells, cells.columns(len(row.cells), 0), strict=True
    ):
        told = f"{row.hand} against {up_card}: {IN_WORDS[cell.action]}"
        more = f". {notes[cell.mark]}" if cell.mark else ""
        yield tag("g", [tag("title", escape(told + more)), *_cell(cell, place)])


def _cell(cell: Cell, place: Box) -> Iterator[str]:
    inside = Box(place.left + 1, place.top + 1, place.width - 2, place.height - 2)
    yield frame(inside, f"cell play-{cell.action.name.lower()}", 3)
    mark = tag("tspan", escape(cell.mark), class_="note-mark", dx=2, font_size=11)
    letter = cell.action.value + (mark if cell.mark else "")
    at = inside.middle
    yield tag("text", letter, class_="letter", x=float(at.x), y=float(at.y + 5.3), font_size=15)


def _remarks(chart: StrategyChart) -> Iterator[Block]:
    for note in chart.notes:
        yield _remark(note.mark, _wrapped(note.words, INNER - INDENT))
    if chart.notes:
        yield Block(AIR, lambda _: ())


def _remark(mark: str, lines: Sequence[str]) -> Block:
    def drawn(top: float) -> Iterator[str]:
        yield words(Point(MARGIN + 4, top + LINE / 2), mark or "•", SMALL, "note-mark", "start")
        yield from _written(lines, MARGIN + INDENT, top)

    return Block(LINE * len(lines), drawn)


def _costs(chart: StrategyChart) -> Iterator[Block]:
    """What it costs to keep to a chart that is simpler than the best play."""
    if chart.costs:
        heading = partial(
            _written, ["What simplifying costs, of a wager"], MARGIN, kind="hand-name"
        )
        yield Block(LINE + 2, heading)
    for each in chart.costs:
        yield _cost(_wrapped(each.words, INNER - 110), each.cost)


def _cost(lines: Sequence[str], cost: str) -> Block:
    def drawn(top: float) -> Iterator[str]:
        yield from _written(lines, MARGIN + 4, top)
        yield words(Point(WIDTH - MARGIN, top + LINE / 2), cost, SMALL, "ink", "end")
        yield tag("path", class_="hair-rule", d=f"M{number(MARGIN)} {number(top)}h{number(INNER)}")

    return Block(LINE * len(lines) + 2, drawn)


def _written(lines: Iterable[str], left: float, top: float, kind: str = "ink") -> Iterator[str]:
    for n, line in enumerate(lines):
        yield words(Point(left, top + (n + 0.5) * LINE), line, SMALL, kind, "start")


def _wrapped(text: str, width: float) -> list[str]:
    return wrapped(text, width * LETTER / NARROW, SMALL)


def _fitting(text: str, width: float) -> float:
    return min(14, width / (len(text) * LETTER))
