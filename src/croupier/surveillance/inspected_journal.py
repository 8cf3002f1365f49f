"""What surveillance remembers of the tables that were asked for last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock

from croupier.journal.records import checked_name
from croupier.journal.store import Journal
from croupier.surveillance.giving_way import GiveWay, in_one_go
from croupier.surveillance.known_streams import KnownStream, StreamReader
from croupier.surveillance.past_states import PastStates
from croupier.surveillance.watched_game import Round
from croupier.table.seats.state import SeatedTable
from croupier.values.records import Head, Record
from croupier.values.refusals import CroupierError, Unreadable
from croupier.values.streams import is_table

MOST_TABLES = 256


class NoSuchStream(CroupierError):
    """The journal has no stream of that name."""


class NoSuchRound(CroupierError):
    """The table has played no such round."""


class InspectedJournal:
    """A journal with what surveillance remembers of it."""

    def __init__(
        self, journal: Journal, most: int = MOST_TABLES, give_way: GiveWay = in_one_go
    ) -> None:
        self.journal = journal
        self.give_way = give_way
        """Called after every step of what goes through a whole stream."""
        self._most = most
        self._kept = OrderedDict[str, tuple[StreamReader, PastStates]]()
        self._lock = Lock()

    def known(self, stream: str) -> KnownStream:
        head = self.journal.head(stream) if _can_be_kept(stream) else None
        if head is None:
            raise NoSuchStream(f"the journal holds no stream {stream!r}")
        if not is_table(stream) or self.journal.elsewhere(stream):
            return self._plain(head)
        return self._of(stream)[0].known(self.journal)

    def _plain(self, head: Head) -> KnownStream:
        """A stream that hides nothing, or lies in an archive: its ends tell all."""
        ends = self.journal.ends(head.stream)
        began, newest = ends[0].at, ends[-1].at
        return KnownStream(head.stream, head.place, head.hash, began, newest, 0, frozenset())

    def rounds(self, stream: str) -> tuple[Round, ...]:
        if not self.known(stream).rounds:
            return ()
        return self._of(stream)[0].rounds(self.journal)

    def round(self, stream: str, shoe: int, number: int) -> Round:
        found = [each for each in self.rounds(stream) if (each.shoe, each.round) == (shoe, number)]
        if not found:
            game = self.known(stream).game
            counted_by = game.counted_by.lower() if game else "shoe"
            raise NoSuchRound(f"{stream} has played no round {number} of {counted_by} {shoe}")
        return found[-1]

    def before(self, stream: str, place: int) -> SeatedTable | None:
        return self._of(stream)[1].before(self.journal, place)

    def read(self, known: KnownStream, after: int = 0) -> Iterator[Record]:
        """Records as far as they were looked at, for what is hidden later is not known yet."""
        return self.journal.read(known.stream, after=after, upto=known.place)

    def order_before(self, known: KnownStream, after: int) -> bytes:
        """The order whose first event stands at a place or is the last before it."""
        for place in range(min(after, known.place), 0, -1):
            for record in self.journal.read(known.stream, after=place - 1, upto=place):
                if record.order:
                    return record.order
        return b""

    def _of(self, stream: str) -> tuple[StreamReader, PastStates]:
        with self._lock:
            kept = self._kept.pop(stream, None) or (StreamReader(stream), PastStates(stream))
            self._kept[stream] = kept
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return kept


def _can_be_kept(stream: str) -> bool:
    """Some databases fail on a name that none of them can hold."""
    try:
        checked_name("a stream", stream)
    except Unreadable:
        return False
    return True
