"""The tiles of Pai Gow as SVG: black, with red and white spots set as on Chinese dominoes.

A page puts `tile_sheet` into its markup once and then shows any tile with
`<use href="#tile-6-6" width="40" height="100"/>`, or `#tile-back` for one that lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from croupier.studio.geometry import Box, Point
from croupier.studio.palette import tile_stylesheet
from croupier.studio.svg import frame, number, tag, words
from croupier.values.tiles import Tile


def house_mark(name: str, box: Box) -> Iterator[str]:
    """The lozenge fills the box; a name without letters leaves it empty."""
    at = box.middle
    top, right = f"{number(at.x)} {number(box.top)}", f"{number(box.right)} {number(at.y)}"
    bottom, left = f"{number(at.x)} {number(box.bottom)}", f"{number(box.left)} {number(at.y)}"
    yield tag("path", class_="house-mark", d=f"M{top}L{right}L{bottom}L{left}Z")
    for letter in [each.upper() for each in name if each.isalnum()][:1]:
        yield words(at, letter, 0.7 * box.width, "house-letter")


WIDTH, HEIGHT = 40, 100
"""As the chapter has them: an inch wide, two and a half long."""
VIEW = f"0 0 {WIDTH} {HEIGHT}"
RADIUS, LARGE = 5.4, 7.6
"""Of a spot, and of a one."""
RED = frozenset([1, 4])
FIRST_COLUMN = 12.0
BY_COUNT = {
    1: [(20.0, 20.0)],
    2: [(12.0, 13.0), (28.0, 13.0)],
    3: [(11.0, 11.0), (20.0, 23.5), (29.0, 36.0)],
    4: [(12.0, 12.0), (28.0, 12.0), (12.0, 30.0), (28.0, 30.0)],
    5: [(11.0, 11.0), (29.0, 11.0), (20.0, 23.5), (11.0, 36.0), (29.0, 36.0)],
    6: [(x, y) for y in (11.0, 24.0, 37.0) for x in (FIRST_COLUMN, 28.0)],
}
"""Where the spots of the upper half are; the lower half is the same, turned around."""
IN_WORDS = ("", "one", "two", "three", "four", "five", "six")
FACE_DOWN = "face down"

Face = Tile | None
"""None: the back."""


@dataclass(frozen=True, slots=True)
class Spot:
    at: Point
    radius: float
    red: bool


def spots(tile: Tile) -> tuple[Spot, ...]:
    """Ones and fours are red, the rest white; of the Twelve, one column of three in each half."""
    upper, lower = tile.halves
    below = (
        Spot(Point(WIDTH - spot.at.x, HEIGHT - spot.at.y), spot.radius, spot.red)
        for spot in _half(lower, tile)
    )
    return (*_half(upper, tile), *below)


def _half(count: int, tile: Tile) -> Iterator[Spot]:
    radius = LARGE if count == 1 else RADIUS
    for x, y in BY_COUNT[count]:
        red = x == FIRST_COLUMN if tile is Tile.T66 else count in RED
        yield Spot(Point(x, y), radius, red)


def in_words(face: Face) -> str:
    """As it is read out.

    >>> in_words(Tile.T46), in_words(None)
    ('four six', 'face down')
    """
    return " ".join(IN_WORDS[half] for half in face.halves) if face else FACE_DOWN


def tile_id(face: Face) -> str:
    return f"tile-{face or 'back'}"


def tile_sheet(name: str) -> str:
    """Symbols of all 21 tiles and of the back, which bears the mark of the house of that name."""
    symbols = (
        tag("symbol", ["\n", *_drawn(face, name), "\n"], id=tile_id(face), viewBox=VIEW,
            role="img", aria_label=in_words(face))
        for face in (*Tile, None)
    )  # fmt: skip
    return tag("svg", ["\n", "\n".join(symbols), "\n"], xmlns="http://www.w3.org/2000/svg",
               class_="tile-sheet", width=0, height=0, aria_hidden="true")  # fmt: skip


def tile_picture(face: Face, name: str, *, scale: float = 1, styled: bool = True) -> str:
    """One tile by itself; without its style it is for a page that brings the felt's."""
    style = [tag("style", tile_stylesheet())] if styled else []
    inside = ["\n", *style, *_drawn(face, name), "\n"]
    return tag("svg", inside, xmlns="http://www.w3.org/2000/svg", class_="tile",
               role="img", aria_label=in_words(face), viewBox=VIEW,
               width=float(WIDTH * scale), height=float(HEIGHT * scale))  # fmt: skip


def _drawn(face: Face, name: str) -> Iterator[str]:
    yield tag("title", escape(in_words(face)))
    yield frame(_inside(0.75), "tile-body", 5)
    if face is None:
        yield from _back(name)
        return
    found = spots(face)
    yield tag("path", class_="tile-dents", d="".join(_dents(found)))
    for spot in found:
        yield tag("circle", class_=f"tile-spot {'red' if spot.red else 'white'}",
                  cx=float(spot.at.x), cy=float(spot.at.y), r=spot.radius)  # fmt: skip


def _inside(beside: float, above: float | None = None) -> Box:
    above = beside if above is None else above
    return Box(beside, above, WIDTH - 2 * beside, HEIGHT - 2 * above)


def _dents(found: Iterable[Spot]) -> Iterator[str]:
    """The lit lower edge of every hole: all are equally deep."""
    for spot in found:
        reach = number(spot.radius + 0.7)
        across = number(2 * (spot.radius + 0.7))
        left = number(spot.at.x - spot.radius - 0.2)
        yield f"M{left} {number(spot.at.y + 0.6)}a{reach} {reach} 0 1 0 {across} 0"
        yield f"a{reach} {reach} 0 1 0 -{across} 0"


def _back(name: str) -> Iterator[str]:
    """The same on every tile of a house."""
    yield frame(_inside(5), "tile-line", 3)
    yield from house_mark(name, _inside(8, 24))
