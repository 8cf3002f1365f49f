"""Tiles and hands of two tiles as people say them."""

from __future__ import annotations

from croupier.games.pai_gow.ranking import Ranks
from croupier.rulebooks.pai_gow.ranking import PairKind, PairRank
from croupier.values.messages import said, word
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
    return _by_tile(COUNTS[tile.spots], tile)


def in_short(ranks: Ranks, a: Tile, b: Tile) -> str:
    """For a label: the kind of pair, or the value."""
    pair = ranks.pair_of(a, b)
    return _pair(pair, a) if pair else str(ranks.value(a, b))


def in_words(ranks: Ranks, a: Tile, b: Tile) -> str:
    """With what decides between two that are alike in short."""
    pair = ranks.pair_of(a, b)
    if pair is None:
        best, _ = ranks.best_tile(a, b)
        value, named = ranks.value(a, b), tile_name(best)
        return str(said("{value} with the {name} ({tile})", value=value, name=named, tile=best))
    if pair.kind is PairKind.MATCHED:
        return str(said("{pair} ({tile})", pair=_pair(pair, a), tile=a))
    if pair.kind in {PairKind.WONG, PairKind.GONG}:
        other = tile_name(min(a, b, key=ranks.tile_ranks.__getitem__))
        return str(said("{pair} with the {name}", pair=_pair(pair, a), name=other))
    return _pair(pair, a)


def _pair(pair: PairRank, tile: Tile) -> str:
    match pair.kind:
        case PairKind.SUPREME:
            return word("Supreme Pair")
        case PairKind.MATCHED:
            return _by_tile(f"Pair of {_several(tile)}", tile)
        case PairKind.MIXED:
            return word(f"Mixed {_several(tile)}")
        case PairKind.WONG | PairKind.GONG:
            return word(str(pair.kind.value).title())


def _by_tile(name: str, tile: Tile) -> str:
    """A tongue may know tiles of as many spots by names of their own."""
    own = f"{name} [{tile}]"
    told = word(own)
    return name if told == own else told


def _several(tile: Tile) -> str:
    name = COUNTS[tile.spots]
    return f"{name}es" if name.endswith(ENDING_IN_X) else f"{name}s"
