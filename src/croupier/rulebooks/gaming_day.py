"""By which clock a house reckons, and when its gaming day begins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

BEGINS = time(6)
"""Where nothing is filed: six in the morning."""
ANYWHERE = "UTC"
"""Where neither the chapter nor the submission names a time zone."""


@dataclass(frozen=True, slots=True)
class GamingDay:
    time_zone: str
    begins: time

    def local(self, at: datetime) -> datetime:
        """As the clock on the wall shows it."""
        return at.astimezone(ZoneInfo(self.time_zone))

    def date_of(self, at: datetime) -> date:
        """The day of the calendar, by which a law is in force or not."""
        return self.local(at).date()

    def day_of(self, at: datetime) -> date:
        """The gaming day, which goes on after midnight.

        >>> late = datetime.fromisoformat("2010-07-02T05:00:00+00:00")
        >>> GamingDay("America/New_York", BEGINS).day_of(late)
        datetime.date(2010, 7, 1)
        """
        begun = timedelta(hours=self.begins.hour, minutes=self.begins.minute)
        return (self.local(at) - begun).date()


def is_time_zone(name: str) -> bool:
    """Whether the tz database knows it."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, or a folder
        return False
    return True
