"""Draws a table with all seats on one side, in an arc around the dealer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import radians, sin

from croupier.rulebooks.chapter import Piece
from croupier.studio import furniture
from croupier.studio.geometry import Arc, Box, Point, Wedge, arc_poses, around
from croupier.studio.inscriptions import PITCH, curved, spoken
from croupier.studio.layout import Element
from croupier.studio.odds_board import (
    BETWEEN,
    COLUMN,
    Block,
    blocks,
    column_height,
    columns,
    drawn_column,
)
from croupier.studio.picture import Picture, Subject, drawn_seats
from croupier.studio.seat_plan import MAIN_ROWS
from croupier.studio.svg import number, tag, words

RAIL, RIM, TOP = 28, 16, 62
SPREAD, WIDEST = 54, 8.2
"""Degrees: of all seats together, and of one at most."""
AT_LEFT = {Piece.DISCARD_RACK: 286, Piece.DISCARD_BUCKET: 286, Piece.DROP_BOX: 430}
AT_RIGHT = {Piece.SHOE: 286, Piece.TIP_BOX: 430}
"""How far from the middle: the dealer, looking down, draws from the shoe with the left hand."""
TRAY_WIDTH, THING_WIDTH, THING_HEIGHT = 400, 128, 60
FRONT = TOP + 44 + THING_HEIGHT / 2
"""Where the row with the tray ends."""
WING = 280
"""From the middle to the first column of odds."""
WINGS_TOP, LOW_WINGS = FRONT + 26, 235
CARDS_WIDTH, CARDS_HEIGHT = 226, 124
ROOMY = 6
"""So many side wagers fit a table of the least width."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """How large a table is drawn: more wagers need more of it."""

    width: float

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def half(self) -> float:
        return 0.47 * self.width

    @property
    def radius(self) -> float:
        return 0.975 * self.width


def cloth_for(subject: Subject) -> Cloth:
    areas = sum(each.piece is Piece.WAGER_AREA for each in subject.at_seat(1))
    return Cloth(1600 + 48 * max(0, areas - len(MAIN_ROWS) - ROOMY))


def arc_table(subject: Subject) -> Picture:
    seats, cloth = subject.house.seats.value, cloth_for(subject)
    pitch = min(SPREAD / seats, WIDEST)
    plan = subject.plan(Wedge(cloth.radius * radians(pitch), radians(pitch)))
    said = spoken(subject)
    board = _board(subject, cloth, said.keys())
    cards_top = FRONT + (62 if subject.of(Piece.VIGORISH_BOX) else 22)
    name_at = Point(cloth.middle, cards_top + CARDS_HEIGHT + 46)
    inner = plan.depth + RIM
    lowest = name_at.y + (104 if subject.practice else 62) + PITCH * len(said)
    corners = [(x, WINGS_TOP + column_height(column)) for x, column in board]
    arc = _hung(cloth, inner, lowest, corners)
    drawn = drawn_seats(subject, plan, arc_poses(arc, seats, pitch))
    drawn |= _in_front_of_the_dealer(subject, cloth, cards_top)
    for element in subject.of(Piece.HOUSE_NAME):
        drawn[element] = furniture.house_name(element, subject.name, name_at, 2 * WING - 20)
    for x, column in board:
        drawn |= drawn_column(subject.house, column, Point(x, WINGS_TOP))
    drawn |= curved(said.items(), arc, inner + 16)
    ground = (
        *_top(cloth, arc),
        *_seams(arc, seats, pitch, inner),
        *_titles(subject, cloth, name_at),
    )
    return Picture(cloth.width, arc.y_at(cloth.middle) + RIM + RAIL + 12, ground, drawn)


def _in_front_of_the_dealer(subject: Subject, cloth: Cloth, cards_top: float) -> dict[Element, str]:
    drawn = {
        element: furniture.equipment(element, _standing(cloth, element.piece))
        for element in subject.of(*AT_LEFT, *AT_RIGHT)
    }
    for element in subject.of(Piece.DEALER):
        drawn[element] = furniture.dealer(element, Point(cloth.middle, TOP - RAIL / 2))
    owed = subject.of(Piece.VIGORISH_BOX)
    if owed:
        row = around(cloth.middle, FRONT + 32, 44 * len(owed), 30)
        drawn |= furniture.vigorish_boxes(owed, row)
    for element in subject.of(Piece.PLAYER_CARDS, Piece.BANKER_CARDS):
        drawn[element] = furniture.card_area(element, _cards(cloth, element.piece, cards_top))
    return drawn


def _board(
    subject: Subject, cloth: Cloth, said: Collection[Element]
) -> list[tuple[float, list[Block]]]:
    """Columns of odds at both sides of the cards, with the left edge of each."""
    found = blocks(subject.house, [each for each in subject.of(Piece.ODDS) if each not in said])
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


def _hung(cloth: Cloth, inner: float, lowest: float, corners: list[tuple[float, float]]) -> Arc:
    """The rim, so high that the seats clear everything in front of the dealer."""
    at_origin = Arc(Point(cloth.middle, 0), cloth.radius)
    reach = (cloth.radius - inner) * sin(radians(SPREAD / 2))
    drops = [lowest - at_origin.y_at(cloth.middle, inner)]
    for left, bottom in corners:
        far = min(max(cloth.middle - left, left + COLUMN - cloth.middle), reach)
        drops.append(bottom + 18 - at_origin.y_at(cloth.middle + far, inner))
    return Arc(Point(cloth.middle, max(drops)), cloth.radius)


def _standing(cloth: Cloth, piece: Piece) -> Box:
    away = -AT_LEFT[piece] if piece in AT_LEFT else AT_RIGHT[piece]
    return around(cloth.middle + away, FRONT - THING_HEIGHT / 2, THING_WIDTH, THING_HEIGHT)


def _cards(cloth: Cloth, piece: Piece, top: float) -> Box:
    left = cloth.middle - CARDS_WIDTH - 12 if piece is Piece.PLAYER_CARDS else cloth.middle + 12
    return Box(left, top, CARDS_WIDTH, CARDS_HEIGHT)


def _top(cloth: Cloth, arc: Arc) -> Iterator[str]:
    """The table top inside its rail."""
    side = arc.y_at(cloth.middle + cloth.half, -RIM)
    reach = number(cloth.radius + RIM)
    left, right = number(cloth.middle - cloth.half), number(cloth.middle + cloth.half)
    route = f"M{left} {TOP}H{right}V{number(side)}A{reach} {reach} 0 0 1 {left} {number(side)}Z"
    yield tag("path", class_="rail", d=route, stroke_width=2 * RAIL)
    yield tag("path", class_="cloth", d=route)


def _seams(arc: Arc, seats: int, pitch: float, inner: float) -> Iterator[str]:
    """Fine lines between the seats and in front of them."""
    edges = [pitch * (n - seats / 2) for n in range(seats + 1)]
    left, right = arc.point(edges[0], inner), arc.point(edges[-1], inner)
    reach = number(arc.radius - inner)
    rays = (
        f"M{number(near.x)} {number(near.y)}L{number(far.x)} {number(far.y)}"
        for near, far in ((arc.point(edge, inner), arc.point(edge, 4)) for edge in edges)
    )
    front = (
        f"M{number(left.x)} {number(left.y)}"
        f"A{reach} {reach} 0 0 0 {number(right.x)} {number(right.y)}"
    )
    yield tag("path", class_="seam", d=front + "".join(rays))


def _titles(subject: Subject, cloth: Cloth, name_at: Point) -> Iterator[str]:
    middle = FRONT - THING_HEIGHT / 2
    yield furniture.tray(around(cloth.middle, middle, TRAY_WIDTH, THING_HEIGHT))
    yield words(Point(name_at.x, name_at.y + 37), subject.house.title, 16, "soft spaced")
    if subject.practice:
        yield furniture.practice_mark(Point(name_at.x, name_at.y + 66))
