"""Finished shuffles, shakes and points as bits, each bit as likely 0 as 1 if they are fair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from math import factorial, prod

from croupier.floor.chance import Chance
from tools.chance.squares import Pack
from tools.chance.trials import POINTS, SHAKEN, Mixed, packs

AT_ONCE = 64
"""Shakes or points that are read as one number."""

Numbered = tuple[int, int]
"""The number of something among all that it could have been, and how many those are."""


def finished(chance: Chance) -> dict[str, Iterator[Numbered]]:
    """Without end, of everything that is dealt from."""
    return {
        **{each.name: _shuffles(each) for each in packs(chance)},
        "dice": _draws(lambda: SHAKEN[chance.dice().dice], len(SHAKEN)),
        "points": _draws(lambda: chance.point(POINTS).cents - POINTS.start, len(POINTS)),
    }


def as_bytes(found: Iterable[Numbered], many: int) -> bytes:
    """The first so many."""
    told, held, length = bytearray(), 0, 0
    for number, among in found:
        value, bits = bits_of(number, among)
        held, length = held << bits | value, length + bits
        left = length % 8
        told += (held >> left).to_bytes(length // 8, "big")
        held, length = held & (1 << left) - 1, left
        if len(told) >= many:
            break
    return bytes(told[:many])


def bits_of(number: int, among: int) -> Numbered:
    """A value and how many bits it has, after Elias.

    All numbers are parted into as few powers of two as there can be, and a part tells its bits.

    >>> [bits_of(number, 6) for number in range(6)]
    [(0, 2), (1, 2), (2, 2), (3, 2), (0, 1), (1, 1)]
    """
    while number >= (part := 1 << among.bit_length() - 1):
        number, among = number - part, among - part
    return number, among.bit_length() - 1


def rank(row: Sequence[int], pack: Pack) -> int:
    """The place of a shuffle among all in the order of a dictionary.

    >>> [rank(row, (2, 1)) for row in ([0, 0, 1], [0, 1, 0], [1, 0, 0])]
    [0, 1, 2]
    """
    left, size, ways, place = list(pack), len(row), arrangements(pack), 0
    for kind in row:
        place += ways * sum(left[:kind]) // size
        ways = ways * left[kind] // size
        left[kind] -= 1
        size -= 1
    return place


def arrangements(pack: Pack) -> int:
    return factorial(sum(pack)) // prod(map(factorial, pack))


def _shuffles(mixed: Mixed) -> Iterator[Numbered]:
    pack = mixed.many
    among = arrangements(pack)
    for _ in repeat(None):
        yield rank(mixed.row(), pack), among


def _draws(draw: Callable[[], int], kinds: int) -> Iterator[Numbered]:
    for _ in repeat(None):
        number = 0
        for _ in range(AT_ONCE):
            number = number * kinds + draw()
        yield number, kinds**AT_ONCE
