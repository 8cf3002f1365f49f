"""People's purses beside their tables: what one gives the other takes, in one append."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from croupier.cage.book import HouseOrder, order_on_record
from croupier.cage.purse import (
    IssueMoney,
    MoneyIssued,
    Purse,
    PurseEvent,
    body_of,
    book,
    event_from,
    evolve,
    move,
    purse_moves,
)
from croupier.floor.cage_entries import beside_purse
from croupier.floor.cares import Cares
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import refuse_another_of_the_house
from croupier.floor.taken import Taken
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.events import Event, Moving
from croupier.values.refusals import Refusal, Refused
from croupier.values.streams import beside_command, is_purse, person_of, purse_stream


class Purses:
    """A person without one brings chips from outside; with `everybody_has_one` nobody does."""

    def __init__(
        self,
        journal: Journal,
        *,
        everybody_has_one: bool = False,
        changed: Callable[[str], None] = lambda _: None,
        cares: Cares | None = None,
    ) -> None:
        self._journal = journal
        self.cares = cares or Cares(journal)
        self._everybody = everybody_has_one
        self._changed = changed
        self._known: dict[str, Purse] = {}
        """By stream."""
        self._times: dict[str, str] = {}
        """Of the newest record of each."""
        self._stirred = set[str]()
        """Streams that moved on while they were being read."""

    async def at_hand(self, *people: str) -> None:
        """Read, beside the loop, those that are not known: a silent database holds nobody up."""
        for stream in map(purse_stream, people):
            while stream not in self._known:
                self._stirred.discard(stream)
                purse, at = await asyncio.to_thread(self._on_record, stream)
                if stream not in self._stirred and stream not in self._known:
                    self._known[stream], self._times[stream] = purse, at

    def is_known(self, person: str) -> bool:
        return purse_stream(person) in self._known

    def of(self, person: str) -> Purse:
        """Empty, and at place 0, for somebody who was never issued anything."""
        return self._read(purse_stream(person))

    def forget(self, stream: str) -> None:
        """Somebody else has written: it is read again when it is next asked for."""
        self._stirred.add(stream)
        self._times.pop(stream, None)
        if self._known.pop(stream, None) and is_purse(stream):
            self._changed(person_of(stream))

    def forget_moved(self, events: Iterable[Event]) -> None:
        """Another node has recorded these beside the purses they moved."""
        for person in _moves(events):
            self.forget(purse_stream(person))

    def is_behind(self, stream: str, place: int) -> bool:
        return stream in self._known and (not place or self._known[stream].place < place)

    def beside(self, append: Append, orders: Sequence[Taken]) -> tuple[Append, ...] | Refusal:
        """What the purses must record together with a table's events, order by order."""
        purses, entries = dict[str, Purse](), dict[str, list[Entry]]()
        for taken in orders:
            if not any(isinstance(event, Moving) for event in taken.events):
                continue
            for person, cents in _moves(taken.events).items():
                stream = purse_stream(person)
                purse = purses.get(stream) or self._read(stream)
                if not purse.place and not self._everybody:
                    continue
                moved = move(purse, append.stream, cents)
                if isinstance(moved, Refusal):
                    return moved
                purses[stream] = evolve(purse, moved)
                entries.setdefault(stream, []).append(self._entry(stream, taken, moved))
        command = beside_command(append.stream, append.command)
        return tuple(
            Append(stream, self._read(stream).place, tuple(told), command)
            for stream, told in entries.items()
        )

    def _entry(self, stream: str, taken: Taken, moved: PurseEvent) -> Entry:
        at, giver = self._not_before(stream, taken.at), taken.giver
        return Entry(at, giver.name, moved.kind, body_of(moved), giver.office, taken.cause)

    def moved_on(self, records: Sequence[Record]) -> None:
        """What was recorded, by this node."""
        for record in records:
            if is_purse(record.stream):
                self._take_in(record)
                self._changed(person_of(record.stream))

    async def issue(self, person: str, cents: int, by: Giver, at: datetime, command: str) -> Purse:
        """Practice money for a person; the same command issues once."""
        return await self.ordered(person, IssueMoney(cents), by, at, command)

    async def ordered(
        self, person: str, order: HouseOrder, by: Giver, at: datetime, command: str
    ) -> Purse:
        """The same of whatever the house orders about a purse."""
        stream = purse_stream(person)
        for _ in range(TRIES):
            await self.at_hand(person)
            await self.cares.catch_up(person)
            purse = self._read(stream)
            issued = book.decide(purse, order, by.name)
            if isinstance(issued, Refusal):
                if await self.was_ordered(person, order, command):
                    return purse
                raise Refused([issued])
            when = self._not_before(stream, written(at))
            ordered = by.office, order_on_record(order)
            entry = Entry(when, by.name, issued.kind, body_of(issued), *ordered)
            append = Append(stream, purse.place, (entry,), command)
            beside = self._beside(append, issued, by)
            if isinstance(beside, Refusal):
                if await self.was_ordered(person, order, command):
                    return purse
                raise Refused([beside])
            try:
                records = await asyncio.wrap_future(self._journal.submit(append, *beside))
            except Stale as stale:
                self.forget(stream)
                self.cares.forget(stale.stream)
            except AlreadyDone:
                self.forget(stream)
                await self.was_ordered(person, order, command)
                await self.at_hand(person)
                return self._read(stream)
            else:
                self.moved_on(records)
                self.cares.moved_on(records)
                return self._read(stream)
        raise Outrun(stream)

    def _beside(
        self, append: Append, issued: PurseEvent, by: Giver
    ) -> tuple[Append, ...] | Refusal:
        """The cage that hands money out, and what its owner has the house count of it."""
        if not isinstance(issued, MoneyIssued):
            return ()
        counted = self.cares.beside_purse(append, issued, by)
        if isinstance(counted, Refusal):
            return counted
        handed = beside_purse(append, issued, by)
        return (handed, counted) if counted else (handed,)

    async def was_ordered(self, person: str, order: HouseOrder, command: str) -> bool:
        """Whether it is on record by this command; something else under it is refused."""
        stream = purse_stream(person)
        if found := await asyncio.to_thread(self._journal.given, stream, command):
            refuse_another_of_the_house(found, stream, order, command)
        return bool(found)

    def _read(self, stream: str) -> Purse:
        """Whole or not at all: a journal out of reach leaves no empty purse behind."""
        if stream not in self._known:
            self._known[stream], self._times[stream] = self._on_record(stream)
        return self._known[stream]

    def _on_record(self, stream: str) -> tuple[Purse, str]:
        """With the time of its newest record."""
        purse, at = Purse(person_of(stream)), ""
        for record in self._journal.read(stream):
            purse, at = evolve(purse, event_from(record.kind, record.body)), record.at
        return purse, at

    def _not_before(self, stream: str, at: str) -> str:
        """Clocks of tables and nodes differ; a purse's records are in order all the same."""
        return max(at, self._times.get(stream, ""))

    def _take_in(self, record: Record) -> None:
        self._stirred.add(record.stream)
        self._times[record.stream] = record.at
        purse = self._known.get(record.stream)
        if purse is not None and purse.place == record.place - 1:
            self._known[record.stream] = evolve(purse, event_from(record.kind, record.body))
        elif purse is not None and purse.place < record.place:
            self._known.pop(record.stream)


def _moves(events: Iterable[Event]) -> Mapping[str, int]:
    """By person, what events take out of purses or put into them."""
    return purse_moves(
        each for event in events if isinstance(event, Moving) for each in event.transfers
    )
