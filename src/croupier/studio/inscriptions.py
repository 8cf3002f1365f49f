"""What a layout says in words, along its curve or straight."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
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
"""The width of a spaced capital, in its size, where room is left for it."""
SPACING = 0.08
FIGURE = 0.65
WIDTHS = {
    " ": 0.33, "'": 0.29, ".": 0.35, "A": 0.75, "B": 0.75, "C": 0.73, "D": 0.79, "E": 0.68,
    "F": 0.66, "G": 0.81, "H": 0.80, "I": 0.35, "J": 0.42, "K": 0.76, "L": 0.63, "M": 0.94,
    "N": 0.80, "O": 0.83, "P": 0.72, "Q": 0.83, "R": 0.76, "S": 0.70, "T": 0.66, "U": 0.78,
    "V": 0.74, "W": 1.05, "X": 0.75, "Y": 0.71, "Z": 0.70,
}  # fmt: skip
"""Of bold capitals, in their size, between what the usual types without serifs have."""


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
        element: element_group(element, [along(arc, inwards + n * leading(size), text, size)], text)
        for n, (element, text) in enumerate(lines)
    }


def leading(size: float) -> float:
    """From one line to the next."""
    return size * PITCH / SIZE


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


def along(arc: Arc, inwards: float, text: str, size: float) -> str:
    """Words around the middle of a circle, every letter placed: printers know no other way."""
    said = text.upper()
    widths = [size * (WIDTHS.get(letter, FIGURE) + SPACING) for letter in said]
    turn = degrees(1 / (arc.radius - inwards))
    ends = list(accumulate(widths, initial=-sum(widths) / 2))
    starts = [arc.point(turn * end, inwards) for end in ends[:-1]]
    middles = [-turn * (end + width / 2) for end, width in zip(ends, widths, strict=False)]
    return tag(
        "text",
        escape(said),
        class_="said start",
        font_size=float(size),
        x=" ".join(number(at.x) for at in starts),
        y=" ".join(number(at.y) for at in starts),
        rotate=" ".join(number(middle) for middle in middles),
    )


def straight(lines: Iterable[tuple[Element, str]], at: Point) -> dict[Element, str]:
    """One line below the other."""
    return {
        element: element_group(
            element, [words(Point(at.x, at.y + n * PITCH), text.upper(), SIZE, "said spaced")], text
        )
        for n, (element, text) in enumerate(lines)
    }
