"""What was void for its age was as old as it says, by the terms that stood when it was left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cage.care import RoundLeft
from croupier.cage.care import event_from as of_care
from croupier.floor.offices import AT_FIRST, Offices, taken_in
from croupier.journal.store import Journal
from croupier.surveillance.bodies import LeftUnfinished, read_body
from croupier.surveillance.trouble import Trouble
from croupier.values.events import LEFT_UNFINISHED
from croupier.values.records import Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import OFFICES, beside_command, is_care, is_table


class LeftHeld:
    """A table beside the acts of offices; and whoever was told of it, beside the table."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        if is_care(self.stream):
            return self._told_of(records)
        return self._looked_at(records) if is_table(self.stream) else records

    def _told_of(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if record.kind == RoundLeft.kind and not self._was_left(record):
                why = "no such round was left unfinished at the table"
                self.troubles.append(Trouble(self.stream, record.place, "care", why))
            yield record

    def _was_left(self, record: Record) -> bool:
        try:
            told = of_care(record.kind, record.body)
        except (CroupierError, ValueError, OverflowError, RecursionError):
            return True  # another pass tells of it
        assert isinstance(told, RoundLeft)
        command = record.command.removeprefix(beside_command(told.table, ""))
        there = self._journal.recorded(told.table, command) if told.table.isprintable() else ()
        left = (each for each in there if each.kind == LEFT_UNFINISHED)
        bodies = [read_body(each.kind, each.body) for each in left]
        return any(isinstance(each, LeftUnfinished) and each.days == told.days for each in bodies)

    def _looked_at(self, records: Iterable[Record]) -> Iterator[Record]:
        before: Record | None = None
        for record in records:
            if record.kind == LEFT_UNFINISHED and before and (why := self._wrong(record, before)):
                self.troubles.append(Trouble(self.stream, record.place, "care", why))
            before = record
            yield record

    def _wrong(self, record: Record, before: Record) -> str:
        try:
            event = read_body(record.kind, record.body)
            since = moment(before.at)
        except (CroupierError, ValueError, OverflowError, RecursionError):
            return ""  # another pass tells of it
        if not isinstance(event, LeftUnfinished):
            return ""
        if event.since != since:
            return f"it says that nothing was recorded since {event.since}, and {before.at} was"
        days = self._offices().terms_at(before.at).void_days
        return (
            "" if event.days == days else f"it was void after {event.days} days instead of {days}"
        )

    def _offices(self) -> Offices:
        """Read where it is asked for: hardly any table has such a round."""
        found = AT_FIRST
        for record in self._journal.read(OFFICES):
            try:
                found = taken_in(found, record)
            except (CroupierError, ValueError):
                continue  # another pass tells of it
        return found
