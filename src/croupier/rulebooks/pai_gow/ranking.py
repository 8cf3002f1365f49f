"""How a chapter ranks tiles and pairs of tiles, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile


class PairKind(Enum):
    SUPREME = "supreme"
    MATCHED = "matched"
    MIXED = "mixed"
    WONG = "wong"
    GONG = "gong"


@dataclass(frozen=True, slots=True)
class PairRank:
    """A line of the list of permissible pairs; the first ranks highest."""

    rank: int
    kind: PairKind
    tiles: tuple[tuple[Tile, Tile], ...]
    """Every two tiles that make it."""
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class TileRank:
    """A tile in the list of individual ranks; the first ranks highest."""

    tile: Tile
    rank: int
    copies: int
    """How many a set holds."""
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class OtherCount:
    """What a tile of the Supreme Pair may count as instead when it is used alone."""

    tile: Tile
    spots: int
    rank: int
    """Its individual rank when it counts so."""
    clause: ClauseId
    rank_clause: ClauseId


@dataclass(frozen=True, slots=True)
class Ranking:
    tiles: tuple[TileRank, ...]
    """In rank order; all 32 of a set."""
    pairs: tuple[PairRank, ...]
    """In rank order."""
    other_counts: tuple[OtherCount, ...]
    pairs_first: ClauseId
    """Any permissible pair beats every hand without one."""
    equal_pairs: ClauseId
    """Equal pairs are a copy."""
    by_value: ClauseId
    """Hands without a pair rank by value."""
    value: ClauseId
    """Spots without the tens."""
    best_tile: ClauseId
    """Equal values go by the better single tile."""
    copy: ClauseId
    """Equal best tiles are a copy."""
