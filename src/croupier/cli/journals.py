"""Journals that people name on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from croupier.cli.material import file_of_stream
from croupier.cli.parameters import STREAM, archives_named
from croupier.journal.opening import open_journal
from croupier.journal.seal_keys import SealKey, given_key
from croupier.journal.store import Journal
from croupier.rulebooks.reader import nearest
from croupier.values.streams import is_table


@contextmanager
def reading(where: str, seal_key: Path | None = None) -> Iterator[Journal]:
    """A journal opened for reading, with the key to what is sealed if there is one."""
    with (
        file_of_stream() if where == STREAM else nullcontext(where) as place,
        open_journal(
            place, read_only=True, seal_key=given_key(seal_key), archives=archives_named()
        ) as journal,
    ):
        yield journal


@contextmanager
def writing(where: str, seal_key: SealKey | None = None) -> Iterator[Journal]:
    if where == STREAM:
        raise click.UsageError("a journal that is written to is a file or an address, and not -")
    with open_journal(where, seal_key=seal_key) as journal:
        yield journal


def tables_in(journal: Journal) -> tuple[str, ...]:
    return tuple(filter(is_table, journal.streams()))


def chosen(streams: Sequence[str], where: str, name: str | None) -> tuple[str, ...]:
    """The one that was named, or all there are."""
    if name is None:
        return tuple(streams)
    if name not in streams:
        known = nearest(name, list(streams)) if streams else "it holds none"
        raise click.UsageError(f"{where} holds no table {name!r}; {known}")
    return (name,)


def only_table(journal: Journal, where: str, table: str | None) -> str:
    """The one that was named, or the only one there is."""
    tables = chosen(tables_in(journal), where, table)
    if len(tables) != 1:
        which = f"several tables, name one: {', '.join(tables)}" if tables else "no table yet"
        raise click.UsageError(f"{where} holds {which}")
    return tables[0]


def plain(text: str) -> str:
    """Recorded text for a screen, which it may not command."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
