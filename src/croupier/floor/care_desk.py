"""Where people say what the house is to hold them to; whoever plays is told how long they have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from croupier.cage.book import order_on_record
from croupier.cage.care import Care, CareOrder, GiveNotice, Told, body_of, book, due, kept_out
from croupier.floor.cares import Cares
from croupier.floor.channel import Subscription
from croupier.floor.messages import TimePlayed, encoded
from croupier.floor.order_times import written
from croupier.floor.requests import checked_id
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import AnotherOrder
from croupier.floor.sittings import Sitting, sitting_of
from croupier.floor.tempo import HOUSE
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.news import Moved
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.table.orders import CLOCK, Giver
from croupier.values.errors import OutOfReach
from croupier.values.order_ids import own_command
from croupier.values.records import moment
from croupier.values.refusals import CroupierError, Refusal, Refused
from croupier.values.streams import care_stream

NO_OFTENER = timedelta(seconds=0.05)
"""That is not worth waking for."""
AFTER_TROUBLE = 30.0
"""Seconds until a notice is tried again that the journal could not take."""

Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


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
        self._listening: dict[str, dict[Subscription, Told | None]] = {}
        """The screens of each person, with the notice that was shown there last."""
        self._came = set[str]()
        """Who has opened another screen since they were last looked for."""
        self._stirred: dict[str, asyncio.Event] = {}
        """For those who wait to tell a person something, by what may have changed."""

    async def of(self, person: str) -> Care:
        """What is on record now, by whichever node."""
        await self.cares.catch_up(person)
        return self.cares.of(person)

    async def is_excluded(self, person: str) -> bool:
        return (await self.of(person)).is_excluded(self._clock())

    async def kept_out(self, person: str) -> Refusal | None:
        """Why they do not sit down now, by their own wish."""
        return self.against(await self.of(person))

    def against(self, care: Care) -> Refusal | None:
        at = self._clock()
        return kept_out(care, at, self.day.day_of(at)) if care.counts else None

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
        self._listening.setdefault(person, {})[subscription] = None
        if person not in self._stirred:
            self._stirred[person] = asyncio.Event()
            self._spawn(self._remind(person))
        else:
            self._came.add(person)
            self._stir(person)

    def left(self, person: str, subscription: Subscription) -> None:
        listening = self._listening.get(person)
        if listening is None:
            return
        listening.pop(subscription, None)
        if not listening:
            del self._listening[person]
            self._stir(person)

    async def _remind(self, person: str) -> None:
        """Every hour, or as often as they chose, while a screen of theirs is open.

        Whoever was told elsewhere is told the same here, and so is a screen that was opened since;
        nobody is told of a period twice.
        """
        try:
            while person in self._listening:
                self._came.discard(person)
                try:
                    care, sitting, until = await self._told_if_due(person)
                except (CroupierError, OutOfReach):
                    await self._stirred_within(person, AFTER_TROUBLE)
                    continue
                if care.told and sitting and care.told.since == sitting.since:
                    self._tell(person, care.told)
                await self._until_next(person, care, until)
        finally:
            self._stirred.pop(person, None)
            self._came.discard(person)

    async def _told_if_due(self, person: str) -> tuple[Care, Sitting | None, datetime]:
        """With the notice that is due by now, whoever gave it; and when one may be due next."""
        stream = care_stream(person)
        for _ in range(TRIES):
            care, now = await self.of(person), self._clock()
            sitting = await asyncio.to_thread(sitting_of, self._journal, person, care.told, now)
            if sitting is None:
                return care, None, now + timedelta(minutes=care.notice)
            if (next_ := due(care, sitting.since)) > now + NO_OFTENER:
                return care, sitting, next_
            at = self.cares.not_before(stream, written(max(now, next_)))
            given = GiveNotice(moment(at), sitting.since, sitting.wagered)
            decided = book.decide(care, given, CLOCK.name)
            if isinstance(decided, Refusal):
                raise Refused([decided])
            body, order = body_of(decided), order_on_record(given)
            entry = Entry(at, CLOCK.name, decided.kind, body, CLOCK.office, order)
            append = Append(stream, care.place, (entry,), f"{HOUSE}notice {care.place}")
            try:
                records = await asyncio.wrap_future(self._journal.submit(append))
            except (Stale, AlreadyDone):
                self.cares.forget(stream)
            else:
                self.cares.moved_on(records)
        raise Outrun(stream)

    async def _until_next(self, person: str, care: Care, until: datetime) -> None:
        """Or until another screen is opened, they were told elsewhere, or chose other times."""
        while person in self._listening:
            if person in self._came and care.told:
                return
            left = (until - self._clock()).total_seconds()
            if left <= 0 or not await self._stirred_within(person, left):
                return
            with suppress(OutOfReach):
                now = await self.of(person)
                if (now.told, now.notice) != (care.told, care.notice):
                    return

    async def _stirred_within(self, person: str, seconds: float) -> bool:
        stirred = self._stirred[person]
        try:
            async with asyncio.timeout(seconds):
                await stirred.wait()
        except TimeoutError:
            return False
        stirred.clear()
        return True

    def _tell(self, person: str, told: Told) -> None:
        minutes = int((told.at - told.since).total_seconds() // 60)
        message = encoded(TimePlayed(minutes, told.wagered, told.at))
        for each, shown in tuple(self._listening.get(person, {}).items()):
            if shown != told:
                self._listening[person][each] = told
                each.put(message)

    def _stir(self, person: str) -> None:
        if waiting := self._stirred.get(person):
            waiting.set()
