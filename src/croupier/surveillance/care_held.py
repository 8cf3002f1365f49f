"""What people have the house count of them, held to tables and purses; and dated as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache, cached_property

from croupier.cage.care import (
    UNASKED,
    ChipsCounted,
    DepositCounted,
    WagersCounted,
    event_from,
    stirred,
)
from croupier.cage.purse import MoneyIssued
from croupier.cage.purse import event_from as of_purse
from croupier.surveillance.bodies import read_body
from croupier.surveillance.money_passed import NEVER, MoneyPassed
from croupier.surveillance.trouble import Trouble
from croupier.values.money import money
from croupier.values.records import Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import (
    beside_command,
    care_stream,
    cared_for,
    is_care,
    is_purse,
    is_table,
    purse_stream,
)

GRACE = timedelta(minutes=1)
"""Within which another node hears that somebody asked the house to count."""
A_DAY = timedelta(days=1)
_CHIPS = b'"stack:'


class CareAgreement(MoneyPassed):
    """Everything that limits count stands where it happened, and the other way round.

    From the first record of somebody's book on; chips at a table with real cards are counted
    nowhere.
    """

    what = "care"

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in super().watched(records):
            if is_care(self.stream) and (why := _misdated(record)):
                self.troubles.append(Trouble(self.stream, record.place, "care", why))
            yield record

    def _moved(self, stream: str, record: Record) -> Sequence[tuple[str, int]]:
        if is_care(stream):
            return _said_by_book(stream, record)
        if is_purse(stream):
            issued = of_purse(record.kind, record.body)
            if isinstance(issued, MoneyIssued):
                cents = sum(each.cents for each in issued.transfers)
                return [(each, cents) for each in self._kept([care_stream(issued.person)])]
        elif is_table(stream) and _CHIPS in record.body and self._books:
            moved = stirred(read_body(record.kind, record.body).transfers)
            there = {care_stream(person): each.came for person, each in moved.items()}
            return [(each, there[each]) for each in self._kept(there)]
        return ()

    def _is_owed(self, other: str, record: Record) -> bool:
        if not is_care(other):
            return True
        asked = self._asked(other)
        return (
            asked != NEVER
            and not self._has_real_cards
            and moment(asked) + GRACE <= moment(record.at)
        )

    def _recorded_there(self, other: str, command: str) -> list[Record]:
        if not is_care(self.stream):
            return super()._recorded_there(other, command)
        theirs = command.removeprefix(beside_command(other, ""))
        return [each for each in self._journal.recorded(other, theirs) if each.command == theirs]

    def _way(self, cents: int) -> str:
        return f"{money(abs(cents))} {'coming' if cents > 0 else 'wagered'}"

    @cached_property
    def _asked(self) -> Callable[[str], str]:
        """When somebody first asked for something: notices alone have nothing counted."""

        def first(book: str) -> str:
            records = self._journal.read(book)
            return next((each.at for each in records if each.kind not in UNASKED), NEVER)

        return cache(first)

    @cached_property
    def _books(self) -> frozenset[str]:
        return frozenset(filter(is_care, self._journal.streams()))

    def _kept(self, streams: Iterable[str]) -> list[str]:
        return [each for each in streams if each in self._books]


def _said_by_book(stream: str, record: Record) -> Sequence[tuple[str, int]]:
    event = event_from(record.kind, record.body)
    match event:
        case WagersCounted():
            return [(event.table, -event.cents)]
        case ChipsCounted():
            return [(event.table, event.cents)]
        case DepositCounted():
            return [(purse_stream(cared_for(stream)), event.cents)]
    return ()


def _misdated(record: Record) -> str:
    try:
        event, at = event_from(record.kind, record.body), moment(record.at)
    except (CroupierError, ValueError, OverflowError, RecursionError):
        return ""  # another pass tells of it
    if event.at != at:
        return f"it says {event.at.isoformat()}, and is recorded at {record.at}"
    day = getattr(event, "day", None)
    if day is not None and abs(day - at.date()) > A_DAY:
        return f"{day} is no gaming day that it could be recorded on"
    return ""
