"""Pictures of simulated rounds: how a mean settles down, what came how often, how purses fare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from croupier.studio.geometry import Point
from croupier.studio.svg import number, tag, words

WIDTH, HEIGHT = 720.0, 360.0
LEFT, RIGHT, TOP, BOTTOM = 92.0, 24.0, 56.0, 48.0
BENEATH = HEIGHT - BOTTOM + 18
STEPS = (1, 2, 5, 10)
STYLE = (
    ".paper{fill:#fffdf8}.ink{fill:#26231c;text-anchor:middle}.start{text-anchor:start}"
    ".end{text-anchor:end}.soft{fill:#6b6557}.rule{stroke:#d8d2c2;stroke-width:1}"
    ".line{fill:none;stroke:#17503b;stroke-width:2}.exact{fill:none;stroke:#a4601d;"
    "stroke-width:1.5;stroke-dasharray:6 4}.band{fill:#17503b;opacity:.16}"
    ".inner{fill:#17503b;opacity:.28}.bar{fill:#17503b}"
    "text{font-family:Georgia,'DejaVu Serif',serif}"
)


@dataclass(frozen=True, slots=True)
class Axis:
    """From one value to another, with round numbers in between."""

    least: float
    most: float
    unit: str = ""

    @property
    def span(self) -> float:
        return self.most - self.least or 1.0

    def marks(self, most: int = 6) -> Iterator[float]:
        rough = self.span / most
        tenth = 10.0 ** floor(log10(rough))
        step = next(each * tenth for each in STEPS if each * tenth >= rough)
        for turn in range(ceil(self.least / step), floor(self.most / step) + 1):
            yield turn * step

    def label(self, value: float) -> str:
        match self.unit:
            case "%":
                return f"{value * 100:.4g} %"
            case "$":
                return f"{'-' * (value < 0)}${abs(value) / 100:,.0f}"
            case _:
                return f"{value:,.0f}"


@dataclass(frozen=True, slots=True)
class Field:
    """Where values lie on the paper."""

    across: Axis
    up: Axis

    def x(self, value: float) -> float:
        return LEFT + (value - self.across.least) / self.across.span * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self.up.least) / self.up.span * (HEIGHT - TOP - BOTTOM)

    def path(self, along: Sequence[float], values: Sequence[float]) -> str:
        points = zip(along, values, strict=True)
        return " ".join(f"{number(self.x(x))},{number(self.y(y))}" for x, y in points)

    def band(self, along: Sequence[float], low: Sequence[float], high: Sequence[float]) -> str:
        back = zip(reversed(along), reversed(low), strict=True)
        there = self.path(along, high)
        return there + " " + " ".join(f"{number(self.x(x))},{number(self.y(y))}" for x, y in back)


def convergence(
    title: str, rounds: Sequence[int], means: Sequence[float], errors: Sequence[float], exact: float
) -> str:
    """The house edge as rounds were added, within 1.96 standard errors, and the exact one."""
    low = [mean - 1.96 * error for mean, error in zip(means, errors, strict=True)]
    high = [mean + 1.96 * error for mean, error in zip(means, errors, strict=True)]
    # the first few rounds would leave no room for the others
    shown = max(1, len(rounds) // 20)
    edges = [*low[shown - 1 :], *high[shown - 1 :], exact]
    field = Field(Axis(0, rounds[-1]), Axis(min(edges), max(edges), "%"))
    along = [float(each) for each in rounds]
    least, most = field.up.least, field.up.most
    held = [[min(max(each, least), most) for each in line] for line in (low, high, means)]
    parts = (
        tag("polygon", class_="band", points=field.band(along, held[0], held[1])),
        tag("polyline", class_="line", points=field.path(along, held[2])),
        tag("polyline", class_="exact", points=field.path([0, rounds[-1]], [exact, exact])),
    )
    told = "House edge by rounds; the band holds it 19 times of 20, dashes are exact."
    return _sheet(title, told, field, parts)


def distribution(title: str, values: Sequence[int], unit: str = "$", bars: int = 40) -> str:
    """How often what came."""
    least, most = min(values), max(values)
    width = (most - least) / bars or 1.0
    counts = [0] * bars
    for value in values:
        counts[min(int((value - least) / width), bars - 1)] += 1
    field = Field(Axis(least, most, unit), Axis(0, max(counts)))
    parts = [
        tag(
            "rect", class_="bar", x=field.x(least + n * width) + 0.5, y=field.y(count),
            width=max(field.x(least + width) - field.x(least) - 1, 0.5),
            height=field.y(0) - field.y(count),
        )
        for n, count in enumerate(counts)
        if count
    ]  # fmt: skip
    return _sheet(title, "How often what came.", field, parts)


def fan(title: str, rounds: Sequence[int], bands: Mapping[int, Sequence[int]]) -> str:
    """Percentiles of a purse over time: 5 to 95, 25 to 75, and the middle."""
    values = [*bands[5], *bands[95]]
    field = Field(Axis(0, rounds[-1]), Axis(min(values), max(values), "$"))
    along = [float(each) for each in rounds]
    parts = (
        tag("polygon", class_="band", points=field.band(along, bands[5], bands[95])),
        tag("polygon", class_="inner", points=field.band(along, bands[25], bands[75])),
        tag("polyline", class_="line", points=field.path(along, bands[50])),
    )
    return _sheet(title, "By rounds: the middle, half of all, and nine of ten.", field, parts)


def together(pictures: Sequence[str]) -> str:
    """Several pictures beneath each other, as one."""
    parts = [
        tag("g", picture, transform=f"translate(0 {number(n * HEIGHT)})")
        for n, picture in enumerate(pictures)
    ]
    return frame_of(parts, HEIGHT * len(pictures))


def frame_of(parts: Sequence[str], height: float = HEIGHT) -> str:
    wide, high = number(WIDTH), number(height)
    inside = [tag("style", STYLE), tag("rect", class_="paper", width=wide, height=high), *parts]
    return tag(
        "svg", "\n" + "\n".join(inside) + "\n", xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}", width=wide, height=high, role="img",
    )  # fmt: skip


def _sheet(title: str, told: str, field: Field, parts: Sequence[str]) -> str:
    marks = [
        tag("line", class_="rule", x1=LEFT, x2=WIDTH - RIGHT, y1=field.y(value), y2=field.y(value))
        + words(Point(LEFT - 8, field.y(value)), field.up.label(value), 12, "ink soft", "end")
        for value in field.up.marks()
    ]
    along = [
        words(Point(field.x(value), BENEATH), field.across.label(value), 12, "ink soft")
        for value in field.across.marks()
    ]
    head = (
        tag("title", escape(title)),
        words(Point(LEFT, 22), title, 17, "ink", "start"),
        words(Point(LEFT, 42), told, 12, "ink soft", "start"),
    )
    return "\n".join((*head, *marks, *along, *parts))
