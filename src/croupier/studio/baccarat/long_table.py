"""Draws the long table of Baccarat: seats around both ends, the dealers at the middle of a side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.rulebooks.chapter import Piece
from croupier.studio import furniture
from croupier.studio.baccarat.seat import drawn_seats
from croupier.studio.baccarat.seat_plan import seat_plan
from croupier.studio.geometry import Box, Oval, Point, Wedge, around, oval_poses
from croupier.studio.inscriptions import PITCH, spoken, straight
from croupier.studio.layout import Element, Part
from croupier.studio.odds_board import BETWEEN, COLUMN, blocks, columns, drawn_column
from croupier.studio.picture import Picture, Subject
from croupier.studio.svg import number, tag, words

WIDTH, HEIGHT, RAIL, RIM = 1600, 900, 28, 16
OVAL = Oval(Point(WIDTH / 2, HEIGHT / 2), half_straight=356, radius=380, gap=232)
MIDDLE = OVAL.centre
WIDEST = 148
"""Of any seat."""
TOP = MIDDLE.y - OVAL.radius - RIM
TRAY = around(MIDDLE.x, TOP + 44, 200, 56)
CALLER = Point(MIDDLE.x, TOP - RAIL / 2)
"""Between the highest seat and the first, as the numbers of seats have it (R-X01)."""
PLACES: Mapping[Part, Box] = {
    Piece.DROP_BOX: around(MIDDLE.x - 164, TRAY.middle.y, 108, 56),
    Piece.TIP_BOX: around(MIDDLE.x + 164, TRAY.middle.y, 108, 56),
    Piece.DISCARD_RACK: around(MIDDLE.x - 72, TRAY.bottom + 60, 128, 56),
    Piece.DISCARD_BUCKET: around(MIDDLE.x - 72, TRAY.bottom + 60, 128, 56),
    Piece.SHOE: around(MIDDLE.x + 72, TRAY.bottom + 60, 128, 56),
}
MARKERS = around(MIDDLE.x, TRAY.bottom + 16, 200, 20)
"""The dealer at the top looks down: drop box at the right hand, tip box at the left."""
CARDS: Mapping[Part, Box] = {
    Piece.PLAYER_CARDS: Box(MIDDLE.x - 258, 300, 240, 124),
    Piece.BANKER_CARDS: Box(MIDDLE.x + 18, 300, 240, 124),
}
VIGORISH_ROW, NAME_AT, SAID_AT = 262, 474, 558


def long_table(subject: Subject) -> Picture:
    seats = subject.house.seats.value
    depth = seat_plan(subject.at_seat(1), Wedge(WIDEST, 0)).depth
    fair_share = OVAL.length(depth) / ((seats + 1) // 2)
    plan = seat_plan(subject.at_seat(1), Wedge(min(fair_share, WIDEST), 0))
    drawn = drawn_seats(subject, plan, oval_poses(OVAL, seats, plan.depth))
    for element in subject.of(*PLACES):
        drawn[element] = furniture.equipment(element, PLACES[element.piece])
    for element in subject.of(Piece.MARKER_RACK):
        drawn[element] = furniture.marker_rack(element, MARKERS)
    for element in subject.of(Piece.DEALER):
        drawn[element] = furniture.dealer(element, Point(MIDDLE.x, TOP - RAIL / 2))
    owed = subject.of(Piece.VIGORISH_BOX)
    if owed:
        row = around(MIDDLE.x, VIGORISH_ROW, 32 * len(owed), 30)
        drawn |= furniture.vigorish_boxes(owed, row)
    for element in subject.of(*CARDS):
        drawn[element] = furniture.card_area(element, CARDS[element.piece])
    for element in subject.of(Piece.HOUSE_NAME):
        at = Point(MIDDLE.x, NAME_AT)
        drawn[element] = furniture.house_name(element, subject.name, at, 560)
    drawn |= _said(subject)
    rim = OVAL.length(0) / ((seats + 1) // 2)
    return Picture(WIDTH, HEIGHT, (*_cloth(), *_titles(subject)), drawn, rim)


def _said(subject: Subject) -> dict[Element, str]:
    """Inscriptions, and the odds: in words, or in columns where there are more of them."""
    said = spoken(subject)
    drawn = straight(said.items(), Point(MIDDLE.x, SAID_AT))
    odds = [each for each in subject.of(Piece.ODDS) if each not in said]
    filled = columns(blocks(subject.house, odds), 4)
    left = MIDDLE.x - (len(filled) * (COLUMN + BETWEEN) - BETWEEN) / 2
    for n, column in enumerate(filled):
        corner = Point(left + n * (COLUMN + BETWEEN), SAID_AT - 20 + PITCH * len(said))
        drawn |= drawn_column(subject.house, column, corner)
    return drawn


def _cloth() -> Iterator[str]:
    reach = OVAL.radius + RIM
    left, right = number(MIDDLE.x - OVAL.half_straight), number(MIDDLE.x + OVAL.half_straight)
    top, bottom, bend = number(TOP), number(MIDDLE.y + reach), number(reach)
    route = (
        f"M{left} {top}A{bend} {bend} 0 0 0 {left} {bottom}"
        f"H{right}A{bend} {bend} 0 0 0 {right} {top}Z"
    )
    yield tag("path", class_="rail", d=route, stroke_width=2 * RAIL)
    yield tag("path", class_="cloth", d=route)


def _titles(subject: Subject) -> Iterator[str]:
    yield furniture.tray(TRAY)
    yield words(Point(MIDDLE.x, NAME_AT + 37), subject.house.title, 16, "soft spaced")
    yield words(CALLER, "DEALER CALLING THE GAME", 13, "soft spaced")
    if subject.practice:
        yield furniture.practice_mark(Point(MIDDLE.x, MIDDLE.y + OVAL.radius - 66))
