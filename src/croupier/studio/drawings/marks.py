"""All that is drawn, in the order in which it is painted, and what of it can be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from croupier.studio.drawings.css import Rules, Style, amount, rules_in, style_of
from croupier.studio.drawings.lettering import lettered
from croupier.studio.drawings.outlines import Polygon, contains, outlines
from croupier.studio.drawings.transforms import Matrix, fitted, length, numbers, transform
from croupier.studio.drawings.xml_tree import Node, read_tree
from croupier.studio.geometry import Box, Point
from croupier.values.refusals import BadMaterial

SHAPES = frozenset(["rect", "circle", "ellipse", "polygon", "polyline", "line", "path", "image"])
HOLDERS = frozenset(["g", "a", "svg", "symbol", "switch"])
FAINT, OPAQUE, ENOUGH, LEAST = 0.15, 0.6, 0.6, 0.75
"""Below the first nothing is seen, above the second it hides what is under it; so much of a mark
must be in sight; smaller letters than the last, in a thousandth of the sheet, are none."""
MOST_MARKS, DEEPEST = 20_000, 6


@dataclass(frozen=True, slots=True)
class Mark:
    """Words or a shape."""

    words: str | None
    outlines: tuple[Polygon, ...]
    fill: str | None
    """Its colour, where it hides what is under it, or that of its letters."""
    ids: frozenset[str]
    """Its own id and those of all groups around it."""
    hidden: str | None
    """Why it cannot be seen, if it cannot."""

    @property
    def bounds(self) -> Box:
        points = [at for outline in self.outlines for at in outline]
        left, top = min(at.x for at in points), min(at.y for at in points)
        return Box(left, top, max(at.x for at in points) - left, max(at.y for at in points) - top)


@dataclass(frozen=True, slots=True)
class _Above:
    """What holds for everything inside a node."""

    chain: tuple[Node, ...]
    style: Style
    matrix: Matrix
    ids: frozenset[str]
    opacity: float
    hidden: str | None
    clips: tuple[tuple[Polygon, ...], ...]
    uses: int = 0


class Drawing:
    """One SVG file, read."""

    def __init__(self, text: str) -> None:
        self.root = read_tree(text)
        if self.root.name != "svg":
            raise BadMaterial(f"is no SVG: its root is {self.root.name!r}")
        self.by_id = {node.get("id"): node for node in self.root.all() if node.get("id")}
        self.rules = Rules(rules_in(self.root))
        box = numbers(self.root.get("viewBox"))
        wide, high = length(self.root.get("width")), length(self.root.get("height"))
        self.sheet = Box(*box) if len(box) == 4 else Box(0, 0, wide, high)
        if self.sheet.width <= 0 or self.sheet.height <= 0:
            raise BadMaterial("has neither a viewBox nor a width and a height")
        top = _Above((), {}, Matrix(), frozenset(), 1.0, None, ())
        painted = list[Mark]()
        for mark in self._inside(self.root, top):
            painted.append(mark)
            if len(painted) > MOST_MARKS:
                raise BadMaterial(f"draws more than {MOST_MARKS:,} things")
        self.marks = tuple(self._looked_at(painted))

    def _inside(self, node: Node, above: _Above) -> Iterator[Mark]:
        here = self._entered(node, above)
        if node.name in HOLDERS:
            if node.name == "symbol" and not above.uses:
                return
            for each in node.nodes:
                yield from self._inside(each, here)
        elif node.name == "use":
            yield from self._used(node, here)
        elif node.name in SHAPES:
            yield from self._shape(node, here)
        elif node.name == "text":
            yield from self._text(node, here)

    def _entered(self, node: Node, above: _Above) -> _Above:
        chain = (*above.chain, node)
        style = style_of(chain, self.rules, above.style)
        matrix = above.matrix @ transform(node.get("transform"))
        if node.name == "svg" and above.chain:
            wide, high = length(node.get("width")), length(node.get("height"))
            at = Matrix(e=length(node.get("x")), f=length(node.get("y")))
            matrix = matrix @ at @ fitted(node, wide, high)
        opacity = above.opacity * amount(style, "opacity")
        hidden = above.hidden
        if style.get("display") == "none":
            hidden = "it is not displayed"
        elif opacity < FAINT:
            hidden = "it is transparent"
        elif style.get("mask", "none") != "none":
            hidden = "it is masked"
        ids = above.ids | {node.get("id")} if node.get("id") else above.ids
        clips = (*above.clips, *self._clips(style, matrix))
        return _Above(chain, style, matrix, ids, opacity, hidden, clips, above.uses)

    def _clips(self, style: Style, matrix: Matrix) -> Iterator[tuple[Polygon, ...]]:
        named = style.get("clip-path", "none").strip()
        if named.startswith("url("):
            target = self.by_id.get(named[4:].strip(")\"' ").removeprefix("#"))
            inside = target.nodes if target else []
            yield tuple(
                _moved(outline, matrix @ transform(node.get("transform")))
                for node in inside
                for outline in outlines(node)
            )

    def _used(self, node: Node, here: _Above) -> Iterator[Mark]:
        target = self.by_id.get(node.get("href").removeprefix("#"))
        if target is None or target in here.chain:
            return
        if here.uses >= DEEPEST:
            raise BadMaterial(f"uses what uses another more than {DEEPEST} deep")
        at = Matrix(e=length(node.get("x")), f=length(node.get("y")))
        matrix = here.matrix @ at
        if target.name == "symbol":
            size = (length(node.get(key)) for key in ("width", "height"))
            matrix = matrix @ fitted(target, *size)
        yield from self._inside(target, replace(here, matrix=matrix, uses=here.uses + 1))

    def _shape(self, node: Node, here: _Above) -> Iterator[Mark]:
        placed = tuple(_moved(each, here.matrix) for each in outlines(node))
        if not placed:
            return
        style, hidden = here.style, here.hidden or _unseen(here.style)
        alpha = here.opacity * amount(style, "fill-opacity")
        filled = node.name == "image" or _painted(style.get("fill", "black"))
        stroked = _painted(style.get("stroke", "none"))
        stroked = stroked and here.opacity * amount(style, "stroke-opacity") >= FAINT
        if not hidden and not stroked and not (filled and alpha >= FAINT):
            hidden = "it has neither colour nor line"
        opaque = not hidden and filled and alpha >= OPAQUE and node.name not in {"line", "polyline"}
        yield Mark(None, placed, style.get("fill", "black") if opaque else None, here.ids,
                   hidden or _clipped(placed, here.clips))  # fmt: skip

    def _text(self, node: Node, here: _Above) -> Iterator[Mark]:
        above = here.chain[:-1]
        outer = {id(node): here.style}

        def style_for(inner: Node) -> Style:
            if id(inner) not in outer:
                outer[id(inner)] = style_of((*above, node, inner), self.rules, here.style)
            return outer[id(inner)]

        for found in lettered(node, style_for, self.by_id):
            placed = tuple(_moved(each, here.matrix) for each in found.boxes)
            style, ids = found.style, here.ids | set(found.ids)
            hidden = here.hidden or _unseen(style)
            alpha = here.opacity * amount(style, "fill-opacity")
            inked = _painted(style.get("fill", "black")) and alpha >= FAINT
            if style.get("display") == "none":
                hidden = hidden or "it is not displayed"
            if not inked and not _painted(style.get("stroke", "none")):
                hidden = hidden or "its letters have no colour"
            if found.size * here.matrix.scale < LEAST * self.sheet.width / 1000:
                hidden = hidden or "its letters are too small to be read"
            if not placed:
                hidden = hidden or "it has no room on its path"
            else:
                hidden = hidden or _clipped(placed, here.clips)
            yield Mark(found.words, placed, style.get("fill", "black"), ids, hidden)

    def _looked_at(self, painted: Sequence[Mark]) -> Iterator[Mark]:
        """What lies off the sheet, or under something that was painted later."""
        covers = [
            (n, mark, mark.bounds)
            for n, mark in enumerate(painted)
            if mark.words is None and mark.fill is not None and not mark.hidden
        ]
        for n, mark in enumerate(painted):
            if mark.hidden or not mark.outlines:
                yield mark
                continue
            points = list(_samples(mark))
            on = [at for at in points if _within(self.sheet, at)]
            if len(on) < ENOUGH * len(points):
                yield replace(mark, hidden="it lies off the sheet")
                continue
            around = mark.bounds
            over = [each for m, each, box in covers if m > n and _meet(box, around)]
            seen = [at for at in on if not any(_holds(each, at) for each in over)]
            if len(seen) < ENOUGH * len(points):
                yield replace(mark, hidden="something covers it")
                continue
            yield replace(mark, hidden=_same_colour(mark, covers, n, points))


def _same_colour(
    mark: Mark, covers: Sequence[tuple[int, Mark, Box]], n: int, points: Sequence[Point]
) -> str | None:
    if mark.words is None:
        return None
    middle = points[len(points) // 2]
    below = [each for m, each, box in covers if m < n and _within(box, middle)]
    ground = next((each for each in reversed(below) if _holds(each, middle)), None)
    same = ground is not None and mark.fill is not None and _hue(ground.fill) == _hue(mark.fill)
    return "its letters have the colour of what is under them" if same else None


def _hue(colour: str | None) -> str:
    plain = (colour or "").strip().lower()
    named = {"black": "#000000", "white": "#ffffff"}.get(plain, plain)
    return "#" + "".join(2 * each for each in named[1:]) if len(named) == 4 else named


def _moved(outline: Polygon, matrix: Matrix) -> Polygon:
    return [matrix.place(at) for at in outline]


def _painted(colour: str) -> bool:
    return colour.strip().lower() not in {"none", "transparent"}


def _unseen(style: Style) -> str | None:
    return "it is hidden" if style.get("visibility") in {"hidden", "collapse"} else None


def _clipped(placed: Sequence[Polygon], clips: Sequence[Sequence[Polygon]]) -> str | None:
    points = [at for outline in placed for at in _inner(outline)]
    for clip in clips:
        shown = [at for at in points if any(contains(each, at) for each in clip)]
        if len(shown) < ENOUGH * len(points):
            return "it is clipped away"
    return None


def _inner(outline: Polygon) -> Iterator[Point]:
    """Points of an outline, drawn in a little to its middle."""
    middle = Point(
        sum(at.x for at in outline) / len(outline), sum(at.y for at in outline) / len(outline)
    )
    for share, at in product((0.1, 0.5, 0.9), outline):
        yield Point(middle.x + share * (at.x - middle.x), middle.y + share * (at.y - middle.y))


def _samples(mark: Mark) -> Iterator[Point]:
    for outline in mark.outlines:
        yield from _inner(outline)


def _within(box: Box, at: Point) -> bool:
    return box.left <= at.x <= box.right and box.top <= at.y <= box.bottom


def _meet(one: Box, other: Box) -> bool:
    return not (
        one.right < other.left
        or other.right < one.left
        or one.bottom < other.top
        or other.bottom < one.top
    )


def _holds(mark: Mark, at: Point) -> bool:
    return any(contains(outline, at) for outline in mark.outlines)


def in_groups(marks: Sequence[Mark]) -> Mapping[str, list[Mark]]:
    """Marks by every id they have or stand under."""
    found = dict[str, list[Mark]]()
    for mark in marks:
        for name in mark.ids:
            found.setdefault(name, []).append(mark)
    return found
