"""Whether an export keeps hashes back with reason: from a face on that is nobody's to know yet.

A house withholds nothing else, so that whoever has changed a record cannot hide behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from croupier.surveillance.hidden import HiddenFaces
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.watched_game import AnyGame
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

NO_FACE = "it is withheld, and there is no face in it that is still hidden"


class Withheld:
    """One stream from its beginning to its end; a stream without a game has no face at all."""

    def __init__(self, stream: str, since: int, game: AnyGame | None) -> None:
        self.stream, self._since, self._game = stream, since, game
        self._hidden = HiddenFaces(game, withheld_from=since) if game else None

    def look(self, record: Record) -> None:
        if self._game is None or self._hidden is None:
            return
        with suppress(CroupierError, ValueError, RecursionError):  # others tell of such
            event = self._game.tables.event_from(record.kind, record.body)
            self._hidden.look(record, event)

    def end(self) -> Iterator[Trouble]:
        if self._hidden is None or self._since not in self._hidden.places:
            yield Trouble(self.stream, self._since, "hash", NO_FACE)
