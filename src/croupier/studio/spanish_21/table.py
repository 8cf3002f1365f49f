"""Draws a table with boxes in an arc, numbered from the dealer's left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import asin, degrees, radians, sin

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
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
from croupier.studio.inscriptions import along, curved, half_angle, leading, sweep
from croupier.studio.layout import Element, Part
from croupier.studio.odds_board import only_price
from croupier.studio.picture import Picture, Subject
from croupier.studio.spanish_21 import seat as box_seat
from croupier.studio.spanish_21.places import DEALER_HEIGHT, DEALER_WIDTH, dealer_hand, dealer_slots
from croupier.studio.spanish_21.wings import WIDTH as PLACARD
from croupier.studio.spanish_21.wings import Wings, drawn_wings, wings
from croupier.studio.svg import element_group, frame, tag, words

SHARE, LEAST_WIDTH = 0.475, 1240
"""Of the rim's radius: how far the outermost boxes may reach to the sides."""
SEAT_WIDTH = box_seat.WIDTH + 6
DEPTH = box_seat.INSURANCE_ROW[1] + 32
THINGS = FRONT - THING_HEIGHT / 2
AWAY: Mapping[Part, float] = {
    Piece.DISCARD_RACK: -286,
    Piece.DROP_BOX: -430,
    Piece.SHOE: 286,
    Piece.TIP_BOX: 430,
}
"""From the middle: the dealer, looking down, draws from the shoe with the left hand."""
ROW, READER_WIDTH, BESIDE = FRONT + 16, 116, 16
ROW_WIDTH = READER_WIDTH + BESIDE + DEALER_WIDTH
SAID = 25
INSURANCE_SIZE = 17
WING = ROW_WIDTH / 2 + 22
NAME, TITLE, MARK = ROW + DEALER_HEIGHT + 40, ROW + DEALER_HEIGHT + 77, ROW + DEALER_HEIGHT + 106


@dataclass(frozen=True, slots=True)
class Ground:
    """What depends on the one table that is drawn."""

    subject: Subject
    cloth: Cloth
    arc: Arc
    pitch: float
    poses: Mapping[int, Pose]

    @property
    def middle(self) -> float:
        return self.cloth.middle

    @property
    def band(self) -> _Band:
        half = self.pitch * len(self.poses) / 2
        return _Band(self.arc, half, box_seat.INSURANCE_ROW[0], DEPTH)

    def pose(self, element: Element) -> Pose:
        return self.poses[element.seat or 0]


def box_table(subject: Subject) -> Picture:
    both = wings(subject)
    ground = _ground(subject, both)
    drawn = {
        each: PAINTERS[each.piece](ground, each)
        for each in subject.elements
        if each.piece in PAINTERS
    }
    drawn |= drawn_wings(subject, both, ground.middle, WING, ROW)
    drawn |= {
        each: _insurance_line(subject.house, each, ground.band)
        for each in subject.of(Piece.ODDS)
        if each not in drawn
    }
    said = reversed([(each, each.words or "") for each in subject.of(Piece.INSCRIPTION)])
    drawn |= curved(said, ground.arc, DEPTH + 16, SAID)
    lying = (
        *table_top(ground.cloth, ground.arc),
        *seams(ground.arc, len(ground.poses), ground.pitch, -box_seat.CARDS.top),
        furniture.tray(around(ground.middle, THINGS, TRAY_WIDTH, THING_HEIGHT)),
        words(Point(ground.middle, TITLE), subject.house.title, 16, "soft spaced"),
        *([furniture.practice_mark(Point(ground.middle, MARK))] if subject.practice else []),
    )
    high = ground.arc.y_at(ground.middle) + RIM + RAIL + 12
    rim = ground.cloth.radius * radians(ground.pitch)
    return Picture(ground.cloth.width, high, lying, drawn, rim)


def _ground(subject: Subject, both: Wings) -> Ground:
    seats = subject.house.seats.value
    cloth = _cloth(seats)
    pitch = degrees(SEAT_WIDTH / (cloth.radius + box_seat.CARDS.top))
    written = (MARK if subject.practice else TITLE) + 14
    lowest = written + leading(SAID) * len(subject.of(Piece.INSCRIPTION)) + 8
    beside = (cloth.radius - DEPTH) * sin(radians(pitch * seats / 2))
    bottom = ROW + both.height
    arc = cloth.hung(
        DEPTH,
        [
            Point(cloth.middle, lowest),
            Point(cloth.middle + min(WING + PLACARD, beside), bottom + 18),
            Point(cloth.middle + WING + 100, bottom + 2 * SAID),
        ],
    )
    from_the_left = reversed(arc_poses(arc, seats, pitch))
    return Ground(subject, cloth, arc, pitch, dict(enumerate(from_the_left, 1)))


def _cloth(seats: int) -> Cloth:
    """So wide that the boxes keep to it."""
    radius = seats * SEAT_WIDTH / 2 / asin(SHARE) - box_seat.CARDS.top
    return Cloth(max(radius / Cloth(1).radius, LEAST_WIDTH))


def _standing(ground: Ground, element: Element) -> str:
    at = ground.middle + AWAY[element.piece]
    return furniture.equipment(element, around(at, THINGS, THING_WIDTH, THING_HEIGHT))


def _card_reader(ground: Ground, element: Element) -> str:
    left = ground.middle - ROW_WIDTH / 2
    top = ROW + (DEALER_HEIGHT - THING_HEIGHT) / 2
    return furniture.equipment(element, Box(left, top, READER_WIDTH, THING_HEIGHT))


def _dealer_cards(ground: Ground, element: Element) -> str:
    """Beside the card reader."""
    box = Box(ground.middle + ROW_WIDTH / 2 - DEALER_WIDTH, ROW, DEALER_WIDTH, DEALER_HEIGHT)
    slots = [frame(slot, "slot", 5) for slot in dealer_slots(box)]
    inside = [frame(box, "cards-place", 12), *slots, *dealer_hand(box)]
    return element_group(element, inside, "Dealer's cards", at=box.middle)


PAINTERS: Mapping[Part, Callable[[Ground, Element], str]] = {
    Piece.SEAT: lambda ground, each: box_seat.box_number(each, ground.pose(each)),
    Piece.WAGER_AREA: lambda ground, each: box_seat.betting_spot(
        ground.subject.house, each, ground.pose(each)
    ),
    Fixture.BOX_CARDS: lambda ground, each: box_seat.box_cards(each, ground.pose(each)),
    Fixture.DEALER_CARDS: _dealer_cards,
    Piece.CARD_READER: _card_reader,
    Piece.DEALER: lambda ground, each: furniture.dealer(each, Point(ground.middle, TOP - RAIL / 2)),
    Piece.HOUSE_NAME: lambda ground, each: furniture.house_name(
        each, ground.subject.name, Point(ground.middle, NAME), ROW_WIDTH
    ),
    **dict.fromkeys(AWAY, _standing),
}


@dataclass(frozen=True, slots=True)
class _Band:
    """Between two circles around the dealer, so many degrees to both sides of the middle."""

    arc: Arc
    half: float
    near: float
    far: float
    """From the rim inwards."""


def _insurance_line(house: HouseRules, element: Element, band: _Band) -> str:
    """A band in front of the boxes, with what it pays along its edge.

    The words stand in the half towards the dealer, the places of the boxes before them.
    """
    text = f"{element.words} pays {only_price(house.wagers[element.wager or ''])}"
    return element_group(element, _drawn_band(band, text), text)


def _drawn_band(band: _Band, text: str) -> Iterator[str]:
    written = band.far - 1.15 * INSURANCE_SIZE
    half = max(band.half, half_angle(text, INSURANCE_SIZE, band.arc.radius - written))
    edges = sweep(band.arc, band.near, -half, half), sweep(band.arc, band.far, half, -half)
    yield tag("path", class_="band", d=f"M{edges[0]}L{edges[1]}Z")
    yield along(band.arc, written, text, INSURANCE_SIZE)
