"""How two tiles rank: a chapter's lists compiled into one number for each two kinds of tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

from croupier.rulebooks.pai_gow.ranking import PairRank, Ranking
from croupier.values.tiles import Tile

LOWEST_PAIR = 1_000
"""Every permissible pair is stronger than this, every other hand weaker."""
RANKS_APART = 100
"""The strength of one point of value: more than there are individual ranks."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What two tiles without a permissible pair are worth, at their best."""

    value: int
    best_tile: Tile
    rank: int
    """The best tile's individual rank, as it counts in this hand."""

    @property
    def strength(self) -> int:
        return (self.value + 1) * RANKS_APART - self.rank


@dataclass(frozen=True)
class Ranks:
    """A ranking ready to compare by."""

    ranking: Ranking

    @cached_property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of tile as they are written, by rank; the place of a kind is its number."""
        return tuple(tile for tile in Tile if tile in self.tile_ranks)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many a set holds of each kind."""
        held = {line.tile: line.copies for line in self.ranking.tiles}
        return tuple(held[kind] for kind in self.kinds)

    @cached_property
    def number(self) -> dict[Tile, int]:
        return {kind: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def tile_ranks(self) -> dict[Tile, int]:
        """The individual ranks as printed; the first ranks highest."""
        return {line.tile: line.rank for line in self.ranking.tiles}

    @cached_property
    def strengths(self) -> tuple[tuple[int, ...], ...]:
        """By the numbers of two kinds: greater is better, equal is a copy."""
        return tuple(tuple(self._strength(a, b) for b in self.kinds) for a in self.kinds)

    @cached_property
    def zeros(self) -> tuple[tuple[bool, ...], ...]:
        """By the numbers of two kinds: worth zero and no permissible pair (reading R-PG01)."""
        return tuple(
            tuple(self.pair_of(a, b) is None and self.worth(a, b).value == 0 for b in self.kinds)
            for a in self.kinds
        )

    def strength(self, a: Tile, b: Tile) -> int:
        """Greater is better; equal is a copy."""
        return self.strengths[self.number[a]][self.number[b]]

    def is_zero(self, a: Tile, b: Tile) -> bool:
        """Worth zero and no permissible pair (reading R-PG01)."""
        return self.zeros[self.number[a]][self.number[b]]

    def pair_of(self, a: Tile, b: Tile) -> PairRank | None:
        """The line of the list of permissible pairs that two tiles make."""
        return self._pairs.get((a, b))

    def value(self, a: Tile, b: Tile) -> int:
        return self.worth(a, b).value

    def best_tile(self, a: Tile, b: Tile) -> tuple[Tile, int]:
        """The tile that decides between equal values, and its rank as it counts here."""
        worth = self.worth(a, b)
        return worth.best_tile, worth.rank

    def worth(self, a: Tile, b: Tile) -> Worth:
        """What two tiles count, whether or not they make a permissible pair."""
        return self._worths[a, b]

    @cached_property
    def _worths(self) -> dict[tuple[Tile, Tile], Worth]:
        return {(a, b): self._best_worth(a, b) for a in self.kinds for b in self.kinds}

    def _best_worth(self, a: Tile, b: Tile) -> Worth:
        """Every count that a lone tile of the Supreme Pair admits is tried (reading R-PG03)."""
        return max(
            (
                Worth(
                    (one_count + other_count) % 10,
                    *min((a, one_rank), (b, other_rank), key=lambda each: each[1]),
                )
                for (one_count, one_rank), (other_count, other_rank) in product(
                    self._counts[a], self._counts[b]
                )
            ),
            key=lambda worth: worth.strength,
        )

    @cached_property
    def _pairs(self) -> dict[tuple[Tile, Tile], PairRank]:
        return {
            tiles: line
            for line in self.ranking.pairs
            for a, b in line.tiles
            for tiles in ((a, b), (b, a))
        }

    @cached_property
    def _counts(self) -> dict[Tile, tuple[tuple[int, int], ...]]:
        """What a tile may count as, each with its individual rank."""
        other = {line.tile: (line.spots, line.rank) for line in self.ranking.other_counts}
        return {
            line.tile: ((line.tile.spots, line.rank), *filter(None, [other.get(line.tile)]))
            for line in self.ranking.tiles
        }

    def _strength(self, a: Tile, b: Tile) -> int:
        pair = self.pair_of(a, b)
        if pair is not None:
            return LOWEST_PAIR + RANKS_APART - pair.rank
        return self.worth(a, b).strength


@cache
def ranks_of(ranking: Ranking) -> Ranks:
    return Ranks(ranking)
