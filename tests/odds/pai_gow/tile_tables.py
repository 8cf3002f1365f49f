"""Pai Gow tables to price: the chapter's own, with other ways, and with few tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

from croupier.games.pai_gow.game import PaiGowGame, bind, submission
from croupier.games.pai_gow.hands import in_order
from croupier.games.pai_gow.house_way import Way, compiled_way
from croupier.rulebooks.pai_gow.house_ways import read_house_way
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.tiles import Tile, parse_tiles
from tests.support import submission_text

HOUSE_WAYS = Path(__file__).parent.parent.parent.parent / "examples" / "house_ways"
BANKING = "player_banking = true\nco_banking = true"
Tiles = tuple[Tile, ...]


@cache
def table(options: str = "") -> PaiGowGame:
    """A table with these options, banks and co-banks among them."""
    return submission(submission_text("pa-535", f"[options]\n{BANKING}\n{options}"))


@cache
def filed_way(name: str) -> Way:
    text = (HOUSE_WAYS / f"{name}.toml").read_text(encoding="utf-8")
    return compiled_way(table().ranks, read_house_way(Reader(parse_toml(text, name))))


def set_by(way: Way) -> PaiGowGame:
    """The chapter's table, but the dealer sets by another way, lawful or not."""
    return bind(replace(table().house, house_way=way.house_way))


def with_tiles(text: str) -> PaiGowGame:
    """The chapter's table with fewer tiles than a set has."""
    house, held = table().house, Counter(parse_tiles(text))
    lines = (replace(line, copies=held[line.tile]) for line in house.ranking.tiles)
    ranking = replace(house.ranking, tiles=tuple(line for line in lines if line.copies))
    return bind(replace(house, ranking=ranking))


def whole_set(game: PaiGowGame) -> list[Tile]:
    kinds = zip(game.ranks.kinds, game.ranks.copies, strict=True)
    return [tile for tile, copies in kinds for _ in range(copies)]


def opposing(game: PaiGowGame, gone: Tiles) -> Iterator[tuple[Tiles, int]]:
    """Every four tiles that are left when some are gone, one by one, and how often each comes."""
    left = whole_set(game)
    for tile in gone:
        left.remove(tile)
    yield from Counter(map(in_order, combinations(left, 4))).items()
