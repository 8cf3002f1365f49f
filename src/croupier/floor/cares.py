"""What people have the house hold them to, beside tables and purses: counted in one append.

Of whoever never asked for anything nothing is counted; their book has no more than the notices
that they were given. Where several
nodes share a journal, an order names the place up to which its giver's book was read, and is
decided anew if more stands there: whatever they were held to when they gave it holds.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from croupier.cage.care import (
    Care,
    CareEvent,
    ChipsCounted,
    DepositCounted,
    RoundLeft,
    Stirred,
    WagersCounted,
    answers_for_others,
    body_of,
    decide_again,
    event_from,
    evolve,
    kept_out,
    stirred,
    too_much_at_once,
)
from croupier.cage.purse import MoneyIssued
from croupier.floor.live_game import LiveGame, LiveTable, T
from croupier.floor.order_times import written
from croupier.floor.taken import Taken
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import ANYWHERE, BEGINS, GamingDay
from croupier.table.orders import Command, Giver
from croupier.table.orders_in_writing import reference
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.left_unfinished import LeftUnfinished
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.values.events import Moving
from croupier.values.records import moment
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import beside_command, care_stream, cared_for, is_care

HOUSE_DAY = GamingDay(ANYWHERE, BEGINS)
"""Of a house that says nothing else."""


class Cares:
    def __init__(
        self,
        journal: Journal,
        day: GamingDay = HOUSE_DAY,
        *,
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._journal, self._day = journal, day
        self._changed = changed
        self._known: dict[str, tuple[Care, str]] = {}
        """By stream, with the time of its newest record."""
        self._stirred = set[str]()
        """Streams that moved on while they were being read."""
        self._counting: dict[str, tuple[Care, list[Entry]]] = {}
        """What the order that is being decided does to each."""

    # what is known

    def of(self, person: str) -> Care:
        return self._read(care_stream(person))[0]

    def day_of(self, at: str) -> date:
        return self._day.day_of(moment(at))

    async def at_hand(self, *people: str) -> None:
        """Read beside the loop, as far as it is not known here."""
        for stream in map(care_stream, people):
            while stream not in self._known:
                self._stirred.discard(stream)
                read = await asyncio.to_thread(self._on_record, stream)
                if stream not in self._stirred:
                    self._known.setdefault(stream, read)

    async def catch_up(self, person: str) -> bool:
        """Read what other nodes wrote about somebody; whether there may have been any."""
        if not self._journal.has_other_writers:
            return False
        stream = care_stream(person)
        head = await asyncio.to_thread(self._journal.head, stream)
        known = self._known.get(stream)
        is_outdated = known is None or known[0].place < (head.place if head else 0)
        if is_outdated:
            self.forget(stream)
        await self.at_hand(person)
        return is_outdated

    def knowing(self, commands: Iterable[Command]) -> tuple[tuple[str, int], ...]:
        """What players' orders go by: recorded only if no other node wrote more there."""
        if not self._journal.has_other_writers:
            return ()
        players = {each.actor for each in commands if each.role is Role.PLAYER}
        return tuple((each, self._read(each)[0].place) for each in map(care_stream, players))

    def forget(self, stream: str) -> None:
        if is_care(stream):
            self._stirred.add(stream)
            self._known.pop(stream, None)
            self._changed(cared_for(stream))

    def is_behind(self, stream: str, place: int) -> bool:
        known = self._known.get(stream)
        return known is not None and (not place or known[0].place < place)

    def moved_on(self, records: Sequence[Record]) -> None:
        """What was recorded, by this node."""
        for record in records:
            if not is_care(record.stream):
                continue
            self._stirred.add(record.stream)
            known = self._known.get(record.stream)
            if known and known[0].place == record.place - 1:
                event = event_from(record.kind, record.body)
                self._known[record.stream] = evolve(known[0], event), record.at
            elif known and known[0].place < record.place:
                self._known.pop(record.stream)
            self._changed(cared_for(record.stream))

    def not_before(self, stream: str, at: str) -> str:
        """Clocks of tables and nodes differ; a book's records are in order all the same."""
        return max(at, self._read(stream)[1])

    # beside a table

    def begin(self) -> None:
        self._counting = {}

    def follow(self, game: LiveGame[T], before: T | None, after: T, taken: Taken) -> Refusal | None:
        """Count what an order moved; what its giver's own limits forbid is refused."""
        if before is None:
            return None
        command = taken.command
        player = command.actor if command.role is Role.PLAYER else ""
        refusal = self._forbidden(game, player, after, taken) if player else None
        for person, moved in () if refusal else self._moved(taken):
            event = self._counted(person, moved, before, after, taken, by=player)
            if refusal := self._count(person, event, taken.giver, taken.cause):
                break
        if refusal is None:
            self._leave(before, taken)
        if refusal and taken.giver.name != player:  # who enters it for them is told no more
            return refuse(None, "{person} does not do this now, by their own wish", person=player)
        return refusal

    def _leave(self, before: LiveTable, taken: Taken) -> None:
        """Whoever had wagers in a round that nobody came back to hears of it when they do."""
        for event in taken.events:
            if not isinstance(event, LeftUnfinished):
                continue
            for person in sorted({each.owner for each in before.wagers if each.seat}):
                at = self.not_before(care_stream(person), taken.at)
                cents = sum(_laid_by(before.accounts, person))
                told = RoundLeft(moment(at), before.id, event.days, event.how, cents)
                refusal = self._count(person, told, taken.giver, taken.cause)
                assert refusal is None, "nothing forbids to be told"

    def _forbidden(self, game: LiveGame[T], player: str, after: T, taken: Taken) -> Refusal | None:
        """What moves no chips of theirs, and is held to what they asked for all the same."""
        care, order, at = self._now(player), taken.command.order, moment(taken.at)
        if not care.counts:
            return None
        joins = isinstance(order, tuple(game.joins))
        if joins or isinstance(order, (TakeSeat, BuyIn)):
            out = kept_out(care, at, self._day.day_of(at))
            return out or (answers_for_others(care) if joins else None)
        if isinstance(order, SpeakWager):
            return refuse(None, "what you allow yourself is counted in chips: lay those down")
        riding = Counter[str]()
        for each in game.yet_to_lie(after):
            if each.target.endswith(f":{player}"):
                riding[each.target] += each.cents
        return too_much_at_once(care, _fullest(after, riding)) if riding else None

    def beside(self, append: Append) -> tuple[Append, ...]:
        command = beside_command(append.stream, append.command)
        return tuple(
            Append(stream, self._read(stream)[0].place, tuple(entries), command)
            for stream, (_, entries) in self._counting.items()
        )

    def _moved(self, taken: Taken) -> Iterator[tuple[str, Stirred]]:
        moving = [each for each in taken.events if isinstance(each, Moving)]
        if not moving or isinstance(taken.command.order, BuyIn):  # chips for cash are no gain
            return
        transfers = (one for each in moving for one in each.transfers)
        for person, moved in stirred(transfers).items():
            if moved.came and self._now(person).counts:
                yield person, moved

    def _counted(
        self,
        person: str,
        moved: Stirred,
        before: LiveTable,
        after: LiveTable,
        taken: Taken,
        *,
        by: str,
    ) -> CareEvent:
        at = self.not_before(care_stream(person), taken.at)
        when, table = (moment(at), self.day_of(at)), after.id
        lies_there = any(_laid_by(before.accounts, person))
        if person != by or moved.came > 0:
            is_counted = table in self._now(person).begun
            of_before = moved.came > 0 and lies_there and not is_counted
            return ChipsCounted(*when, table, moved.came, of_before)
        largest = _fullest(after, dict.fromkeys(moved.laid, 0))
        begins, first = before.can_bet, not lies_there
        return WagersCounted(*when, table, -moved.came, largest, begins, first)

    def _count(self, person: str, event: CareEvent, by: Giver, cause: bytes) -> Refusal | None:
        stream = care_stream(person)
        care, entries = self._counting.get(stream) or (self._now(person), [])
        decided = decide_again(care, event)
        if isinstance(decided, Refusal):
            return decided
        at = written(event.at)
        entries.append(Entry(at, by.name, event.kind, body_of(event), by.office, cause))
        self._counting[stream] = evolve(care, event), entries
        return None

    # beside a purse

    def beside_purse(
        self, append: Append, issued: MoneyIssued, by: Giver
    ) -> Append | Refusal | None:
        """Money into the purse of somebody who has such a book."""
        stream = care_stream(issued.person)
        care = self.of(issued.person)
        if not care.counts:
            return None
        at = self.not_before(stream, append.entries[0].at)
        event = DepositCounted(moment(at), self.day_of(at), sum(t.cents for t in issued.transfers))
        decided = decide_again(care, event)
        if isinstance(decided, Refusal):
            return decided
        entry = Entry(at, by.name, event.kind, body_of(event), by.office, reference(1))
        return Append(stream, care.place, (entry,), beside_command(append.stream, append.command))

    # reading

    def _now(self, person: str) -> Care:
        """With what the orders of this append have done already."""
        counting = self._counting.get(care_stream(person))
        return counting[0] if counting else self.of(person)

    def _read(self, stream: str) -> tuple[Care, str]:
        if stream not in self._known:
            self._known[stream] = self._on_record(stream)
        return self._known[stream]

    def _on_record(self, stream: str) -> tuple[Care, str]:
        care, at = Care(cared_for(stream)), ""
        for record in self._journal.read(stream):
            care, at = evolve(care, event_from(record.kind, record.body)), record.at
        return care, at


def _fullest(table: LiveTable, more: Mapping[str, int]) -> int:
    """What lies on the fullest of these spots, with so much more on each."""
    return max((table.accounts.get(each, 0) + cents for each, cents in more.items()), default=0)


def _laid_by(accounts: Mapping[str, int], person: str) -> Iterator[int]:
    for name, cents in accounts.items():
        if name.startswith("spot:") and name.endswith(f":{person}"):
            yield cents
