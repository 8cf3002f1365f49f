"""Draws a table for tiles: seats in an arc, stacks and hands in front of the dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import degrees, radians

from croupier.rulebooks.chapter import Piece
from croupier.studio import furniture
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
from croupier.studio.fixtures import Fixture
from croupier.studio.geometry import Arc, Box, Point, Pose, arc_poses, around
from croupier.studio.layout import Element, Part
from croupier.studio.pai_gow import furniture as tile_furniture
from croupier.studio.pai_gow import seat as tile_seat
from croupier.studio.pai_gow.places import DEPTH, breadth
from croupier.studio.pai_gow.seat import HANDS, SEAT_DEPTH, SEAT_WIDTH
from croupier.studio.picture import Picture, Subject
from croupier.studio.svg import words

CLOTH = Cloth(1480)
MIDDLE = CLOTH.middle
BETWEEN_SEATS, BETWEEN = 8, 18
PITCH = degrees((SEAT_WIDTH + BETWEEN_SEATS) / (CLOTH.radius + HANDS.top))
INNER = SEAT_DEPTH + RIM
THINGS = FRONT - THING_HEIGHT / 2
DROP_BOX = around(MIDDLE - 430, THINGS, THING_WIDTH, THING_HEIGHT)
TIP_BOX = around(MIDDLE + 430, THINGS, THING_WIDTH, THING_HEIGHT)
SHAKER = around(MIDDLE - 284, THINGS, 74, 74)
"""The dealer looks down, so the right hand is on the left of the picture."""
STACKS = around(MIDDLE, FRONT + 16 + DEPTH / 2, breadth(8), DEPTH)
"""In front of the tray; beside them the dealer's hands, then what is out of play."""
HIGH_HAND = Box(STACKS.left - BETWEEN - breadth(2), STACKS.top, breadth(2), DEPTH)
LOW_HAND = Box(STACKS.right + BETWEEN, STACKS.top, breadth(2), DEPTH)
COLLECTED = Box(HIGH_HAND.left - BETWEEN - breadth(4), STACKS.top, breadth(4), DEPTH)
DEAD_HAND = Box(LOW_HAND.right + BETWEEN, STACKS.top, breadth(4), DEPTH)
NAME_AT = Point(MIDDLE, STACKS.bottom + 42)
TITLE_AT = Point(MIDDLE, NAME_AT.y + 36)
MARK_AT = Point(MIDDLE, TITLE_AT.y + 28)
CENTRE_WIDTH, CENTRE_HEIGHT, WAGER = 330, 62, 52


@dataclass(frozen=True, slots=True)
class Ground:
    """What depends on the one table that is drawn."""

    subject: Subject
    centre: Box
    arc: Arc
    poses: Mapping[int, Pose]

    def pose(self, element: Element) -> Pose:
        return self.poses[element.seat or 0]


def tile_table(subject: Subject) -> Picture:
    ground = _ground(subject)
    drawn = {each: PAINTERS[each.piece](ground, each) for each in subject.elements}
    lying = (
        *table_top(CLOTH, ground.arc),
        *seams(ground.arc, len(ground.poses), PITCH, INNER),
        furniture.tray(around(MIDDLE, THINGS, TRAY_WIDTH, THING_HEIGHT)),
        words(TITLE_AT, subject.house.title, 16, "soft spaced"),
        *([furniture.practice_mark(MARK_AT)] if subject.practice else []),
    )
    high = ground.arc.y_at(MIDDLE) + RIM + RAIL + 12
    return Picture(CLOTH.width, high, lying, drawn, CLOTH.radius * radians(PITCH))


def _ground(subject: Subject) -> Ground:
    written = (MARK_AT if subject.practice else TITLE_AT).y + 16
    centre = Box(MIDDLE - CENTRE_WIDTH / 2, written + 6, CENTRE_WIDTH, CENTRE_HEIGHT)
    lowest = centre.bottom if subject.of(Fixture.CENTRE) else written
    arc = CLOTH.hung(
        INNER,
        [
            Point(MIDDLE, lowest + 18),
            Point(centre.right, lowest + 12),
            Point(DEAD_HAND.right, DEAD_HAND.bottom + 24),
        ],
    )
    poses = arc_poses(arc, subject.house.seats.value, PITCH)
    return Ground(subject, centre, arc, dict(enumerate(poses, 1)))


def _wager_of_the_dealer(ground: Ground, element: Element) -> str:
    at = Point(ground.centre.left - 16 - WAGER / 2, ground.centre.middle.y)
    return tile_furniture.dealer_wager(element, around(at.x, at.y, WAGER, WAGER))


PAINTERS: Mapping[Part, Callable[[Ground, Element], str]] = {
    Piece.SEAT: lambda ground, each: tile_seat.set_hands(each, ground.pose(each)),
    Piece.WAGER_AREA: lambda ground, each: tile_seat.betting_area(
        ground.subject.house, each, ground.pose(each)
    ),
    Piece.DEALER: lambda _, each: furniture.dealer(each, Point(MIDDLE, TOP - RAIL / 2)),
    Piece.HOUSE_NAME: lambda ground, each: furniture.house_name(
        each, ground.subject.name, NAME_AT, STACKS.width
    ),
    Piece.DROP_BOX: lambda _, each: furniture.equipment(each, DROP_BOX),
    Piece.TIP_BOX: lambda _, each: furniture.equipment(each, TIP_BOX),
    Piece.SHAKER: lambda ground, each: tile_furniture.shaker(each, ground.subject.name, SHAKER),
    Piece.DEAD_HAND: lambda _, each: tile_furniture.dead_hand(each, DEAD_HAND),
    Fixture.STACKS: lambda _, each: tile_furniture.row_of_stacks(each, STACKS),
    Fixture.DEALER_HANDS: lambda _, each: tile_furniture.dealer_hands(each, HIGH_HAND, LOW_HAND),
    Fixture.COLLECTED: lambda _, each: tile_furniture.collected(each, COLLECTED),
    Fixture.CENTRE: lambda ground, each: tile_furniture.centre(each, ground.centre),
    Fixture.DEALER_WAGER: _wager_of_the_dealer,
    Fixture.BANK_MARKER: lambda ground, each: tile_seat.bank_marker(each, ground.pose(each)),
}
