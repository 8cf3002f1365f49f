"""Many tables over one journal: nothing is acknowledged before it is durable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from croupier.floor.chance import Sealed, shuffled
from croupier.floor.restoring import KEEP_EVERY, keep, restored
from croupier.floor.supply import Supply
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.baccarat.acts import Act, Command, Neighbour, OpenTable
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.events import Event
from croupier.table.baccarat.evolve import evolved
from croupier.table.baccarat.opening import neighbour
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
            self._future.result()
        except Stale:
            self._floor.forget(self._table.id)
            raise
        except AlreadyDone as before:
            table = self._floor.reread(self._table.id)
            events = (event_from(record.kind, record.body) for record in before.records)
            return Done(tuple(events), table)
        self._floor.moved_on(self._table, len(self._events))
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

    def reread(self, table_id: str) -> Table:
        self.forget(table_id)
        table = self.table(table_id)
        assert table is not None
        return table

    def moved_on(self, table: Table, events: int) -> None:
        self._tables[table.id] = table
        if table.place // KEEP_EVERY != (table.place - events) // KEEP_EVERY:
            keep(self._journal, table)

    def send(self, table_id: str, command: Command) -> Done | Refusal:
        """Take one order; its events are durable when this returns."""
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
        place = table.place if table else 0
        entries, events, first_id = list[Entry](), list[Event](), ""
        latest, at = None, ""
        while (command := orders(table)) is not None:
            answer = self._decided(table, command, table_id)
            if isinstance(answer, Refusal):
                return answer
            first_id = first_id or command.id or str(uuid4())
            if command.at is not latest:
                latest, at = command.at, written(command.at)
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
        at, command_id = self._clock(), str(uuid4())
        appends, after = list[Append](), list[Done]()
        for table_id in table_ids:
            table = self.table(table_id)
            answer = self._decided(table, Command(act, actor, role, at), table_id)
            if isinstance(answer, Refusal):
                return Refusal(answer.clause, f"table {table_id}: {answer.why}")
            entries = tuple(Entry(written(at), actor, e.kind, body_of(e)) for e in answer)
            place = table.place if table else 0
            appends.append(Append(table_id, place, entries, command_id))
            after.append(Done(answer, evolved(table, answer)))
        self._journal.append(*appends)
        for done in after:
            self.moved_on(done.table, len(done.events))
        return tuple(after)

    def _neighbours(self, act: OpenTable) -> tuple[Neighbour, ...]:
        """The other open tables; practice is held to practice, gaming to gaming."""
        known = map(self.table, self._journal.streams())
        return tuple(
            neighbour(table)
            for table in known
            if table and not table.closed and table.practice == act.practice
        )

    def _decided(
        self, table: Table | None, command: Command, table_id: str
    ) -> tuple[Event, ...] | Refusal:
        if table is None:
            opening = command.act
            if isinstance(opening, OpenTable) and not opening.beside:
                beside = self._neighbours(opening)
                command = replace(command, act=replace(opening, beside=beside))
            return decide(None, command, table_id)
        act = self._supply.filled(table, command.act)
        if isinstance(act, Refusal):
            return act
        return decide(table, command if act is command.act else replace(command, act=act))


def written(at: datetime) -> str:
    """A time as records hold it."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"
