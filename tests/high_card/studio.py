"""How a table for High Card is drawn: the spots in a row, the dealer above them."""

from __future__ import annotations

from croupier.rulebooks.chapter import Piece
from croupier.studio import furniture
from croupier.studio.games import Manner
from croupier.studio.geometry import Box, Point, Pose
from croupier.studio.layout import Element
from croupier.studio.palette import Kind
from croupier.studio.picture import Picture, Subject
from croupier.studio.svg import element_group, frame, words

PITCH, HIGH = 180.0, 330.0


def _drawn(subject: Subject) -> Picture:
    wide = PITCH * subject.house.seats.value
    drawn = {each: _painted(subject, each, wide / 2) for each in subject.elements}
    return Picture(wide, HIGH, (frame(Box(0, 0, wide, HIGH), "cloth", 24),), drawn, PITCH)


def _painted(subject: Subject, each: Element, middle: float) -> str:
    spot = Box(PITCH * (each.seat or 1) - PITCH + 30, 190, PITCH - 60, 90)
    told = f"Seat {each.seat}: {each.words}" if each.words else f"Seat {each.seat}"
    match each.piece:
        case Piece.DEALER:
            return furniture.dealer(each, Point(middle, 24))
        case Piece.HOUSE_NAME:
            return furniture.house_name(each, subject.name, Point(middle / 2, 56), middle)
        case Piece.WAGER_AREA:
            return element_group(each, [frame(spot, "spot", 14)], told, at=spot.middle)
        case _:
            number = words(Point(0, -14), str(each.seat), 16)
            return element_group(
                each, [number], told, pose=Pose(Point(spot.middle.x, HIGH - 12), 0)
            )


GAME = Manner(_drawn, Kind.HANDS)
