"""Statistical drop, win and win to drop, held to the year before (COMAR 36.05.03.25).

The drop is cash that came to the table, not what was wagered: the same chips are laid many times
or carried away unplayed. So win to drop has no exact expectation, and is held to its own past: to
the business year before or, in the first year, to the month before. The rule asks for 95 percent
and names no formula. Here a day's win strays from its share of the drop by so much as the days
before did, and days are independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import sqrt
from typing import NamedTuple

from croupier.surveillance.analytics.expectation import WITHIN
from croupier.surveillance.analytics.reading import Dated, TableReader
from croupier.surveillance.analytics.settled import Beside, PlayedRound

FEWEST_DAYS = 2
"""With fewer nobody can say how days differ."""
TABLE, GAME = "table", "game"
DAY, MONTH, YEAR = "day", "month to date", "year to date"
LAST_YEAR, LAST_MONTH = "the year before", "the month before"


class Taken(NamedTuple):
    """Cents."""

    drop: int = 0
    win: int = 0

    def and_more(self, drop: int, win: int) -> Taken:
        return Taken(self.drop + drop, self.win + win)


Days = Mapping[date, Taken]


@dataclass(frozen=True, slots=True)
class Base:
    """What a period is held to."""

    named: str
    days: int
    ratio: float
    daily: float
    """By how many cents a day's win strays from its share of the drop."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One table or game over one period."""

    kind: str
    name: str
    period: str
    day: date
    """The last of it."""
    drop: int
    win: int
    base: Base | None
    """None where there are too few days with a drop to hold it to."""
    low: float | None = None
    high: float | None = None
    """Of win to drop."""

    @property
    def ratio(self) -> float | None:
        return self.win / self.drop if self.drop else None

    @property
    def is_outside(self) -> bool | None:
        """Whether it is to be investigated; None where it is held to nothing."""
        if self.ratio is None or self.low is None or self.high is None:
            return None
        return not self.low <= self.ratio <= self.high


@dataclass(slots=True)
class DropBook:
    """Drop and win by day, of each table and each game."""

    days: defaultdict[tuple[str, str], dict[date, Taken]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def add(self, reader: TableReader, dated: Dated) -> None:
        day, happened = dated
        drop = happened.dropped if isinstance(happened, Beside) else 0
        win = happened.corrected if isinstance(happened, Beside) else 0
        if isinstance(happened, PlayedRound):
            win = happened.rest + sum(each.win for each in happened.wagers)
        if not (drop or win):
            return
        assert reader.facts is not None
        for key in ((TABLE, reader.table), (GAME, reader.facts.game)):
            here = self.days[key]
            here[day] = here.get(day, Taken()).and_more(drop, win)

    def last_day(self) -> date | None:
        return max((day for days in self.days.values() for day in days), default=None)

    def compared(self, day: date) -> Iterator[Compared]:
        """Each table and game for the day, and for month and year up to it."""
        for (kind, name), days in sorted(self.days.items()):
            for period, first in _begun(day).items():
                yield _compared(kind, name, period, days, first, day)


def _begun(day: date) -> dict[str, date]:
    return {DAY: day, MONTH: day.replace(day=1), YEAR: day.replace(month=1, day=1)}


def _compared(kind: str, name: str, period: str, days: Days, first: date, last: date) -> Compared:
    drop, win, played = _sums(days, first, last)
    base = base_of(days, last)
    told = (kind, name, period, last, drop, win, base)
    if base is None or not drop:
        return Compared(*told)
    around = WITHIN * base.daily * sqrt(played) / drop
    return Compared(*told, base.ratio - around, base.ratio + around)


def base_of(days: Days, day: date) -> Base | None:
    """The calendar year before; in the first year of operations the month before."""
    year = day.replace(month=1, day=1)
    first_day = min(days, default=day)
    if first_day < year:
        return _base(LAST_YEAR, _between(days, year.replace(year=year.year - 1), year))
    month = day.replace(day=1)
    before = (month - timedelta(days=1)).replace(day=1)
    return _base(LAST_MONTH, _between(days, before, month))


def _base(named: str, days: Iterable[Taken]) -> Base | None:
    held = list(days)
    drop = sum(each.drop for each in held)
    if len(held) < FEWEST_DAYS or not drop:
        return None
    ratio = sum(each.win for each in held) / drop
    squares = sum((each.win - ratio * each.drop) ** 2 for each in held)
    return Base(named, len(held), ratio, sqrt(squares / (len(held) - 1)))


def _between(days: Days, first: date, after: date) -> Iterator[Taken]:
    return (taken for day, taken in days.items() if first <= day < after)


def _sums(days: Days, first: date, last: date) -> tuple[int, int, int]:
    held = list(_between(days, first, last + timedelta(days=1)))
    return sum(each.drop for each in held), sum(each.win for each in held), len(held)
