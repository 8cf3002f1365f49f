"""Moving, turning and stretching, as SVG writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin, tan

from croupier.studio.drawings.xml_tree import Node
from croupier.studio.geometry import Point

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*([a-z%]*)\s*\Z")
PIXELS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16}


@dataclass(frozen=True, slots=True)
class Matrix:
    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """First the inner one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def place(self, at: Point) -> Point:
        return Point(self.a * at.x + self.c * at.y + self.e, self.b * at.x + self.d * at.y + self.f)

    @property
    def scale(self) -> float:
        return hypot(self.a, self.b)


def numbers(text: str) -> list[float]:
    return [float(each) for each in NUMBER.findall(text)]


def length(text: str, whole: float = 0) -> float:
    """In the drawing's units.

    >>> length("12"), length("1in"), length("50%", 80), length("wide")
    (12.0, 96.0, 40.0, 0.0)
    """
    found = LENGTH.match(text)
    if found is None:
        return 0.0
    value, unit = float(found[1]), found[2]
    return value * whole / 100 if unit == "%" else value * PIXELS.get(unit, 1.0)


def transform(text: str) -> Matrix:
    """Of a `transform` attribute, its calls from the left to the right."""
    made = Matrix()
    for name, inside in CALL.findall(text):
        made = made @ _called(name, numbers(inside))
    return made


def _called(name: str, given: Sequence[float]) -> Matrix:
    if name == "matrix":
        return Matrix(*given) if len(given) == 6 else Matrix()
    x, y, z = (*given, 0.0, 0.0, 0.0)[:3]
    turn, made = radians(x), Matrix()
    match name:
        case "translate":
            made = Matrix(e=x, f=y)
        case "scale":
            made = Matrix(a=x, d=y if len(given) > 1 else x)
        case "rotate":
            turned = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
            made = Matrix(e=y, f=z) @ turned @ Matrix(e=-y, f=-z)
        case "skewX":
            made = Matrix(c=tan(turn))
        case "skewY":
            made = Matrix(b=tan(turn))
    return made


def fitted(node: Node, width: float, height: float) -> Matrix:
    """What a `viewBox` does to what is inside it: the whole is shown, in the middle."""
    box = numbers(node.get("viewBox"))
    if len(box) != 4 or not (width and height and box[2] and box[3]):
        return Matrix()
    scale = min(width / box[2], height / box[3])
    left, top = (width - scale * box[2]) / 2, (height - scale * box[3]) / 2
    return Matrix(scale, 0, 0, scale, left - scale * box[0], top - scale * box[1])
