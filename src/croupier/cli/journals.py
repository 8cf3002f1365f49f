"""Journals that people name on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.reader import nearest


@contextmanager
def reading(where: str) -> Iterator[Journal]:
    """A journal opened for reading."""
    with open_journal(where, read_only=True) as journal:
        yield journal


def chosen_tables(journal: Journal, where: str, table: str | None) -> tuple[str, ...]:
    """The one that was named, or all there are."""
    tables = journal.streams()
    if table is None:
        return tables
    if table not in tables:
        known = nearest(table, list(tables)) if tables else "it holds none"
        raise click.UsageError(f"{where} holds no table {table!r}; {known}")
    return (table,)


def only_table(journal: Journal, where: str, table: str | None) -> str:
    """The one that was named, or the only one there is."""
    tables = chosen_tables(journal, where, table)
    if len(tables) != 1:
        which = f"several tables, name one: {', '.join(tables)}" if tables else "no table yet"
        raise click.UsageError(f"{where} holds {which}")
    return tables[0]


def plain(text: str) -> str:
    """Recorded text for a screen, which it may not command."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
