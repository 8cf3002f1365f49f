"""Adds many rows to a SQLite file in few statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

AT_ONCE = (64, 16, 4, 1)
"""Rows in one statement, by what is left to write."""


@cache
def inserting(table: str, columns: int, or_else: str = "") -> Mapping[int, str]:
    """A statement for each number of rows."""
    row = f"({', '.join('?' * columns)})"
    return {n: f"INSERT INTO {table} VALUES {', '.join([row] * n)}{or_else}" for n in AT_ONCE}  # noqa: S608 ours


def insert(
    connection: sqlite3.Connection, statements: Mapping[int, str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Many rows to a statement: between statements other threads take the interpreter away."""
    done = 0
    for size, statement in statements.items():
        while len(rows) - done >= size:
            some = rows[done : done + size]
            connection.execute(statement, tuple(chain.from_iterable(some)))
            done += size


class TreeChange:
    """The tree, while the writer changes it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def ask(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement, tuple(values)).fetchall()

    def add(self, table: str, rows: Sequence[tuple[Any, ...]], or_else: str = "") -> None:
        if rows:
            insert(self._connection, inserting(table, len(rows[0]), or_else), rows)
