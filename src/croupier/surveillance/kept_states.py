"""A snapshot held to the records: a cache that says anything else is a lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.surveillance.trouble import Trouble
from croupier.surveillance.watched_game import AnyGame
from croupier.table.seats.state import SeatedTable
from croupier.values.records import KeptState, Record


class Snapshots:
    """The newest snapshot of a stream, if there is one.

    Its own digest proves nothing against a person who can edit the database, for that person can
    compute it again; the fold of the records, which the chain and the rules hold, does.
    """

    def __init__(self, stream: str, game: AnyGame, kept: tuple[int, bytes] | None) -> None:
        self.stream, self._game = stream, game
        self._place, self._bytes = kept or (0, b"")
        self.waits = kept is not None
        self._record = ""

    def look(self, record: Record) -> None:
        if record.place == self._place:
            self._record = record.hash

    def compare(self, table: SeatedTable | None) -> Iterable[Trouble]:
        """The table as folded so far."""
        if not self.waits or table is None or table.place != self._place:
            return ()
        self.waits = False
        why = self._difference(table)
        return [Trouble(self.stream, self._place, "snapshot", why)] if why else ()

    def end(self, *, folded: bool) -> Iterator[Trouble]:
        """`folded` if every record was played again: then the snapshot's place has been passed."""
        if self.waits and folded:
            yield Trouble(self.stream, self._place, "snapshot", "no command ends at its place")

    def _difference(self, table: SeatedTable) -> str:
        kept = KeptState.parse(self._bytes)
        if kept is None:
            return "it cannot be read"
        if kept.record != self._record:
            return "it was kept behind another record"
        try:
            odd = self._game.tables.snapshots.differences(bytes(kept.state), table)
        except (msgspec.DecodeError, ValueError):
            return "its state cannot be read"
        return f"the records make another table: {', '.join(odd)}" if odd else ""
