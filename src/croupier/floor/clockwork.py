"""The clock of one table: betting time, stand-ins, the automatic dealer, seats given up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from croupier.floor.station import Station
from croupier.floor.tempo import IDLE, Move, next_move, seat_to_give_up
from croupier.journal.news import News
from croupier.values.refusals import CroupierError, Refused

LOG = logging.getLogger("croupier.floor")
ASK_AGAIN = 2.0
"""Seconds until a node asks again for a clock that another node runs."""
AFTER_TROUBLE = 5.0
"""Seconds until a move is tried again that the journal could not take."""

Refusable = tuple[int, str]
"""Where the table stood, and the id of the move."""


class Clockwork:
    """Moves when it is time to; of several nodes one does."""

    def __init__(self, station: Station, news: News, clock: Callable[[], datetime]) -> None:
        self._station, self._news, self._clock = station, news, clock
        self._refused = set[Refusable]()
        """Moves that the table refused."""
        self._noticed: tuple[Refusable, float] | None = None
        """The move that is waited for, and since when by this machine's own time."""

    async def run(self) -> None:
        while not self._station.table.closed:
            try:
                await self._tick()
            except CroupierError as trouble:
                self._tell(logging.ERROR, "waits", trouble)
                await self._changed_within(AFTER_TROUBLE)
            except Exception:  # a bug of ours stops this move, not the table's clock
                LOG.exception("table %s: the clock failed", self._station.id)
                await self._changed_within(AFTER_TROUBLE)

    async def _tick(self) -> None:
        station = self._station
        station.looks_at = None
        station.changed.clear()
        move = self._next()
        if move is None:
            await station.changed.wait()
        elif (left := self._left(move)) > 0:
            station.looks_at = asyncio.get_running_loop().time() + left
            await self._changed_within(left)
        elif not await self._news.may_run(station.id):
            await self._changed_within(ASK_AGAIN)
        else:
            await self._make(move)

    def _next(self) -> Move | None:
        station = self._station
        table, tempo, how = station.table, station.tempo, station.arrangement
        moves = [station.move, seat_to_give_up(station.game, table, tempo, how)]
        possible = [
            each for each in moves if each and (table.place, each.command.id) not in self._refused
        ]
        return min(possible, key=lambda move: move.at, default=None)

    def _left(self, move: Move) -> float:
        """Seconds; a record dated ahead by another node's clock holds nobody up for longer."""
        now = asyncio.get_running_loop().time()
        key = (self._station.table.place, move.command.id)
        if self._noticed is None or self._noticed[0] != key:
            self._noticed = key, now
        since = now - self._noticed[1]
        by_records = (move.at - self._clock()).total_seconds()
        return min(by_records, move.pause.total_seconds() - since)

    async def _make(self, move: Move) -> None:
        station = self._station
        table, place = station.table, station.table.place
        if move.what != IDLE:
            how, now = station.arrangement, self._clock()
            move = next_move(station.game, table, station.tempo, how, now) or move
        try:
            await station.take(move.command, only_at=place)
        except Refused as refused:
            self._tell(logging.WARNING, "was refused", refused)
            self._refused = {each for each in self._refused if each[0] == place}
            self._refused.add((place, move.command.id))

    def _tell(self, level: int, what: str, why: CroupierError) -> None:
        LOG.log(level, "table %s: the clock %s: %s", self._station.id, what, why)

    async def _changed_within(self, seconds: float) -> None:
        # wait_for would swallow a cancellation that comes together with a change
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._station.changed.wait()
