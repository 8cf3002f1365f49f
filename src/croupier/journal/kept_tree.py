"""The tree over all streams as a database keeps it, in words that SQLite and PostgreSQL share.

Appending knows nothing of it: records join later, many at a time, in one transaction that names
the leaf it begins at, so that no record joins twice and no two nodes both win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from secrets import token_bytes
from typing import Any

from croupier.transparency.leaves import SECRET_BYTES, Growth, Run, Waiting, growth
from croupier.transparency.tiles import WIDTH, edge_widths

Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Runs a statement with ? for what is handed in, and returns its rows."""

MOST_AT_ONCE = 5_000
"""Leaves that join in one transaction, so that appends need not wait long behind it."""

BEGUN_IN = 2
"""The version of the schema that has a tree; in an older journal there is none."""
WAITING = (
    "WITH RECURSIVE named (stream) AS (SELECT min(stream) FROM records UNION ALL"
    " SELECT (SELECT min(stream) FROM records WHERE stream > named.stream) FROM named"
    " WHERE named.stream IS NOT NULL) SELECT * FROM (SELECT stream, coalesce((SELECT after + count"
    " FROM runs WHERE runs.stream = named.stream ORDER BY after DESC LIMIT 1), 0) AS grown,"
    " (SELECT max(place) FROM records WHERE records.stream = named.stream) AS last"
    " FROM named WHERE stream IS NOT NULL) AS tails WHERE last > grown ORDER BY stream"
)
HASHES = (
    "SELECT hash FROM records WHERE stream = ? AND place > ? AND place <= ? ORDER BY place LIMIT ?"
)
COLUMNS = "first, stream, after, count, secret"
SIZE = "SELECT first + count FROM runs ORDER BY first DESC LIMIT 1"
RUNS = (
    f"SELECT {COLUMNS} FROM runs WHERE first >="  # noqa: S608
    " coalesce((SELECT max(first) FROM runs WHERE first <= ?), 0) ORDER BY first LIMIT ?"
)
AT_PLACE = f"SELECT {COLUMNS} FROM runs WHERE stream = ? AND after < ? ORDER BY after DESC LIMIT 1"  # noqa: S608
TILE = "SELECT hashes FROM tiles WHERE level = ? AND number = ?"
KEEP_TILE = " ON CONFLICT (level, number) DO UPDATE SET hashes = excluded.hashes"
AT_ONCE = 50
KEEP_HEAD = "INSERT INTO heads VALUES (?, ?) ON CONFLICT (size) DO UPDATE SET note = excluded.note"
NEWEST_HEAD = "SELECT note FROM heads ORDER BY size DESC LIMIT 1"
HEADS = "SELECT size, note FROM heads WHERE size > ? ORDER BY size LIMIT ?"


def size_of(ask: Ask) -> int:
    rows = ask(SIZE, ())
    return int(rows[0][0]) if rows else 0


def tile(ask: Ask, level: int, number: int) -> bytes | None:
    rows = ask(TILE, (level, number))
    return bytes(rows[0][0]) if rows else None


def runs(ask: Ask, leaf: int, most: int) -> list[Run]:
    """From the one that holds a leaf on."""
    return [run for run in (Run(*row) for row in ask(RUNS, (leaf, most))) if run.end > leaf]


def run_of(ask: Ask, stream: str, place: int) -> Run | None:
    """The one that a record joined with, if it has."""
    rows = ask(AT_PLACE, (stream, place))
    found = Run(*rows[0]) if rows else None
    return found if found and place <= found.after + found.count else None


def grow(ask: Ask) -> Growth:
    """Let waiting records join, inside the transaction the caller has begun."""
    size = size_of(ask)
    edge = {level: tile(ask, level, size // WIDTH ** (level + 1)) for level in edge_widths(size)}
    known = {level: hashes for level, hashes in edge.items() if hashes is not None}
    grown = growth(size, known, _waiting(ask), map(token_bytes, repeat(SECRET_BYTES)))
    _add(ask, "runs", [(r.first, r.stream, r.after, r.count, r.secret) for r in grown.runs])
    _add(ask, "tiles", [(t.level, t.number, t.hashes) for t in grown.tiles], KEEP_TILE)
    return grown


def _add(ask: Ask, table: str, rows: Sequence[tuple[Any, ...]], more: str = "") -> None:
    """Many in one statement: each statement is a journey to the database."""
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(some))
        ask(f"INSERT INTO {table} VALUES {places}{more}", [each for row in some for each in row])  # noqa: S608 ours


def _waiting(ask: Ask) -> Iterator[Waiting]:
    left = MOST_AT_ONCE
    for stream, grown, last in ask(WAITING, ()):
        if not left:
            return
        hashes = [own for (own,) in ask(HASHES, (stream, grown, last, left))]
        yield Waiting(stream, grown, hashes)
        left -= len(hashes)
