"""Draws what a table for tiles has once: stacks, the dealer's hands, the shaker, the centre."""

from __future__ import annotations

from croupier.studio.geometry import Box, Point, around
from croupier.studio.layout import Element
from croupier.studio.pai_gow.places import (
    IN_A_ROW,
    framed_stacks,
    framed_tiles,
    position,
    two_hands,
)
from croupier.studio.pai_gow.tiles import house_mark
from croupier.studio.svg import element_group, frame, tag, words

STACKS = 8
SMALL = 10


def shaker(element: Element, name: str, box: Box) -> str:
    """Round, its lid on, with the mark of the house."""
    at = box.middle
    lid = tag("circle", class_="lid", cx=float(at.x), cy=float(at.y), r=box.width / 2 - 4)
    mark = house_mark(name, around(at.x, at.y - 7, 28, 34))
    label = words(Point(at.x, at.y + 20), "Shaker", SMALL, "soft")
    inside = [frame(box, "thing", box.width / 2), lid, *mark, label]
    return element_group(element, inside, "Shaker", at=at)


def row_of_stacks(element: Element, box: Box) -> str:
    told = "Eight stacks of four tiles, numbered from the dealer's left"
    return element_group(element, framed_stacks(box, STACKS), told)


def dealer_hands(element: Element, high: Box, low: Box) -> str:
    told = "Dealer: high hand and low hand"
    return element_group(element, [position("dealer", two_hands(high, low))], told)


def dead_hand(element: Element, box: Box) -> str:
    name = element.words or ""
    tiles = framed_tiles(box, name.upper(), IN_A_ROW)
    return element_group(element, [position("dead", tiles)], name)


def collected(element: Element, box: Box) -> str:
    tiles = framed_tiles(box, "COLLECTED", IN_A_ROW)
    return element_group(element, tiles, "Tiles that were collected")


def centre(element: Element, box: Box) -> str:
    """Where chips go from and to a bank."""
    label = words(Point(box.middle.x, box.bottom - 12), "CENTRE", SMALL, "soft spaced")
    inside = [frame(box, "area", box.height / 2), label]
    return element_group(element, inside, "Centre of the layout", at=box.middle)


def dealer_wager(element: Element, box: Box) -> str:
    """Against a bank."""
    label = words(box.middle, "DEALER", SMALL, "soft")
    inside = [frame(box, "spot", box.width / 2), label]
    return element_group(element, inside, "Wager of the dealer", at=box.middle)
