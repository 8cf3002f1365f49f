"""Draws the sign at a table: one sheet of paper, in letters as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.geometry import Box, Point
from croupier.studio.posted import Posted
from croupier.studio.svg import LETTER, tag, words, wrapped
from croupier.studio.true_size import Size
from croupier.values.refusals import BadMaterial

PAPERS: Mapping[str, Size] = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}
MARGIN, GUTTER, BORDER = 16.0, 9.0, 7.0
NAME, TITLE, LIMITS, NOTICE, HEADING, LINE, FOOT = 6.0, 12.0, 10.0, 6.5, 5.6, 5.0, 2.6
"""Sizes of type at their largest, in millimetres."""
LEADING, SMALLEST = 1.35, 2.2
STYLE = """
.croupier-sign{background:#fff}
.croupier-sign text{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle;fill:#16231c}
.croupier-sign text.start{text-anchor:start}
.croupier-sign text.end{text-anchor:end}
.croupier-sign text.title{font-family:Georgia,"Times New Roman","Noto Serif",serif;font-weight:600}
.croupier-sign text.strong{font-weight:700}
.croupier-sign .paper{fill:#fff}
.croupier-sign .edge{fill:none;stroke:#174d3a;stroke-width:1}
.croupier-sign .rule{fill:none;stroke:#9fb3a6;stroke-width:.3}
""".strip()  # noqa: E501


@dataclass(frozen=True, slots=True)
class Run:
    """A line of type: words, and what stands at the other end."""

    said: str
    size: float
    kind: str = ""
    price: str = ""

    @property
    def height(self) -> float:
        return self.size * LEADING


Group = tuple[Posted | None, Sequence[Run]]


def sign_sheet(house: HouseRules, lines: Sequence[Posted], name: str, paper: str) -> str:
    """The text of an SVG file, as large as its paper says."""
    size = PAPERS[paper]
    scale = next(
        (each / 20 for each in range(20, 3, -1) if _fits(house, lines, name, size, each)), 0
    )
    if not scale:
        raise BadMaterial(f"the sign has more lines than fit a sheet of {paper}")
    inside = "".join(_drawn(house, lines, name, size, scale))
    wide, high = f"{size.width:g}", f"{size.height:g}"
    told = tag("title", escape(f"{name}: sign for {house.title}"))
    ground = tag("rect", class_="paper", width=wide, height=high)
    edge = tag("rect", class_="edge", x=BORDER, y=BORDER, width=size.width - 2 * BORDER,
               height=size.height - 2 * BORDER, rx=3)  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="croupier-sign" '
        f'viewBox="0 0 {wide} {high}" width="{wide}mm" height="{high}mm">\n'
        f"{told}\n{tag('style', STYLE)}\n{ground}{edge}\n{inside}\n</svg>\n"
    )


def sign_page(svg: str, title: str) -> str:
    """An HTML page with the sign as large as its window."""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>\n'
        "<style>html,body{margin:0;height:100%;background:#fff}"
        "svg{display:block;margin:auto;width:100%;height:100vh}</style>\n"
        f"{svg}</html>\n"
    )


def _fits(
    house: HouseRules, lines: Sequence[Posted], name: str, size: Size, twentieths: int
) -> bool:
    scale = twentieths / 20
    if LINE * scale < SMALLEST:
        return False
    head, columns, foot = _plan(house, lines, name, size, scale)
    return _height(head) + max(map(_height, columns)) + _height(foot) < size.height - 2 * MARGIN


def _plan(
    house: HouseRules, lines: Sequence[Posted], name: str, size: Size, scale: float
) -> tuple[list[Group], list[list[Group]], list[Group]]:
    """Above, in columns, and below them."""
    wide = size.width - 2 * MARGIN
    tables = [each for each in lines if each.entries]
    columns: list[list[Group]] = [[] for _ in tables[:2]] or [[]]
    room = _column_width(wide, len(columns))
    head: list[Group] = [(None, [Run(name, NAME * scale), _title(house.title, scale, wide)])]
    head += [(each, _said(each, scale, wide)) for each in lines if not each.entries]
    for each in tables:
        min(columns, key=_height).append((each, _table(each, scale, room)))
    clauses = dict.fromkeys(each.clause for each in lines if each.clause)
    foot = f"{house.jurisdiction} {house.rulebook}: {', '.join(clauses)}" if clauses else ""
    below = [Run(line, FOOT) for line in wrapped(foot, wide, FOOT) if line]
    return head, columns, [(None, below)]


def _column_width(wide: float, count: int) -> float:
    return (wide - GUTTER * (count - 1)) / count


def _title(title: str, scale: float, wide: float) -> Run:
    return Run(title, min(TITLE * scale, wide / (len(title) * LETTER)), "title")


def _said(line: Posted, scale: float, wide: float) -> list[Run]:
    size = scale * (LIMITS if line.kind == "limits" and not line.wager else NOTICE)
    return [Run(text, size, "strong") for text in wrapped(line.words, wide, size)]


def _table(line: Posted, scale: float, wide: float) -> list[Run]:
    """A heading, and its entries below; a single price stands beside it."""
    only = line.entries[0] if len(line.entries) == 1 else ("", "")
    size = scale * LINE
    if line.kind != "meter" and only[1] and len(line.words + only[1]) * HEADING * LETTER < wide:
        return [Run(line.words, HEADING * scale, "strong start", only[1])]
    head = [Run(text, HEADING * scale, "strong start") for text in
            wrapped(line.words, wide, HEADING * scale)]  # fmt: skip
    for what, pays in line.entries:
        if what and len(what + pays) * size * LETTER < wide:
            head.append(Run(what, size, "start", pays))
        else:
            broken = wrapped(f"{what} {pays}".strip(), wide, size)
            head += [Run(text, size, "start") for text in broken]
    return head


def _height(groups: Iterable[Group]) -> float:
    return sum(_tall(runs) for _, runs in groups)


def _tall(runs: Sequence[Run]) -> float:
    return sum(run.height for run in runs) + (runs[-1].size * 0.5 if runs else 0)


def _drawn(
    house: HouseRules, lines: Sequence[Posted], name: str, size: Size, scale: float
) -> Iterator[str]:
    head, columns, foot = _plan(house, lines, name, size, scale)
    wide = size.width - 2 * MARGIN
    yield from _column(head, Box(MARGIN, MARGIN, wide, 0))
    top = MARGIN + _height(head)
    if any(columns):
        yield tag("path", class_="rule", d=f"M{MARGIN} {top:.1f}h{wide:g}")
    for n, groups in enumerate(columns):
        room = _column_width(wide, len(columns))
        yield from _column(groups, Box(MARGIN + n * (room + GUTTER), top + 2, room, 0))
    yield from _column(foot, Box(MARGIN, size.height - MARGIN - _height(foot) + 4, wide, 0))


def _column(groups: Iterable[Group], box: Box) -> Iterator[str]:
    top = box.top
    for line, runs in groups:
        inside = list[str]()
        at = top
        for run in runs:
            inside += _run(run, box, at + run.height / 2)
            at += run.height
        top += _tall(runs)
        yield tag("g", inside, data_posted=line.kind if line else None,
                  data_wager=line.wager if line else None,
                  data_clause=line.clause if line else None)  # fmt: skip


def _run(run: Run, box: Box, middle: float) -> Iterator[str]:
    start = "start" in run.kind
    kind = run.kind.replace("start", "").strip() or "ink"
    at = Point(box.left if start else box.middle.x, middle)
    yield words(at, run.said, run.size, kind, "start" if start else "middle")
    if run.price:
        yield words(Point(box.right, middle), run.price, run.size, kind, "end")
