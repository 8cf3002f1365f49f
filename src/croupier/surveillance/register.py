"""What surveillance has learned of a table so far: its rounds, and what nobody may know of it yet.

The first look reads its whole stream, some 8 microseconds a record; a later one what came since.
"""

from __future__ import annotations

from threading import Lock

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.hidden import Hidden
from croupier.surveillance.passages import told_by
from croupier.surveillance.rounds import Round, Rounds
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial


class Known(msgspec.Struct, frozen=True):
    """A stream up to a place, and what nobody may know of it yet."""

    stream: str
    place: int
    hash: str | None
    """None while a card lies face down: whoever had it could try all 52."""
    began: str
    newest: str
    rounds: int
    hidden: frozenset[int]
    """Places whose card is nobody's to know yet."""
    unread: frozenset[int] = frozenset()
    """Among them, places nobody can read: what stands there may be a card."""


class Register:
    """One table's stream, read on from where it was left."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._place, self._hash, self._began, self._newest = 0, "", "", ""
        self._cards, self._unread, self._rounds = Hidden(), set[int](), Rounds()
        self._lock = Lock()

    def known(self, journal: Journal) -> Known:
        with self._lock:
            self._read_on(journal)
            hidden = self._cards.places | self._unread
            return Known(
                self.stream,
                self._place,
                None if hidden else self._hash,
                self._began,
                self._newest,
                len(self._rounds),
                hidden,
                frozenset(self._unread),
            )

    def rounds(self, journal: Journal) -> tuple[Round, ...]:
        with self._lock:
            self._read_on(journal)
            return self._rounds.played()

    def _read_on(self, journal: Journal) -> None:
        for record in journal.read(self.stream, after=self._place):
            self._place, self._hash, self._newest = record.place, record.hash, record.at
            self._began = self._began or record.at
            self._look(record)

    def _look(self, record: Record) -> None:
        """What nobody can read may be a card."""
        try:
            [told] = told_by([record])
            self._cards.look(record.place, told.event)
            self._rounds.look(told)
        except BadMaterial:
            self._unread.add(record.place)
