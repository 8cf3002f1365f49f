"""The last events of a table as they are told: a room that fills asks for the same ones again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.floor.live_game import LiveGame
from croupier.floor.messages import told
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.values.events import Event

RECENT = 60
"""Events told to whoever comes for the first time, at most."""


class ToldLines:
    def __init__(self, journal: Journal, game: LiveGame[Any], table_id: str) -> None:
        self._journal, self._game, self._id = journal, game, table_id
        self._lines = dict[int, msgspec.Raw]()

    def of(self, records: Sequence[Record], events: Sequence[Event]) -> list[msgspec.Raw]:
        """What was just recorded, with the events behind it as far as they are known."""
        known = dict(enumerate(events))
        lines = [told(self._game, each, known.get(n)) for n, each in enumerate(records)]
        self._keep({each.place: line for each, line in zip(records, lines, strict=True)})
        return lines

    def since(self, place: int, head: int) -> list[msgspec.Raw]:
        wanted = range(place + 1, head + 1)
        first = next((each for each in wanted if each not in self._lines), None)
        read = () if first is None else self._journal.read(self._id, first - 1, head)
        lines = self._lines | {each.place: told(self._game, each) for each in read}
        self._keep(lines)
        return [lines[each] for each in wanted]

    def _keep(self, lines: dict[int, msgspec.Raw]) -> None:
        self._lines |= lines
        if len(self._lines) > 2 * RECENT:
            oldest = max(self._lines) - RECENT
            self._lines = {n: line for n, line in self._lines.items() if n > oldest}
