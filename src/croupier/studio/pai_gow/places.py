"""Places for tiles on a felt. A page finds each by its name and lays a tile on it.

Every place says where the middle of its tile is, how large the tile is, and how far it is turned
clockwise: `data-x`, `data-y`, `data-width`, `data-height` and `data-rotation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.studio.geometry import Box, Point, Pose
from croupier.studio.pai_gow.tiles import HEIGHT, WIDTH
from croupier.studio.svg import frame, tag, words

GAP, PAD, LABEL_ROW, LABEL_SIZE = 4, 7, 17, 12
HIGH, LOW = ("high-1", "high-2"), ("low-1", "low-2")
IN_A_ROW = ("tile-1", "tile-2", "tile-3", "tile-4")
DEPTH = HEIGHT + 2 * PAD + LABEL_ROW - 3
"""Of a frame for tiles that stand side by side."""
UPRIGHT = Pose(Point(0, 0), 0)
LABEL = "soft spaced tile-label"


def breadth(tiles: int) -> float:
    """Of such a frame."""
    return tiles * WIDTH + (tiles - 1) * GAP + 2 * PAD


def framed_tiles(box: Box, label: str, names: Sequence[str], pose: Pose = UPRIGHT) -> Iterator[str]:
    """A frame with named places and a word below them."""
    yield frame(box, "hand", 9)
    for name, place in zip(names, _row(box).columns(len(names), GAP), strict=True):
        yield _place(place, pose, slot=name)
    yield words(Point(box.middle.x, box.bottom - LABEL_ROW / 2 - 1), label, LABEL_SIZE, LABEL)


def framed_stacks(box: Box, count: int) -> Iterator[str]:
    """Numbered from the left of the dealer, who looks down: from the right of the picture."""
    yield frame(box, "hand", 9)
    for n, place in enumerate(_row(box).columns(count, GAP)):
        yield _place(place, UPRIGHT, stack=count - n)
        at = Point(place.middle.x, box.bottom - LABEL_ROW / 2 - 1)
        yield words(at, str(count - n), LABEL_SIZE, LABEL)


def two_hands(high: Box, low: Box, pose: Pose = UPRIGHT) -> Iterator[str]:
    """The four tiles of a position once they are set; a page may drop a tile on either."""
    yield tag("g", framed_tiles(high, "HIGH", HIGH, pose), data_hand="high")
    yield tag("g", framed_tiles(low, "LOW", LOW, pose), data_hand="low")


def position(name: object, inside: Iterable[str]) -> str:
    """Everything that is dealt to the dealer, a betting area or the Dead Hand."""
    return tag("g", inside, class_="position", data_position=name)


def _row(box: Box) -> Box:
    return Box(box.left + PAD, box.top + PAD, box.width - 2 * PAD, HEIGHT)


def _place(box: Box, pose: Pose, *, slot: str | None = None, stack: int | None = None) -> str:
    at = pose.place(box.middle)
    return tag(
        "rect", class_="tile-slot", x=float(box.left), y=float(box.top),
        width=float(box.width), height=float(box.height), rx=5,
        data_slot=slot, data_stack=stack, data_x=float(at.x), data_y=float(at.y),
        data_width=float(box.width), data_height=float(box.height), data_rotation=float(pose.turn),
    )  # fmt: skip
