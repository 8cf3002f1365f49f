"""The tree over all streams as a database keeps it, in words that SQLite and PostgreSQL share.

Appending knows nothing of it: records join later, many at a time, in one transaction that names
the leaf it begins at, so that no record joins twice and no two nodes both win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from secrets import token_bytes
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.transparency.leaves import SECRET_BYTES, Growth, Run, Waiting, growth
from croupier.transparency.tiles import WIDTH, edge_widths

Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Runs a statement with ? for what is handed in, and returns its rows."""

T = TypeVar("T")


class Changing(Protocol):
    """The tree inside a transaction that changes it."""

    @property
    def ask(self) -> Ask: ...

    def add(self, table: str, rows: Sequence[tuple[Any, ...]], or_else: str = "") -> None:
        """Many rows in one statement, for each statement is a journey to the database."""
        ...


MOST_AT_ONCE = 10_000
"""Leaves that join in one transaction, so that appends need not wait long behind it."""

BEGUN_IN = 2
"""The version of the schema that has a tree; in an older journal there is none."""
NAMED = (
    "named (stream) AS (SELECT min(stream) FROM records UNION ALL"
    " SELECT (SELECT stream FROM records WHERE stream > named.stream ORDER BY stream LIMIT 1)"
    " FROM named WHERE named.stream IS NOT NULL)"
)
"""Every stream, from one to the next by the key."""
WAITING = (
    f"WITH RECURSIVE {NAMED}, tails AS MATERIALIZED (SELECT stream,"  # noqa: S608 ours
    " coalesce((SELECT after + count FROM runs WHERE runs.stream = named.stream"
    " ORDER BY after DESC LIMIT 1), 0) AS grown, (SELECT place FROM records"
    " WHERE records.stream = named.stream ORDER BY place DESC LIMIT 1) AS last"
    " FROM named WHERE stream IS NOT NULL), queue AS (SELECT stream, grown, last,"
    " last + ? - CAST(sum(last - grown) OVER (ORDER BY stream) AS bigint) AS most"
    " FROM tails WHERE last > grown) SELECT stream, grown, (SELECT group_concat(hash, ' ') FROM"
    " (SELECT hash FROM records WHERE records.stream = queue.stream AND place > grown"
    " AND place <= last AND place <= most ORDER BY place) AS own) FROM queue WHERE most > grown"
    " ORDER BY stream"
)
"""Streams with records that are no leaves yet, and the hashes of as many as may join at once."""
COLUMNS = ("first", "stream", "after", "count", "secret")
SIZE = "SELECT first + count FROM runs ORDER BY first DESC LIMIT 1"
RUNS = (
    f"SELECT {', '.join(COLUMNS)} FROM runs WHERE first >="  # noqa: S608
    " coalesce((SELECT max(first) FROM runs WHERE first <= ?), 0) ORDER BY first LIMIT ?"
)
AT_PLACE = (
    f"SELECT {', '.join(COLUMNS)} FROM runs"  # noqa: S608
    " WHERE stream = ? AND after < ? ORDER BY after DESC LIMIT 1"
)
TILE = "SELECT hashes FROM tiles WHERE level = ? AND number = ?"
TILES = "SELECT level, hashes FROM tiles WHERE (level, number) IN"
KEEP_TILE = " ON CONFLICT (level, number) DO UPDATE SET hashes = excluded.hashes"
KEEP_HEAD = "INSERT INTO heads VALUES (?, ?) ON CONFLICT (size) DO UPDATE SET note = excluded.note"
NEWEST_HEAD = "SELECT note FROM heads ORDER BY size DESC LIMIT 1"
HEADS = "SELECT size, note FROM heads WHERE size > ? ORDER BY size LIMIT ?"


def size_of(ask: Ask) -> int:
    rows = ask(SIZE, ())
    return int(rows[0][0]) if rows else 0


def tile(ask: Ask, level: int, number: int) -> bytes | None:
    rows = ask(TILE, (level, number))
    return as_kept(rows[0][0], bytes) if rows else None


def runs(ask: Ask, leaf: int, most: int) -> list[Run]:
    """From the one that holds a leaf on."""
    return [run for run in map(_run, ask(RUNS, (leaf, most))) if run.end > leaf]


def run_of(ask: Ask, stream: str, place: int) -> Run | None:
    """The one that a record joined with, if it has."""
    rows = ask(AT_PLACE, (stream, place))
    found = _run(rows[0]) if rows else None
    return found if found and place <= found.after + found.count else None


def as_kept(value: object, kind: type[T]) -> T:
    """SQLite takes a word where a number belongs: then `msgspec.ValidationError` is raised."""
    return msgspec.convert(value, kind, builtin_types=(bytes,))


def _run(row: Sequence[object]) -> Run:
    return as_kept(dict(zip(COLUMNS, row, strict=True)), Run)


def grow(tree: Changing) -> Growth:
    """Let waiting records join, inside the transaction the caller has begun."""
    size = size_of(tree.ask)
    waiting = [
        Waiting(stream, after, hashes.split())
        for stream, after, hashes in tree.ask(WAITING, (MOST_AT_ONCE,))
    ]
    grown = growth(size, _edge(tree.ask, size), waiting, map(token_bytes, repeat(SECRET_BYTES)))
    tree.add("runs", [(r.first, r.stream, r.after, r.count, r.secret) for r in grown.runs])
    tree.add("tiles", [(t.level, t.number, t.hashes) for t in grown.tiles], KEEP_TILE)
    return grown


def _edge(ask: Ask, size: int) -> dict[int, bytes]:
    """The tiles that are not full yet, by level."""
    unfinished = [(level, size // WIDTH ** (level + 1)) for level in edge_widths(size)]
    if not unfinished:
        return {}
    asked = ", ".join(["(?, ?)"] * len(unfinished))
    rows = ask(f"{TILES} (VALUES {asked})", [each for tile in unfinished for each in tile])
    return {level: bytes(hashes) for level, hashes in rows}
