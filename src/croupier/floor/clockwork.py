"""The clock of one table: betting time, stand-ins, the automatic dealer, seats given up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from croupier.floor.running_table import RunningTable
from croupier.floor.seals import BrokenSeal
from croupier.floor.tempo import IDLE, LEFT_OVER, Move, next_move, seat_to_give_up
from croupier.journal.errors import Damaged
from croupier.journal.nodes import NotOurs
from croupier.journal.outages import Outage
from croupier.values.errors import OutOfReach
from croupier.values.refusals import CroupierError, Refused

LOG = logging.getLogger("croupier.floor")
ASK_AGAIN = 0.2
"""Seconds until a node that may answer for nothing at the moment looks whether it may again."""
AFTER_TROUBLE = 5.0
"""Seconds until a move is tried again that the journal could not take."""

Refusable = tuple[int, str]
"""Where the table stood, and the id of the move."""


class Clockwork:
    """Moves when it is time to; of several nodes the table's owner does."""

    def __init__(
        self,
        running: RunningTable,
        clock: Callable[[], datetime],
        damage: Outage | None = None,
    ) -> None:
        self._running, self._clock = running, clock
        self._damage = damage or Outage("the clocks of tables wait")
        """One for all tables of a house."""
        self._refused = set[Refusable]()
        """Moves that the table refused."""
        self._noticed: tuple[Refusable, float] | None = None
        """The move that is waited for, and since when by this machine's own time."""

    async def run(self) -> None:
        while self._running.goes_on:
            try:
                await self._tick()
            except OutOfReach as trouble:
                if isinstance(trouble, Damaged):  # of any other the journal itself tells
                    self._damage.met(trouble)
                await self._changed_within(AFTER_TROUBLE)
            except NotOurs:
                await self._changed_within(ASK_AGAIN)
            except CroupierError as trouble:
                self._tell(logging.ERROR, "waits", trouble)
                if self._running.table.closed and isinstance(trouble, BrokenSeal):
                    return  # whoever can read the seal opens it at another start
                await self._changed_within(AFTER_TROUBLE)
            except Exception:  # a bug of ours stops this move, not the table's clock
                LOG.exception("table %s: the clock failed", self._running.id)
                await self._changed_within(AFTER_TROUBLE)

    async def _tick(self) -> None:
        running = self._running
        running.looks_at = None
        running.changed.clear()
        await running.hasten()
        silence, over, move = running.watch.warn(), running.watch.miss_dealer(), self._next()
        waits = [silence.total_seconds()] if silence else []
        if over is not None and over <= 0:
            await self._take_over_if_first()
            return
        waits += [] if over is None else [over]
        if move and (left := self._left(move)) > 0:
            waits.append(left)
        elif move:
            await self._make_if_first(move)
            return
        if not waits:
            await running.changed.wait()
            return
        running.looks_at = asyncio.get_running_loop().time() + min(waits)
        await self._changed_within(min(waits))

    def _next(self) -> Move | None:
        running = self._running
        table, tempo, how = running.table, running.tempo, running.arrangement
        moves = [running.end, running.move, seat_to_give_up(running.game, table, tempo, how)]
        possible = [
            each for each in moves if each and (table.place, each.command.id) not in self._refused
        ]
        return min(possible, key=lambda move: move.at, default=None)

    def _left(self, move: Move) -> float:
        """Seconds; a record dated ahead by another node's clock holds nobody up for longer."""
        now = asyncio.get_running_loop().time()
        key = (self._running.table.place, move.command.id)
        if self._noticed is None or self._noticed[0] != key:
            self._noticed = key, now
        since = now - self._noticed[1]
        by_records = (move.at - self._clock()).total_seconds()
        return min(by_records, move.pause.total_seconds() - since)

    async def _make_if_first(self, move: Move) -> None:
        if self._running.may_answer():
            await self._make(move)
        else:
            await self._changed_within(ASK_AGAIN)

    async def _take_over_if_first(self) -> None:
        if self._running.may_answer():
            await self._running.take_over()
        else:
            await self._changed_within(ASK_AGAIN)

    async def _make(self, move: Move) -> None:
        running = self._running
        table, place = running.table, running.table.place
        if move.what not in {IDLE, LEFT_OVER}:
            how, now = running.arrangement, self._clock()
            move = next_move(running.game, table, running.tempo, how, now, running.away) or move
        try:
            await running.take(move.command, only_at=place)
            self._damage.over()
        except Refused as refused:
            self._tell(logging.WARNING, "was refused", refused)
            self._refused = {each for each in self._refused if each[0] == place}
            self._refused.add((place, move.command.id))

    def _tell(self, level: int, what: str, why: CroupierError) -> None:
        LOG.log(level, "table %s: the clock %s: %s", self._running.id, what, why)

    async def _changed_within(self, seconds: float) -> None:
        # wait_for would swallow a cancellation that comes together with a change
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._running.changed.wait()


def goes_on(running: RunningTable) -> bool:
    """A table whose records cannot be read stands still; the others do not."""
    try:
        return running.goes_on
    except CroupierError as trouble:
        LOG.error("table %s stands still: %s", running.id, trouble)  # noqa: TRY400 told
        return False


def broke_off(task: asyncio.Task[None]) -> bool:
    """The clock of a table that was closed has ended as it should."""
    return task.done() and (task.cancelled() or task.exception() is not None)
