"""What stands at both hands of the dealer: odds in columns, and the sign that a chapter wants.

The sign says what the layout need not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Box, Point
from croupier.studio.layout import Element
from croupier.studio.odds_board import (
    COLUMN,
    Block,
    blocks,
    column_height,
    drawn_column,
    odds_entries,
    only_price,
)
from croupier.studio.picture import Subject
from croupier.studio.svg import LETTER, element_group, frame, words, wrapped

WIDTH, SIZE, LINE, PAD = 236, 11, 13.5, 9
NARROW = 0.51
"""The width of a small letter, on average, in its size."""
HEADING = "SIGN AT THIS TABLE"

Line = tuple[str, str]
"""Words, and what they pay."""
Text = Mapping[Element, Sequence[Line]]
"""The lines that each element has on the sign."""


def sign_text(subject: Subject) -> Text:
    """The sentences of the chapter, then odds that are filed to be here."""
    room = (WIDTH - 2 * PAD) * LETTER / NARROW
    found = dict[Element, Sequence[Line]]()
    for element in subject.of(Piece.SIGN):
        found[element] = [(line, "") for line in wrapped(f"{element.words}.", room, SIZE)]
    for element in subject.of(Piece.SIGN_ODDS):
        odds = odds_entries(subject.house, subject.house.wagers[element.wager or ""])
        found[element] = [(f"{element.words} pays", ""), *odds]
    return found


def placard_height(text: Text) -> float:
    return LINE * (1 + sum(map(len, text.values()))) + 2 * PAD


def placard(text: Text, box: Box) -> dict[Element, str]:
    """The frame goes with the first, the lines follow each other."""
    drawn, top = dict[Element, str](), box.top + PAD + 1.5 * LINE
    for element, lines in text.items():
        ground = list(_blank(box)) if not drawn else []
        shown = [part for n, line in enumerate(lines) for part in _line(line, box, top + n * LINE)]
        told = " ".join(f"{said} {price}".strip() for said, price in lines)
        drawn[element] = element_group(element, [*ground, *shown], told)
        top += LINE * len(lines)
    return drawn


def _blank(box: Box) -> Iterator[str]:
    yield frame(box, "placard", 5)
    at = Point(box.middle.x, box.top + PAD + LINE / 2)
    yield words(at, HEADING, SIZE - 1, "placard-ink strong spaced")


def _line(line: Line, box: Box, at: float) -> Iterator[str]:
    said, price = line
    yield words(Point(box.left + PAD, at), said, SIZE, "placard-ink", "start")
    if price:
        yield words(Point(box.right - PAD, at), price, SIZE, "placard-ink", "end")


@dataclass(frozen=True, slots=True)
class Wings:
    left: tuple[Block, ...]
    """The odds of the wager that a box is played for."""
    right: tuple[Block, ...]
    sign: Text

    @property
    def height(self) -> float:
        """Of the higher one."""
        beside = column_height(self.right) + placard_height(self.sign)
        return max(column_height(self.left), beside)


def wings(subject: Subject) -> Wings:
    """A single price is told elsewhere, in words."""
    wagers = subject.house.wagers
    odds = [each for each in subject.of(Piece.ODDS) if not only_price(wagers[each.wager or ""])]
    first, *others = blocks(subject.house, odds)
    return Wings((first,), tuple(others), sign_text(subject))


def drawn_wings(
    subject: Subject, both: Wings, middle: float, away: float, top: float
) -> dict[Element, str]:
    drawn = drawn_column(subject.house, both.left, Point(middle - away - COLUMN, top))
    drawn |= drawn_column(subject.house, both.right, Point(middle + away, top))
    below = top + column_height(both.right)
    board = Box(middle + away, below, WIDTH, placard_height(both.sign))
    return drawn | placard(both.sign, board)
