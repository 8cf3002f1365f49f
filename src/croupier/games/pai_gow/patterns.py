"""A house way's patterns and measures, compiled for the kinds of tile of one ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import TypeVar

from croupier.games.pai_gow.hands import FourKinds, Setting
from croupier.games.pai_gow.ranking import Ranks
from croupier.rulebooks.pai_gow.way_patterns import HandPattern, HoldingPattern
from croupier.values.tiles import Tile

T = TypeVar("T")
Fits = Sequence[Sequence[bool]]
"""By the numbers of two kinds: whether the tiles fit."""
Holds = Callable[[FourKinds, Sequence[Setting]], bool]
Measure = Callable[[Setting], int]

WORTH_OF_COMBINATION = 10
"""In comparisons of value: more than any value."""


def fits(ranks: Ranks, patterns: Sequence[HandPattern]) -> Fits | None:
    """The two-tile hands that fit one of the patterns; None: there are none to fit."""
    if not patterns:
        return None
    return tuple(
        tuple(any(_fits(ranks, pattern, a, b) for pattern in patterns) for b in ranks.kinds)
        for a in ranks.kinds
    )


def _fits(ranks: Ranks, pattern: HandPattern, a: Tile, b: Tile) -> bool:
    pair = ranks.pair_of(a, b)
    kind_fits = pair.kind in pattern.kinds if pair else ranks.value(a, b) in pattern.values
    ranks_enough = pattern.at_least is None or (
        ranks.strength(a, b) >= ranks.strength(*pattern.at_least)
    )
    return (kind_fits and ranks_enough and _has(pattern.tiles, (a, b))) != pattern.denied


def _has(wanted: Sequence[frozenset[T]], tiles: Sequence[T]) -> bool:
    """Whether each wanted tile is there, none counted twice."""
    return not any(each.isdisjoint(tiles) for each in wanted) and any(
        all(tile in each for tile, each in zip(taken, wanted, strict=True))
        for taken in permutations(tiles, len(wanted))
    )


def holds(ranks: Ranks, pattern: HoldingPattern) -> Holds:
    """Whether four tiles hold what a rule asks for."""
    held = _held(ranks, pattern)
    if pattern.denied:
        return lambda four, settings: not held(four, settings)
    return held


def _held(ranks: Ranks, pattern: HoldingPattern) -> Holds:
    if pattern.setting is not None:
        high, low = (fits(ranks, [hand]) for hand in pattern.setting)
        assert high is not None
        assert low is not None
        return lambda _, settings: any(high[a][b] and low[c][d] for a, b, c, d in settings)
    if pattern.hand is not None:
        hand = fits(ranks, [pattern.hand])
        assert hand is not None
        return lambda four, _: any(hand[a][b] for a, b in combinations(four, 2))
    wanted = [frozenset(ranks.number[tile] for tile in each) for each in pattern.tiles]
    return lambda four, _: _has(wanted, four)


def measure(ranks: Ranks, name: str) -> Measure:
    """What a rule prefers: greater is better."""
    return _MEASURES[name](ranks)


def _high(ranks: Ranks) -> Measure:
    strengths = ranks.strengths
    return lambda setting: strengths[setting[0]][setting[1]]


def _low(ranks: Ranks) -> Measure:
    strengths = ranks.strengths
    return lambda setting: strengths[setting[2]][setting[3]]


def _worth(ranks: Ranks) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            WORTH_OF_COMBINATION if ranks.pair_of(a, b) else ranks.value(a, b) for b in ranks.kinds
        )
        for a in ranks.kinds
    )


def _high_value(ranks: Ranks) -> Measure:
    worth = _worth(ranks)
    return lambda setting: worth[setting[0]][setting[1]]


def _low_value(ranks: Ranks) -> Measure:
    worth = _worth(ranks)
    return lambda setting: worth[setting[2]][setting[3]]


def _even(ranks: Ranks) -> Measure:
    worth = _worth(ranks)
    return lambda setting: worth[setting[2]][setting[3]] - worth[setting[0]][setting[1]]


def _best_tiles(ranks: Ranks) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(-ranks.worth(a, b).rank for b in ranks.kinds) for a in ranks.kinds)


def _tile_in_high(ranks: Ranks) -> Measure:
    best = _best_tiles(ranks)
    return lambda setting: best[setting[0]][setting[1]]


def _tile_in_low(ranks: Ranks) -> Measure:
    best = _best_tiles(ranks)
    return lambda setting: best[setting[2]][setting[3]]


def _highest_with_lowest(ranks: Ranks) -> Measure:
    """By the printed ranks: a lone 1-2 or 2-4 counts nothing yet when the tiles are sorted."""
    printed = [ranks.tile_ranks[kind] for kind in ranks.kinds]

    def together(setting: Setting) -> int:
        a, b, c, d = (printed[kind] for kind in setting)
        ends = {min(a, b, c, d), max(a, b, c, d)}
        return int(ends in ({a, b}, {c, d}))

    return together


_MEASURES: dict[str, Callable[[Ranks], Measure]] = {
    "high": _high,
    "low": _low,
    "high_value": _high_value,
    "low_value": _low_value,
    "tile_in_high": _tile_in_high,
    "tile_in_low": _tile_in_low,
    "even": _even,
    "highest_with_lowest": _highest_with_lowest,
}
