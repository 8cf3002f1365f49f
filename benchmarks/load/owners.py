"""Who has which table, as the database says while a house is under load.

A rising epoch is a change of owner. A node whose lease is nearly over gives up by itself, so the
shortest time that any of them had left is told as well.
"""

from __future__ import annotations

import time
from threading import Event, Thread
from types import TracebackType
from typing import Self

import psycopg

from croupier.journal.postgres_leases import LEASE, MARGIN, NOW
from croupier.values.streams import is_table

EVERY = 0.2
EPOCHS = "SELECT name, epoch FROM leases"
LEFT = f"SELECT node, (expires - {NOW})::float8 FROM nodes"  # noqa: S608 ours


class Owners:
    """From the moment it is entered; none of the nodes may leave meanwhile."""

    def __init__(self, database: str) -> None:
        self.changes = self.others = self.lapses = 0
        """Of owners of tables; of whoever does what one node does for all; of leases."""
        self.least = LEASE
        self._database, self._over = database, Event()
        self._lapsed = set[str]()
        self._watching = Thread(target=self._watch, name="owners", daemon=True)

    def __enter__(self) -> Self:
        self._connection = psycopg.connect(self._database, autocommit=True)
        self._epochs = self._read()
        self._nodes = {node for node, left in self._left() if left > 0}
        self._watching.start()
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._over.set()
        self._watching.join()
        self._count()
        self._connection.close()

    def __str__(self) -> str:
        return f"{self.changes} changes"

    def told(self) -> str:
        return (
            f"{self.changes} changes of owner of {sum(map(is_table, self._epochs))} tables,"
            f" {self.others} of other leases, {self.lapses} lapses;"
            f" a lease of {LEASE} s had {self.least:.2f} s left at the least"
        )

    def _watch(self) -> None:
        while not self._over.wait(EVERY):
            self._count()

    def _count(self) -> None:
        for node, left in self._left():
            if node not in self._nodes:
                continue
            self.least = min(left, self.least)
            if left >= MARGIN:
                self._lapsed.discard(node)
            elif node not in self._lapsed:
                self._lapsed.add(node)
                self.lapses += 1
                print(f"{time.strftime('%H:%M:%S')} a lease has {left:.2f} s left", flush=True)
        now = self._read()
        for name, epoch in now.items():
            rose = epoch - self._epochs.get(name, epoch)
            if rose and is_table(name):
                self.changes += rose
                print(f"{time.strftime('%H:%M:%S')} {name} changed hands", flush=True)
            else:
                self.others += rose
        self._epochs = now

    def _read(self) -> dict[str, int]:
        return dict(self._connection.execute(EPOCHS).fetchall())

    def _left(self) -> list[tuple[str, float]]:
        return self._connection.execute(LEFT.encode()).fetchall()
