"""The styles of delivery: which tiles of the eight stacks go to the first receiver, the second...

Stacks are numbered from the dealer's left, tiles of a stack from the top; both from 0 here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")
Hand = tuple[int, ...]
"""Four places in the order of the 32 tiles."""

STACKS = range(8)
TILES_IN_STACK = 4
TOP, LOWER, WHOLE = range(2), range(2, 4), range(4)
LEFT, RIGHT = STACKS, STACKS[::-1]
"""The stacks as they are counted from the dealer's left, from the dealer's right."""


def deliver(style: str, order: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Eight hands of four tiles, in the order of delivery."""
    return tuple(tuple(order[place] for place in hand) for hand in places(style))


@cache
def places(style: str) -> tuple[Hand, ...]:
    """The eight hands of a style as places in the order of the tiles: stack by stack, top first.

    >>> places("standard")[0]
    (28, 29, 30, 31)
    """
    return STYLES[style]()


def _hand(stacks: Iterable[int], tiles: Iterable[int]) -> Hand:
    wanted = tuple(tiles)
    return tuple(stack * TILES_IN_STACK + tile for stack in stacks for tile in wanted)


def _whole_stacks(side: Sequence[int]) -> tuple[Hand, ...]:
    return tuple(_hand([stack], WHOLE) for stack in side)


def _in_halves(*pushed_forward: tuple[int, int]) -> tuple[Hand, ...]:
    """Two stacks at a time: the top two tiles of each, then the four that remain."""
    return tuple(_hand(two, half) for two in pushed_forward for half in (TOP, LOWER))


def _cup_say(side: Sequence[int]) -> tuple[Hand, ...]:
    return _in_halves(*zip(side[::2], side[1::2], strict=True))


def _jung_quat() -> tuple[Hand, ...]:
    """The two centre stacks; the rest closes up, and there is a new centre."""
    return _in_halves(*zip(LEFT[3::-1], LEFT[4:], strict=True))


def _chee_yee() -> tuple[Hand, ...]:
    """The outermost stack at either end, again and again."""
    return _in_halves(*zip(RIGHT[:4], LEFT[:4], strict=True))


def _pin_say(near: Sequence[int], far: Sequence[int]) -> tuple[Hand, ...]:
    """A slice of one tile off four stacks, in turn from either side."""
    return tuple(_hand(side[:4], [tile]) for tile in WHOLE for side in (near, far))


def _dragon_head(near: Sequence[int], far: Sequence[int]) -> tuple[Hand, ...]:
    """First stack on third, second on fourth (reading R-PG13): heads from them, tails from afar."""
    heads = _in_halves((near[0], near[1]), (near[2], near[3]))
    tails = (_hand(far[:4], [tile]) for tile in WHOLE)
    return tuple(hand for both in zip(heads, tails, strict=True) for hand in both)


STYLES: dict[str, Callable[[], tuple[Hand, ...]]] = {
    "standard": lambda: _whole_stacks(RIGHT),
    "house_way_left": lambda: _whole_stacks(LEFT),
    "cup_say_right": lambda: _cup_say(RIGHT),
    "cup_say_left": lambda: _cup_say(LEFT),
    "jung_quat": _jung_quat,
    "chee_yee": _chee_yee,
    "pin_say_right": lambda: _pin_say(RIGHT, LEFT),
    "pin_say_left": lambda: _pin_say(LEFT, RIGHT),
    "dragon_head_right": lambda: _dragon_head(RIGHT, LEFT),
    "dragon_head_left": lambda: _dragon_head(LEFT, RIGHT),
}
