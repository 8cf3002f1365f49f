"""Tables of one game over one journal: nothing is acknowledged before it is durable."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Any, Generic
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from croupier.floor.cage_entries import beside_table
from croupier.floor.chance import FAIR, Chance
from croupier.floor.digests import running_by
from croupier.floor.filings import FilingsOnRecord
from croupier.floor.games import game_named, game_of
from croupier.floor.live_game import LiveGame, T
from croupier.floor.order_times import came_late, went_back, written
from croupier.floor.program import ProgramOnRecord
from croupier.floor.progressives import Progressives
from croupier.floor.purses import Purses
from croupier.floor.restoring_tables import KEEP_EVERY, after, keep, newest, restored
from croupier.floor.seals import BrokenSeal
from croupier.floor.start_up_test import try_source
from croupier.floor.taken import Taken
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.people import Role
from croupier.values.events import Event
from croupier.values.families import games
from croupier.values.messages import said
from croupier.values.refusals import Refusal, Unreadable, refuse
from croupier.values.streams import is_table
from croupier.values.transfers import PURSES

LOG = logging.getLogger("croupier.floor")
OF_PURSES = f'"{PURSES}"'.encode()
"""In the body of a record that moves somebody's money."""


def now() -> datetime:
    return datetime.now(UTC)


class Done(msgspec.Struct, frozen=True):
    """What a command brought about, durable and in its place."""

    events: tuple[Event, ...]
    place: int
    """The head of the table's stream after it."""


class Pending(Generic[T]):
    """Events on their way into the journal; the table moves on when they are there."""

    def __init__(
        self,
        tables: Tables[T],
        table: T,
        events: tuple[Event, ...],
        future: Future[tuple[Record, ...]],
        *,
        opens: bool = False,
    ) -> None:
        self._tables, self.table, self.events, self.future = tables, table, events, future
        self.opens = opens
        """A sealed order is opened with it."""

    def done(self) -> Done:
        """Wait until all of it is durable; a command recorded before is answered as it was then."""
        try:
            records = self.future.result()
        except Stale as stale:
            self._tables.forget(self.table.id)
            self._tables.forget_beside(stale.stream)
            raise
        except AlreadyDone as before:
            return self._answered_before(before.records)
        self._tables.moved_on(self.table, records)
        return Done(self.events, self.table.place)

    def _answered_before(self, records: Sequence[Record]) -> Done:
        table = self._tables.reread(self.table.id)
        read = self._tables.game.tables.event_from
        mine = (each for each in records if each.stream == table.id)
        events = tuple(read(each.kind, each.body) for each in mine)
        self._tables.purses.forget_moved(events)
        return Done(events, table.place)


class Tables(Generic[T]):
    """Decides, records, then lets the result be known."""

    def __init__(
        self,
        journal: Journal,
        game: LiveGame[T],
        *,
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
        purses: Purses | None = None,
        progressives: Progressives | None = None,
    ) -> None:
        try_source(chance.source)
        self.game = game
        self.purses = purses or Purses(journal)
        self.cares = self.purses.cares
        self.progressives = progressives or Progressives(journal, draw=chance.point)
        self._filings = FilingsOnRecord(journal)
        self._journal = journal
        self._program = ProgramOnRecord(journal)
        self._clock = clock
        self._supply = game.supply(game.tables, journal, chance)
        self._tables: dict[str, T] = {}
        self._times: dict[str, str] = {}
        """Of the newest record of each table."""
        self.epoch: Callable[[str], int | None] = lambda _: None
        """Under which this node writes to a table, where several nodes could; raises `NotOurs`."""

    def table(self, table_id: str) -> T | None:
        """The table as the journal has it."""
        if table_id not in self._tables:
            table = restored(self._journal, self.game, table_id)
            if table is None:
                return None
            self._tables[table_id] = table
        return self._tables[table_id]

    def known(self, table_id: str) -> T:
        """A table that there is."""
        table = self._tables.get(table_id) or self.table(table_id)
        assert table is not None
        return table

    def read(self, table_id: str) -> tuple[T, str]:
        """A table and the time of its newest record, for `meet`; changes nothing here."""
        table = restored(self._journal, self.game, table_id)
        assert table is not None
        return table, newest(self._journal, table_id, table.place).at

    def knows(self, table_id: str) -> bool:
        return table_id in self._tables

    def meet(self, table: T, at: str) -> None:
        if table.id not in self._tables:
            self._tables[table.id], self._times[table.id] = table, at

    def forget(self, table_id: str) -> None:
        """Somebody else has written: the journal is read again when the table is next asked for."""
        self._tables.pop(table_id, None)
        self._times.pop(table_id, None)

    def forget_beside(self, stream: str) -> None:
        """A purse, a meter or a book of care that somebody else was quicker with."""
        self.purses.forget(stream)
        self.cares.forget(stream)
        self.progressives.forget(stream)

    def reread(self, table_id: str) -> T:
        self.forget(table_id)
        return self.known(table_id)

    def take_in(self, table_id: str, read: Iterable[Record]) -> tuple[Record, ...]:
        """Records of others, as far as they follow what is known here."""
        table, taken = self._tables[table_id], list[Record]()
        for record in read:
            if record.place == table.place + 1:
                table = after(self.game, table, record)
                taken.append(record)
        if taken:
            self._tables[table_id], self._times[table_id] = table, taken[-1].at
            self._forget_purses(taken)
        return tuple(taken)

    def _forget_purses(self, records: Iterable[Record]) -> None:
        """Of people whose money others moved: whoever knows of the one must know of the other."""
        moving = [each for each in records if OF_PURSES in each.body]
        read = self.game.tables.event_from
        self.purses.forget_moved(read(each.kind, each.body) for each in moving)

    def moved_on(self, table: T, records: Sequence[Record]) -> None:
        mine = [each for each in records if each.stream == table.id]
        known = self._tables.get(table.id)
        if known is None or known.place < table.place:
            self._tables[table.id], self._times[table.id] = table, mine[-1].at
        self.purses.moved_on(records)
        self.cares.moved_on(records)
        self.progressives.moved_on(records)
        if table.place // KEEP_EVERY != (table.place - len(mine)) // KEEP_EVERY:
            keep(self._journal, self.game, table, mine[-1])

    def newest(self, table_id: str) -> str:
        """The time of a table's newest record."""
        if table_id not in self._times:
            place = self.known(table_id).place
            self._times[table_id] = newest(self._journal, table_id, place).at
        return self._times[table_id]

    def send(self, table_id: str, command: Command, seen: int | None = None) -> Done | Refusal:
        """Take one order; its events are durable when this returns.

        `seen` is the place its sender saw: a wager meant for a round that is over is refused.
        """
        pending = self.begin(table_id, [command], seen)
        return pending if isinstance(pending, Refusal) else pending.done()

    def order(self, table_id: str, order: Order, actor: str, role: Role) -> Done | Refusal:
        return self.send(table_id, Command(order, actor, role, self._clock()))

    def begin(
        self,
        table_id: str,
        commands: Iterable[Command],
        seen: int | None = None,
        forbidden: Refusal | None = None,
    ) -> Pending[T] | Refusal:
        """Several orders recorded together, whole or not at all.

        What the floor forbids is refused like what the table does: unless it was done before.
        """
        given = list(commands)
        if forbidden is None and seen is not None:
            forbidden = self.late(table_id, given[0], seen)
        pending = forbidden or self.decided(table_id, given)
        if isinstance(pending, Refusal) and (before := self._recorded(table_id, given[0])):
            return before
        return pending

    def decided(self, table_id: str, commands: Iterable[Command]) -> Pending[T] | Refusal:
        """The same of orders that nothing beside the table forbids."""
        waiting = iter(commands)
        pending = self.run(table_id, lambda _: next(waiting, None))
        assert pending is not None, "no order was given"
        return pending

    def run(
        self, table_id: str, orders: Callable[[T | None], Command | None]
    ) -> Pending[T] | Refusal | None:
        """Decide one order after the other while there is one; all are recorded together."""
        self._supply.begin()
        self.progressives.begin()
        self.cares.begin()
        table = self.table(table_id)
        place, at = (table.place, self.newest(table_id)) if table else (0, "")
        entries, given, first_id = list[Entry](), list[Taken](), ""
        latest = None
        while (command := orders(table)) is not None:
            first_id = first_id or command.id or str(uuid4())
            if command.at is not latest:
                before_it, latest, at = at, command.at, written(command.at)
                if refusal := went_back(table, at, before_it):
                    return refusal
            number = len(given) + 1
            taken = self._taken(table, self._alone(command), table_id, at, number)
            if isinstance(taken, Refusal):
                return taken
            entries += taken.entries(self.game.tables)
            given.append(taken)
            before, table = table, self.game.tables.evolved(table, taken.events)
            refusal = self._unlike_linked(table) if before is None else None
            refusal = refusal or self.cares.follow(self.game, before, table, taken)
            if refusal := refusal or self.progressives.follow(self.game, before, table, taken):
                return refusal
        if table is None or not entries:
            return None
        for opening in self._seals_opened(table, given[-1]):
            entries += opening.entries(self.game.tables)
            given.append(opening)
            table = self.game.tables.evolved(table, opening.events)
        epoch, knowing = self.epoch(table_id), self.cares.knowing(each.command for each in given)
        append = Append(table_id, place, tuple(entries), first_id, epoch, knowing)
        beside = () if table.physical_cards else self.purses.beside(append, given)
        if isinstance(beside, Refusal):
            return beside
        beside += self.cares.beside(append)
        beside += (*beside_table(append, given), *self._filings.beside(append, given[0]))
        meters = (*self.progressives.beside(append), *self._program.beside(append))
        seal = {**self._supply.to_seal, **self.progressives.to_seal}
        unseal = {*self._supply.to_unseal, *self.progressives.to_unseal}
        future = self._journal.submit(append, *beside, *meters, seal=seal, unseal=unseal)
        events = tuple(event for each in given for event in each.events)
        return Pending(self, table, events, future, opens=bool(unseal))

    def order_together(
        self, table_ids: Sequence[str], order: Order, actor: str, role: Role
    ) -> tuple[Done, ...] | Refusal:
        """One order for several tables, such as those of a pit: all take it or none does."""
        self._supply.begin()
        order = self._among(order, table_ids)
        command, command_id = Command(order, actor, role, self._clock()), str(uuid4())
        at = written(command.at)
        appends, tables, done = list[Append](), list[T](), list[Done]()
        for table_id in table_ids:
            table = self.table(table_id)
            place, before_it = (table.place, self.newest(table_id)) if table else (0, "")
            refusal = went_back(table, at, before_it)
            taken = refusal or self._taken(table, command, table_id, at, number=1)
            if isinstance(taken, Refusal):
                return refuse(
                    taken.clause, "table {table}: {why}", table=table_id, why=taken.message
                )
            after = self.game.tables.evolved(table, taken.events)
            given = [taken, *self._seals_opened(after, taken)]
            entries = tuple(entry for each in given for entry in each.entries(self.game.tables))
            events = tuple(event for each in given for event in each.events)
            append = Append(table_id, place, entries, command_id, self.epoch(table_id))
            appends += append, *beside_table(append, given), *self._filings.beside(append, taken)
            tables.append(self.game.tables.evolved(table, events))
            done.append(Done(events, tables[-1].place))
        try:
            beside = self._program.beside(appends[0])
            records = self._journal.append(*appends, *beside, unseal=self._supply.to_unseal)
        except Stale:
            for table_id in table_ids:
                self.forget(table_id)
            raise
        for each in tables:
            self.moved_on(each, [record for record in records if record.stream == each.id])
        return tuple(done)

    def open_tables(self) -> tuple[T, ...]:
        lying = self._journal.archived()
        there = (each for each in self._journal.streams() if each not in lying)
        known = map(self.table, filter(self._is_mine, there))
        return tuple(table for table in known if table and not table.closed)

    def _is_mine(self, stream: str) -> bool:
        return stream in self._tables or (is_table(stream) and self._plays(stream))

    def _plays(self, stream: str) -> bool:
        name = game_of(self._journal, stream)
        return name in games() and game_named(name) is self.game

    def _recorded(self, table_id: str, command: Command) -> Pending[T] | None:
        """The answer to a command that is sent again: what it brought about, not a refusal."""
        before = self._journal.given(table_id, command.id) if command.id else ()
        if not before:
            return None
        table = self.known(table_id)
        answered = Future[tuple[Record, ...]]()
        answered.set_exception(AlreadyDone(before))
        return Pending(self, table, (), answered)

    def late(self, table_id: str, command: Command, seen: int) -> Refusal | None:
        """What forbids an order that was meant for a round before."""
        table = self.table(table_id)
        return came_late(self._journal, self.game, table, command, seen) if table else None

    def _unlike_linked(self, table: T) -> Refusal | None:
        """Practice money and real money do not meet in one meter."""
        play = self.game.progressive
        link = play.link(table) if play else ""
        for name in self.progressives.of(link).tables if link else ():
            other = self.table(name)
            if other is not None and other.practice != table.practice:
                why = said(
                    "of the tables {table} and {name} one is for practice; {link} is for both",
                    table=table.id,
                    name=name,
                    link=link,
                )
                return refuse(table.house.wager_list, why)
        return None

    def _taken(
        self, table: T | None, command: Command, table_id: str, at: str, number: int
    ) -> Taken | Refusal:
        order = self._filled(table, command.order)
        if isinstance(order, Refusal):
            return order
        filled = command if order is command.order else replace(command, order=order)
        answer = self.game.tables.decide(table, filled, table_id)
        if isinstance(answer, Refusal):
            return answer
        if table is None and (refusal := self._filings.against(filled.order)):
            return refusal
        return Taken(number, at, filled, answer, self.game.tables.answers_for(table, filled))

    def _seals_opened(self, table: T, last: Taken) -> Iterator[Taken]:
        """Of a table that was closed: whoever closes it, the automatic dealer opens its seals.

        One that cannot be read now keeps no tray from the cage; it is opened once it can.
        """
        number, tables = last.number, self.game.tables
        while table.closed and (steps := tables.agenda(table)):
            number, dealer = number + 1, AUTOMATIC_DEALER.name
            command = Command(steps[0].order, dealer, steps[0].by, last.command.at)
            try:
                opening = self._taken(table, command, table.id, last.at, number)
            except BrokenSeal as broken:
                LOG.error("table %s closes without an opening: %s", table.id, broken)  # noqa: TRY400
                return
            assert not isinstance(opening, Refusal), opening
            yield opening
            table = tables.evolved(table, opening.events)

    def _among(self, order: Order, named: Collection[str]) -> Order:
        """The order with what the floor knows of the tables it goes to together."""
        tell = self.game.of_others.get(type(order))
        return tell(order, named, self.open_tables()) if tell else order

    def _alone(self, command: Command) -> Command:
        """An order to one table, whatever its sender says."""
        order = self._among(command.order, ())
        return command if order is command.order else replace(command, order=order)

    def _filled(self, table: T | None, order: Order) -> Order | Refusal:
        """The order with what no sender says: chance, the meters, the code it runs by."""
        if table is None:
            opens = isinstance(order, self.game.tables.opens)
            return running_by(order) if opens else order
        if order.by_chance:
            filled = self._supply.filled(table, order)
            if isinstance(filled, Refusal):
                return filled
            order = filled
        return self.progressives.filled(self.game, table, order) if order.handed_over else order


def tables_for(
    journal: Journal,
    game: str,
    *,
    clock: Callable[[], datetime] = now,
    chance: Chance = FAIR,
) -> Tables[Any]:
    """Those of any game, by the name a submission gives it; `game_of` a table names it."""
    if game not in games():
        raise Unreadable(f"no table plays {game!r} yet; there are {', '.join(sorted(games()))}")
    return Tables(journal, game_named(game), clock=clock, chance=chance)
