"""What a layout says in words, along its curve or straight."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Arc, Point
from croupier.studio.layout import Element
from croupier.studio.odds_board import only_price
from croupier.studio.picture import Subject
from croupier.studio.svg import element_group, number, tag, words

SIZE, PITCH, HALF_ANGLE = 21, 34, 20


def spoken(subject: Subject) -> dict[Element, str]:
    """Inscriptions in the chapter's words, and the odds where only one price is to be told."""
    lines = {each: each.words or "" for each in subject.of(Piece.INSCRIPTION)}
    odds = subject.of(Piece.ODDS)
    if len(odds) == 1:
        [element] = odds
        price = only_price(subject.house.wagers[element.wager or ""])
        lines |= {element: f"{element.words} pays {price}"} if price else {}
    return lines


def curved(lines: Iterable[tuple[Element, str]], arc: Arc, inwards: float) -> dict[Element, str]:
    """One line above the other, the first nearest to the seats."""
    return {
        element: element_group(element, _along(text, arc, inwards + n * PITCH, n), text)
        for n, (element, text) in enumerate(lines)
    }


def _along(text: str, arc: Arc, inwards: float, n: int) -> Iterable[str]:
    left, right = arc.point(-HALF_ANGLE, inwards), arc.point(HALF_ANGLE, inwards)
    reach = number(arc.radius - inwards)
    route = (
        f"M{number(left.x)} {number(left.y)}"
        f"A{reach} {reach} 0 0 0 {number(right.x)} {number(right.y)}"
    )
    name = f"felt-curve-{n + 1}"
    yield tag("path", id=name, class_="route", d=route)
    run = tag("textPath", escape(text.upper()), href=f"#{name}", startOffset="50%")
    yield tag("text", run, class_="said spaced", font_size=SIZE)


def straight(lines: Iterable[tuple[Element, str]], at: Point) -> dict[Element, str]:
    """One line below the other."""
    return {
        element: element_group(
            element, [words(Point(at.x, at.y + n * PITCH), text.upper(), SIZE, "said spaced")], text
        )
        for n, (element, text) in enumerate(lines)
    }
