"""A table's own word for its program, held to the record of changes and to the other tables.

Whoever opens a table after the program has changed is looked at by the record of changes first,
so the last change before it names the program of the table; and the first change of all names
the program of the table beside whose order it stands, or of one that was there when another was
opened. This very program records whenever a table is opened by another than those before, so
that its tables agree with all that no change tells apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import chain
from weakref import WeakKeyDictionary

import msgspec

from croupier.cage.program_book import Digests, ProgramChanged, event_from
from croupier.floor.digests import code_digest
from croupier.journal.store import Journal
from croupier.surveillance.rules_filed import filed_in
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Head, Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import PROGRAM, beside_command, is_table

GRACE = timedelta(minutes=1)
"""Within which two nodes may open tables and not know of each other's."""


class Named(msgspec.Struct, frozen=True):
    """The program that the first record of a table names."""

    table: str
    at: str
    command: str
    digests: Digests

    def is_apart(self, other: Named) -> bool:
        try:
            return abs(moment(self.at) - moment(other.at)) > GRACE
        except (ValueError, OverflowError):
            return False  # another pass tells of it


class Programs(msgspec.Struct, frozen=True):
    """All that a journal says of the programs that wrote it."""

    changes: Sequence[tuple[Record, ProgramChanged]]
    tables: Sequence[Named]

    def wrong(self, named: Named) -> str:
        if told := self._by_change(named):
            names = sorted(name for name in told if named.digests.get(name) != told[name])
            about = " and ".join(names)
            return f"its {about} is another than the record of programs has for it" if names else ""
        untold = [each for each in self.tables if not self._by_change(each)]
        before = self._before_an_opening()
        if before and all(each.digests != before for each in untold):
            return "the first change of program is from another than any table before it names"
        for each in untold:
            is_ours = each.digests.get("code") == code_digest()
            if is_ours and each.digests != named.digests and each.is_apart(named):
                return f"it names another than {each.table}, and no change of program is on record"
        return ""

    def stands_alone(self, named: Named) -> bool:
        """Nothing else says by which program it was opened."""
        return not self._by_change(named) and all(
            each.table == named.table or each.digests != named.digests for each in self.tables
        )

    def _before_an_opening(self) -> Digests:
        """What a table of then named, where the first change stands beside another's opening."""
        openings = {beside_command(each.table, each.command) for each in self.tables}
        is_beside = self.changes and self.changes[0][0].command in openings
        return self.changes[0][1].before if is_beside else {}

    def _by_change(self, named: Named) -> Digests:
        """What must have opened it by the record of changes; nothing where that does not tell."""
        opened_with = beside_command(named.table, named.command)
        before = [
            change for record, change in self.changes
            if record.command == opened_with or record.at < named.at
        ]  # fmt: skip
        if before:
            return before[-1].now
        own_orders = beside_command(named.table, "")
        if self.changes and self.changes[0][0].command.startswith(own_orders):
            return self.changes[0][1].before
        return {}


_PROGRAMS: WeakKeyDictionary[Journal, tuple[object, Programs]] = WeakKeyDictionary()


def programs_in(journal: Journal) -> Programs:
    """Read once for all tables that are held to it."""
    tables = [each for each in journal.streams() if is_table(each)]
    seen: tuple[list[str], Head | None] = tables, journal.head(PROGRAM)
    known = _PROGRAMS.get(journal)
    if known is None or known[0] != seen:
        firsts = chain.from_iterable(journal.read(each, upto=1) for each in tables)
        found = Programs(list(_changes(journal)), [*filter(None, map(named_in, firsts))])
        known = _PROGRAMS[journal] = seen, found
    return known[1]


def named_in(first: Record) -> Named | None:
    filed = filed_in(first)
    if filed is None or not filed.digests:
        return None
    return Named(first.stream, first.at, first.command, filed.digests)


def _changes(journal: Journal) -> Iterator[tuple[Record, ProgramChanged]]:
    for record in journal.read(PROGRAM):
        try:
            yield record, event_from(record.kind, record.body)
        except (CroupierError, msgspec.DecodeError, UnicodeError, RecursionError):
            return  # another pass tells of it


class ProgramNamed:
    """One table beside the record of changes and the other tables."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream, self._journal = stream, journal
        self.troubles = list[Trouble]()

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come, of which the first alone is looked at."""
        if not is_table(self.stream):
            return records
        reading = iter(records)
        first = next(reading, None)
        if first is None:
            return ()
        named = named_in(first)
        if named and (why := programs_in(self._journal).wrong(named)):
            self.troubles.append(Trouble(self.stream, 1, "program", why))
        return chain([first], reading)


def program_unchecked(journal: Journal, stream: str) -> bool:
    """Whether a table alone says by which program it was opened."""
    first = next(journal.read(stream, upto=1), None) if is_table(stream) else None
    named = named_in(first) if first else None
    return named is not None and programs_in(journal).stands_alone(named)
