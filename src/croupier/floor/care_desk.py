"""Where people say what the house is to hold them to; whoever plays is told how long they have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from croupier.cage.book import order_on_record
from croupier.cage.care import Care, CareOrder, body_of, book, stirred
from croupier.floor.cares import Cares
from croupier.floor.channel import Subscription
from croupier.floor.live_game import LiveGame
from croupier.floor.messages import TimePlayed, encoded
from croupier.floor.order_times import written
from croupier.floor.requests import checked_id
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import AnotherOrder
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.news import Moved
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.table.orders import Giver
from croupier.values.errors import OutOfReach
from croupier.values.events import Moving
from croupier.values.order_ids import own_command
from croupier.values.records import moment
from croupier.values.refusals import Refusal, Refused
from croupier.values.streams import care_stream

AWAY = timedelta(minutes=15)
"""Whoever closes every table for longer begins a new sitting."""
MOVES_CHIPS = b'"stack:'
"""In the body of a record by which somebody's chips move."""
NO_OFTENER = 0.05
"""Seconds that are not worth waking for."""

Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


@dataclass
class Sitting:
    """Somebody's time at tables on this node, whatever the number of screens."""

    since: datetime
    wagered: int = 0
    left: datetime | None = None
    """When the last screen was closed."""


class CareDesk:
    def __init__(
        self,
        journal: Journal,
        clock: Callable[[], datetime],
        day: GamingDay,
        spawn: Spawn,
    ) -> None:
        self.cares = Cares(journal, day, changed=self._stir)
        self.day = day
        self._journal, self._clock, self._spawn = journal, clock, spawn
        self._listening: dict[str, set[Subscription]] = {}
        self._sittings: dict[str, Sitting] = {}
        self._stirred: dict[str, asyncio.Event] = {}
        """For those who wait to tell a person something, by what may have changed."""

    async def of(self, person: str) -> Care:
        """What is on record now, by whichever node."""
        await self.cares.at_hand(person, giver=person)
        return self.cares.of(person)

    async def is_excluded(self, person: str) -> bool:
        return (await self.of(person)).is_excluded(self._clock())

    async def order(self, order: Callable[[datetime], CareOrder], by: Giver, command: str) -> Care:
        """Of a person about themselves; durable when this returns. One id takes effect once."""
        stream, named = care_stream(by.name), own_command(by.name, checked_id(command))
        for _ in range(TRIES):
            care = await self.of(by.name)
            at = self.cares.not_before(stream, written(self._clock()))
            given = order(moment(at))
            decided = book.decide(care, given, by.name)
            if isinstance(decided, Refusal):
                if await self._was_ordered(given, named, stream):
                    return care
                raise Refused([decided])
            order_body = order_on_record(given)
            entry = Entry(at, by.name, decided.kind, body_of(decided), by.office, order_body)
            append = Append(stream, care.place, (entry,), named)
            try:
                records = await asyncio.wrap_future(self._journal.submit(append))
            except Stale:
                self.cares.forget(stream)
            except AlreadyDone:
                self.cares.forget(stream)
                await self._was_ordered(given, named, stream)
                return await self.of(by.name)
            else:
                self.cares.moved_on(records)
                return self.cares.of(by.name)
        raise Outrun(stream)

    async def _was_ordered(self, order: CareOrder, command: str, stream: str) -> bool:
        """Whether it is on record by this command, at whichever time."""
        found = await asyncio.to_thread(self._journal.given, stream, command)
        if not found:
            return False
        first = found[0]
        before = book.order_from(first.order) if first.stream == stream else None
        if not isinstance(before, CareOrder) or replace(order, at=before.at) != before:
            raise AnotherOrder(command)
        return True

    def heard(self, moved: Moved) -> None:
        """Another node may have written."""
        if self.cares.is_behind(moved.stream, moved.place):
            self.cares.forget(moved.stream)

    # who plays, how long

    def joined(self, person: str, subscription: Subscription) -> None:
        now, before = self._clock(), self._sittings.get(person)
        if before is None or (before.left and now - before.left > AWAY):
            self._sittings[person] = Sitting(now)
        else:
            before.left = None
        listening = self._listening.setdefault(person, set())
        listening.add(subscription)
        if person not in self._stirred:
            self._stirred[person] = asyncio.Event()
            self._spawn(self._remind(person))

    def left(self, person: str, subscription: Subscription) -> None:
        listening = self._listening.get(person)
        if listening is None:
            return
        listening.discard(subscription)
        if not listening:
            del self._listening[person]
            self._sittings[person].left = self._clock()
            self._stir(person)
            self._forget_long_gone()

    def recorded(self, game: LiveGame[Any], records: Sequence[Record]) -> None:
        """What people who sit here laid, and took back themselves."""
        if not self._sittings:
            return
        for record in records:
            if MOVES_CHIPS not in record.body:
                continue
            event = game.tables.event_from(record.kind, record.body)
            for person, moved in stirred(
                event.transfers if isinstance(event, Moving) else ()
            ).items():
                sitting = self._sittings.get(person)
                if sitting is None:
                    continue
                sitting.wagered += moved.wagered
                if record.actor == person and moved.came > 0:
                    sitting.wagered -= moved.came

    def played(self, person: str) -> TimePlayed:
        sitting = self._sittings.get(person)
        if sitting is None:
            return TimePlayed(0, 0)
        seconds = (self._clock() - sitting.since).total_seconds()
        return TimePlayed(int(seconds // 60), max(0, sitting.wagered))

    async def _remind(self, person: str) -> None:
        """Every hour, or as often as they chose, while a screen of theirs is open."""
        stirred_ = self._stirred[person]
        try:
            while person in self._listening:
                stirred_.clear()
                every = timedelta(minutes=await self._every(person))
                if person not in self._listening:
                    return
                now, since = self._clock(), self._sittings[person].since
                due = since + every * ((now - since) // every + 1)
                with suppress(TimeoutError):
                    async with asyncio.timeout((due - now).total_seconds()):
                        await stirred_.wait()
                if self._clock() + timedelta(seconds=NO_OFTENER) >= due:
                    self._tell(person)
        finally:
            self._stirred.pop(person, None)

    async def _every(self, person: str) -> int:
        try:
            return (await self.of(person)).notice
        except OutOfReach:
            return Care(person).notice

    def _tell(self, person: str) -> None:
        message = encoded(self.played(person))
        for each in self._listening.get(person, ()):
            each.put(message)

    def _stir(self, person: str) -> None:
        if waiting := self._stirred.get(person):
            waiting.set()

    def _forget_long_gone(self) -> None:
        now = self._clock()
        gone = [who for who, each in self._sittings.items() if each.left and now - each.left > AWAY]
        for person in gone:
            del self._sittings[person]
