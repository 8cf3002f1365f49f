"""Adds many rows to a SQLite file in few statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

AT_ONCE = 64
"""Rows in one statement, at most."""
STATEMENTS = 4 * AT_ONCE
"""That a connection keeps ready: three of each number of rows, and all others."""
Rows = Sequence[tuple[Any, ...]]


@cache
def rows_of(columns: int, rows: int) -> str:
    """The places of so many values in a statement."""
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


@cache
def inserting(table: str, columns: int, or_else: str = "") -> Mapping[int, str]:
    """A statement for each number of rows."""
    numbers = range(1, AT_ONCE + 1)
    return {n: f"INSERT INTO {table} VALUES {rows_of(columns, n)}{or_else}" for n in numbers}  # noqa: S608 ours


def executed(
    connection: sqlite3.Connection, statements: Mapping[int, str], rows: Rows
) -> Iterator[sqlite3.Cursor]:
    """Many rows to a statement: between statements other threads take the interpreter away."""
    for first in range(0, len(rows), AT_ONCE):
        some = rows[first : first + AT_ONCE]
        yield connection.execute(statements[len(some)], tuple(chain.from_iterable(some)))


def insert(connection: sqlite3.Connection, statements: Mapping[int, str], rows: Rows) -> None:
    for _ in executed(connection, statements, rows):
        pass


class TreeChange:
    """The tree, while the writer changes it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def ask(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement, tuple(values)).fetchall()

    def add(self, table: str, rows: Rows, or_else: str = "") -> None:
        if rows:
            insert(self._connection, inserting(table, len(rows[0]), or_else), rows)
