"""The tree in tiles (C2SP tlog-tiles): 256 hashes each, kept, served and asked for alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from croupier.transparency.tree import HASH_BYTES, Subtree, node_hash
from croupier.values.refusals import BadMaterial, Unreadable

HEIGHT = 8
WIDTH = 1 << HEIGHT
FULL = WIDTH * HASH_BYTES
ENTRIES = "entries"
"""Stands where a level does in the path of the entries themselves."""
MOST_ENTRY_BYTES = 0xFFFF
_PATH = re.compile(r"(entries|[0-9]{1,2})/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class Tile(msgspec.Struct, frozen=True):
    level: int
    number: int
    hashes: bytes


def extended(edge: Mapping[int, bytes], size: int, leaves: Iterable[bytes]) -> tuple[Tile, ...]:
    """The tiles that change when leaves join: each is given as far as it is filled.

    `edge` holds, by level, the hashes of the tile that is not full yet.
    """
    changed = list[Tile]()
    level, joining, begun = 0, b"".join(leaves), size
    while joining:
        filled = edge.get(level, b"") + joining
        number = begun // WIDTH
        joining = b""
        while filled:
            tile, filled = filled[:FULL], filled[FULL:]
            changed.append(Tile(level, number, tile))
            if len(tile) == FULL:
                joining += over_tile(tile)
            number += 1
        level, begun = level + 1, begun // WIDTH
    return tuple(changed)


def tiles_over(leaves: Iterable[bytes]) -> Iterator[Tile]:
    """Every tile of the tree over these leaves, once it is full or there are no more of them."""
    filled, numbers = list[bytes](), list[int]()
    for leaf in leaves:
        joining, level = leaf, 0
        while joining:
            if level == len(filled):
                filled.append(b"")
                numbers.append(0)
            filled[level] += joining
            joining = b""
            if len(filled[level]) == FULL:
                yield Tile(level, numbers[level], filled[level])
                joining, filled[level] = over_tile(filled[level]), b""
                numbers[level] += 1
            level += 1
    for level, hashes in enumerate(filled):
        if hashes:
            yield Tile(level, numbers[level], hashes)


def edge_widths(size: int) -> Mapping[int, int]:
    """How many hashes the unfinished tile of each level holds.

    >>> edge_widths(70_000)
    {0: 112, 1: 17, 2: 1}
    """
    widths = dict[int, int]()
    level = 0
    while size:
        if size % WIDTH:
            widths[level] = size % WIDTH
        size, level = size // WIDTH, level + 1
    return widths


def subtrees(read: Callable[[int, int], bytes]) -> Subtree:
    """Complete subtrees out of tiles, each read by level and number."""
    kept = lru_cache(maxsize=WIDTH)(read)

    @lru_cache(maxsize=4 * WIDTH)
    def subtree(height: int, number: int) -> bytes:
        level, inside = divmod(height, HEIGHT)
        first = number << inside
        tile = kept(level, first // WIDTH)
        begin = (first % WIDTH) * HASH_BYTES
        wanted = tile[begin : begin + (HASH_BYTES << inside)]
        if len(wanted) != HASH_BYTES << inside:
            raise BadMaterial(f"tile {first // WIDTH} of level {level} of the tree breaks off")
        return over_tile(wanted)

    return subtree


def over_tile(hashes: bytes) -> bytes:
    """The one hash above a power of two of hashes."""
    row = [hashes[n : n + HASH_BYTES] for n in range(0, len(hashes), HASH_BYTES)]
    while len(row) > 1:
        row = [node_hash(left, right) for left, right in zip(row[::2], row[1::2], strict=True)]
    return row[0]


class TilePath(msgspec.Struct, frozen=True):
    """Where a tile is asked for; the level is None for the entries.

    >>> TilePath(0, 1_234_067).path
    '0/x001/x234/067'
    >>> TilePath.parse("entries/x001/000.p/3")
    TilePath(level=None, number=1000, width=3)
    """

    level: int | None
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        level = ENTRIES if self.level is None else self.level
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"{level}/{_numbered(self.number)}{partial}"

    @classmethod
    def parse(cls, path: str) -> TilePath:
        found = _PATH.fullmatch(path)
        if found is None:
            raise Unreadable(f"{path[:40]!r} is no path of a tile, such as 0/x001/067")
        level, number, width = found.groups()
        parsed = cls(
            None if level == ENTRIES else int(level),
            int(number.replace("x", "").replace("/", "")),
            int(width or WIDTH),
        )
        if parsed.path != path:
            raise Unreadable(f"{path[:40]!r} is no path of a tile; it would be {parsed.path}")
        return parsed


def tile_paths(size: int) -> Iterator[TilePath]:
    """Every tile and bundle of a tree of that size."""
    for width in range(0, size, WIDTH):
        yield TilePath(None, width // WIDTH, min(WIDTH, size - width))
    level = 0
    while size:
        for first in range(0, size, WIDTH):
            yield TilePath(level, first // WIDTH, min(WIDTH, size - first))
        size, level = size // WIDTH, level + 1


def bundle(entries: Iterable[bytes]) -> bytes:
    """Entries one behind the other, each with its length before it."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def unbundled(bundled: bytes) -> tuple[bytes, ...]:
    entries, at = list[bytes](), 0
    while at < len(bundled):
        length = int.from_bytes(bundled[at : at + 2])
        entry = bundled[at + 2 : at + 2 + length]
        if len(entry) < length or len(bundled) < at + 2:
            raise Unreadable("a bundle of entries breaks off")
        entries.append(entry)
        at += 2 + length
    return tuple(entries)


def _numbered(number: int) -> str:
    groups = [f"{number % 1000:03}"]
    while number := number // 1000:
        groups.append(f"x{number % 1000:03}")
    return "/".join(reversed(groups))
