"""Limits that a player sets: what each counts, over which while, and when it may be raised.

After 58 Pa. Code 814a.2, which is outside the texts of this program: a control of the house.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

import msgspec

from croupier.values.messages import Message, said

SECONDS = 60
"""Of a minute: time is limited in minutes and counted in seconds."""


class Period(StrEnum):
    """A while of gaming days, from one on which it begins anew."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"

    def began(self, day: date) -> date:
        """The first gaming day of the while that this one is in; a week begins on Monday."""
        if self is Period.WEEK:
            return day - timedelta(days=day.weekday())
        return day.replace(day=1) if self is Period.MONTH else day

    def anew(self, day: date) -> date:
        """The gaming day on which it begins anew.

        >>> Period.MONTH.anew(date(2026, 1, 31)), Period.WEEK.anew(date(2026, 1, 31))
        (datetime.date(2026, 2, 1), datetime.date(2026, 2, 2))
        """
        return self.began(self.began(day) + self.longest)

    @property
    def longest(self) -> timedelta:
        return LONGEST[self]


LONGEST: Mapping[Period, timedelta] = MappingProxyType(
    {
        Period.DAY: timedelta(days=1),
        Period.WEEK: timedelta(weeks=1),
        Period.MONTH: timedelta(days=31),
    }
)
"""Days that such a while can have; whatever was running has ended by then."""


class Counted(StrEnum):
    DEPOSIT = "deposit"
    """Money into the purse."""
    SPEND = "spend"
    """Wagered and not come back."""
    WAGER = "wager"
    """On one spot."""
    TIME = "time"
    """At play."""


class Limit(StrEnum):
    DEPOSIT_DAY = "deposit-day"
    DEPOSIT_WEEK = "deposit-week"
    DEPOSIT_MONTH = "deposit-month"
    SPEND_DAY = "spend-day"
    SPEND_WEEK = "spend-week"
    SPEND_MONTH = "spend-month"
    WAGER = "wager"
    TIME_DAY = "time-day"

    @property
    def counts(self) -> Counted:
        return Counted(self.value.partition("-")[0])

    @property
    def period(self) -> Period | None:
        """None of a limit on each wager by itself."""
        named = self.value.partition("-")[2]
        return Period(named) if named else None

    @property
    def kept_for(self) -> timedelta:
        """How long the old limit stands when a higher one is asked for.

        In autumn a day has an hour more.
        """
        return (self.period or Period.DAY).longest + timedelta(hours=1)

    @property
    def most(self) -> int:
        """That can be asked for: cents, or minutes of a day."""
        return 24 * 60 if self.counts is Counted.TIME else 10**13

    def said(self, amount: int) -> Message:
        """In words.

        >>> print(Limit.SPEND_WEEK.said(100_00), Limit.TIME_DAY.said(90), sep=" / ")
        $100.00 a week / 90 minutes a day
        """
        if self.counts is Counted.TIME:
            return said("{amount} minutes a day", amount=amount)
        if self.period is None:
            return said("{amount:money} on one wager", amount=amount)
        return said("{amount:money} a {period}", amount=amount, period=self.period.value)


LIMITED: Mapping[Counted, tuple[Limit, ...]] = MappingProxyType(
    {what: tuple(each for each in Limit if each.counts is what) for what in Counted}
)


class Tally(msgspec.Struct, frozen=True):
    """What was counted since a while began."""

    began: date
    sum: int = 0


class Raise(msgspec.Struct, frozen=True):
    """A higher limit that somebody asked for, and must ask for once more."""

    amount: int | None
    """None for no limit any longer."""
    not_before: datetime


Tallies = Mapping[Limit, Tally]


def sum_on(tallies: Tallies, limit: Limit, day: date) -> int:
    """What a limit has counted by this gaming day; below zero for whoever won."""
    tally, period = tallies.get(limit), limit.period
    return tally.sum if tally and period and tally.began == period.began(day) else 0


def added(
    tallies: Tallies, what: Counted, day: date, change: int, since: date | None = None
) -> Tallies:
    """With so much more; what belongs to an earlier day is left out of a while that began later."""
    after = dict(tallies)
    for limit in LIMITED[what]:
        assert limit.period
        began = limit.period.began(day)
        if since is not None and since < began:
            continue
        after[limit] = Tally(began, sum_on(tallies, limit, day) + change)
    return after


def is_higher(asked: int | None, now: int | None) -> bool:
    """Whether one who asks for this would be held less than now."""
    return now is not None and (asked is None or asked > now)
