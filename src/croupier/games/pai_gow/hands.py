"""A set hand, its one-line notation, and the settings of four tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from croupier.games.pai_gow.ranking import Ranks
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile, parse_tiles, show_tiles

TwoTiles = tuple[Tile, Tile]
FourKinds = tuple[int, int, int, int]
"""The numbers of the kinds of four tiles, ascending."""
Setting = tuple[int, int, int, int]
"""The numbers of the two kinds in the high hand, then of the two in the low hand."""

PLACES = {tile: place for place, tile in enumerate(Tile)}
"""The order in which tiles are written: by rank."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """Four tiles as a high and a low hand, each written from its better tile down.

    >>> str(SetHand.parse("4-5 6-6 | 2-2 1-3"))
    '6-6 4-5 | 1-3 2-2'
    """

    high: TwoTiles
    low: TwoTiles

    def __post_init__(self) -> None:
        for name in ("high", "low"):
            object.__setattr__(self, name, in_order(getattr(self, name)))

    @classmethod
    def parse(cls, text: str) -> SetHand:
        """Read a hand as it was laid; `labelled` says which half is the high hand."""
        high, bar, low = text.partition("|")
        one, other = parse_tiles(high), parse_tiles(low)
        if not bar or (len(one), len(other)) != (2, 2):
            raise Unreadable(f"{text.strip()!r} is not a set hand; write it as 6-6 4-5 | 1-3 2-2")
        return cls((one[0], one[1]), (other[0], other[1]))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """As they are written, high hand and low hand no longer apart."""
        return in_order((*self.high, *self.low))

    def __str__(self) -> str:
        return f"{show_tiles(self.high)} | {show_tiles(self.low)}"


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles as they are written: by rank."""
    return tuple(sorted(tiles, key=PLACES.__getitem__))


def labelled(ranks: Ranks, one: TwoTiles, other: TwoTiles) -> SetHand:
    """The better two tiles are the high hand, wherever they were laid (reading R-PG10)."""
    a, b, c, d = (ranks.number[tile] for tile in (*in_order(one), *in_order(other)))
    return set_hand(ranks, _labelled(ranks, a, b, c, d))


def is_wrong_way(ranks: Ranks, laid: SetHand) -> bool:
    """Whether the low hand outranks the high one; of two alike either may be either."""
    return ranks.strength(*laid.low) > ranks.strength(*laid.high)


def settings(ranks: Ranks, tiles: Sequence[Tile]) -> tuple[SetHand, ...]:
    """The distinct ways to set four tiles, three at most."""
    return tuple(set_hand(ranks, each) for each in settings_by_kind(ranks, kinds_of(ranks, tiles)))


def kinds_of(ranks: Ranks, tiles: Sequence[Tile]) -> FourKinds:
    a, b, c, d = sorted(ranks.number[tile] for tile in tiles)
    return a, b, c, d


def set_hand(ranks: Ranks, setting: Setting) -> SetHand:
    a, b, c, d = (ranks.kinds[kind] for kind in setting)
    return SetHand((a, b), (c, d))


def settings_by_kind(ranks: Ranks, four: FourKinds) -> tuple[Setting, ...]:
    """The distinct settings of four tiles by the numbers of their kinds."""
    a, b, c, d = four
    return tuple(
        dict.fromkeys(
            (
                _labelled(ranks, a, b, c, d),
                _labelled(ranks, a, c, b, d),
                _labelled(ranks, a, d, b, c),
            )
        )
    )


def _labelled(ranks: Ranks, a: int, b: int, c: int, d: int) -> Setting:
    """Of two hands alike the one that is written first is the high hand: one name a setting."""
    one, other = ranks.strengths[a][b], ranks.strengths[c][d]
    if one > other or (one == other and (a, b) <= (c, d)):
        return a, b, c, d
    return c, d, a, b


def alike(ranks: Ranks, one: Setting, other: Setting) -> bool:
    """Both hands rank as the other's do: no comparison can tell them apart."""
    (a, b, c, d), (e, f, g, h) = one, other
    strengths = ranks.strengths
    return strengths[a][b] == strengths[e][f] and strengths[c][d] == strengths[g][h]


HANDS = comb(32, 4)


@cache
def every_four(ranks: Ranks) -> tuple[tuple[FourKinds, int], ...]:
    """8,130 different hands out of one set of tiles; their ways add up to 35,960."""
    return tuple(_dealt(ranks))


def _dealt(ranks: Ranks) -> Iterator[tuple[FourKinds, int]]:
    for four in combinations_with_replacement(range(len(ranks.kinds)), 4):
        held = Counter(four)
        if all(count <= ranks.copies[kind] for kind, count in held.items()):
            yield four, prod(comb(ranks.copies[kind], count) for kind, count in held.items())
