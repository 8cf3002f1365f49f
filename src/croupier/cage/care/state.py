"""What a player has the house hold them to, and what keeps them from playing now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from croupier.cage.book import Book, HouseOrder
from croupier.cage.care.limits import LIMITED, SECONDS, Counted, Limit, Raise, Tallies, sum_on
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse

HOURLY = 60
"""Minutes after which everybody at play is told how long they have played."""
PAUSE = timedelta(minutes=15)
"""Between two wagers, or a wager and its end: whoever is longer away was not at play."""


class Exclusion(msgspec.Struct, frozen=True):
    until: datetime | None
    """None for life."""

    def holds(self, at: datetime) -> bool:
        return self.until is None or at < self.until


class Told(msgspec.Struct, frozen=True):
    """That somebody was told how long they have been at play."""

    at: datetime
    since: datetime
    wagered: int


class CareEvent(Event, frozen=True):
    at: datetime


class Care(msgspec.Struct, frozen=True):
    person: str
    place: int = 0
    limits: Mapping[Limit, int] = MappingProxyType({})
    """Cents, or minutes."""
    asked: Mapping[Limit, Raise] = MappingProxyType({})
    notice: int = HOURLY
    paused_until: datetime | None = None
    exclusion: Exclusion | None = None
    tallies: Tallies = MappingProxyType({})
    """Cents, or seconds at play."""
    begun: Mapping[str, date] = MappingProxyType({})
    """By table, the gaming day on which the wagers there were laid."""
    last: datetime | None = None
    """When wagers of theirs were last laid or settled."""
    last_day: date | None = None
    """The gaming day of that."""
    counts: bool = False
    """Whether anything is counted of them: since they first asked the house for something."""
    told: Told | None = None
    """The last notice."""
    left: tuple[CareEvent, ...] = ()
    """What became of rounds that they left, as long as they have not heard of it."""

    def is_paused(self, at: datetime) -> bool:
        return self.paused_until is not None and at < self.paused_until

    def is_excluded(self, at: datetime) -> bool:
        return self.exclusion is not None and self.exclusion.holds(at)

    def counted(self, limit: Limit, day: date) -> int:
        return sum_on(self.tallies, limit, day)

    def passed(self, at: datetime, day: date) -> int:
        """Seconds at play since wagers were last laid or settled, on this gaming day.

        What passes until a day begins belongs to the day before, and that is over.
        """
        gap = at - self.last if self.last and self.last_day in {None, day} else PAUSE * 2
        return max(0, int(gap.total_seconds())) if gap <= PAUSE else 0


Outcome = CareEvent | Refusal
book = Book[Care, CareEvent]()


class CareOrder(HouseOrder, frozen=True):
    at: datetime


def kept_out(care: Care, at: datetime, day: date) -> Refusal | None:
    """Why somebody neither sits down nor buys chips nor begins a round now."""
    return kept_from_a_round(care, at, day) or _spent(care, day)


def kept_from_a_round(care: Care, at: datetime, day: date) -> Refusal | None:
    if care.is_excluded(at):
        return refuse(None, "you asked the house to keep you out")
    if care.is_paused(at):
        return while_paused(care)
    most = care.limits.get(Limit.TIME_DAY)
    played = care.counted(Limit.TIME_DAY, day) + care.passed(at, day)
    if most is not None and played >= most * SECONDS:
        why = "you allow yourself {most}, and have played so long; a round may be finished"
        return refuse(None, why, most=Limit.TIME_DAY.said(most))
    return None


def _spent(care: Care, day: date) -> Refusal | None:
    for limit in LIMITED[Counted.SPEND]:
        most = care.limits.get(limit)
        if most is not None and care.counted(limit, day) >= most:
            assert limit.period
            why = "you allow yourself {most}, and that is spent; it begins anew on {anew}"
            return refuse(None, why, most=limit.said(most), anew=limit.period.anew(day))
    return None


def while_paused(care: Care) -> Refusal:
    assert care.paused_until
    return refuse(None, "you paused your play until {until:minute} UTC", until=care.paused_until)


def one_more(care: Care) -> Care:
    """Something was asked for, or counted because of it."""
    return replace(care, place=care.place + 1, counts=True)
