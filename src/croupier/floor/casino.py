"""Every table of the house, open to people: decide, record, then publish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from croupier.floor.arrangement import Arrangement
from croupier.floor.arrangements import Arrangements
from croupier.floor.chance import FAIR, Chance
from croupier.floor.channel import Subscription
from croupier.floor.clockwork import Clockwork
from croupier.floor.games import every_game, game_named
from croupier.floor.head_keeper import HeadKeeper, HeadTerms
from croupier.floor.live_game import LiveGame, LiveTable
from croupier.floor.messages import (
    Bye,
    MetersShown,
    encoded,
    steps_document,
)
from croupier.floor.meter_desk import MeterDesk, NoSuchLink
from croupier.floor.office_desk import OfficeDesk
from croupier.floor.outages import Outage
from croupier.floor.purse_desk import PurseDesk
from croupier.floor.requests import (
    Opening,
    Request,
    as_given,
    checked_id,
    command_for,
    from_a_screen,
)
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.running_table import Answer, RunningTable
from croupier.floor.sent_again import refuse_another
from croupier.floor.tables import Tables, game_of, now
from croupier.floor.thread_bridge import ThreadBridge
from croupier.floor.two_people import held_to_two
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.news import Alone, Moved, News
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.table.orders import Command, Giver
from croupier.table.people import Role, Viewer
from croupier.table.steps import Step
from croupier.values.families import games
from croupier.values.refusals import CroupierError, Refusal, Refused
from croupier.values.streams import FLOOR, checked_table_id, is_meter, is_purse, is_table

__all__ = ["Casino", "NoSuchLink", "NoSuchTable", "Opening", "Request"]

LOG = logging.getLogger("croupier.floor")
LISTEN_AGAIN = 1.0
"""Seconds until news are asked for again."""

R = TypeVar("R")


class NoSuchTable(CroupierError):
    """There is no table of that name."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is no table {table_id!r}")


def _goes_on(running: RunningTable) -> bool:
    """A table whose records cannot be read stands still; the others do not."""
    try:
        return running.goes_on
    except CroupierError as trouble:
        LOG.error("table %s stands still: %s", running.id, trouble)  # noqa: TRY400 told
        return False


def _broke_off(task: asyncio.Task[None]) -> bool:
    """The clock of a table that was closed has ended as it should."""
    return task.done() and (task.cancelled() or task.exception() is not None)


class Casino:
    """Start it and close it within one event loop."""

    def __init__(
        self,
        journal: Journal,
        *,
        news: News | None = None,
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
        heads: HeadTerms | None = None,
    ) -> None:
        self.journal = journal
        self._news = news or Alone()
        self._clock = clock
        self._outage = Outage("the clocks of tables wait")
        self.purses = PurseDesk(journal, clock)
        self.offices = OfficeDesk(journal, clock)
        self._arrangements = Arrangements(journal)
        self._bridge = ThreadBridge[tuple[Record, ...]]()
        self._running_tables: dict[str, RunningTable] = {}
        self.meters = MeterDesk(journal, self._running_tables, clock, chance.point)
        by_game = {
            id(game): Tables(
                journal,
                game,
                clock=clock,
                chance=chance,
                purses=self.purses.purses,
                progressives=self.meters.progressives,
            )
            for game in every_game()
        }
        self._tables_of: dict[str, Tables[Any]] = {
            name: by_game[id(game_named(name))] for name in games()
        }
        self.heads = HeadKeeper(journal, self._news, heads) if heads else None
        self._orders, self._clocks = set[asyncio.Task[Any]](), set[asyncio.Task[Any]]()
        """What is under way: the one is finished at the end, the other is left off."""
        self._running: list[asyncio.Task[None]] = []
        """The listener, then the clocks."""
        self._later = set[str]()
        """Streams whose news wait to be read."""

    # from start to close

    async def start(self) -> None:
        """Find every table of the journal, and run their clocks from here on."""
        for stream in self.journal.streams():
            self._found(stream)
        self._running.insert(0, self._spawn(self._listen(), self._clocks))
        if self.heads:
            self._running.append(self._spawn(self.heads.run(), self._clocks))

    async def close(self) -> None:
        """Tell everybody, finish what is under way, and leave the clocks to other nodes."""
        bye = encoded(Bye("the server is closing; come back to this address"))
        for running in self._running_tables.values():
            for each in running.channel:
                each.put(bye)
                each.close()
        self.meters.close()
        for task in tuple(self._clocks):
            task.cancel()
        await asyncio.gather(*self._clocks, *self._orders, return_exceptions=True)
        await self._news.close()

    def _spawn(
        self, work: Coroutine[Any, Any, R], among: set[asyncio.Task[Any]]
    ) -> asyncio.Task[R]:
        task = asyncio.get_running_loop().create_task(work)
        among.add(task)
        task.add_done_callback(among.discard)
        return task

    def _found(self, stream: str) -> RunningTable | None:
        if stream in self._running_tables:
            return self._running_tables[stream]
        if not stream.isprintable():
            return None  # not every database could be asked for it
        tables = self._tables_of.get(game_of(self.journal, stream)) if is_table(stream) else None
        if tables is None:
            return None
        running = RunningTable(self.journal, tables, stream, self._clock, self._bridge)
        if self.heads:
            running.when_opened = self.heads.want
        self._arrangements.read_on()
        running.arrangement = self._arrangements.of(stream)
        self._running_tables[stream] = running
        if _goes_on(running):
            clock = Clockwork(running, self._news, self._clock, self._outage)
            self._running.append(self._spawn(clock.run(), self._clocks))
        return running

    async def _listen(self) -> None:
        """For ever: a node that stops listening would tell its people old news."""
        while True:
            try:
                async for moved in self._news.heard():
                    for each in [moved] if moved else await self._everything():
                        await self._heard(each)
            except Exception:  # whatever it is, the node must not go deaf
                LOG.exception("the news stopped; listening again")
                await asyncio.sleep(LISTEN_AGAIN)
            else:
                return

    async def _everything(self) -> list[Moved]:
        streams = await asyncio.to_thread(self.journal.streams)
        return [Moved(stream, 0) for stream in streams]

    async def _heard(self, moved: Moved) -> None:
        """News that cannot be read now are read later, and hold up no others."""
        try:
            await self._read_on(moved)
        except CroupierError as trouble:
            LOG.error("news of %s could not be read: %s", moved.stream, trouble)  # noqa: TRY400 told
            if moved.stream not in self._later:
                self._later.add(moved.stream)
                self._spawn(self._hear_later(moved), self._clocks)

    async def _hear_later(self, moved: Moved) -> None:
        await asyncio.sleep(LISTEN_AGAIN)
        self._later.discard(moved.stream)
        await self._heard(Moved(moved.stream, 0))

    def trouble(self) -> str | None:
        """What is wrong with this node, if anything is."""
        if not self._running:
            return "it is not open"
        if self._running[0].done():
            return "it hears no news"
        clocks = sum(map(_broke_off, self._running[1:]))
        return f"{clocks} clocks stand still" if clocks else None

    async def _read_on(self, moved: Moved) -> None:
        if moved.stream == FLOOR:
            self._rearrange()
        elif is_purse(moved.stream):
            self.purses.heard(moved)
        elif is_meter(moved.stream):
            self.meters.heard(moved)
        elif (running := self._found(moved.stream)) and running.is_behind(moved.place):
            await running.read_on()

    # what there is

    def tables(self) -> tuple[str, ...]:
        return tuple(sorted(self._running_tables))

    def table(self, table_id: str) -> LiveTable:
        return self._at(table_id).table

    def game(self, table_id: str) -> LiveGame[Any]:
        return self._at(table_id).game

    def arrangement(self, table_id: str) -> Arrangement:
        return self._at(table_id).arrangement

    def connected(self) -> int:
        return sum(len(running.channel) for running in self._running_tables.values())

    def _at(self, table_id: str) -> RunningTable:
        running = self._running_tables.get(table_id) or self._found(table_id)
        if running is None:
            raise NoSuchTable(table_id)
        return running

    # orders

    async def order(self, table_id: str, order: Request) -> Answer:
        """Nobody who asked and went away leaves an order half done."""
        running = self._at(table_id)
        try:
            command = command_for(running, await held_to_two(self.offices, order))
        except Refused:
            if before := self._answered_before(running, order):
                await running.read_on()
                return before
            raise
        taken = self._taken(running, command, order.seen)
        return await asyncio.shield(self._spawn(taken, self._orders))

    def _answered_before(self, running: RunningTable, order: Request) -> Answer | None:
        """An order that is sent again is answered as it was then, whatever forbids it now."""
        records = self.journal.recorded(running.id, order.id) if order.id else ()
        if not records or records[0].actor != order.person:
            return None
        refuse_another(running.game.tables, records, as_given(order), order.id)
        return Answer(running.id, records[-1].place, repeated=True)

    async def _taken(self, running: RunningTable, command: Command, seen: int | None) -> Answer:
        answer = await running.take(command, seen)
        assert answer is not None
        with suppress(CroupierError):  # the clock makes the same move later
            await running.answered()
        return answer

    async def ready(self, table_id: str, person: str) -> None:
        """Somebody wants the round now; the others are waited for until the clock ends."""
        ready = self._at(table_id).ready(person)
        await asyncio.shield(self._spawn(ready, self._orders))

    async def open_table(self, opening: Opening, by: str, command: str) -> Answer:
        """A floorperson opens a table; how the house runs it is recorded first."""
        table_id, house = checked_table_id(opening.table), opening.house
        checked_id(command)
        tables = self._tables_of.get(house.game)
        if tables is None:
            raise Refused([Refusal(house.seats.clause, f"no table plays {house.game} yet")])
        if running := self._found(table_id):
            if before := self.journal.recorded(table_id, command):
                order = tables.game.opening(house, opening.terms)
                refuse_another(running.game.tables, before, order, command)
                return Answer(table_id, running.table.place, repeated=True)
            raise Refused([Refusal(house.seats.clause, f"there is a table {table_id!r} already")])
        giver = Giver(by, Role.FLOORPERSON.value)
        await self._arrange(table_id, opening.arrangement, giver, f"{command} arrangement")
        order = tables.game.opening(house, opening.terms)
        given = Command(order, by, Role.FLOORPERSON, self._clock(), command)
        await self._opened(tables, table_id, given)
        running = self._found(table_id)
        assert running is not None
        return Answer(table_id, running.table.place)

    async def _opened(self, tables: Tables[Any], table_id: str, order: Command) -> None:
        """Two tables may join one link at the same time; the second tries again."""
        for _ in range(TRIES):
            pending = tables.begin(table_id, [order])
            if isinstance(pending, Refusal):
                raise Refused([pending])
            try:
                records = await self._bridge.of(pending.future)
            except AlreadyDone:
                return
            except Stale as stale:
                if stale.stream == table_id:
                    raise
                tables.forget_beside(stale.stream)
            else:
                tables.moved_on(pending.table, records)
                return
        raise Outrun(table_id)

    # how tables are run

    async def arrange(
        self,
        table_id: str,
        how: Arrangement,
        by: str,
        command: str,
        office: str = Role.FLOORPERSON.value,
    ) -> None:
        self._at(table_id)
        await self._arrange(table_id, how, Giver(by, office), command)

    async def _arrange(self, table_id: str, how: Arrangement, by: Giver, command: str) -> None:
        name = checked_id(command)
        await self._arrangements.record(table_id, how, by, self._clock(), name)
        self._rearrange()

    def _rearrange(self) -> None:
        self._arrangements.read_on()
        for running in self._running_tables.values():
            how = self._arrangements.of(running.id)
            if how != running.arrangement:
                running.arrange(how)

    # who looks

    def due(self, table_id: str, viewer: Viewer) -> tuple[Step, ...]:
        """What must be done next and what this viewer may do: nothing that would be refused."""
        running = self._at(table_id)
        steps = running.game.tables.due(running.table, viewer, self._clock())
        refused = (from_a_screen(running, step.order, viewer.person, viewer.role) for step in steps)
        return tuple(
            step
            for step, answer in zip(steps, refused, strict=True)
            if not isinstance(answer, Refusal)
        )

    def due_document(self, table_id: str, viewer: Viewer) -> msgspec.Raw:
        table = self.table(table_id)
        return steps_document(self.game(table_id), table, self.due(table_id, viewer))

    async def catch_up(self, table_id: str, seen: int | None) -> None:
        """Somebody comes from another node, where more was known."""
        await self._at(table_id).catch_up(seen)

    def meters_of(self, table_id: str) -> MetersShown | None:
        """What the table plays for, if it has a progressive wager."""
        return self._at(table_id).meters

    def look(self, table_id: str, viewer: Viewer, after: int | None = None) -> bytes:
        """What a screen begins with, for somebody who does not stay."""
        return self._at(table_id).start(viewer, after)

    def join(self, table_id: str, viewer: Viewer, after: int | None = None) -> Subscription:
        running = self._at(table_id)
        subscription = running.join(viewer, after)
        self.meters.joined(running)
        if viewer.role is Role.PLAYER:
            self.purses.joined(viewer.person, subscription)

        def left(each: Subscription) -> None:
            running.channel.remove(each)
            self.purses.left(viewer.person, each)

        subscription.when_closed(left)
        return subscription
