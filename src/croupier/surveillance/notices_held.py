"""What people were told of their time and wagers, held to the tables where they played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta

from croupier.cage.care import NoticeGiven, Told, event_from
from croupier.floor.sittings import acts_of, gone_on, looked_at, tables_of, told_of
from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.values.money import money
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import cared_for, is_care, purse_stream

GRACE = timedelta(minutes=1)
"""Of what was recorded so near to a notice nobody knows whether it was counted."""


class NoticesHeld:
    """A book of care beside purse and tables, counted by what counts for the notice itself."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal
        self._told: Told | None = None

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        return self._looked_at(records) if is_care(self.stream) else records

    def _looked_at(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if record.kind == NoticeGiven.kind:
                # another pass tells of what cannot be read
                with suppress(CroupierError, ValueError, OverflowError, RecursionError):
                    self._hold(record)
            yield record

    def _hold(self, record: Record) -> None:
        event = event_from(record.kind, record.body)
        assert isinstance(event, NoticeGiven)
        before, self._told = self._told, Told(event.at, event.since, event.wagered)
        if why := self._wrong(event, before):
            self.troubles.append(Trouble(self.stream, record.place, "care", why))

    def _wrong(self, event: NoticeGiven, before: Told | None) -> str:
        journal, person, until = self._journal, cared_for(self.stream), event.at + GRACE
        since = looked_at(before, event.at)
        if self._is_not_at_hand(tables_of(journal, person, since, until)):
            return ""
        acts = acts_of(journal, person, since - GRACE, until)
        begins = told_of(before, event.at)
        if begins is None and any(abs(at - since) <= GRACE for at, _ in acts):
            return ""  # they played when what is counted began, a day before
        acts = [(at, wagered) for at, wagered in acts if at > since]
        counted = gone_on(begins, (act for act in acts if act[0] < event.at - GRACE))
        perhaps = [act for act in acts if act[0] >= event.at - GRACE]
        if counted is None or counted.since != event.since:
            return f"they were not at tables from {event.since:%Y-%m-%d %H:%M:%S} UTC on"
        least = counted.wagered + sum(min(0, wagered) for _, wagered in perhaps)
        most = counted.wagered + sum(max(0, wagered) for _, wagered in perhaps)
        if least <= event.wagered <= most:
            return ""
        return f"{money(event.wagered)} is told as wagered, and {money(counted.wagered)} was"

    def _is_not_at_hand(self, tables: list[str]) -> bool:
        journal = self._journal
        if journal.head(purse_stream(cared_for(self.stream))) is None:
            return True
        return any(journal.head(each) is None or journal.elsewhere(each) for each in tables)
