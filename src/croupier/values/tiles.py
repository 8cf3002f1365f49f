"""Pai Gow tiles and their one-line notation."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from croupier.values.errors import Unreadable


class Tile(Enum):
    """The 21 kinds of tile, by the spots on their two halves; a set holds some of them twice.

    >>> Tile.parse("5-4")
    <Tile.T45: '4-5'>
    """

    T66 = "6-6"
    T11 = "1-1"
    T44 = "4-4"
    T13 = "1-3"
    T55 = "5-5"
    T33 = "3-3"
    T22 = "2-2"
    T56 = "5-6"
    T46 = "4-6"
    T16 = "1-6"
    T15 = "1-5"
    T36 = "3-6"
    T45 = "4-5"
    T26 = "2-6"
    T35 = "3-5"
    T25 = "2-5"
    T34 = "3-4"
    T24 = "2-4"
    T14 = "1-4"
    T23 = "2-3"
    T12 = "1-2"

    __hash__ = object.__hash__  # a member is one object; this is ten times as quick

    @property
    def halves(self) -> tuple[int, int]:
        return int(self.value[0]), int(self.value[2])

    @property
    def spots(self) -> int:
        return sum(self.halves)

    @classmethod
    def parse(cls, text: str) -> Tile:
        tile = _BY_TEXT.get(text)
        if tile is None:
            raise Unreadable(
                f"{text!r} is not a tile; write the spots of its halves, such as 6-6 or 1-2"
            )
        return tile

    def __str__(self) -> str:
        return self.value


TWICE_IN_A_SET = 11
"""So many kinds, the first, are in a set twice."""
SET = tuple(tile for n, tile in enumerate(Tile) for _ in range(1 + (n < TWICE_IN_A_SET)))
"""The 32 tiles of a set."""
_BY_TEXT = {
    written: tile
    for tile in Tile
    for written in (tile.value, tile.value[::-1])
}  # fmt: skip


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles apart from each other by spaces or commas.

    >>> show_tiles(parse_tiles("6-6, 5-4 1-3"))
    '6-6 4-5 1-3'
    """
    return tuple(Tile.parse(word) for word in text.replace(",", " ").split())


def show_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))
