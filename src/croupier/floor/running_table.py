"""One live table on this node: it takes orders in turn and tells everybody who listens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime, timedelta
from operator import is_not
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.floor.arrangement import Arrangement
from croupier.floor.channel import Channel, Subscription
from croupier.floor.live_game import LiveTable
from croupier.floor.messages import (
    PROTOCOL,
    Changed,
    Clock,
    ClockTold,
    MetersShown,
    News,
    Resync,
    Started,
    clock_of,
    encoded,
    meters_shown,
    raw,
)
from croupier.floor.one_seat_each import second_seat
from croupier.floor.order_times import may_be_late
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import refuse_another
from croupier.floor.shown_views import Shown, ShownViews
from croupier.floor.tables import Pending, Tables
from croupier.floor.tempo import (
    DECISION,
    STAND_IN,
    Move,
    Tempo,
    followed,
    hastened_by,
    next_move,
    next_silence,
    not_awaited,
    people,
    silent,
)
from croupier.floor.thread_bridge import ThreadBridge
from croupier.floor.told_lines import ToldLines
from croupier.floor.unfinished import HOUSE_POLICY, Grace, Unfinished, too_late
from croupier.floor.watch import Watch
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.nodes import NotOurs
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.table.orders import Command, Order
from croupier.table.people import Role, Viewer
from croupier.tongues import ENGLISH
from croupier.values.events import Event
from croupier.values.records import moment
from croupier.values.refusals import Refusal, Refused

NO_SOONER = 0.001
"""Seconds that are not worth waking for."""


class Answer(msgspec.Struct, frozen=True):
    """An order is recorded."""

    table: str
    place: int
    repeated: bool = False
    """It had been recorded before."""


class RunningTable:
    def __init__(
        self,
        journal: Journal,
        tables: Tables[Any],
        table_id: str,
        clock: Callable[[], datetime],
        bridge: ThreadBridge[tuple[Record, ...]],
    ) -> None:
        self.id, self.tables, self.game = table_id, tables, tables.game
        self.arrangement = Arrangement()
        self.channel = Channel()
        self.changed = asyncio.Event()
        """Set whenever the clock must reckon anew."""
        self.may_answer: Callable[[], bool] = _always
        """Whether this node has the table, and no other; asked before an order is decided."""
        self.when_opened: Callable[[], object] = lambda: None
        """Told when a sealed order was opened."""
        self.looks_at: float | None = None
        """When, by the loop's own time, the clock reckons anew by itself; none if any change may
        matter to it."""
        self._journal, self._clock, self._bridge = journal, clock, bridge
        self._turn, self._loop = asyncio.Lock(), asyncio.get_running_loop()
        self._tempo: Tempo | None = None
        self.unfinished = HOUSE_POLICY
        self.terms_at: Callable[[str], Unfinished] = lambda _: self.unfinished
        """The house's terms as they stood at some time."""
        self._waits: Grace | None = None
        """Set while a round that stopped with the house waits for the people in it."""
        self._ready = set[str]()
        """People who want the round now."""
        self._lines = {ENGLISH: ToldLines(journal, self.game, table_id)}
        self._views = {ENGLISH: ShownViews[Any](self.game)}
        """In each tongue that somebody has listened in."""
        self._reckoned: tuple[tuple[object, ...], Move | None] | None = None
        """The next move, and the table, tempo and arrangement it was reckoned from."""
        self._shown: object = None
        """The finished rounds everybody has been told of."""
        self.watch = Watch(self, clock, self._tell, self._attended)
        self.presence = self.watch.presence
        self.take_over: Callable[[], Awaitable[None]] = _by_nobody
        """The automatic dealer does, and that is recorded."""

    @property
    def table(self) -> LiveTable:
        table: LiveTable = self.tables.known(self.id)
        return table

    @property
    def goes_on(self) -> bool:
        """A closed table does while something is sealed there."""
        return not self.table.closed or bool(self.game.tables.agenda(self.table))

    @property
    def tempo(self) -> Tempo:
        if self._tempo is None:
            now, last = self._clock(), moment(self.tables.newest(self.id))
            self._waits = self.unfinished.grace_of(self.table, last, now)
            newest = max(last, now)
            self._tempo = followed(Tempo(newest, newest), self.game, self.table, ())
        return self._tempo

    @property
    def move(self) -> Move | None:
        """What the house does next, if nothing happens before."""
        table, tempo, how, away = known = self.table, self.tempo, self.arrangement, self.away
        reckoned = self._reckoned
        if reckoned is None or any(map(is_not, reckoned[0], known)):
            reckoned = self._reckoned = known, next_move(self.game, table, tempo, how, away=away)
        return self._after_grace(reckoned[1])

    @property
    def end(self) -> Move | None:
        """Of what was laid here, once its date of voiding has come."""
        newest = self.tables.newest(self.id)
        return self.terms_at(newest).end_of(self.table, moment(newest))

    @property
    def _void_at(self) -> datetime | None:
        newest = self.tables.newest(self.id)
        return self.terms_at(newest).void_at(self.table, moment(newest))

    def _after_grace(self, move: Move | None) -> Move | None:
        waits = self._waits
        if move is None or waits is None or self.table.left:
            return move
        now, there = self._clock(), {each.viewer.person for each in self.channel}
        if not waits.holds(now, there):
            self._waits = None
            return move
        return replace(move, at=max(move.at, waits.until), pause=max(move.pause, waits.until - now))

    @property
    def away(self) -> frozenset[str]:
        """People at the table who have no screen there and were not heard of for a while."""
        return self.presence.away

    def arrange(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.changed.set()
        self._tell_all()
        self.watch.miss_dealer()

    @property
    def link(self) -> str:
        """The meters it plays for; nothing if it has none."""
        play = self.game.progressive
        return play.link(self.table) if play else ""

    @property
    def meters(self) -> MetersShown | None:
        standing = self.tables.progressives.standing(self.link) if self.link else None
        return meters_shown(standing) if standing and standing.controller.place else None

    # orders

    async def take(
        self, command: Command, seen: int | None = None, only_at: int | None = None
    ) -> Answer | None:
        """Decide, record, publish; another node may be quicker, then decide again.

        With `only_at` it is the clock that asks: nothing is done once the table has moved on.
        """
        async with self._turn, self._meters_turn(command.order):
            await self._catch_up(seen)
            for _ in range(TRIES):
                if only_at not in {None, self.table.place}:
                    return None
                if not self.may_answer():
                    raise NotOurs(self.id)
                pending = await self._begun(command, seen)
                if isinstance(pending, Refusal):
                    if before := await self._recorded(command):
                        await self._read_on()
                        return self._answered_before(command, before)
                    raise Refused([pending])
                try:
                    records = await self._bridge.of(pending.future)
                except Stale as stale:
                    self.tables.forget_beside(stale.stream)
                    await self._read_on()
                except AlreadyDone as before:
                    await self._read_on()
                    return self._answered_before(command, before.records)
                else:
                    self.tables.moved_on(pending.table, records)
                    if pending.opens:
                        self.when_opened()
                    self._publish(records, pending.events)
                    return Answer(self.id, pending.table.place)
        raise Outrun(self.id)

    async def _begun(self, command: Command, seen: int | None) -> Pending[Any] | Refusal:
        """Whatever the journal must be asked for first is read beside the loop."""
        if forbidden := self._forbidden(command) or await self._late(command, seen):
            return forbidden
        table, giver = self.table, command.actor if command.role is Role.PLAYER else ""
        beside = people(table) | {giver} - {""}
        if not table.physical_cards:
            await self.tables.purses.at_hand(*beside)
        await self.tables.cares.at_hand(*beside)
        decided = self.tables.decided(self.id, [self._dated(command)])
        if isinstance(decided, Refusal) and giver and await self.tables.cares.catch_up(giver):
            return self.tables.decided(self.id, [self._dated(command)])
        return decided

    async def _late(self, command: Command, seen: int | None) -> Refusal | None:
        if seen is None or not may_be_late(self.game, self.table, command, seen):
            return None
        return await asyncio.to_thread(self.tables.late, self.id, command, seen)

    async def _recorded(self, command: Command) -> tuple[Record, ...]:
        """What the same command brought about before."""
        if not command.id:
            return ()
        return await asyncio.to_thread(self._journal.given, self.id, command.id)

    def _forbidden(self, command: Command) -> Refusal | None:
        """What the floor has against an order that the table would take."""
        table, order, person = self.table, command.order, command.actor
        second = second_seat(table, order, person, command.role)
        late = too_late(self._void_at, self._dated(command))
        return late or second or not_awaited(table, lambda: self.move, order, person)

    def _meters_turn(self, order: Order) -> AbstractAsyncContextManager[None]:
        """Linked tables of a house would outrun each other: here one waits for the other."""
        play, table = self.game.progressive, self.table
        if play is None or not order.handed_over:
            return nullcontext()
        if play.judges(table, order) or play.looks(table, order):
            return self.tables.progressives.turn(play.link(table))
        return nullcontext()

    def _answered_before(self, command: Command, records: Sequence[Record]) -> Answer:
        mine = [each for each in records if each.stream == self.id]
        refuse_another(self.game.tables, mine or records, self.id, command)
        return Answer(self.id, mine[-1].place, repeated=True)

    async def ready(self, person: str) -> None:
        """The house need not wait once everybody wants what comes next."""
        self.presence.heard([person])
        if person in self._hastening:
            self._ready.add(person)
            self._tell_clock()
            await self.hasten()

    async def hasten(self) -> None:
        """Somebody has decided or gone: perhaps the others, who are ready, waited for that."""
        if self._ready and (move := self.move) and not self._awaited_by(move):
            await self.take(move.command, only_at=self.table.place)

    @property
    def _hastening(self) -> frozenset[str]:
        """Who can have the next move at once."""
        move = self.move
        return hastened_by(self.game, self.table, move) if move else frozenset()

    def _awaited_by(self, move: Move) -> frozenset[str]:
        """Who has neither answered nor said to be ready; nobody waits for whoever is away."""
        there = self._ready | self.away
        return move.asked - (there | self.tempo.absent if move.what == DECISION else there)

    def _attended(self) -> None:
        """Others are away than before, for whom nobody waits any longer, or does again."""
        self.changed.set()
        self._tell_clock()

    def _dated(self, command: Command) -> Command:
        """Clocks of several nodes differ; what is recorded later is never dated earlier."""
        return replace(command, at=max(self._clock(), moment(self.tables.newest(self.id))))

    def is_behind(self, place: int) -> bool:
        """Whether the journal may know more; 0 if nobody knows."""
        return not place or place > self.table.place

    async def read_on(self, place: int = 0) -> None:
        """Take in what another node recorded; news of our own order need no reading."""
        async with self._turn:
            if self.is_behind(place):
                await self._read_on()

    async def catch_up(
        self, seen: int | None, *, to_tell: bool = False, tongue: str = ENGLISH
    ) -> None:
        """Whoever comes from another node may have seen more than this one; or missed something."""
        if seen is not None and seen > self.table.place:
            await self.read_on()
        if to_tell:
            await self._lines_in(tongue).at_hand(seen, lambda: self.table.place)

    async def _catch_up(self, seen: int | None) -> None:
        if seen is not None and seen > self.table.place:
            await self._read_on()

    async def _read_on(self) -> None:
        """Beside the loop, also where nothing is known of the table yet."""
        if not self.tables.knows(self.id):
            self.tables.meet(*await asyncio.to_thread(self.tables.read, self.id))
        place = self.table.place
        read = await asyncio.to_thread(lambda: tuple(self._journal.read(self.id, after=place)))
        if records := self.tables.take_in(self.id, read):
            self._publish(records)

    # telling

    def _publish(self, records: Sequence[Record], events: Sequence[Event] = ()) -> None:
        mine = [each for each in records if each.stream == self.id]
        self._tempo = followed(self.tempo, self.game, self.table, mine)
        own = [each.actor for each in mine if not each.command.startswith(STAND_IN)]
        self.presence.heard(own)
        if Role.DEALER.value in [each.office for each in mine]:
            self.presence.heard([Role.DEALER.value])
        self._wake_clock()
        if self._ready:
            self._ready &= self._hastening
        if len(self.channel):
            self._tell_all(mine, events)
        else:
            self._shown = self.table.history

    def _wake_clock(self) -> None:
        """Unless whatever comes next comes no sooner than it looks anyway.

        The time of day may be set and another node's may be ahead: a move is never further away
        than the pause before it.
        """
        if self.looks_at is None:
            self.changed.set()
            return
        over = self.watch.miss_dealer()
        now, looks_in = self._clock(), self.looks_at - self._loop.time() - NO_SOONER
        move, tempo, how = self.move, self.tempo, self.arrangement
        waits = [min(move.at - now, move.pause)] if move else []
        waits += [silence] if (silence := next_silence(tempo, how, now)) else []
        waits += [timedelta(seconds=over)] if over is not None else []
        waits += [at - now for at in silent(self.table, tempo, how, now).values()]
        if waits and min(waits).total_seconds() < looks_in:
            self.changed.set()

    def _lines_in(self, tongue: str) -> ToldLines:
        if tongue not in self._lines:
            self._lines[tongue] = ToldLines(self._journal, self.game, self.id, tongue)
        return self._lines[tongue]

    def _views_in(self, tongue: str) -> ShownViews[Any]:
        if tongue not in self._views:
            self._views[tongue] = ShownViews(self.game, tongue)
        return self._views[tongue]

    def _tell_all(self, records: Sequence[Record] = (), events: Sequence[Event] = ()) -> None:
        """Encoded once for an audience and tongue; in none that nobody listens in."""
        table = self.table
        finished = table.history
        listening = tuple(self.channel)
        spoken = {ENGLISH, *[each.tongue for each in listening]}
        lines = {tongue: raw(self._lines_in(tongue).of(records, events)) for tongue in spoken}
        history = msgspec.UNSET if finished is self._shown else self._history()
        self._shown = finished
        clock = self._shown_clock()
        views = {tongue: self._views_in(tongue) for tongue in spoken}
        audiences = {tongue: views[tongue].audience(table) for tongue in spoken}
        ready = dict[Hashable, tuple[Shown, bytes]]()
        for each in listening:
            tongue, seen = each.tongue, each.seen if each.wants_changes else None
            alike = tongue, audiences[tongue](each.viewer), seen
            if alike not in ready:
                shown = views[tongue].of(table, each.viewer)
                changes = shown.changes_for(seen)
                kind, part = (News, shown.whole) if changes is None else (Changed, changes)
                told = kind(table.place, lines[tongue], part, clock, history)
                ready[alike] = shown, encoded(told)
            each.seen, message = ready[alike]
            each.put(message)

    def _history(self) -> msgspec.Raw:
        return raw(self.table.history)

    def _shown_clock(self) -> Clock | None:
        move = self.move
        return clock_of(move, self._awaited_by(move), self._clock()) if move else None

    def _tell_clock(self) -> None:
        self._tell(ClockTold(self._shown_clock()))

    def _tell(self, what: msgspec.Struct) -> None:
        """The same to everybody, though nothing is on record."""
        message = encoded(what) if len(self.channel) else b""
        for each in self.channel:
            each.put(message)

    def join(self, viewer: Viewer, after: int | None, tongue: str = ENGLISH) -> Subscription:
        self.presence.came(viewer)
        subscription = Subscription(viewer, lambda: self._afresh(subscription), tongue)
        self.channel.add(subscription)
        subscription.when_closed(self.left)
        subscription.put(self.start(viewer, after, tongue=tongue))
        subscription.seen = self._views_in(tongue).of(self.table, viewer)
        if self._waits:
            self.changed.set()
        return subscription

    async def put_down(self, why: bytes) -> None:
        """Another node has the table from now on: what is under way is done first."""
        async with self._turn:
            self.hang_up(why)

    def hang_up(self, why: bytes) -> None:
        for each in self.channel:
            each.put(why)
            each.close()

    async def take_up(self) -> None:
        """Know what another node recorded before this one came to have the table."""
        self._tempo = self._waits = self._reckoned = None
        self._ready.clear()
        self.watch.begin_anew()
        await self.read_on()

    def _afresh(self, subscription: Subscription) -> bytes:
        viewer, tongue = subscription.viewer, subscription.tongue
        subscription.seen = self._views_in(tongue).of(self.table, viewer)
        return self.start(viewer, None, Resync, tongue)

    def left(self, subscription: Subscription) -> None:
        self.channel.remove(subscription)
        self.presence.went(subscription.viewer)

    def start(
        self,
        viewer: Viewer,
        after: int | None,
        kind: type[Started] = Started,
        tongue: str = ENGLISH,
    ) -> bytes:
        """Everything a screen needs to begin, and what it missed since a place."""
        table = self.table
        missed = self._lines_in(tongue).since(after, table.place)
        message = kind(
            PROTOCOL,
            self.id,
            table.house.game,
            table.place,
            viewer,
            self._views_in(tongue).of(table, viewer).whole,
            self._history(),
            self._shown_clock(),
            missed or [],
            missed is not None,
            self.watch.attending,
            self.meters,
        )
        return encoded(message)


async def _by_nobody() -> None:
    """A table that no house runs."""


def _always() -> bool:
    return True
