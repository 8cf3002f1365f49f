"""Much money held to the house's own sum: two people of two links moved what is above it.

The sum and the links stand in another stream, whose times another node may have written: what
was in force a minute before or after counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from weakref import WeakKeyDictionary

import msgspec

from croupier.cage.progressive.changes import MeterAdjusted
from croupier.cage.purse import MoneyIssued
from croupier.floor import offices
from croupier.floor.offices import CameIn, TwoPeopleRuled
from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.table.seats.tray import InventoryCredited, InventoryFilled
from croupier.values.events import Event
from croupier.values.messages import money
from croupier.values.records import Head, Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import OFFICES

T = TypeVar("T")
EVER = datetime.min.replace(tzinfo=UTC)
GRACE = timedelta(minutes=1)
"""By which the clocks of two nodes may differ."""


class MuchMoney(msgspec.Struct, frozen=True):
    cents: int
    proposed_by: str


def _carried(event: MoneyIssued | InventoryFilled | InventoryCredited) -> MuchMoney:
    return MuchMoney(sum(each.cents for each in event.transfers), event.proposed_by)


def _raised(event: MeterAdjusted) -> MuchMoney:
    return MuchMoney(event.cents, event.proposed_by)


HELD: Mapping[str, tuple[type[Event], Callable[..., MuchMoney]]] = {
    MoneyIssued.kind: (MoneyIssued, _carried),
    InventoryFilled.kind: (InventoryFilled, _carried),
    InventoryCredited.kind: (InventoryCredited, _carried),
    MeterAdjusted.kind: (MeterAdjusted, _raised),
}
"""What takes two people above the sum, wherever it is recorded."""


class Ruled:
    """The sums of the house and the links people came by, from when on."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._sums = [(EVER, offices.AT_FIRST.two_people_above)]
        self._links = dict[str, list[tuple[datetime, str]]]()
        for record in records:
            try:
                event, at = offices.event_from(record.kind, record.body), _moment(record)
            except (CroupierError, ValueError, OverflowError, RecursionError):
                continue  # another pass tells of it
            if isinstance(event, TwoPeopleRuled):
                self._sums.append((at, event.above))
            elif isinstance(event, CameIn):
                self._links.setdefault(event.person, []).append((at, event.link))

    @property
    def never(self) -> bool:
        """One person alone could always move any sum."""
        return all(above is None for _, above in self._sums)

    def most_alone(self, at: datetime) -> int | None:
        """Cents that one person could move about then; None for any."""
        sums = list(_in_force(self._sums, at))
        known = [each for each in sums if each is not None]
        return max(known) if len(known) == len(sums) else None

    def links(self, person: str, at: datetime) -> frozenset[str]:
        return frozenset(_in_force(self._links.get(person, ()), at))


def _moment(record: Record) -> datetime:
    return datetime.fromisoformat(record.at).astimezone(UTC)


def _in_force(since: Iterable[tuple[datetime, T]], at: datetime) -> Iterator[T]:
    """What held about then: the last that began before, and what began meanwhile."""
    before = list[T]()
    for began, what in since:
        if at - began >= GRACE:
            before = [what]
        elif began - at <= GRACE:
            yield what
    yield from before


_RULED: WeakKeyDictionary[Journal, tuple[Head | None, Ruled]] = WeakKeyDictionary()


def ruled_in(journal: Journal) -> Ruled:
    """Read once for all streams that are held to it."""
    head, known = journal.head(OFFICES), _RULED.get(journal)
    if known is None or known[0] != head:
        known = _RULED[journal] = head, Ruled(journal.read(OFFICES))
    return known[1]


class TwoPeople:
    """One stream beside the acts of offices."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._ruled = ruled_in(journal)

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        return records if self._ruled.never else self._looked_at(records)

    def _looked_at(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if record.kind in HELD and (why := self._wrong(record)):
                self.troubles.append(Trouble(self.stream, record.place, "two people", why))
            yield record

    def _wrong(self, record: Record) -> str:
        kind, read = HELD[record.kind]
        try:
            moved, at = read(msgspec.json.decode(record.body, type=kind)), _moment(record)
        except (ValueError, OverflowError, RecursionError):
            return ""  # the other passes tell of it
        most = self._ruled.most_alone(at)
        if most is None or moved.cents <= most:
            return ""
        if not moved.proposed_by:
            return f"{record.actor} alone moves {money(moved.cents)}, above {money(most)}"
        links = [self._ruled.links(each, at) for each in (record.actor, moved.proposed_by)]
        if all(links) and len(frozenset.union(*links)) > 1:
            return ""
        pair = f"{moved.proposed_by} and {record.actor}"
        return f"{pair} did not come by two different links, and {money(moved.cents)} takes two"
