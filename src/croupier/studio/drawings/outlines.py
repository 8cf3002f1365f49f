"""Shapes as polygons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt

from croupier.studio.drawings.transforms import NUMBER, length, numbers
from croupier.studio.drawings.xml_tree import Node
from croupier.studio.geometry import Box, Point

Polygon = Sequence[Point]
STEPS = 12
"""Of a curve."""
TOKEN = re.compile(rf"[MmLlHhVvCcSsQqTtAaZz]|{NUMBER.pattern}")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
VALUE, GAP = f"({NUMBER.pattern})", r"[\s,]*"
FLAGS = re.compile(GAP.join([VALUE, VALUE, VALUE, "([01])", "([01])", VALUE, VALUE]))
"""Of an arc, whose flags need no space between them."""
ARC = re.compile(r"[Aa][^MmLlHhVvCcSsQqTtAaZz]*")


def outlines(node: Node) -> list[Polygon]:
    """Of a basic shape or a path, where its own units have it."""
    outline = OUTLINES.get(node.name)
    return [line for line in outline(node) if line] if outline else []


def _lengths(node: Node, *keys: str) -> Iterator[float]:
    return (length(node.get(key)) for key in keys)


def _rectangle(node: Node) -> list[Polygon]:
    x, y, wide, high = _lengths(node, "x", "y", "width", "height")
    return [Box(x, y, wide, high).corners] if wide > 0 and high > 0 else []


def _circle(node: Node) -> list[Polygon]:
    x, y, radius = _lengths(node, "cx", "cy", "r")
    return _oval(x, y, radius, radius)


def _ellipse(node: Node) -> list[Polygon]:
    x, y, wide, high = _lengths(node, "cx", "cy", "rx", "ry")
    return _oval(x, y, wide, high)


def _oval(x: float, y: float, wide: float, high: float) -> list[Polygon]:
    turns = (pi * n / STEPS for n in range(2 * STEPS))
    oval = [Point(x + wide * cos(turn), y + high * sin(turn)) for turn in turns]
    return [oval] if wide > 0 and high > 0 else []


def _corners(node: Node) -> list[Polygon]:
    flat = numbers(node.get("points"))
    return [[Point(x, y) for x, y in zip(flat[::2], flat[1::2], strict=False)]]


def _line(node: Node) -> list[Polygon]:
    x, y, across, down = _lengths(node, "x1", "y1", "x2", "y2")
    return [[Point(x, y), Point(across, down)]]


def flattened(route: str) -> list[Polygon]:
    """A path as straight lines."""
    route = ARC.sub(lambda found: FLAGS.sub(r" \1 \2 \3 \4 \5 \6 \7 ", found[0]), route)
    found, lines = TOKEN.findall(route), list[list[Point]]()
    at = start = Point(0, 0)
    last = at
    """The control point of the curve before."""
    order, n = "", 0
    while n < len(found):
        if found[n].isalpha() and found[n] not in "eE":
            order, n = found[n], n + 1
        elif not order or order in "Zz":
            break
        kind = order.upper()
        given = [float(each) for each in found[n : n + TAKES[kind]] if not each[0].isalpha()]
        if len(given) < TAKES[kind]:
            break
        n += TAKES[kind]
        base = at if order.islower() else Point(0, 0)
        if kind == "Z":
            if lines:
                lines[-1].append(start)
            at = last = start
            continue
        points, last = _segment(kind, given, base, at, last)
        if kind == "M":
            at = start = points[-1]
            lines.append([at])
            order = "l" if order == "m" else "L"
            continue
        if not lines or lines[-1][-1] != at:
            lines.append([at])
        lines[-1] += points
        at = points[-1]
    return [line for line in lines if line]


def _segment(
    kind: str, given: Sequence[float], base: Point, at: Point, last: Point
) -> tuple[list[Point], Point]:
    """Its points without the first, and its last control point."""
    if kind in {"H", "V"}:
        across = kind == "H"
        end = Point(base.x + given[0], at.y) if across else Point(at.x, base.y + given[0])
        return [end], end
    if kind == "A":
        end = Point(base.x + given[5], base.y + given[6])
        return list(_arc(at, end, given)), end
    moved = [Point(base.x + x, base.y + y) for x, y in zip(given[::2], given[1::2], strict=True)]
    if kind in {"M", "L"}:
        return moved, moved[-1]
    if kind in {"S", "T"}:
        moved = [Point(2 * at.x - last.x, 2 * at.y - last.y), *moved]
    return list(_bezier([at, *moved])), moved[-2]


def _bezier(control: Sequence[Point]) -> Iterator[Point]:
    for n in range(1, STEPS + 1):
        share, points = n / STEPS, list(control)
        while len(points) > 1:
            points = [
                Point(one.x + share * (two.x - one.x), one.y + share * (two.y - one.y))
                for one, two in pairwise(points)
            ]
        yield points[0]


def _arc(start: Point, end: Point, given: Sequence[float]) -> Iterator[Point]:
    """As SVG's notes on implementation have it, from end points to a centre."""
    wide, high, turn = abs(given[0]), abs(given[1]), given[2] * pi / 180
    large, sweep = bool(given[3]), bool(given[4])
    if not (wide and high) or start == end:
        yield end
        return
    across, down = (start.x - end.x) / 2, (start.y - end.y) / 2
    x = cos(turn) * across + sin(turn) * down
    y = -sin(turn) * across + cos(turn) * down
    stretched = max(1.0, sqrt((x / wide) ** 2 + (y / high) ** 2))
    wide, high = wide * stretched, high * stretched
    over = (wide * y) ** 2 + (high * x) ** 2
    root = sqrt(max(0.0, (wide * high) ** 2 / over - 1)) * (1 if large != sweep else -1)
    centre_x, centre_y = root * wide * y / high, -root * high * x / wide
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    first = atan2((y - centre_y) / high, (x - centre_x) / wide)
    last = atan2((-y - centre_y) / high, (-x - centre_x) / wide)
    if sweep and last < first:
        last += 2 * pi
    elif not sweep and last > first:
        last -= 2 * pi
    for n in range(1, STEPS + 1):
        angle = first + (last - first) * n / STEPS
        u, v = centre_x + wide * cos(angle), centre_y + high * sin(angle)
        yield Point(
            middle.x + cos(turn) * u - sin(turn) * v, middle.y + sin(turn) * u + cos(turn) * v
        )


OUTLINES: Mapping[str, Callable[[Node], list[Polygon]]] = {
    "rect": _rectangle,
    "image": _rectangle,
    "circle": _circle,
    "ellipse": _ellipse,
    "polygon": _corners,
    "polyline": _corners,
    "line": _line,
    "path": lambda node: flattened(node.get("d")),
}


def along(line: Polygon, way: float) -> tuple[Point, float]:
    """The point so far along a line, and the angle there."""
    for one, two in pairwise(line):
        step = hypot(two.x - one.x, two.y - one.y)
        if way <= step and step:
            share = way / step
            at = Point(one.x + share * (two.x - one.x), one.y + share * (two.y - one.y))
            return at, atan2(two.y - one.y, two.x - one.x)
        way -= step
    return line[-1], 0.0


def line_length(line: Polygon) -> float:
    pairs = pairwise(line)
    return sum(hypot(two.x - one.x, two.y - one.y) for one, two in pairs)


def contains(polygon: Polygon, at: Point) -> bool:
    """Whether a point is inside, by the even-odd rule."""
    inside = False
    before = polygon[-1]
    for here in polygon:
        if (here.y > at.y) != (before.y > at.y):
            cut = here.x + (at.y - here.y) * (before.x - here.x) / (before.y - here.y)
            inside ^= at.x < cut
        before = here
    return inside
