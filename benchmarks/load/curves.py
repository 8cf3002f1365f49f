"""Small line charts in SVG: steps along the bottom, figures up the side, each line named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10

from croupier.studio.svg import tag

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 76, 150, 44, 48
COLOURS = ("#1f6f54", "#b08d3c", "#7a3b3b", "#3f5a8a")
INK, PAPER, LINES = "#22302a", "#fbf8ef", "#d9d3c0"
TYPE = "font-family:Georgia,serif;font-size:12px"
HALF, STEPS = 0.5, 4


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    along: str
    """What the steps are."""
    steps: Sequence[str]
    up: str
    """What the figures are."""
    lines: Mapping[str, Sequence[float]]

    def svg(self) -> str:
        top = _round_top(max(max(each) for each in self.lines.values()))
        inside = [
            tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
            _text(LEFT, 22, self.title, weight="bold"),
            _text(LEFT, 37, self.up, fill="#5c6a62"),
            _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, self.along, anchor="middle"),
        ]
        inside += [self._rule(top, n) for n in range(STEPS + 1)]
        inside += [
            _text(self._x(n), HEIGHT - BOTTOM + 18, step, anchor="middle")
            for n, step in enumerate(self.steps)
        ]
        named = sorted(self.lines, key=lambda name: -self.lines[name][-1])
        heights = _apart([self._y(self.lines[name][-1], top) for name in named])
        for name, height in zip(named, heights, strict=True):
            colour = COLOURS[list(self.lines).index(name)]
            inside.append(self._line(self.lines[name], top, colour))
            inside.append(_text(WIDTH - RIGHT + 10, height + 4, name, fill=colour))
        return tag(
            "svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}",
            width=WIDTH, height=HEIGHT, role="img", aria_label=self.title, style=TYPE,
        )  # fmt: skip

    def _x(self, step: int) -> float:
        room = WIDTH - LEFT - RIGHT
        return LEFT + room * (step / (len(self.steps) - 1) if len(self.steps) > 1 else HALF)

    def _y(self, figure: float, top: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * figure / top

    def _rule(self, top: float, step: int) -> str:
        figure = top * step / STEPS
        y = self._y(figure, top)
        line = tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=LINES)
        return line + _text(LEFT - 8, y + 4, f"{figure:,.10g}", anchor="end")

    def _line(self, figures: Sequence[float], top: float, colour: str) -> str:
        points = [(self._x(n), self._y(each, top)) for n, each in enumerate(figures)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dots = [tag("circle", cx=x, cy=y, r=3, fill=colour) for x, y in points]
        drawn = tag("polyline", points=path, fill="none", stroke=colour, stroke_width=2)
        return drawn + "".join(dots)


def _apart(heights: Sequence[float], least: float = 15) -> list[float]:
    """Names of lines that end close together, one below the other."""
    placed = list[float]()
    for height in heights:
        placed.append(max(height, placed[-1] + least) if placed else height)
    return placed


def _round_top(figure: float) -> float:
    """A round figure above the highest one.

    >>> _round_top(37), _round_top(0.4), _round_top(41_000)
    (40, 0.4, 60000)
    """
    scale = 10 ** (ceil(log10(figure)) - 1) if figure > 0 else 1
    return next(each * scale for each in (1, 2, 4, 6, 8, 10) if each * scale >= figure)


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", fill: str = INK, weight: str = "normal"
) -> str:
    return tag("text", escape(text), x=x, y=y, text_anchor=anchor, fill=fill, font_weight=weight)
