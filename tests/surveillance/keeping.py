"""Stories in files, for the commands that read journals."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import groupby
from pathlib import Path

from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.values.records import Record
from tests.surveillance.stories import STORIES
from tests.writing import and_cage, copied

SEALS = dict[str, bytes]()
"""The sealed orders of every story told so far, by commitment."""


def records_of(story: str) -> list[Record]:
    journal = MemoryJournal()
    STORIES[story](journal)
    return records_in(journal)


def records_in(journal: Journal) -> list[Record]:
    """A table's records; what is sealed beside them is remembered for `keep`."""
    records = list(journal.read("t1"))
    for commitment in commitments(records):
        if secret := journal.sealed(commitment):
            SEALS[commitment] = secret
    return records


def commitments(records: Iterable[Record]) -> list[str]:
    sealed = [json.loads(each.body) for each in records if each.kind == "shoe-sealed/1"]
    return [body["commitment"] for body in sealed]


def opened(records: Iterable[Record]) -> set[str]:
    """Of which no journal keeps the seal."""
    kinds = [json.loads(each.body) for each in records if each.kind == "shoe-opened/1"]
    return {body["commitment"] for body in kinds}


def keep(path: Path, records: Iterable[Record], stream: str = "t1") -> str:
    """A journal in a file with these records under a name of its own, and their sealed orders."""
    records = list(records)
    closed = {} if path.exists() else SEALS
    seals = {name: secret for name, secret in closed.items() if name not in opened(records)}
    with open_journal(path) as journal:
        waiting = []
        for command, group in groupby(records, key=lambda record: record.command):
            told = list(group)
            seal = {each: seals[each] for each in commitments(told) if each in seals}
            append = Append(stream, told[0].place - 1, copied(told), command)
            waiting.append(journal.submit(*and_cage(append), seal=seal))
        for each in waiting:
            each.result()
    return str(path)


def rewrite(path: str, statement: str, *values: object) -> None:
    """What a hand with access to the file can do."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)
