"""The last events of a table as they are told: a room that fills asks for the same ones again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.floor.live_game import LiveGame
from croupier.floor.messages import told
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.tongues import ENGLISH
from croupier.values.events import Event

RECENT = 60
"""Events told to whoever comes for the first time, at most."""
MOST_IN_A_GAP = 500
"""Events sent to whoever comes back; beyond that the view alone must do."""


class ToldLines:
    def __init__(
        self, journal: Journal, game: LiveGame[Any], table_id: str, tongue: str = ENGLISH
    ) -> None:
        self._journal, self._game, self._id, self._tongue = journal, game, table_id, tongue
        self._lines = dict[int, msgspec.Raw]()
        self._ahead = dict[int, msgspec.Raw]()
        """Read for whoever asks next."""

    def of(self, records: Sequence[Record], events: Sequence[Event]) -> list[msgspec.Raw]:
        """What was just recorded, with the events behind it as far as they are known."""
        known = dict(enumerate(events))
        lines = [self._told(each, known.get(n)) for n, each in enumerate(records)]
        self._keep({each.place: line for each, line in zip(records, lines, strict=True)})
        return lines

    def since(self, after: int | None, head: int) -> list[msgspec.Raw] | None:
        """What a screen missed since a place, or comes to at first; None if that is too much."""
        wanted = _missed(after, head)
        if wanted is None:
            return None
        lines = self._lines | self._ahead
        self._ahead = {}
        lines |= self._read(_behind(wanted, lines))
        self._keep(lines)
        return [lines[each] for each in wanted]

    async def at_hand(self, after: int | None, head: Callable[[], int]) -> None:
        """The same is read beside the loop for whoever asks at once, however far it has gone on."""
        ahead = dict[int, msgspec.Raw]()
        while wanted := _behind(_missed(after, head()) or range(0), self._lines | ahead):
            ahead |= await asyncio.to_thread(self._read, wanted)
        self._ahead = ahead

    def _read(self, places: range) -> dict[int, msgspec.Raw]:
        read = self._journal.read(self._id, places.start - 1, places.stop - 1) if places else ()
        return {each.place: self._told(each) for each in read}

    def _told(self, record: Record, event: Event | None = None) -> msgspec.Raw:
        return told(self._game, record, event, self._tongue)

    def _keep(self, lines: dict[int, msgspec.Raw]) -> None:
        self._lines |= lines
        if len(self._lines) > 2 * RECENT:
            oldest = max(self._lines) - RECENT
            self._lines = {n: line for n, line in self._lines.items() if n > oldest}


def _missed(after: int | None, head: int) -> range | None:
    if after is None:
        return range(max(0, head - RECENT) + 1, head + 1)
    return range(max(0, after) + 1, head + 1) if 0 <= head - after <= MOST_IN_A_GAP else None


def _behind(wanted: range, known: Mapping[int, msgspec.Raw]) -> range:
    """From the first on that nobody has read."""
    first = next((each for each in wanted if each not in known), wanted.stop)
    return range(first, wanted.stop)
