"""The cloth of a table with all seats on one side: its size, its rail and its seams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.studio.geometry import Arc, Point
from croupier.studio.svg import number, tag

RAIL, RIM, TOP = 28, 16, 62
TRAY_WIDTH, THING_WIDTH, THING_HEIGHT = 400, 128, 60
FRONT = TOP + 44 + THING_HEIGHT / 2
"""Where the row with the tray ends."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """How large a table is drawn: more wagers need more of it."""

    width: float

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def half(self) -> float:
        return 0.47 * self.width

    @property
    def radius(self) -> float:
        return 0.975 * self.width

    def hung(self, inner: float, lowest: Iterable[Point]) -> Arc:
        """The rim, so low that seats of that depth clear all these points."""
        at_origin = Arc(Point(self.middle, 0), self.radius)
        drop = max(point.y - at_origin.y_at(point.x, inner) for point in lowest)
        return Arc(Point(self.middle, drop), self.radius)


def table_top(cloth: Cloth, arc: Arc) -> Iterator[str]:
    """The table top inside its rail."""
    side = arc.y_at(cloth.middle + cloth.half, -RIM)
    reach = number(cloth.radius + RIM)
    left, right = number(cloth.middle - cloth.half), number(cloth.middle + cloth.half)
    route = f"M{left} {TOP}H{right}V{number(side)}A{reach} {reach} 0 0 1 {left} {number(side)}Z"
    yield tag("path", class_="rail", d=route, stroke_width=2 * RAIL)
    yield tag("path", class_="cloth", d=route)


def seams(arc: Arc, seats: int, pitch: float, inner: float) -> Iterator[str]:
    """Fine lines between the seats and in front of them."""
    edges = [pitch * (n - seats / 2) for n in range(seats + 1)]
    left, right = arc.point(edges[0], inner), arc.point(edges[-1], inner)
    reach = number(arc.radius - inner)
    rays = (
        f"M{number(near.x)} {number(near.y)}L{number(far.x)} {number(far.y)}"
        for near, far in ((arc.point(edge, inner), arc.point(edge, 4)) for edge in edges)
    )
    front = (
        f"M{number(left.x)} {number(left.y)}"
        f"A{reach} {reach} 0 0 0 {number(right.x)} {number(right.y)}"
    )
    yield tag("path", class_="seam", d=front + "".join(rays))
