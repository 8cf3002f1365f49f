"""Much money held to the house's own sum: two people of two lines moved what is above it.

The sum and the links stand in another stream, whose times another node may have written: what
was in force a minute before or after counts as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from weakref import WeakKeyDictionary

from croupier.floor import offices
from croupier.floor.lines import Lines
from croupier.floor.much_money import LATELY, MuchMoney, lately, much_money, total
from croupier.floor.offices import CameIn, LinkMade, OfficeGiven, TwoPeopleRuled
from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.values.money import money
from croupier.values.records import Head, Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import OFFICES

T = TypeVar("T")
EVER = datetime.min.replace(tzinfo=UTC)
GRACE = timedelta(minutes=1)
"""By which the clocks of two nodes may differ."""


class Ruled:
    """The sums of the house, the links people came by and who made them, from when on."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._sums = [(EVER, offices.AT_FIRST.two_people_above)]
        self._links = dict[str, list[tuple[datetime, str]]]()
        self._acts = list[tuple[datetime, str, CameIn | LinkMade | OfficeGiven]]()
        for record in records:
            try:
                event, at = offices.event_from(record.kind, record.body), moment(record.at)
            except (CroupierError, ValueError, OverflowError, RecursionError):
                continue  # another pass tells of it
            if isinstance(event, TwoPeopleRuled):
                self._sums.append((at, event.above))
            elif isinstance(event, CameIn):
                self._links.setdefault(event.person, []).append((at, event.link))
            if isinstance(event, CameIn | LinkMade | OfficeGiven):
                self._acts.append((at, record.actor, event))

    @property
    def never(self) -> bool:
        """One person alone could always move any sum."""
        return all(above is None for _, above in self._sums)

    def most_alone(self, at: datetime) -> int | None:
        """Cents that one person could move about then; None for any."""
        sums = list(_in_force(self._sums, at))
        known = [each for each in sums if each is not None]
        return max(known) if len(known) == len(sums) else None

    def since(self, at: datetime) -> datetime:
        """When the sum of about then was ruled, as late as it can have been."""
        return max(began for began, _ in self._sums if began <= at + GRACE)

    def are_two(self, first: str, second: str, at: datetime) -> bool:
        """By two links, and of lines that do not meet, as the house knew them about then."""
        links = [frozenset(_in_force(self._links.get(each, ()), at)) for each in (first, second)]
        if not all(links) or len(frozenset.union(*links)) < 2:
            return False
        return any(self._lines(until).apart(first, second) for until in (at - GRACE, at + GRACE))

    def _lines(self, until: datetime) -> Lines:
        made, came = dict[str, str](), dict[str, frozenset[str]]()
        raised = dict[str, frozenset[str]]()
        for at, actor, event in self._acts:
            if at > until:
                continue
            match event:
                case LinkMade():
                    made[event.link] = actor
                case CameIn():
                    came[event.person] = came.get(event.person, frozenset()) | {event.link}
                case OfficeGiven():
                    raised[event.person] = raised.get(event.person, frozenset()) | {actor}
        return Lines(made, came, raised)


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
        self._of_late = list[MuchMoney]()

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        return records if self._ruled.never else self._looked_at(records)

    def _looked_at(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if moved := much_money(record):
                if why := self._wrong(moved):
                    self.troubles.append(Trouble(self.stream, record.place, "two people", why))
                self._of_late = [each for each in self._of_late if each.at > moved.at - LATELY]
                self._of_late.append(moved)
            yield record

    def _moved_before(self, moved: MuchMoney) -> list[MuchMoney]:
        def are_two(first: str, second: str) -> bool:
            return self._ruled.are_two(first, second, moved.at)

        since = self._ruled.since(moved.at)
        return lately(self._of_late, moved.by, moved.at, since, are_two)

    def _wrong(self, moved: MuchMoney) -> str:
        most = self._ruled.most_alone(moved.at)
        if most is None:
            return ""
        of_late = self._moved_before(moved)
        if moved.cents + total(of_late) <= most:
            return ""
        told = money(moved.cents)
        if of_late:
            told += f" with {money(total(of_late))} within a day"
        if not moved.second:
            others = sorted({each.by for each in of_late} - {moved.by})
            who = f"{moved.by}, of one line with {' and '.join(others)}," if others else moved.by
            return f"{who} alone moves {told}, above {money(most)}"
        if self._ruled.are_two(moved.by, moved.second, moved.at):
            return ""
        pair = f"{moved.by} and {moved.second}"
        return f"{pair} did not come by two links of two hands, and {told} takes two"
