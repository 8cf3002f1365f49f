"""What surveillance has learned of a table so far: its rounds, and what nobody may know of it yet.

The first look reads its whole stream, some 8 microseconds a record; a later one what came since.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.games import UnknownGame, game_of
from croupier.surveillance.hidden import HiddenFaces
from croupier.surveillance.passages import told_by
from croupier.surveillance.rounds import Rounds
from croupier.surveillance.watched_game import AnyGame, Round
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial


class KnownStream(msgspec.Struct, frozen=True):
    """A stream up to a place, and what nobody may know of it yet."""

    stream: str
    place: int
    hash: str | None
    """None while a face is hidden: whoever had it could try every face there is."""
    began: str
    newest: str
    rounds: int
    hidden: frozenset[int]
    """Places whose faces are nobody's to know yet."""
    unread: frozenset[int] = frozenset()
    """Among them, places nobody can read: what stands there may be a face."""
    game: AnyGame | None = None
    """What is played there; None of a stream that is no table, or plays what nobody here knows."""


class StreamReader:
    """One table's stream, read on from where it was left."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._place, self._hash, self._began, self._newest = 0, "", "", ""
        self._unread, self._rounds = set[int](), Rounds()
        self._game: AnyGame | None = None
        self._faces: HiddenFaces | None = None
        self._lock = Lock()

    def known(self, journal: Journal) -> KnownStream:
        with self._lock:
            self._read_on(journal)
            hidden = (self._faces.places if self._faces else frozenset[int]()) | self._unread
            return KnownStream(
                self.stream,
                self._place,
                None if hidden else self._hash,
                self._began,
                self._newest,
                len(self._rounds),
                hidden,
                frozenset(self._unread),
                self._game,
            )

    def rounds(self, journal: Journal) -> tuple[Round, ...]:
        with self._lock:
            self._read_on(journal)
            return self._rounds.played()

    def _read_on(self, journal: Journal) -> None:
        for record in journal.read(self.stream, after=self._place):
            if not self._place:
                self._begin(record)
            self._place, self._hash, self._newest = record.place, record.hash, record.at
            self._began = self._began or record.at
            self._look(record)

    def _begin(self, first: Record) -> None:
        with suppress(UnknownGame):
            self._game = game_of(first)
            self._faces = HiddenFaces(self._game)

    def _look(self, record: Record) -> None:
        """What nobody can read may be a face."""
        if self._game is None or self._faces is None:
            self._unread.add(record.place)
            return
        try:
            [told] = told_by([record], self._game)
            self._faces.look(record, told.event)
            self._rounds.look(told)
        except BadMaterial:
            self._unread.add(record.place)
