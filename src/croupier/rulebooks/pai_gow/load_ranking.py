"""Reads how a chapter ranks tiles and pairs, and proves that the lists leave no hole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from croupier.rulebooks.citing import clause
from croupier.rulebooks.pai_gow.ranking import OtherCount, PairKind, PairRank, Ranking, TileRank
from croupier.rulebooks.reader import Reader
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile, parse_tiles

T = TypeVar("T")

SET_OF_TILES = 32
FULL_PAIRS = frozenset([PairKind.SUPREME, PairKind.MATCHED, PairKind.MIXED])
"""Pairs into which a whole set is laid out."""


def read_ranking(reader: Reader) -> Ranking:
    ranking = Ranking(
        tiles=tuple(tile for row in reader.rows("tiles") for tile in _tiles(row)),
        pairs=tuple(_pair(row) for row in reader.rows("pairs")),
        other_counts=tuple(_other_count(row) for row in reader.rows("other_counts")),
        pairs_first=clause(reader, "pairs_first"),
        equal_pairs=clause(reader, "equal_pairs"),
        by_value=clause(reader, "by_value"),
        value=clause(reader, "value"),
        best_tile=clause(reader, "best_tile"),
        copy=clause(reader, "copy"),
    )
    for key, why in _wrong(ranking):
        raise reader.wrong(key, why)
    reader.close()
    return ranking


def _tiles(row: Reader) -> Iterator[TileRank]:
    """One line of the list: tiles of equal rank, each so many times in a set."""
    cited, rank, copies = clause(row), row.whole("rank"), row.whole("copies")
    for tile in _parsed(row, "tiles", row.text("tiles")):
        yield TileRank(tile, rank, copies, cited)
    row.close()


def _pair(row: Reader) -> PairRank:
    pair = PairRank(
        rank=row.whole("rank"),
        kind=_kind(row),
        tiles=tuple(_two(row, text) for text in row.texts("tiles")),
        clause=clause(row),
    )
    row.close()
    return pair


def _kind(row: Reader) -> PairKind:
    name = row.text("kind")
    names = [kind.value for kind in PairKind]
    if name not in names:
        raise row.wrong("kind", f"must be one of {', '.join(names)}")
    return PairKind(name)


def _two(row: Reader, text: str) -> tuple[Tile, Tile]:
    tiles = _parsed(row, "tiles", text)
    if len(tiles) != 2:
        raise row.wrong("tiles", f"{text!r} is not two tiles")
    return tiles[0], tiles[1]


def _parsed(row: Reader, key: str, text: str) -> tuple[Tile, ...]:
    try:
        return parse_tiles(text)
    except Unreadable as error:
        raise row.wrong(key, str(error)) from None


def _other_count(row: Reader) -> OtherCount:
    tiles = _parsed(row, "tile", row.text("tile"))
    if len(tiles) != 1:
        raise row.wrong("tile", "must be one tile")
    other = OtherCount(
        tile=tiles[0],
        spots=row.whole("spots"),
        rank=row.whole("rank"),
        clause=clause(row),
        rank_clause=clause(row, "rank_clause"),
    )
    row.close()
    return other


def _wrong(ranking: Ranking) -> Iterator[tuple[str, str]]:
    yield from _about_ranks("tiles", [line.rank for line in ranking.tiles])
    yield from _about_ranks("pairs", [line.rank for line in ranking.pairs])
    yield from _about_set(ranking)
    yield from _about_pairs(ranking)
    yield from _about_other_counts(ranking)


def _about_ranks(key: str, ranks: list[int]) -> Iterator[tuple[str, str]]:
    """From the first to the last, in order and without a hole."""
    if sorted(set(ranks)) != list(range(1, max(ranks, default=0) + 1)):
        yield key, f"ranks must run from 1 to {max(ranks, default=0)} without a hole"
    if ranks != sorted(ranks):
        yield key, "must be in rank order"


def _about_set(ranking: Ranking) -> Iterator[tuple[str, str]]:
    for tile in _more_than_once(line.tile for line in ranking.tiles):
        yield "tiles", f"{tile} is ranked twice"
    if missing := [tile for tile in Tile if tile not in {line.tile for line in ranking.tiles}]:
        yield "tiles", f"has no rank for {', '.join(map(str, missing))}"
    count = sum(line.copies for line in ranking.tiles)
    if count != SET_OF_TILES:
        yield "tiles", f"make a set of {count}, not of {SET_OF_TILES}"


def _about_pairs(ranking: Ranking) -> Iterator[tuple[str, str]]:
    ranks = [line.rank for line in ranking.pairs]
    if len(set(ranks)) < len(ranks):
        yield "pairs", "must have one line for each rank"
    made = [frozenset(two) for line in ranking.pairs for two in line.tiles]
    for two in _more_than_once(made):
        yield "pairs", f"{' with '.join(sorted(map(str, two)))} is ranked twice"
    copies = {line.tile: line.copies for line in ranking.tiles}
    used = Counter[Tile]()
    for line in ranking.pairs:
        for one, other in line.tiles:
            if (line.kind is PairKind.MATCHED) != (one is other):
                yield "pairs", f"{one} with {other} is no {line.kind.value} pair"
            if line.kind is PairKind.MIXED and one.spots != other.spots:
                yield "pairs", f"{one} with {other} have not the same spots"
            if line.kind in FULL_PAIRS:
                used.update([one, other])
    if dict(used) != copies:
        yield "pairs", "the Supreme Pair, matched and mixed pairs must use up a set of tiles"


def _about_other_counts(ranking: Ranking) -> Iterator[tuple[str, str]]:
    supreme = {
        tile
        for line in ranking.pairs
        if line.kind is PairKind.SUPREME
        for two in line.tiles
        for tile in two
    }
    others = {other.tile: other for other in ranking.other_counts}
    if len(supreme) != 2:
        yield "pairs", "must have one Supreme Pair"
        return
    if set(others) != supreme or len(others) != len(ranking.other_counts):
        yield "other_counts", "must be one for each tile of the Supreme Pair"
        return
    ranks = {line.tile: line.rank for line in ranking.tiles}
    for tile, other in others.items():
        [twin] = supreme - {tile}
        if (other.spots, other.rank) != (twin.spots, ranks[twin]):
            yield "other_counts", f"{tile} must count and rank as {twin} does"


def _more_than_once(things: Iterable[T]) -> list[T]:
    return [thing for thing, times in Counter(things).items() if times > 1]
