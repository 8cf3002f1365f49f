"""Draws a table with all seats on one side, in an arc around the dealer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import radians, sin

from croupier.rulebooks.chapter import Piece
from croupier.studio import furniture
from croupier.studio.baccarat.seat import drawn_seats
from croupier.studio.baccarat.seat_plan import MAIN_ROWS, seat_plan
from croupier.studio.cloth import (
    FRONT,
    RAIL,
    RIM,
    THING_HEIGHT,
    THING_WIDTH,
    TOP,
    TRAY_WIDTH,
    Cloth,
    seams,
    table_top,
)
from croupier.studio.geometry import Box, Point, Wedge, arc_poses, around
from croupier.studio.inscriptions import PITCH, curved, spoken
from croupier.studio.layout import Element, Part
from croupier.studio.odds_board import (
    BETWEEN,
    COLUMN,
    LINE,
    SIZE,
    Block,
    blocks,
    column_height,
    columns,
    drawn_column,
)
from croupier.studio.picture import Picture, Subject
from croupier.studio.svg import words

SPREAD, WIDEST = 54, 8.2
"""Degrees: of all seats together, and of one at most."""
AT_LEFT: Mapping[Part, float] = {
    Piece.DISCARD_RACK: 286,
    Piece.DISCARD_BUCKET: 286,
    Piece.DROP_BOX: 430,
}
AT_RIGHT: Mapping[Part, float] = {Piece.SHOE: 286, Piece.TIP_BOX: 430}
"""How far from the middle: the dealer, looking down, draws from the shoe with the left hand."""
WING = 280
"""From the middle to the first column of odds."""
WINGS_TOP, LOW_WINGS = FRONT + 26, 235
CARDS_WIDTH, CARDS_HEIGHT = 226, 124
MARKER_ROOM = 26
"""Between the tray and what lies in front of it."""
ROOMY = 6
"""So many side wagers fit a table of the least width."""


def cloth_for(subject: Subject) -> Cloth:
    areas = sum(each.piece is Piece.WAGER_AREA for each in subject.at_seat(1))
    return Cloth(1600 + 48 * max(0, areas - len(MAIN_ROWS) - ROOMY))


def arc_table(subject: Subject) -> Picture:
    seats, cloth = subject.house.seats.value, cloth_for(subject)
    pitch = min(SPREAD / seats, WIDEST)
    plan = seat_plan(subject.at_seat(1), Wedge(cloth.radius * radians(pitch), radians(pitch)))
    said = spoken(subject)
    board = _board(subject, cloth, said.keys())
    rack = MARKER_ROOM if subject.of(Piece.MARKER_RACK) else 0
    cards_top = FRONT + (62 if subject.of(Piece.VIGORISH_BOX) else 22) + rack
    name_at = Point(cloth.middle, cards_top + CARDS_HEIGHT + 46)
    inner = plan.depth + RIM
    lowest = name_at.y + (104 if subject.practice else 62) + PITCH * len(said)
    arc = cloth.hung(inner, [Point(cloth.middle, lowest), *_corners(cloth, inner, board)])
    drawn = drawn_seats(subject, plan, arc_poses(arc, seats, pitch))
    drawn |= _in_front_of_the_dealer(subject, cloth, cards_top, FRONT + 32 + rack)
    for element in subject.of(Piece.HOUSE_NAME):
        drawn[element] = furniture.house_name(element, subject.name, name_at, 2 * WING - 20)
    for x, column in board:
        drawn |= drawn_column(subject.house, column, Point(x, WINGS_TOP))
    drawn |= curved(said.items(), arc, inner + 16)
    ground = (
        *table_top(cloth, arc),
        *seams(arc, seats, pitch, inner),
        *_titles(subject, cloth, name_at),
        *_over_the_sign(subject, [x for x, _ in board]),
    )
    high = arc.y_at(cloth.middle) + RIM + RAIL + 12
    return Picture(cloth.width, high, ground, drawn, cloth.radius * radians(pitch))


def _in_front_of_the_dealer(
    subject: Subject, cloth: Cloth, cards_top: float, owed_at: float
) -> dict[Element, str]:
    drawn = {
        element: furniture.equipment(element, _standing(cloth, element.piece))
        for element in subject.of(*AT_LEFT, *AT_RIGHT)
    }
    for element in subject.of(Piece.DEALER):
        drawn[element] = furniture.dealer(element, Point(cloth.middle, TOP - RAIL / 2))
    owed = subject.of(Piece.VIGORISH_BOX)
    for element in subject.of(Piece.MARKER_RACK):
        box = around(cloth.middle, FRONT + 6 + MARKER_ROOM / 2, TRAY_WIDTH, MARKER_ROOM - 6)
        drawn[element] = furniture.marker_rack(element, box)
    if owed:
        row = around(cloth.middle, owed_at, 44 * len(owed), 30)
        drawn |= furniture.vigorish_boxes(owed, row)
    for element in subject.of(Piece.PLAYER_CARDS, Piece.BANKER_CARDS):
        drawn[element] = furniture.card_area(element, _cards(cloth, element.piece, cards_top))
    return drawn


def _board(
    subject: Subject, cloth: Cloth, said: Collection[Element]
) -> list[tuple[float, list[Block]]]:
    """Columns of odds, inscribed or on the sign, at both sides of the cards, each with its edge."""
    odds = subject.of(Piece.ODDS, Piece.SIGN_ODDS)
    found = blocks(subject.house, [each for each in odds if each not in said])
    step = COLUMN + BETWEEN
    most = 2 * int((cloth.half - WING) // step)
    count = next((n for n in range(2, most, 2) if _height(columns(found, n)) < LOW_WINGS), most)
    filled = columns(found, count)
    on_left = (len(filled) + 1) // 2
    left = [cloth.middle - WING - step * n - COLUMN for n in reversed(range(on_left))]
    right = [cloth.middle + WING + step * n for n in range(len(filled) - on_left)]
    return list(zip(left + right, filled, strict=True))


def _height(filled: list[list[Block]]) -> float:
    return max(map(column_height, filled), default=0)


def _corners(
    cloth: Cloth, inner: float, board: Iterable[tuple[float, list[Block]]]
) -> Iterator[Point]:
    """The lower corners of the columns that face the seats."""
    reach = (cloth.radius - inner) * sin(radians(SPREAD / 2))
    for left, column in board:
        far = min(max(cloth.middle - left, left + COLUMN - cloth.middle), reach)
        yield Point(cloth.middle + far, WINGS_TOP + column_height(column) + 18)


def _standing(cloth: Cloth, piece: Part) -> Box:
    away = -AT_LEFT[piece] if piece in AT_LEFT else AT_RIGHT[piece]
    return around(cloth.middle + away, FRONT - THING_HEIGHT / 2, THING_WIDTH, THING_HEIGHT)


def _cards(cloth: Cloth, piece: Part, top: float) -> Box:
    left = cloth.middle - CARDS_WIDTH - 12 if piece is Piece.PLAYER_CARDS else cloth.middle + 12
    return Box(left, top, CARDS_WIDTH, CARDS_HEIGHT)


def _over_the_sign(subject: Subject, edges: Iterable[float]) -> Iterator[str]:
    """Odds that are filed for the sign stand beside the felt's own inscriptions, and say so."""
    for left in edges if subject.of(Piece.SIGN_ODDS) else ():
        at = Point(left + COLUMN / 2, WINGS_TOP - LINE / 2)
        yield words(at, "Sign at the table", SIZE, "soft spaced")


def _titles(subject: Subject, cloth: Cloth, name_at: Point) -> Iterator[str]:
    middle = FRONT - THING_HEIGHT / 2
    yield furniture.tray(around(cloth.middle, middle, TRAY_WIDTH, THING_HEIGHT))
    yield words(Point(name_at.x, name_at.y + 37), subject.house.title, 16, "soft spaced")
    if subject.practice:
        yield furniture.practice_mark(Point(name_at.x, name_at.y + 66))
