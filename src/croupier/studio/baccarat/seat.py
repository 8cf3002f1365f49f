"""Draws what each seat has: its number, betting spots, King-9 and sensor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.baccarat.seat_plan import MAIN_ROWS, SENSOR, SeatPlan
from croupier.studio.geometry import Box, Point, Pose, around
from croupier.studio.layout import Element, Part
from croupier.studio.odds_board import only_price, short, told_odds
from croupier.studio.picture import Subject
from croupier.studio.svg import (
    SMALLEST,
    element_group,
    fitting_size,
    frame,
    number,
    tag,
    words,
    wrapped,
)

NUMBER_SIZE, MAIN_SIZE, PRICE_SIZE, SIDE_SIZE, LEADING = 17, 18, 13, 14.0, 1.15
LARGER = 1.5
STRONG = 0.93
"""Of the room: names of wagers are in bold letters, which are wider than the average."""
KING_9_WIDTH, PIP_SIZE = 84, 20
RED_PIPS = "♦♥"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's place, plan and house rules."""

    house: HouseRules
    plan: SeatPlan
    pose: Pose
    with_odds: frozenset[str]
    """Wagers whose odds are inscribed on this layout."""
    sensors: Mapping[str, Element]
    """This seat's, each by the wager whose spot it lies in."""
    side_size: float
    """Of the smallest type on side spots; no other is much larger."""


def drawn_seats(subject: Subject, plan: SeatPlan, poses: Iterable[Pose]) -> dict[Element, str]:
    """Everything at the seats, seat 1 first."""
    with_odds = frozenset(each.wager for each in subject.of(Piece.ODDS) if each.wager)
    size = smallest_side_size(subject.house, plan, subject.at_seat(1), with_odds)
    drawn = dict[Element, str]()
    for place, pose in enumerate(poses, 1):
        here = subject.at_seat(place)
        sensors = {each.wager: each for each in here if each.piece is Piece.SENSOR and each.wager}
        seat = Seat(subject.house, plan, pose, with_odds, sensors, size)
        drawn |= drawn_seat(seat, here)
    return drawn


def drawn_seat(seat: Seat, elements: Iterable[Element]) -> dict[Element, str]:
    """Each element of the seat with its SVG."""
    return {
        element: PAINTERS[element.piece](seat, element, seat.plan.box(element))
        for element in elements
    }


def _number(seat: Seat, element: Element, box: Box) -> str:
    at = box.middle
    disc = tag("circle", class_="number", cx=float(at.x), cy=float(at.y), r=14)
    label = words(at, str(element.seat), NUMBER_SIZE, "ink strong")
    inside = [disc, _upright(seat, at, [label])]
    return element_group(element, inside, f"Seat {element.seat}", pose=seat.pose)


def _area(seat: Seat, element: Element, box: Box) -> str:
    wager = element.wager or ""
    offered = seat.house.wagers.get(wager)
    main = wager in MAIN_ROWS
    label = _main_label(seat, element, box) if main else _side_label(seat, element, box)
    sensor = [_sensor(seat, seat.sensors[wager])] if wager in seat.sensors else []
    shown = [frame(box, "spot", 9 if main else 12), *sensor, _upright(seat, box.middle, label)]
    kind = " ".join(["main" if main else "side", wager, *([] if offered else ["closed"])])
    at = seat.pose.place(box.middle)
    return element_group(element, shown, _told(seat, element), kind=kind, pose=seat.pose, at=at)


def _main_label(seat: Seat, element: Element, box: Box) -> Iterator[str]:
    """The name and, in smaller type, the price if there is only one."""
    price = _price(seat.house, seat.with_odds, element)
    yield words(box.middle, element.words or "", MAIN_SIZE, "label", then=(price or "", PRICE_SIZE))


def _side_label(seat: Seat, element: Element, box: Box) -> Iterator[str]:
    """The name, and the price below it, around the middle of the box."""
    room = _room(box, element, seat.sensors)
    title, price = short(element.words or ""), _price(seat.house, seat.with_odds, element)
    own_size, width = _lettered(room, title, price)
    size = min(own_size, seat.side_size + LARGER)
    lines = [(line, "label") for text in title for line in wrapped(text, width, size)]
    lines += [(price, "price")] if price else []
    top = room.middle.y - (len(lines) - 1) * size * LEADING / 2
    for n, (line, kind) in enumerate(lines):
        yield words(Point(room.middle.x, top + n * size * LEADING), line, size, kind)


def smallest_side_size(
    house: HouseRules, plan: SeatPlan, elements: Iterable[Element], with_odds: frozenset[str]
) -> float:
    """The largest type in which the labels of all side spots fit."""
    here = list(elements)
    sensed = frozenset(each.wager or "" for each in here if each.piece is Piece.SENSOR)
    sizes = [
        _own_size(
            _room(plan.box(element), element, sensed),
            short(element.words or ""),
            _price(house, with_odds, element),
        )
        for element in here
        if element.piece is Piece.WAGER_AREA and element.wager not in MAIN_ROWS
    ]
    return min(sizes, default=SIDE_SIZE)


def _own_size(room: Box, title: list[str], price: str | None) -> float:
    size, _ = _lettered(room, title, price)
    return size


def _lettered(room: Box, title: list[str], price: str | None) -> tuple[float, float]:
    """The size of a label and how wide it may be: clear of the outline wherever that fits."""
    texts = [*title, *([price] if price else [])]
    clear = fitting_size(texts, room.width * STRONG, room.height, SIDE_SIZE)
    if clear > SMALLEST:
        return clear, room.width * STRONG
    return fitting_size(texts, room.width, room.height, SIDE_SIZE), room.width


def _room(box: Box, element: Element, sensed: Collection[str]) -> Box:
    """For the label: beside the sensor, where there is one."""
    taken = 1.6 * SENSOR if element.wager in sensed else 0
    return Box(box.left + 3 + taken, box.top + 2, box.width - 6 - taken, box.height - 4)


def _price(house: HouseRules, with_odds: frozenset[str], element: Element) -> str | None:
    offered = house.wagers.get(element.wager or "")
    return only_price(offered) if offered and element.wager in with_odds else None


def _told(seat: Seat, element: Element) -> str:
    offered = seat.house.wagers.get(element.wager or "")
    told = f"Seat {element.seat}: {element.words}"
    return f"{told}. {told_odds(seat.house, offered)}" if offered else told


def _king_9(seat: Seat, element: Element, box: Box) -> str:
    cards = (element.words or "").split()
    at = box.middle
    places = around(at.x, at.y, KING_9_WIDTH, box.height).columns(len(cards), 4)
    shown = [
        part
        for card, place in zip(cards, places, strict=True)
        for part in (
            frame(place, "card", 4),
            words(place.middle, card, PIP_SIZE, "red pip" if card[-1] in RED_PIPS else "pip"),
        )
    ]
    told = f"Seat {element.seat}: own King and nine, {element.words}"
    return element_group(element, [_upright(seat, at, shown)], told, pose=seat.pose)


def _sensor(seat: Seat, element: Element) -> str:
    """A light in the spot, of which it is a part; a page turns it on by the class `lit`."""
    at = seat.plan.box(element).middle
    rings = [
        tag("circle", class_=kind, cx=float(at.x), cy=float(at.y), r=radius)
        for kind, radius in (("sensor-ring", SENSOR / 2), ("sensor-light", SENSOR / 4))
    ]
    return element_group(element, rings, f"Seat {element.seat}: sensor")


def _with_its_spot(_seat: Seat, _element: Element, _box: Box) -> str:
    return ""


def _upright(seat: Seat, at: Point, inside: Iterable[str]) -> str:
    """Turned around where the seat is on the far side, so that it can be read."""
    if not seat.pose.upside_down:
        return "".join(inside)
    return tag("g", inside, transform=f"rotate(180 {number(at.x)} {number(at.y)})")


PAINTERS: Mapping[Part, Callable[[Seat, Element, Box], str]] = {
    Piece.SEAT: _number,
    Piece.WAGER_AREA: _area,
    Piece.KING_9: _king_9,
    Piece.SENSOR: _with_its_spot,
}
