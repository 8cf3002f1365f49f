"""Tiles and hands of two tiles as people say them."""

from __future__ import annotations

from croupier.games.pai_gow.ranking import Ranks
from croupier.rulebooks.pai_gow.ranking import PairKind, PairRank
from croupier.values.tiles import Tile

COUNTS = (
    "", "One", "Two", "Three", "Four", "Five", "Six",
    "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
)  # fmt: skip
ENDING_IN_X = "x"


def tile_name(tile: Tile) -> str:
    """By all its spots, as the chapter prints it.

    >>> tile_name(Tile.T66), tile_name(Tile.T13)
    ('Twelve', 'Four')
    """
    return COUNTS[tile.spots]


def in_short(ranks: Ranks, a: Tile, b: Tile) -> str:
    """For a label: the kind of pair, or the value."""
    pair = ranks.pair_of(a, b)
    return _pair(pair, a) if pair else str(ranks.value(a, b))


def in_words(ranks: Ranks, a: Tile, b: Tile) -> str:
    """With what decides between two that are alike in short."""
    pair = ranks.pair_of(a, b)
    if pair is None:
        best, _ = ranks.best_tile(a, b)
        return f"{ranks.value(a, b)} with the {tile_name(best)} ({best})"
    if pair.kind is PairKind.MATCHED:
        return f"{_pair(pair, a)} ({a})"
    if pair.kind in {PairKind.WONG, PairKind.GONG}:
        return f"{_pair(pair, a)} with the {tile_name(min(a, b, key=ranks.tile_ranks.__getitem__))}"
    return _pair(pair, a)


def _pair(pair: PairRank, tile: Tile) -> str:
    match pair.kind:
        case PairKind.SUPREME:
            return "Supreme Pair"
        case PairKind.MATCHED:
            return f"Pair of {_several(tile)}"
        case PairKind.MIXED:
            return f"Mixed {_several(tile)}"
        case PairKind.WONG | PairKind.GONG:
            return str(pair.kind.value).title()


def _several(tile: Tile) -> str:
    name = tile_name(tile)
    return f"{name}es" if name.endswith(ENDING_IN_X) else f"{name}s"
