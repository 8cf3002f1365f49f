"""Stories in files, for the commands that read journals."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import groupby
from pathlib import Path

from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.values.records import Record
from tests.surveillance.stories import STORIES


def records_of(story: str) -> list[Record]:
    journal = MemoryJournal()
    STORIES[story](journal)
    return list(journal.read("t1"))


def keep(path: Path, records: Iterable[Record], stream: str = "t1") -> str:
    """A journal in a file with these records under a name of its own."""
    with open_journal(path) as journal:
        waiting = []
        for command, group in groupby(records, key=lambda record: record.command):
            told = list(group)
            entries = tuple(Entry(each.at, each.actor, each.kind, each.body) for each in told)
            waiting.append(journal.submit(Append(stream, told[0].place - 1, entries, command)))
        for each in waiting:
            each.result()
    return str(path)


def rewrite(path: str, statement: str, *values: object) -> None:
    """What a hand with access to the file can do."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)
