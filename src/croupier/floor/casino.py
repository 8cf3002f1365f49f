"""Every table of the house, open to people: decide, record, then publish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import msgspec

from croupier.floor.arrangement import Arrangement
from croupier.floor.arrangements import Arrangements, beside
from croupier.floor.care_desk import CareDesk
from croupier.floor.cares import HOUSE_DAY
from croupier.floor.chance import FAIR, Chance
from croupier.floor.channel import Subscription
from croupier.floor.clockwork import Clockwork, broke_off, goes_on
from croupier.floor.filing_desk import FilingDesk
from croupier.floor.games import every_game, game_named, game_of
from croupier.floor.head_keeper import HeadKeeper, HeadTerms
from croupier.floor.hearing import Hearing
from croupier.floor.live_game import LiveGame, LiveTable
from croupier.floor.messages import (
    Bye,
    MetersShown,
    encoded,
    steps_document,
)
from croupier.floor.meter_desk import MeterDesk, NoSuchLink
from croupier.floor.office_desk import OfficeDesk
from croupier.floor.one_seat_each import second_seat
from croupier.floor.opening import recorded_opening
from croupier.floor.ownership import Elsewhere, Ownership, Unowned
from croupier.floor.purse_desk import PurseDesk
from croupier.floor.requests import (
    Opening,
    Request,
    as_given,
    checked_id,
    command_for,
    command_named,
    from_a_screen,
)
from croupier.floor.running_table import Answer, RunningTable
from croupier.floor.sent_again import refuse_another
from croupier.floor.tables import Tables, now
from croupier.floor.thread_bridge import ThreadBridge
from croupier.floor.two_people import (
    OF_A_TRAY,
    held_to_two,
    offered_to,
    too_much_to_open_with,
)
from croupier.floor.unfinished import HOUSE_POLICY, Unfinished
from croupier.journal.news import Alone, Moved, News
from croupier.journal.nodes import NotOurs
from croupier.journal.outages import Outage
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.table.orders import Command, Giver
from croupier.table.people import Role, Viewer
from croupier.table.steps import Step
from croupier.tongues import ENGLISH
from croupier.values.families import games
from croupier.values.messages import said
from croupier.values.order_ids import own_command
from croupier.values.refusals import BadMaterial, CroupierError, Refusal, Refused, refuse
from croupier.values.spoken_in import in_english
from croupier.values.streams import (
    FLOOR,
    checked_table_id,
    is_care,
    is_meter,
    is_purse,
    is_table,
)

__all__ = ["Casino", "NoSuchLink", "NoSuchTable", "Opening", "Request"]

LOG = logging.getLogger("croupier.floor")

R = TypeVar("R")
CLOSING = encoded(Bye("the server is closing; come back to this address"))
MOVED = encoded(Bye("another server has this table now; come back to this address"))


class NoSuchTable(CroupierError):
    """There is no table of that name."""

    def __init__(self, table_id: str) -> None:
        super().__init__(said("there is no table {table_id}", table_id=repr(table_id)))


class Casino:
    """Start it and close it within one event loop."""

    def __init__(  # noqa: PLR0913 all that a house opens with
        self,
        journal: Journal,
        *,
        news: News | None = None,
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
        heads: HeadTerms | None = None,
        day: GamingDay = HOUSE_DAY,
        unfinished: Unfinished = HOUSE_POLICY,
    ) -> None:
        self.journal = journal
        self._news = news or Alone()
        self.unfinished = unfinished
        self._clock = clock
        self._damage = Outage("the clocks of tables wait")
        self.offices = OfficeDesk(journal, clock)
        self._running_tables: dict[str, RunningTable] = {}
        self.care = CareDesk(journal, clock, day, self._spawn_clock)
        self.purses = PurseDesk(journal, self.offices, clock, self.care.cares)
        self.filings = FilingDesk(journal, self.offices, clock)
        self._arrangements = Arrangements(journal)
        self._bridge = ThreadBridge[tuple[Record, ...]]()
        self.ownership = Ownership(self._news, self)
        self._clock_of = dict[str, asyncio.Task[None]]()
        self.meters = MeterDesk(journal, self._running_tables, self.offices, clock, chance.point)
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
        for each in by_game.values():
            each.epoch = self.ownership.epoch
        self._tables_of: dict[str, Tables[Any]] = {
            name: by_game[id(game_named(name))] for name in games()
        }
        self.heads = HeadKeeper(journal, self._news, heads) if heads else None
        self._orders, self._clocks = set[asyncio.Task[Any]](), set[asyncio.Task[Any]]()
        """What is under way: the one is finished at the end, the other is left off."""
        self._running: list[asyncio.Task[None]] = []
        """The listener, then the clocks."""

    # from start to close

    async def start(self) -> None:
        """Find every table of the journal, and run the clocks of this node's from here on."""
        await self._arrangements.read_on()
        await self.offices.now()
        lying = self.journal.archived()
        for stream in self.journal.streams():
            if stream in lying:
                continue  # closed, and its records lie in a file
            if is_table(stream) and (tables := self._tables_for(stream)):
                self._know(stream, tables)
        called = self.ownership.called
        hearing = Hearing(self.journal, self._news, self._read_on, self._spawn_clock, called)
        self._running.insert(0, self._spawn_clock(hearing.run()))
        if self.ownership.node is None:
            for running in self._running_tables.values():
                self._run(running)
        else:
            await self.ownership.want(self._running_tables.keys())
            await self.ownership.begin()
            self._running.append(self._spawn_clock(self.ownership.run()))
        if self.heads:
            self._running.append(self._spawn_clock(self.heads.run()))

    async def close(self) -> None:
        """Tell everybody, finish what is under way, and leave the clocks to other nodes."""
        for running in self._running_tables.values():
            running.hang_up(CLOSING)
        self.meters.close()
        for task in tuple(self._clocks):
            task.cancel()
        await asyncio.gather(*self._clocks, *self._orders, return_exceptions=True)
        await self._news.close()

    def _spawn(
        self, work: Coroutine[Any, Any, R], among: set[asyncio.Task[Any]]
    ) -> asyncio.Task[R]:
        task = asyncio.get_running_loop().create_task(work, context=in_english())
        among.add(task)
        task.add_done_callback(among.discard)
        return task

    def _spawn_clock(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._spawn(work, self._clocks)

    async def meet(self, table_id: str) -> None:
        """Whatever another node opened or recorded is read beside the loop before it is needed."""
        running = self._running_tables.get(table_id)
        if running is not None:
            is_over = running.tables.knows(table_id) and not running.goes_on
            if not (is_over or self.ownership.is_mine(table_id)):
                await running.read_on()
            return
        # not every database could be asked for what cannot be printed
        if not (is_table(table_id) and table_id.isprintable()):
            return
        lying = await asyncio.to_thread(self.journal.archived)
        tables = None if table_id in lying else await asyncio.to_thread(self._tables_for, table_id)
        if tables is None:
            return
        with suppress(BadMaterial):  # then it stands still, and says so
            tables.meet(*await asyncio.to_thread(tables.read, table_id))
        await self._arrangements.read_on()
        if table_id not in self._running_tables:
            running = self._know(table_id, tables)
            if self.ownership.is_mine(table_id):
                self._run(running)
            else:
                await self.ownership.want([table_id])

    def _tables_for(self, table_id: str) -> Tables[Any] | None:
        return self._tables_of.get(game_of(self.journal, table_id))

    def _know(self, stream: str, tables: Tables[Any]) -> RunningTable:
        running = RunningTable(self.journal, tables, stream, self._clock, self._bridge)
        running.may_answer = partial(self._may_answer, running)
        running.take_over = partial(self._take_over, stream)
        running.unfinished = self.unfinished
        running.terms_at = self.offices.terms_at
        if self.heads:
            running.when_opened = self.heads.want
        running.arrangement = self._arrangements.of(stream)
        self._running_tables[stream] = running
        return running

    def _run(self, running: RunningTable) -> None:
        if goes_on(running):
            clock = Clockwork(running, self._clock, self._damage)
            self._clock_of[running.id] = self._spawn_clock(self._kept(running, clock))
        else:
            self._spawn_clock(self._let_go_if_over(running))

    async def _kept(self, running: RunningTable, clock: Clockwork) -> None:
        await clock.run()
        await self._let_go_if_over(running)

    async def _let_go_if_over(self, running: RunningTable) -> None:
        """It needs no owner any longer; one that cannot be read stands still where it is."""
        with suppress(CroupierError):
            if not running.goes_on:
                await self.ownership.close_table(running.id)

    # tables that come and go

    async def gained(self, table_id: str) -> None:
        if table_id not in self._running_tables:
            await self.meet(table_id)
        running = self._running_tables.get(table_id)
        if running is None:
            return
        with suppress(BadMaterial):
            await running.take_up()
        running.arrangement = self._arrangements.of(table_id)
        self._run(running)

    async def lost(self, table_id: str) -> None:
        if clock := self._clock_of.pop(table_id, None):
            clock.cancel()
        if running := self._running_tables.get(table_id):
            await running.put_down(MOVED)

    def stand_aside(self) -> None:
        for running in self._running_tables.values():
            running.hang_up(MOVED)

    def idle(self) -> Iterator[str]:
        for name, running in self._running_tables.items():
            # what another node has need not be read; what cannot be read stands still here
            if self.ownership.holds(name) and running.tables.knows(name):
                table = running.table
                if not (running.channel or table.seats or table.round):
                    yield name

    def screens(self) -> int:
        return self.connected()

    def _may_answer(self, running: RunningTable) -> bool:
        """A table that is over needs no owner: nothing is decided there any longer."""
        return self.ownership.holds(running.id) or not running.goes_on

    def _here(self, table_id: str) -> RunningTable:
        running = self._at(table_id)
        if not self._may_answer(running):
            raise Unowned(table_id)
        return running

    async def _owned(self, table_id: str) -> RunningTable:
        """A table that this node has, or takes since nobody else does."""
        await self.meet(table_id)
        running = self._at(table_id)
        if self._may_answer(running) or await self.ownership.hold(table_id):
            return running
        if node := await self.ownership.whereabouts(table_id):
            raise Elsewhere(table_id, node)
        if not self._may_answer(running):
            raise Unowned(table_id)
        return running

    def trouble(self) -> str | None:
        """What is wrong with this node, if anything is."""
        if not self._running:
            return "it is not open"
        if self._running[0].done():
            return "it hears no news"
        if self.ownership.is_blind:
            return "it does not see who has which table"
        clocks = sum(map(broke_off, (*self._running[1:], *self._clock_of.values())))
        return f"{clocks} clocks stand still" if clocks else None

    async def _read_on(self, moved: Moved) -> None:
        if moved.stream == FLOOR:
            await self._rearrange()
        elif is_purse(moved.stream):
            self.purses.heard(moved)
        elif is_care(moved.stream):
            self.care.heard(moved)
        elif is_meter(moved.stream):
            self.meters.heard(moved)
        else:
            await self._heard_of_a_table(moved)

    async def _heard_of_a_table(self, moved: Moved) -> None:
        """What another node has is read once somebody asks for it."""
        running = self._running_tables.get(moved.stream)
        if running is None:
            await self.meet(moved.stream)
        elif self.ownership.is_mine(moved.stream) and running.is_behind(moved.place):
            await running.read_on()

    async def here(self, table_id: str) -> None:
        """Raises `Elsewhere` where another node has the table."""
        await self._owned(table_id)

    # what there is

    def tables(self) -> tuple[str, ...]:
        return tuple(sorted(self._running_tables))

    def table(self, table_id: str) -> LiveTable:
        return self._at(table_id).table

    def game(self, table_id: str) -> LiveGame[Any]:
        return self._at(table_id).game

    def arrangement(self, table_id: str) -> Arrangement:
        return self._at(table_id).arrangement

    def is_dealer_missed(self, table_id: str) -> bool:
        """Whether people wait there for a dealer who is gone."""
        return self._at(table_id).watch.is_dealer_missed

    def connected(self) -> int:
        return sum(len(running.channel) for running in self._running_tables.values())

    def _at(self, table_id: str) -> RunningTable:
        running = self._running_tables.get(table_id)
        if running is None:
            raise NoSuchTable(table_id)
        return running

    # orders

    async def order(self, table_id: str, order: Request) -> Answer:
        """Nobody who asked and went away leaves an order half done."""
        running = await self._owned(table_id)
        if not isinstance(order.order, OF_A_TRAY):
            return await self._ordered(running, order)
        async with self.offices.in_turn(order.look_again):
            return await self._ordered(running, order)

    async def _ordered(self, running: RunningTable, order: Request) -> Answer:
        try:
            held = await held_to_two(self.offices, running.id, order)
            command = command_for(running, held)
        except Refused:
            if before := await self._answered_before(running, order):
                await running.read_on()
                return before
            raise
        taken = self._taken(running, command, order.seen)
        return await asyncio.shield(self._spawn(taken, self._orders))

    async def _answered_before(self, running: RunningTable, order: Request) -> Answer | None:
        """An order that is sent again is answered as it was then, whatever forbids it now."""
        if not order.id:
            return None
        records = await asyncio.to_thread(self.journal.given, running.id, command_named(order))
        if not records:
            return None
        refuse_another(running.game.tables, records, running.id, as_given(order))
        return Answer(running.id, records[-1].place, repeated=True)

    async def _taken(self, running: RunningTable, command: Command, seen: int | None) -> Answer:
        try:
            answer = await running.take(command, seen)
        except NotOurs:
            await self.ownership.outlived(running.id)
            raise
        assert answer is not None
        with suppress(CroupierError):  # the clock makes the same move later
            await running.hasten()
        return answer

    async def ready(self, table_id: str, person: str) -> None:
        """Somebody wants the round now; the others are waited for until the clock ends."""
        ready = (await self._owned(table_id)).ready(person)
        await asyncio.shield(self._spawn(ready, self._orders))

    async def open_table(
        self, opening: Opening, by: str, command: str, most: int | None = None
    ) -> Answer:
        """A floorperson opens a table; how the house runs it is recorded first.

        `most` is how many one person may open within an hour.
        """
        table_id, house = checked_table_id(opening.table), opening.house
        tables = self._tables_of.get(house.game)
        if tables is None:
            raise Refused(
                [refuse(house.seats.clause, "no table plays {game} yet", game=house.game)]
            )
        named = own_command(by, checked_id(command))
        order = tables.game.opening(house, opening.terms)
        given = Command(order, by, Role.FLOORPERSON, self._clock(), named)
        self._arrangements.refuse_another(opening.table, opening.arrangement, named)
        await self.meet(table_id)
        if before := self.journal.given(table_id, named):
            refuse_another(tables.game.tables, before, table_id, given)
            return Answer(table_id, self._at(table_id).table.place, repeated=True)
        if table_id in self._running_tables:
            raise Refused(
                [
                    refuse(
                        house.seats.clause,
                        "there is a table {table_id} already",
                        table_id=repr(table_id),
                    )
                ]
            )
        await self.meters.check_name(opening.link)
        if refusal := await too_much_to_open_with(self.offices, opening.inventory, by):
            raise Refused([refusal])
        giver, at = Giver(by, Role.FLOORPERSON.value), self._clock()

        def check() -> None:
            self._arrangements.check_opening(table_id, giver, at, named, self.tables(), most)

        await self._arrange(table_id, opening.arrangement, giver, beside(named), check)
        if not await self.ownership.hold(table_id):
            raise Unowned(table_id)
        try:
            await recorded_opening(tables, self._bridge, table_id, given)
        except BaseException:
            self._spawn(self.ownership.close_table(table_id), self._orders)
            raise
        await self.meet(table_id)
        answer = Answer(table_id, self._at(table_id).table.place)
        await self.ownership.place(table_id)
        return answer

    # how tables are run

    async def arrange(
        self,
        table_id: str,
        how: Arrangement,
        by: str,
        command: str,
        office: str = Role.FLOORPERSON.value,
    ) -> None:
        await self.meet(table_id)
        self._at(table_id)
        named = own_command(by, checked_id(command))
        await self._arrange(table_id, how, Giver(by, office), named)

    async def _arrange(
        self,
        table_id: str,
        how: Arrangement,
        by: Giver,
        command: str,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        await self._arrangements.record(table_id, how, by, self._clock(), command, check)
        await self._rearrange()

    async def _take_over(self, table_id: str) -> None:
        await self._arrangements.take_over(table_id, self._clock())
        await self._rearrange()

    async def _rearrange(self) -> None:
        await self._arrangements.read_on()
        for running in tuple(self._running_tables.values()):
            how = self._arrangements.of(running.id)
            if how == running.arrangement:
                continue
            if self.ownership.is_mine(running.id):
                running.arrange(how)
            else:
                running.arrangement = how

    # who looks

    def due(self, table_id: str, viewer: Viewer) -> tuple[Step, ...]:
        """What must be done next and what this viewer may do: nothing that would be refused."""
        running = self._at(table_id)
        steps = running.game.tables.due(running.table, viewer, self._clock())
        return tuple(
            step
            for step in steps
            if not second_seat(running.table, step.order, viewer.person, viewer.role)
            and not isinstance(from_a_screen(running, step.order, viewer.role), Refusal)
            and offered_to(self.offices.last_known, step.order, viewer.person)
        )

    def due_document(self, table_id: str, viewer: Viewer) -> msgspec.Raw:
        table = self.table(table_id)
        return steps_document(self.game(table_id), table, self.due(table_id, viewer))

    async def catch_up(
        self, table_id: str, seen: int | None, *, to_tell: bool = False, tongue: str = ENGLISH
    ) -> None:
        """Somebody comes from another node, where more was known; or is told what they missed."""
        running = await self._owned(table_id)
        await running.catch_up(seen, to_tell=to_tell, tongue=tongue)

    def meters_of(self, table_id: str) -> MetersShown | None:
        """What the table plays for, if it has a progressive wager."""
        return self._at(table_id).meters

    def look(
        self, table_id: str, viewer: Viewer, after: int | None = None, tongue: str = ENGLISH
    ) -> bytes:
        """What a screen begins with, for somebody who does not stay, and is heard of by it."""
        running = self._here(table_id)
        running.presence.heard([viewer.person])
        return running.start(viewer, after, tongue=tongue)

    def join(
        self, table_id: str, viewer: Viewer, after: int | None = None, tongue: str = ENGLISH
    ) -> Subscription:
        running = self._here(table_id)
        subscription = running.join(viewer, after, tongue)
        self.meters.joined(running)
        if viewer.role is Role.PLAYER:
            self.purses.joined(viewer.person, subscription)
            self.care.joined(viewer.person, subscription)

        def left(each: Subscription) -> None:
            running.left(each)
            self.purses.left(viewer.person, each)
            self.care.left(viewer.person, each)

        subscription.when_closed(left)
        return subscription
