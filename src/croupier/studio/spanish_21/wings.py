"""What stands at both hands of the dealer on a table with boxes: odds in columns, and the sign."""

from __future__ import annotations

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
    only_price,
)
from croupier.studio.picture import Subject
from croupier.studio.spanish_21.placard import WIDTH, Text, placard, placard_height, sign_text


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
