"""Draws what is on a table once: card areas, name, shoe, rack, boxes, and the dealer's tray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Box, Point, around
from croupier.studio.layout import Element, Part
from croupier.studio.svg import LETTER, element_group, frame, tag, words

CARD_WIDTH, CARD_HEIGHT = 58, 80
TITLES: Mapping[Part, str] = {
    Piece.SHOE: "Shoe",
    Piece.DISCARD_RACK: "Discard rack",
    Piece.DISCARD_BUCKET: "Discard bucket",
    Piece.DROP_BOX: "Drop box",
    Piece.TIP_BOX: "Tip box",
    Piece.CARD_READER: "Card reader",
}
MARKERS = "Marker buttons"
HANDS: Mapping[Part, str] = {Piece.PLAYER_CARDS: "Player", Piece.BANKER_CARDS: "Banker"}


def card_area(element: Element, box: Box) -> str:
    """Room for three cards under the name of the hand."""
    hand = HANDS[element.piece]
    middle = Point(box.middle.x, box.top + 16)
    below = around(box.middle.x, box.bottom - 8 - CARD_HEIGHT / 2, 3 * CARD_WIDTH + 20, CARD_HEIGHT)
    slots = (frame(slot, "slot", 5) for slot in below.columns(3, 10))
    label = words(middle, hand.upper(), 16, "label spaced")
    inside = [frame(box, "area", 12), label, *slots]
    return element_group(element, inside, f"Cards of the {hand}'s Hand", kind=hand.lower())


def equipment(element: Element, box: Box) -> str:
    """A titled thing that stands on the table or hangs on its side."""
    title = TITLES[element.piece]
    parts = [frame(box, "thing", 8), *_detail(element.piece, box)]
    label = words(Point(box.middle.x, box.bottom - 13), title, 13, "soft")
    return element_group(element, [*parts, label], title, at=box.middle)


def _detail(piece: Part, box: Box) -> Iterator[str]:
    upper = around(box.middle.x, box.top + (box.height - 22) / 2, box.width - 24, 18)
    match piece:
        case Piece.DROP_BOX | Piece.TIP_BOX:
            yield frame(around(upper.middle.x, upper.middle.y, 34, 6), "opening", 3)
        case Piece.SHOE:
            yield frame(Box(upper.left, upper.top, upper.width - 14, 18), "opening", 4)
            yield frame(Box(upper.right - 12, upper.top + 3, 12, 12), "card", 2)
        case Piece.CARD_READER:
            yield frame(around(upper.middle.x - 14, upper.middle.y, 46, 6), "opening", 3)
            at = Point(upper.middle.x + 30, upper.middle.y)
            yield tag("circle", class_="reader-light", cx=float(at.x), cy=float(at.y), r=7)
        case _:  # discards
            for n in range(4):
                yield frame(around(upper.middle.x, upper.top + 5 * n, 40, 3), "opening", 1)


def tray(box: Box) -> str:
    """The chip tray: rows of chips in tubes."""
    tubes = (frame(tube, "tube", 5) for tube in _within(box, 7).columns(12, 5))
    return tag("g", [frame(box, "thing", 10), *tubes], class_="tray", aria_hidden="true")


def _within(box: Box, margin: float) -> Box:
    return Box(box.left + margin, box.top + margin, box.width - 2 * margin, box.height - 2 * margin)


def dealer(element: Element, at: Point) -> str:
    return element_group(element, [words(at, "DEALER", 13, "soft spaced")], "Dealer")


def marker_rack(element: Element, box: Box) -> str:
    """A low rack in front of the tray, for buttons that mark vigorish."""
    inside = [frame(box, "thing", 5), words(box.middle, MARKERS, 11, "soft")]
    return element_group(element, inside, MARKERS, at=box.middle)


def vigorish_boxes(elements: Iterable[Element], row: Box) -> dict[Element, str]:
    """Numbered by seat, in the order in which the seats are seen."""
    owed = list(elements)
    return {
        element: element_group(
            element,
            [frame(box, "box", 4), words(box.middle, str(element.seat), 14, "ink")],
            f"Vigorish of seat {element.seat}",
        )
        for element, box in zip(owed, row.columns(len(owed), 6), strict=True)
    }


def house_name(element: Element, name: str, at: Point, room: float) -> str:
    size = min(38, room / (max(len(name), 1) * LETTER))
    return element_group(element, [words(at, name, size, "name")], name)


def practice_mark(at: Point) -> str:
    """For a table at which nothing is won or lost."""
    mark = words(at, "PRACTICE · NO GAMING", 15, "mark spaced")
    return tag("g", mark, class_="practice")
