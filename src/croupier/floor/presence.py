"""Who of a table's people is away and whether a dealer is there: by open screens and by ear."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from croupier.floor.attendance import NEVER, Attendance
from croupier.table.people import Viewer


class Presence:
    """The screens of one table, all of which are at its owner."""

    def __init__(self, people: Callable[[], frozenset[str]], changed: Callable[[], None]) -> None:
        """`people` are those who are waited for; `changed` is called when others are there."""
        self._people, self._changed = people, changed
        self._loop = asyncio.get_running_loop()
        self._attendance = Attendance(self._loop.time())
        self._looked_at = frozenset[str]()
        """The people who were waited for at the last look; who has a screen is there since."""
        self.away = frozenset[str]()
        self.has_dealer = True
        self._timer: asyncio.TimerHandle | None = None

    def came(self, viewer: Viewer) -> None:
        self._attendance.came(viewer)
        self.look()

    def went(self, viewer: Viewer) -> None:
        self._attendance.went(viewer, self._loop.time())
        self.look()

    def begin_anew(self) -> None:
        """The table was another node's until now: nobody counts as away yet."""
        self._attendance = Attendance(self._loop.time())
        self._looked_at = frozenset()

    def heard(self, names: Iterable[str]) -> None:
        now = self._loop.time()
        is_news = self._people() != self._looked_at
        for name in names:
            self._attendance.heard(name, now)
            is_news = is_news or not self._attendance.has_screen(name)
        if is_news:
            self.look()

    def look(self) -> None:
        """Reckon anew, now and when the next of them will have been silent for too long."""
        people, now = self._people(), self._loop.time()
        self._looked_at = people
        before, missed = (self.away, self.has_dealer), self._attendance.dealer_missed_at
        self.away, self.has_dealer = self._attendance.away(people, now), now < missed
        if self._timer is not None:
            self._timer.cancel()
        ends = (self._attendance.next_away(people, now) or NEVER, missed if now < missed else NEVER)
        soonest = min(ends)
        self._timer = None if soonest == NEVER else self._loop.call_at(soonest, self.look)
        if (self.away, self.has_dealer) != before:
            self._changed()
