"""Points, boxes and places on a table top; lengths in the picture's units, angles in degrees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> Point:
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def corners(self) -> tuple[Point, ...]:
        across, down = (self.left, self.right), (self.top, self.bottom)
        return tuple(Point(across[n in {1, 2}], down[n > 1]) for n in range(4))

    def columns(self, count: int, gap: float) -> Iterator[Box]:
        """Equal boxes side by side."""
        width = (self.width - gap * (count - 1)) / count
        for n in range(count):
            yield Box(self.left + n * (width + gap), self.top, width, self.height)


def around(x: float, y: float, width: float, height: float) -> Box:
    """The box with this middle."""
    return Box(x - width / 2, y - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where something stands on the table, and how far it is turned clockwise."""

    at: Point
    turn: float

    def place(self, point: Point) -> Point:
        """A point of the thing itself, in the picture."""
        angle = radians(self.turn)
        return Point(
            self.at.x + point.x * cos(angle) - point.y * sin(angle),
            self.at.y + point.x * sin(angle) + point.y * cos(angle),
        )

    @property
    def upside_down(self) -> bool:
        return 90 < self.turn % 360 < 270


@dataclass(frozen=True, slots=True)
class Wedge:
    """The share of a table that a seat has: so wide at the rim, narrower towards the dealer."""

    width: float
    taper: float
    """By so much of every unit inwards."""

    def width_at(self, depth: float) -> float:
        return self.width - self.taper * depth


@dataclass(frozen=True, slots=True)
class Arc:
    """A circle around a point far behind the dealer; angles run from straight down to the right."""

    centre: Point
    radius: float

    def point(self, angle: float, inwards: float = 0) -> Point:
        reach = self.radius - inwards
        return Point(
            self.centre.x + reach * sin(radians(angle)),
            self.centre.y + reach * cos(radians(angle)),
        )

    def y_at(self, x: float, inwards: float = 0) -> float:
        """How low it hangs there."""
        reach = self.radius - inwards
        return self.centre.y + sqrt(reach**2 - (x - self.centre.x) ** 2)


def arc_poses(arc: Arc, seats: int, pitch: float) -> list[Pose]:
    """Seats along the rim, facing the dealer.

    The dealer stands at the top and looks down, so the dealer's right hand is on the left of the
    picture. Seat 1 is there, and the numbers go on counterclockwise (reading R-X01).
    """
    angles = [pitch * (n - (seats - 1) / 2) for n in range(seats)]
    return [Pose(arc.point(angle), -angle) for angle in angles]


@dataclass(frozen=True, slots=True)
class Oval:
    """A long table with round ends; those who deal stand in the middle of its sides."""

    centre: Point
    half_straight: float
    radius: float
    gap: float
    """Half of what the dealers take of each side."""

    def length(self, depth: float) -> float:
        """Of the way around one end, so far inwards."""
        return 2 * (self.half_straight - self.gap) + pi * (self.radius - depth)


def oval_poses(oval: Oval, seats: int, depth: float) -> list[Pose]:
    """Seats around both ends, evenly, from the dealer's right counterclockwise (R-X01)."""
    left = (seats + 1) // 2
    first = [_on_left_end(oval, (n + 0.5) / left, depth) for n in range(left)]
    right = seats - left
    second = [_on_left_end(oval, (n + 0.5) / right, depth) for n in reversed(range(right))]
    return first + [_mirrored(oval, pose) for pose in second]


def _on_left_end(oval: Oval, share: float, depth: float) -> Pose:
    """After a share of the way from the top side around the left end to the bottom side."""
    straight = oval.half_straight - oval.gap
    way = share * oval.length(depth)
    around_end = oval.length(depth) - 2 * straight
    angle = min(max(way - straight, 0) / around_end, 1) * 180
    along = min(way, straight) if angle < 180 else oval.length(depth) - way
    return Pose(
        Point(
            oval.centre.x - oval.gap - along - oval.radius * sin(radians(angle)),
            oval.centre.y - oval.radius * cos(radians(angle)),
        ),
        180 - angle,
    )


def _mirrored(oval: Oval, pose: Pose) -> Pose:
    return Pose(Point(2 * oval.centre.x - pose.at.x, pose.at.y), -pose.turn)
