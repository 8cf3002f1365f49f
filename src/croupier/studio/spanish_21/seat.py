"""Draws a box: its number, its betting spots, room for its cards, and its place for Insurance."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.geometry import Box, Point, Pose, around
from croupier.studio.layout import Element
from croupier.studio.odds_board import told_odds
from croupier.studio.spanish_21.places import DEPTH, hands_of_a_box
from croupier.studio.svg import element_group, fitting_size, frame, tag, words, wrapped

AIR, GAP = 8, 6
WIDTH = 184
NUMBER, NUMBER_SIZE, SPOT_HEIGHT, LABEL_SIZE, LEADING = 26, 16, 84, 15, 1.15
ROUND, LONG = 0.68, 0.76
"""How much of a spot's width its name may have."""
INSURANCE, INSURANCE_WIDTH = 56, 112
CARDS = Box(-WIDTH / 2, -AIR - SPOT_HEIGHT - AIR - DEPTH - 2 * GAP, WIDTH, DEPTH + 2 * GAP)
"""With the rim at height 0 and the dealer upwards; so are the others."""
SPOTS = {
    "spanish_21": Box(-74, -AIR - SPOT_HEIGHT, 108, SPOT_HEIGHT),
    "match_the_dealer": around(72, -AIR - SPOT_HEIGHT / 2, 68, 68),
    "insurance": around(0, CARDS.top - 2 * GAP - INSURANCE / 2, INSURANCE_WIDTH, INSURANCE),
}
NUMBER_AT = Point(-91, -AIR - SPOT_HEIGHT / 2)
INSURANCE_ROW = GAP - CARDS.top, 2 * GAP - CARDS.top + INSURANCE
"""From the rim inwards."""


def box_number(element: Element, pose: Pose) -> str:
    disc = tag("circle", class_="number", cx=float(NUMBER_AT.x), cy=float(NUMBER_AT.y),
               r=float(NUMBER / 2))  # fmt: skip
    label = words(NUMBER_AT, str(element.seat), NUMBER_SIZE, "ink strong")
    return element_group(element, [disc, label], f"Seat {element.seat}", pose=pose)


def betting_spot(house: HouseRules, element: Element, pose: Pose) -> str:
    """Square for the wager that a box is played for, round for the others."""
    wager = element.wager or ""
    box = SPOTS[wager]
    main = wager == "spanish_21"
    odds = told_odds(house, house.wagers[wager])
    return element_group(
        element,
        [frame(box, "spot", 14 if main else box.height / 2), *_label(element.words or "", box)],
        f"Seat {element.seat}: {element.words}. {odds}",
        kind=f"{'main' if main else 'side'} {wager}",
        pose=pose,
        at=pose.place(box.middle),
    )


def _label(title: str, box: Box) -> list[str]:
    text = title.replace("-", " ").upper()
    room = (ROUND if box.width == box.height else LONG) * box.width
    size = fitting_size([text], room, box.height, LABEL_SIZE)
    lines = wrapped(text, room, size)
    top = box.middle.y - (len(lines) - 1) * size * LEADING / 2
    return [
        words(Point(box.middle.x, top + n * size * LEADING), line, size, "label")
        for n, line in enumerate(lines)
    ]


def box_cards(element: Element, pose: Pose) -> str:
    """Between the spots and the dealer."""
    inner = Box(CARDS.left, CARDS.top + GAP, CARDS.width, DEPTH)
    hands = hands_of_a_box(element.seat or 0, inner, SPOTS["spanish_21"], pose)
    told = f"Seat {element.seat}: cards"
    return element_group(element, [frame(CARDS, "cards-place", 12), *hands], told, pose=pose)
