"""Draws a seat of a tile table: room for two set hands, the betting area, the marker of a bank."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.geometry import Box, Pose, around
from croupier.studio.layout import Element
from croupier.studio.odds_board import told_odds
from croupier.studio.pai_gow.places import DEPTH, breadth, position, two_hands
from croupier.studio.svg import element_group, frame, words

BETWEEN_HANDS, AIR, AREA, NUMBER_SIZE = 8, 8, 76, 38
MARKER = 44
SEAT_WIDTH = 2 * breadth(2) + BETWEEN_HANDS
HANDS = Box(-SEAT_WIDTH / 2, -AIR / 2 - DEPTH, SEAT_WIDTH, DEPTH)
"""With the rim at height 0 and the dealer upwards; so are the others."""
AREA_BOX = around(0, HANDS.top - AIR - AREA / 2, AREA, AREA)
MARKER_BOX = around(SEAT_WIDTH / 4 + 16, AREA_BOX.middle.y, MARKER, MARKER)
SEAT_DEPTH = AIR - AREA_BOX.top


def set_hands(element: Element, pose: Pose) -> str:
    """Behind the betting area: the high hand on the left, as it is written, the low hand beside."""
    high, low = HANDS.columns(2, BETWEEN_HANDS)
    hands = position(element.seat, two_hands(high, low, pose))
    told = f"Seat {element.seat}: high hand and low hand"
    return element_group(element, [hands], told, pose=pose)


def betting_area(house: HouseRules, element: Element, pose: Pose) -> str:
    number = words(AREA_BOX.middle, str(element.seat), NUMBER_SIZE, "area-number")
    odds = told_odds(house, house.wagers[element.wager or ""])
    return element_group(
        element,
        [frame(AREA_BOX, "spot", AREA / 2), number],
        f"Seat {element.seat}: {element.words}. {odds}",
        kind=f"main {element.wager}",
        pose=pose,
        at=pose.place(AREA_BOX.middle),
    )


def bank_marker(element: Element, pose: Pose) -> str:
    """In front of the player, beside the wager."""
    return element_group(
        element,
        [frame(MARKER_BOX, "marker-place", MARKER / 2)],
        f"Seat {element.seat}: marker of the bank",
        pose=pose,
        at=pose.place(MARKER_BOX.middle),
    )
