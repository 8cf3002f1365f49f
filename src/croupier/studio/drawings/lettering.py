"""Where the letters of a text stand.

How wide a letter is depends on a font that need not be here; an average does, since it is asked
only whether the words lie on the sheet and under something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin

from croupier.studio.drawings.css import Style
from croupier.studio.drawings.outlines import Polygon, along, flattened, line_length
from croupier.studio.drawings.transforms import length, numbers
from croupier.studio.drawings.xml_tree import Node
from croupier.studio.geometry import Point

WIDE, ABOVE, BELOW, USUAL = 0.55, 0.72, 0.1, 16.0
MOVES = ("x", "y", "dx", "dy", "rotate")
ANCHORS = {"middle": 0.5, "end": 1.0}

StyleOf = Callable[[Node], Style]


@dataclass(frozen=True, slots=True)
class Lettered:
    """Words with a box for each letter, or for all of them where they stand in a row."""

    words: str
    boxes: tuple[Polygon, ...]
    style: Style
    size: float
    ids: tuple[str, ...]


@dataclass(slots=True)
class _Piece:
    words: str
    style: Style
    ids: tuple[str, ...]
    xs: list[float]
    ys: list[float]
    turns: list[float]
    dx: float
    dy: float
    route: Polygon | None = None
    offset: str = ""

    @property
    def size(self) -> float:
        return length(self.style.get("font-size", "")) or USUAL

    @property
    def width(self) -> float:
        return len(self.words) * WIDE * self.size


def lettered(text: Node, style_of: StyleOf, by_id: Mapping[str, Node]) -> Iterator[Lettered]:
    """Everything that a `text` says, piece by piece."""
    pieces = list(_pieces(text, style_of, by_id, (), {}))
    n, x, y = 0, 0.0, 0.0
    while n < len(pieces):
        piece = pieces[n]
        if piece.route is not None:
            yield _on_route(piece, piece.route)
            n += 1
            continue
        if len(piece.xs) > 1 or len(piece.ys) > 1:
            yield _letter_by_letter(piece, x, y)
            n += 1
            continue
        chunk = [piece]
        n += 1
        while n < len(pieces) and not (pieces[n].xs or pieces[n].ys or pieces[n].route):
            chunk.append(pieces[n])
            n += 1
        x, y = (piece.xs or [x])[0], (piece.ys or [y])[0]
        wide = sum(each.width + each.dx for each in chunk)
        left = x - ANCHORS.get(piece.style.get("text-anchor", ""), 0.0) * wide
        for each in chunk:
            left, y = left + each.dx, y + each.dy
            turn = each.turns[0] if each.turns else 0.0
            box = _box(Point(left, y), turn, each.width, each.size)
            yield Lettered(each.words, (box,), each.style, each.size, each.ids)
            left += each.width
        x = left


def _pieces(
    node: Node,
    style_of: StyleOf,
    by_id: Mapping[str, Node],
    ids: tuple[str, ...],
    moves: dict[str, list[float]],
) -> Iterator[_Piece]:
    """The first words after a place was named stand there."""
    style = style_of(node)
    moves |= {key: numbers(node.get(key)) for key in MOVES if node.get(key)}
    ids = (*ids, node.get("id")) if node.get("id") else ids
    route = None
    if node.name == "textPath":
        target = by_id.get(node.get("href").removeprefix("#"))
        lines = flattened(target.get("d")) if target else []
        route = lines[0] if lines else [Point(0, 0), Point(0, 0)]
    for each in node.inside:
        if isinstance(each, Node):
            if each.name in {"tspan", "textPath", "a"}:
                yield from _pieces(each, style_of, by_id, ids, moves)
            continue
        words = " ".join(each.split())
        if not words:
            continue
        xs, ys, dx, dy, turns = (moves.pop(key, []) for key in MOVES)
        shift = (sum(dx[:1]), sum(dy[:1]))
        yield _Piece(words, style, ids, xs, ys, turns, *shift, route, node.get("startOffset"))


def _box(at: Point, turn: float, wide: float, size: float) -> Polygon:
    angle = radians(turn)
    corners = ((0, -ABOVE), (wide / size, -ABOVE), (wide / size, BELOW), (0, BELOW))
    return [
        Point(
            at.x + size * (x * cos(angle) - y * sin(angle)),
            at.y + size * (x * sin(angle) + y * cos(angle)),
        )
        for x, y in corners
    ]


def _letter_by_letter(piece: _Piece, x: float, y: float) -> Lettered:
    boxes, at = list[Polygon](), Point(x, y)
    turn = 0.0
    for n, letter in enumerate(piece.words):
        x = piece.xs[n] if n < len(piece.xs) else at.x
        y = piece.ys[n] if n < len(piece.ys) else at.y
        turn = piece.turns[n] if n < len(piece.turns) else turn
        if not letter.isspace():
            boxes.append(_box(Point(x, y), turn, WIDE * piece.size, piece.size))
        at = Point(x + WIDE * piece.size, y)
    return Lettered(piece.words, tuple(boxes), piece.style, piece.size, piece.ids)


def _on_route(piece: _Piece, route: Polygon) -> Lettered:
    whole = line_length(route)
    share = ANCHORS.get(piece.style.get("text-anchor", ""), 0.0)
    way = length(piece.offset or "0", whole) - share * piece.width
    boxes, step = list[Polygon](), WIDE * piece.size
    for letter in piece.words:
        at, angle = along(route, max(way, 0.0))
        if not letter.isspace() and 0 <= way + step / 2 <= whole:
            boxes.append(_box(at, angle * 57.29577951, step, piece.size))
        way += step
    return Lettered(piece.words, tuple(boxes), piece.style, piece.size, piece.ids)
