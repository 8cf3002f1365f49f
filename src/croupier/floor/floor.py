"""Many tables over one journal: nothing is acknowledged before it is durable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from croupier.floor.chance import Sealed, shuffled
from croupier.floor.neighbours import alone, completed, for_pit
from croupier.floor.punctual import came_late, went_back, written
from croupier.floor.restoring import KEEP_EVERY, keep, newest, restored
from croupier.floor.supply import Supply
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.baccarat.acts import Act, Command, OpenTable
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.events import Event
from croupier.table.baccarat.evolve import evolved
from croupier.table.baccarat.recorded import body_of, event_from
from croupier.table.baccarat.state import Table
from croupier.table.people import Role
from croupier.values.refusals import Refusal

Orders = Callable[[Table | None], Command | None]
"""The next order for a table, or None when there is none for now."""


def now() -> datetime:
    return datetime.now(UTC)


class Done(msgspec.Struct, frozen=True):
    """What a command brought about, durable and in its place."""

    events: tuple[Event, ...]
    table: Table


class Pending:
    """Events on their way into the journal; the table moves on when they are there."""

    def __init__(
        self,
        floor: Floor,
        table: Table,
        events: tuple[Event, ...],
        future: Future[tuple[Record, ...]],
    ) -> None:
        self._floor, self._table, self._events, self._future = floor, table, events, future

    def done(self) -> Done:
        """Wait until all of it is durable; a command recorded before is answered as it was then."""
        try:
            records = self._future.result()
        except Stale:
            self._floor.forget(self._table.id)
            raise
        except AlreadyDone as before:
            table = self._floor.reread(self._table.id)
            events = (event_from(record.kind, record.body) for record in before.records)
            return Done(tuple(events), table)
        self._floor.moved_on(self._table, records)
        return Done(self._events, self._table)


class Floor:
    """Decides, records, then lets the result be known."""

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], datetime] = now,
        shuffle: Callable[[int], Sealed] = shuffled,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._supply = Supply(journal, shuffle)
        self._tables: dict[str, Table] = {}
        self._times: dict[str, str] = {}
        """Of the newest record of each table."""

    def table(self, table_id: str) -> Table | None:
        """The table as the journal has it."""
        if table_id not in self._tables:
            table = restored(self._journal, table_id)
            if table is None:
                return None
            self._tables[table_id] = table
        return self._tables[table_id]

    def forget(self, table_id: str) -> None:
        """Somebody else has written: the journal is read again when the table is next asked for."""
        self._tables.pop(table_id, None)
        self._times.pop(table_id, None)

    def reread(self, table_id: str) -> Table:
        self.forget(table_id)
        table = self.table(table_id)
        assert table is not None
        return table

    def moved_on(self, table: Table, records: Sequence[Record]) -> None:
        self._tables[table.id], self._times[table.id] = table, records[-1].at
        if table.place // KEEP_EVERY != (table.place - len(records)) // KEEP_EVERY:
            keep(self._journal, table, records[-1])

    def send(self, table_id: str, command: Command, seen: int | None = None) -> Done | Refusal:
        """Take one order; its events are durable when this returns.

        `seen` is the place its sender saw: a wager meant for a round that is over is refused.
        """
        if seen is not None and (late := self._late(table_id, command, seen)):
            return late
        pending = self.begin(table_id, [command])
        return pending if isinstance(pending, Refusal) else pending.done()

    def order(self, table_id: str, act: Act, actor: str, role: Role) -> Done | Refusal:
        return self.send(table_id, Command(act, actor, role, self._clock()))

    def begin(self, table_id: str, commands: Iterable[Command]) -> Pending | Refusal:
        """Several orders recorded together, whole or not at all."""
        given = iter(commands)
        pending = self.run(table_id, lambda _: next(given, None))
        assert pending is not None, "no order was given"
        return pending

    def run(self, table_id: str, orders: Orders) -> Pending | Refusal | None:
        """Decide one order after the other while there is one; all are recorded together."""
        self._supply.begin()
        table = self.table(table_id)
        place, at = (table.place, self._newest(table)) if table else (0, "")
        entries, events, first_id = list[Entry](), list[Event](), ""
        latest = None
        while (command := orders(table)) is not None:
            if table and not first_id and (before := self._recorded(table, command)):
                return before
            first_id = first_id or command.id or str(uuid4())
            if command.at is not latest:
                before_it, latest, at = at, command.at, written(command.at)
                if refusal := went_back(table, at, before_it):
                    return refusal
            answer = self._decided(table, alone(command), table_id)
            if isinstance(answer, Refusal):
                return answer
            entries += [Entry(at, command.actor, each.kind, body_of(each)) for each in answer]
            events += answer
            table = evolved(table, answer)
        if table is None or not entries:
            return None
        append = Append(table_id, place, tuple(entries), first_id)
        seal, unseal = self._supply.to_seal, self._supply.to_unseal
        future = self._journal.submit(append, seal=seal, unseal=unseal)
        return Pending(self, table, tuple(events), future)

    def order_together(
        self, table_ids: Sequence[str], act: Act, actor: str, role: Role
    ) -> tuple[Done, ...] | Refusal:
        """One order for several tables, such as those of a pit: all take it or none does."""
        self._supply.begin()
        act = for_pit(act, table_ids, self._open_tables())
        command, command_id = Command(act, actor, role, self._clock()), str(uuid4())
        at = written(command.at)
        appends, after = list[Append](), list[Done]()
        for table_id in table_ids:
            table = self.table(table_id)
            place, before_it = (table.place, self._newest(table)) if table else (0, "")
            refusal = went_back(table, at, before_it)
            answer = refusal or self._decided(table, command, table_id)
            if isinstance(answer, Refusal):
                return Refusal(answer.clause, f"table {table_id}: {answer.why}")
            entries = tuple(Entry(at, actor, each.kind, body_of(each)) for each in answer)
            appends.append(Append(table_id, place, entries, command_id))
            after.append(Done(answer, evolved(table, answer)))
        try:
            records = self._journal.append(*appends)
        except Stale:
            for table_id in table_ids:
                self.forget(table_id)
            raise
        for done in after:
            self.moved_on(done.table, [each for each in records if each.stream == done.table.id])
        return tuple(after)

    def _newest(self, table: Table) -> str:
        if table.id not in self._times:
            self._times[table.id] = newest(self._journal, table).at
        return self._times[table.id]

    def _recorded(self, table: Table, command: Command) -> Pending | None:
        """The answer to a command that is sent again: what it brought about, not a refusal."""
        before = self._journal.recorded(table.id, command.id) if command.id else ()
        if not before:
            return None
        answered = Future[tuple[Record, ...]]()
        answered.set_exception(AlreadyDone(before))
        return Pending(self, table, (), answered)

    def _late(self, table_id: str, command: Command, seen: int) -> Refusal | None:
        table = self.table(table_id)
        if table is None or (command.id and self._journal.recorded(table_id, command.id)):
            return None
        return came_late(self._journal, table, command, seen)

    def _open_tables(self) -> tuple[Table, ...]:
        known = map(self.table, self._journal.streams())
        return tuple(table for table in known if table and not table.closed)

    def _decided(
        self, table: Table | None, command: Command, table_id: str
    ) -> tuple[Event, ...] | Refusal:
        if table is None:
            if isinstance(command.act, OpenTable):
                opening = completed(command.act, self._open_tables())
                command = replace(command, act=opening)
            return decide(None, command, table_id)
        act = self._supply.filled(table, command.act)
        if isinstance(act, Refusal):
            return act
        return decide(table, command if act is command.act else replace(command, act=act))
