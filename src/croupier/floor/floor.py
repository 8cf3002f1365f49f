"""Many tables over one journal: nothing is acknowledged before it is durable."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from datetime import UTC, datetime
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from croupier.floor.chance import Sealed, shuffled
from croupier.floor.supply import Supply
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.baccarat.acts import Act, Command
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.events import Event
from croupier.table.baccarat.evolve import evolve, evolved
from croupier.table.baccarat.recorded import body_of, event_from
from croupier.table.baccarat.state import Table
from croupier.table.people import Role
from croupier.values.refusals import Refusal


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
        """Wait until all of it is durable."""
        self._future.result()
        self._floor.settle(self._table)
        return Done(self._events, self._table)


class Floor:
    """Decides, records, then publishes; one writer for each table."""

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

    def settle(self, table: Table) -> None:
        self._tables[table.id] = table

    def send(self, table_id: str, command: Command) -> Done | Refusal:
        """Take one order; its events are durable when this returns."""
        pending = self.begin(table_id, [command])
        return pending if isinstance(pending, Refusal) else pending.done()

    def order(self, table_id: str, act: Act, actor: str, role: Role) -> Done | Refusal:
        return self.send(table_id, Command(act, actor, role, self._clock()))

    def begin(self, table_id: str, commands: Iterable[Command]) -> Pending | Refusal:
        """Decide orders one after the other and record them together, whole or not at all."""
        table = self.table(table_id)
        place = table.place if table else 0
        entries, events, first_id = list[Entry](), list[Event](), ""
        for given in commands:
            command = given
            if table is not None:
                act = self._supply.filled(table, command.act)
                if isinstance(act, Refusal):
                    return act
                command = replace(command, act=act)
            answer = decide(table, command, table_id)
            if isinstance(answer, Refusal):
                return answer
            first_id = first_id or command.id or str(uuid4())
            at = written(command.at)
            entries += [Entry(at, command.actor, each.kind, body_of(each)) for each in answer]
            events += answer
            table = evolved(table, answer)
        assert table is not None
        append = Append(table_id, place, tuple(entries), first_id)
        return Pending(self, table, tuple(events), self._append(append))

    def _append(self, append: Append) -> Future[tuple[Record, ...]]:
        seal, unseal = self._supply.to_seal, self._supply.to_unseal
        self._supply.to_seal, self._supply.to_unseal = {}, set()
        return self._journal.submit(append, seal=seal, unseal=unseal)


def written(at: datetime) -> str:
    """A time as records hold it."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def restored(journal: Journal, table_id: str) -> Table | None:
    """The fold of a table's records."""
    table: Table | None = None
    for record in journal.read(table_id):
        table = evolve(table, event_from(record.kind, record.body))
    return table
