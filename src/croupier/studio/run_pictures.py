"""Pictures of simulated rounds: how a mean settles down, what came how often, how purses fare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from croupier.studio.geometry import Point
from croupier.studio.svg import number, tag, words

WIDTH, HEIGHT = 720.0, 360.0
LEFT, RIGHT, TOP, BOTTOM = 104.0, 36.0, 56.0, 58.0
BENEATH, NAMED = HEIGHT - BOTTOM + 18, HEIGHT - BOTTOM + 38
STEPS = (1, 2, 5, 10)
BARS = 40
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
    name: str = ""
    """What it measures."""

    @property
    def span(self) -> float:
        return self.most - self.least or 1.0

    def step(self, most: int) -> float:
        """A round number, of which there are not more than so many."""
        rough = self.span / most
        tenth = 10.0 ** floor(log10(rough))
        return next(each * tenth for each in STEPS if each * tenth >= rough)

    def marks(self, most: int = 6) -> Iterator[float]:
        step = self.step(most)
        for turn in range(ceil(self.least / step), floor(self.most / step) + 1):
            yield turn * step

    def label(self, value: float) -> str:
        match self.unit:
            case "%":
                return f"{value * 100:.4g} %"
            case "$":
                return f"{'-' * (value < 0)}${abs(value) / 100:,.0f}"
            case "units":
                return f"{value:.4g}"
            case _:
                return _short(value)


def _short(value: float) -> str:
    """Millions and more by their names.

    >>> _short(2_500_000), _short(40_000)
    ('2.5 million', '40,000')
    """
    for size, name in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if abs(value) >= size:
            return f"{value / size:g} {name}"
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
    field = Field(
        Axis(0, rounds[-1], name="rounds"), Axis(min(edges), max(edges), "%", "house edge")
    )
    along = [float(each) for each in rounds]
    least, most = field.up.least, field.up.most
    held = [[min(max(each, least), most) for each in line] for line in (low, high, means)]
    parts = (
        tag("polygon", class_="band", points=field.band(along, held[0], held[1])),
        tag("polyline", class_="line", points=field.path(along, held[2])),
        tag("polyline", class_="exact", points=field.path([0, rounds[-1]], [exact, exact])),
    )
    told = "As rounds were added; the band holds it 19 times of 20, dashes are exact."
    return sheet(title, told, field, parts)


def distribution(
    title: str, values: Sequence[float], across: Axis | None = None, counted: str = "evenings"
) -> str:
    """How often what came; dashes stand at the mean."""
    across = across or Axis(min(values), max(values), "$", "what the house won")
    width = across.step(BARS)
    least = floor(min(values) / width) * width
    counts = [0] * (floor((max(values) - least) / width) + 1)
    for value in values:
        counts[floor((value - least) / width)] += 1
    across = replace(across, least=least, most=least + len(counts) * width)
    field = Field(across, Axis(0, max(counts), name=counted))
    bars = [
        tag(
            "rect", class_="bar", x=field.x(least + n * width) + 0.5, y=field.y(count),
            width=max(field.x(least + width) - field.x(least) - 1, 0.5),
            height=field.y(0) - field.y(count),
        )
        for n, count in enumerate(counts)
        if count
    ]  # fmt: skip
    mean = sum(values) / len(values)
    at = tag("polyline", class_="exact", points=field.path([mean, mean], [0, max(counts)]))
    lost = sum(value < 0 for value in values) / len(values)
    told = f"{len(values):,} {counted}; the house lost in {lost:.1%} of them. Dashes: the mean."
    return sheet(title, told, field, [*bars, at])


def fan(title: str, rounds: Sequence[int], bands: Mapping[int, Sequence[int]]) -> str:
    """Percentiles of a purse over time: 5 to 95, 25 to 75, and the middle."""
    values = [*bands[5], *bands[95]]
    field = Field(
        Axis(0, rounds[-1], name="rounds"), Axis(min(values), max(values), "$", "won or lost")
    )
    along = [float(each) for each in rounds]
    parts = (
        tag("polygon", class_="band", points=field.band(along, bands[5], bands[95])),
        tag("polygon", class_="inner", points=field.band(along, bands[25], bands[75])),
        tag("polyline", class_="line", points=field.path(along, bands[50])),
    )
    return sheet(title, "The middle of all evenings, half of them, and nine of ten.", field, parts)


def by_cut(title: str, players: Mapping[str, Sequence[tuple[int, float, float]]]) -> str:
    """What players win a shoe by the cards behind the cover card, with its standard error."""
    points = [point for line in players.values() for point in line]
    most = max(won + 1.96 * error for _, won, error in points)
    behind = [cut for cut, _, _ in points]
    field = Field(
        Axis(min(behind), max(behind), name="cards behind the cover card"),
        Axis(0, max(most, 0.01), "units", "units a shoe"),
    )
    parts = list[str]()
    for line, style in zip(players.values(), ("line", "exact"), strict=False):
        along = [float(cut) for cut, _, _ in line]
        low = [max(won - 1.96 * error, 0.0) for _, won, error in line]
        high = [max(won + 1.96 * error, 0.0) for _, won, error in line]
        means = [max(won, 0.0) for _, won, _ in line]
        parts.append(tag("polygon", class_="band", points=field.band(along, low, high)))
        parts.append(tag("polyline", class_=style, points=field.path(along, means)))
    names = zip(players, ("the line", "dashes"), strict=False)
    lines = ", ".join(f"{drawn}: {name}" for name, drawn in names)
    told = f"By the cut ({lines}); bands hold it 19 times of 20."
    return sheet(title, told, field, parts)


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


def sheet(title: str, told: str, field: Field, parts: Sequence[str]) -> str:
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
    middle = Point((LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2)
    turned = f"rotate(-90 18 {number(middle.y)})"
    names = (
        words(Point(middle.x, NAMED), field.across.name, 12, "ink soft"),
        tag("g", words(Point(18, middle.y), field.up.name, 12, "ink soft"), transform=turned),
    )
    return "\n".join((*head, *marks, *along, *names, *parts))
