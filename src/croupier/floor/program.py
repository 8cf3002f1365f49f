"""Puts on record that another program goes on with what an earlier one began."""

from __future__ import annotations

import msgspec

from croupier.cage.program_book import Digests, ProgramChanged, body_of, event_from
from croupier.floor.digests import digests
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.values.streams import PROGRAM, beside_command, is_table

HOUSE = "house"
"""Who records it: nobody at a table has changed the program."""


class _Opened(msgspec.Struct):
    digests: dict[str, str] = {}


class ProgramOnRecord:
    """Asked before every append of a table; it looks once at each, and then no more."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._looked_at = set[str]()

    def beside(self, append: Append) -> tuple[Append, ...]:
        """What is recorded together with a table's events, where another program wrote last."""
        if append.stream in self._looked_at:
            return ()
        place, before, newest = self._last(append)
        now = digests()
        if not before or before == now:
            self._looked_at.add(append.stream)
            return ()
        event, at = ProgramChanged.between(before, now), max(append.entries[0].at, newest)
        entry = Entry(at, HOUSE, event.kind, body_of(event))
        command = beside_command(append.stream, append.command)
        return (Append(PROGRAM, place, (entry,), command),)

    def _last(self, append: Append) -> tuple[int, Digests, str]:
        """Whoever wrote last: by the record of changes, else by the table's own first record.

        Of a table that begins, another's tells; so without a change on record all name one program.
        """
        if head := self._journal.head(PROGRAM):
            [record] = self._journal.read(PROGRAM, head.place - 1)
            return record.place, event_from(record.kind, record.body).now, record.at
        if self._journal.head(append.stream):
            return 0, self._opened_by(append.stream), ""
        others = filter(is_table, self._journal.streams())
        return 0, next(filter(None, map(self._opened_by, others)), {}), ""

    def _opened_by(self, table: str) -> Digests:
        first = next(self._journal.read(table, upto=1), None)
        try:
            return msgspec.json.decode(first.body, type=_Opened).digests if first else {}
        except (msgspec.DecodeError, UnicodeError):
            return {}  # it stands still, and verification tells why
