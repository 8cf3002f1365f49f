"""What everybody at a table is told of who is there: who is away or silent, whether a dealer is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Protocol

import msgspec

from croupier.floor.arrangement import Arrangement
from croupier.floor.live_game import LiveGame, LiveTable
from croupier.floor.messages import Attending
from croupier.floor.presence import Presence
from croupier.floor.tempo import Tempo, next_silence, people, silent, waits_for_dealer


class Watched(Protocol):
    """A table on this node."""

    game: LiveGame[Any]
    arrangement: Arrangement

    @property
    def table(self) -> LiveTable: ...
    @property
    def tempo(self) -> Tempo: ...


class Watch:
    def __init__(
        self,
        watched: Watched,
        clock: Callable[[], datetime],
        tell: Callable[[msgspec.Struct], None],
        changed: Callable[[], None],
    ) -> None:
        """`changed` is called when somebody came or went, after everybody was told."""
        self._watched, self._clock, self._tell, self._changed = watched, clock, tell, changed
        self.presence = Presence(lambda: people(watched.table), self._attended)
        self._loop = asyncio.get_running_loop()
        self._missed_since: float | None = None
        """By the loop's own time, since when people wait for a dealer who is gone."""
        self._told: object = None
        """Who is there, as everybody was told."""

    def begin_anew(self) -> None:
        self.presence.begin_anew()
        self._missed_since = self._told = None

    @property
    def attending(self) -> Attending:
        now = self._clock()
        return self._attending(now, self._silent(now))

    def _silent(self, now: datetime) -> Mapping[str, datetime]:
        watched = self._watched
        return silent(watched.table, watched.tempo, watched.arrangement, now)

    def _attending(self, now: datetime, ends: Mapping[str, datetime]) -> Attending:
        left = {person: _milliseconds(at - now) for person, at in sorted(ends.items())}
        over = self._taken_over_in
        return Attending(
            tuple(sorted(self.presence.away)),
            left,
            self._watched.arrangement.automatic,
            self.is_dealer_missed,
            None if over is None else _milliseconds(timedelta(seconds=over)),
        )

    @property
    def is_dealer_missed(self) -> bool:
        return self._missed_since is not None

    def warn(self) -> timedelta | None:
        """Tell who is about to lose a seat; how long until there is more to tell."""
        self._tell_news()
        return next_silence(self._watched.tempo, self._watched.arrangement, self._clock())

    def miss_dealer(self) -> float | None:
        """Tell if people wait for a dealer who is gone; seconds until they need not any longer."""
        watched = self._watched
        how = watched.arrangement
        waits = waits_for_dealer(watched.game, watched.table, watched.tempo, how)
        if not waits or self.presence.has_dealer:
            self._missed_since = None
        elif self._missed_since is None:
            self._missed_since = self._loop.time()
        self._tell_news()
        return self._taken_over_in

    @property
    def _taken_over_in(self) -> float | None:
        """Real cards wait for a person."""
        if self._missed_since is None or self._watched.table.physical_cards:
            return None
        return self._missed_since + self._watched.arrangement.dealer_seconds - self._loop.time()

    def _attended(self) -> None:
        self.miss_dealer()
        self._changed()

    def _tell_news(self) -> None:
        """Unless nobody came or went, and nobody is more silent than before."""
        now = self._clock()
        ends, away, is_missed = self._silent(now), self.presence.away, self.is_dealer_missed
        told = away, frozenset(ends), self._watched.arrangement.automatic, is_missed
        before, self._told = self._told, told
        everybody_is_there = not (away or ends or is_missed)
        if told != before and not (before is None and everybody_is_there):
            self._tell(self._attending(now, ends))


def _milliseconds(time: timedelta) -> int:
    return max(0, int(time.total_seconds() * 1000))
