"""What a layout says in words, along its curve or straight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import degrees
from xml.sax.saxutils import escape

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Arc, Point
from croupier.studio.layout import Element
from croupier.studio.odds_board import only_price
from croupier.studio.picture import Subject
from croupier.studio.svg import element_group, number, tag, words

SIZE, PITCH = 21, 34
CAPITAL = 0.8
"""The width of a spaced capital, in its size."""


def spoken(subject: Subject) -> dict[Element, str]:
    """Inscriptions in the chapter's words, and the odds where only one price is to be told."""
    lines = {each: each.words or "" for each in subject.of(Piece.INSCRIPTION)}
    odds = subject.of(Piece.ODDS)
    if len(odds) == 1:
        [element] = odds
        price = only_price(subject.house.wagers[element.wager or ""])
        lines |= {element: f"{element.words} pays {price}"} if price else {}
    return lines


def curved(
    lines: Iterable[tuple[Element, str]], arc: Arc, inwards: float, size: float = SIZE
) -> dict[Element, str]:
    """One line above the other, the first nearest to the seats."""
    return {
        element: element_group(
            element, _along(text, arc, inwards + n * leading(size), n, size), text
        )
        for n, (element, text) in enumerate(lines)
    }


def leading(size: float) -> float:
    """From one line to the next."""
    return size * PITCH / SIZE


def _along(text: str, arc: Arc, inwards: float, n: int, size: float) -> Iterator[str]:
    half = half_angle(text, size, arc.radius - inwards)
    route = f"M{sweep(arc, inwards, -half, half)}"
    return along(route, text, size, f"felt-curve-{n + 1}")


def half_angle(text: str, size: float, reach: float) -> float:
    """Half of what the text needs of a circle, in degrees, and a little more."""
    return degrees(CAPITAL * size * (len(text) + 2) / 2 / reach)


def sweep(arc: Arc, inwards: float, start: float, end: float) -> str:
    """From one angle to another along a circle, as a path goes on."""
    first, last = arc.point(start, inwards), arc.point(end, inwards)
    reach = number(arc.radius - inwards)
    turn = int(start > end)
    return (
        f"{number(first.x)} {number(first.y)}"
        f"A{reach} {reach} 0 0 {turn} {number(last.x)} {number(last.y)}"
    )


def along(route: str, text: str, size: float, name: str) -> Iterator[str]:
    """Words in the middle of a way that itself is not seen."""
    yield tag("path", id=name, class_="route", d=route)
    run = tag("textPath", escape(text.upper()), href=f"#{name}", startOffset="50%")
    yield tag("text", run, class_="said spaced", font_size=float(size))


def straight(lines: Iterable[tuple[Element, str]], at: Point) -> dict[Element, str]:
    """One line below the other."""
    return {
        element: element_group(
            element, [words(Point(at.x, at.y + n * PITCH), text.upper(), SIZE, "said spaced")], text
        )
        for n, (element, text) in enumerate(lines)
    }
