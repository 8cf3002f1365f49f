"""An order that a table has taken, on its way into the journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.journal.records import Entry
from croupier.table.orders import Command, Giver
from croupier.table.orders_in_writing import given_as, reference
from croupier.table.table_game import TableGame
from croupier.values.events import Event


class Taken(msgspec.Struct, frozen=True):
    number: int
    """Among the orders of its append, from 1."""
    at: str
    command: Command
    """As it was decided, with what chance filled in."""
    events: tuple[Event, ...]
    silent: str = ""
    """Whom the staff answers for with it."""

    @property
    def giver(self) -> Giver:
        return self.command.given_by

    def entries(self, tables: TableGame[Any, Any]) -> Iterator[Entry]:
        """The first of its events holds the order."""
        given = given_as(self.command, self.number, self.silent)
        at, giver, order = self.at, self.giver, tables.order_of(given)
        actor, office, body_of = giver.name, giver.office, tables.body_of
        for event in self.events:
            yield Entry(at, actor, event.kind, body_of(event), office, order)
            order = b""

    @property
    def cause(self) -> bytes:
        """What another stream names as the cause of its records."""
        return reference(self.number)
