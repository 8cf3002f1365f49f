"""Where the cards and chips of a hand lie on a felt with boxes. A page finds each hand by its name.

A `hand-place` is empty. `data-box` is a seat or `dealer`; `data-hand` and `data-of` say which of
how many hands the box has now. Its first card has its middle at `data-x` and `data-y`, its size in
`data-width` and `data-height`, and is turned clockwise by `data-rotation`. Every later card lies on
top, further by `data-step-x` and `data-step-y`; with more than `data-room` cards a page shortens
the steps. A doubled card lies sideways: on the same middle, turned by 90 more. Chips have their
middle at `data-wager-x` and `-y`, what was doubled at `data-doubled-x` and `-y`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.studio.geometry import Box, Point, Pose
from croupier.studio.svg import tag

UPRIGHT = Pose(Point(0, 0), 0)
BETWEEN_CARDS, PAD, CHIP = 6, 8, 21


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards of one size, each so far from the one before, and how many fit."""

    width: float
    height: float
    step: Point
    room: int

    @property
    def breadth(self) -> float:
        return self.width + (self.room - 1) * self.step.x

    @property
    def depth(self) -> float:
        return self.height + (self.room - 1) * self.step.y


FANS: Mapping[int, Fan] = {
    1: Fan(56, 78, Point(16, 15), 6),
    2: Fan(46, 64, Point(7, 17), 6),
    3: Fan(42, 58, Point(3, 18), 6),
}
"""By the number of hands a box has: downwards, so that the top of every card can be seen."""
DEPTH = max(fan.depth for fan in FANS.values())
DEALER = Fan(62, 87, Point(62 + BETWEEN_CARDS, 0), 5)
"""Side by side."""
DEALER_WIDTH, DEALER_HEIGHT = DEALER.breadth + 2 * PAD, DEALER.height + 2 * PAD


def hands_of_a_box(seat: int, cards: Box, spot: Box, pose: Pose) -> Iterator[str]:
    """Numbered from the dealer's left: the first on the right of the player."""
    for count, fan in FANS.items():
        chips = _chips(spot, count)
        for n, column in enumerate(reversed(list(cards.columns(count, 0)))):
            left = column.right - fan.breadth if count == 1 else column.middle.x - fan.breadth / 2
            first = Point(left + fan.width / 2, cards.top + fan.height / 2)
            wager, doubled = chips[n]
            yield _place(fan, first, pose, box=seat, hand=n + 1, of=count,
                         **_at("wager", pose.place(wager)),
                         **_at("doubled", pose.place(doubled)))  # fmt: skip


def _chips(spot: Box, count: int) -> list[tuple[Point, Point]]:
    """Of a hand's wager and of its double; a single wager is in the middle of its spot."""
    at = spot.middle
    if count == 1:
        return [(at, Point(spot.right - CHIP, at.y))]
    reach = (spot.width - 2 * CHIP) / (count - 1)
    across = [spot.right - CHIP - n * reach for n in range(count)]
    above, below = spot.top + 1.5 * CHIP, spot.bottom - CHIP
    return [(Point(x, above), Point(x, below)) for x in across]


def dealer_hand(box: Box) -> Iterator[str]:
    """The up card and the hole card are outlined; what is drawn lies beside them."""
    first = Box(box.left + PAD, box.top + PAD, DEALER.width, DEALER.height)
    yield _place(DEALER, first.middle, UPRIGHT, box="dealer", hand=1, of=1)


def dealer_slots(box: Box) -> Iterator[Box]:
    for n in range(2):
        left = box.left + PAD + n * DEALER.step.x
        yield Box(left, box.top + PAD, DEALER.width, DEALER.height)


def _place(fan: Fan, first: Point, pose: Pose, **names: object) -> str:
    at, step = pose.place(first), Pose(Point(0, 0), pose.turn).place(fan.step)
    named = {f"data_{name}": value for name, value in names.items()}
    return tag(
        "g", (), class_="hand-place", **named,
        data_x=float(at.x), data_y=float(at.y), data_width=float(fan.width),
        data_height=float(fan.height), data_rotation=float(pose.turn),
        data_step_x=float(step.x), data_step_y=float(step.y), data_room=fan.room,
    )  # fmt: skip


def _at(name: str, at: Point) -> dict[str, float]:
    return {f"{name}_x": float(at.x), f"{name}_y": float(at.y)}
