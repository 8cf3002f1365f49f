"""A table as it stood at any place, without folding all its records again.

The first time, everything before the place is folded, some 10 microseconds a record; marks left on
the way make the next time short. Marks live in memory and come from records alone: a snapshot in
the database could be anybody's, while records are held by their chain.
"""

from __future__ import annotations

from bisect import bisect_right
from threading import Lock

from croupier.journal.store import Journal
from croupier.surveillance.games import game_at
from croupier.surveillance.passages import Told, told_by
from croupier.surveillance.watched_game import AnyGame
from croupier.table.seats.state import SeatedTable
from croupier.values.refusals import BadMaterial

MOST_MARKS = 32
FIRST_APART = 1_000
"""Events between two marks; twice as many each time there are too many marks."""


class PastStates:
    """One table's states at some places, to come to any other without folding from the start."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._places, self._tables = list[int](), list[SeatedTable]()
        self._apart = FIRST_APART
        self._game: AnyGame | None = None
        self._lock = Lock()

    def before(self, journal: Journal, place: int) -> SeatedTable | None:
        """The table as it stood when the record at a place came; None before the first."""
        with self._lock:
            nearest = bisect_right(self._places, place - 1)
            table = self._tables[nearest - 1] if nearest else None
            after = self._places[nearest - 1] if nearest else 0
            self._game = self._game or game_at(journal, self.stream)
            records = journal.read(self.stream, after=after, upto=place - 1)
            for told in told_by(records, self._game):
                table = folded(table, told)
                if told.record.place % self._apart == 0:
                    self._mark(told.record.place, table)
            return table

    def _mark(self, place: int, table: SeatedTable) -> None:
        at = bisect_right(self._places, place)
        self._places.insert(at, place)
        self._tables.insert(at, table)
        if len(self._places) > MOST_MARKS:
            self._apart *= 2
            kept = [n for n, each in enumerate(self._places) if each % self._apart == 0]
            self._places = [self._places[n] for n in kept]
            self._tables = [self._tables[n] for n in kept]


def folded(table: SeatedTable | None, told: Told) -> SeatedTable:
    try:
        after: SeatedTable = told.game.tables.evolve(table, told.event)
    except Exception as wrong:
        record = told.record
        raise BadMaterial(
            f"{record.stream} place {record.place}: {record.kind} does not fit the table"
            f" ({wrong!r}); verification says more"
        ) from wrong
    return after
