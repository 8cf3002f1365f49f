"""An index of the rounds a table played, kept event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.surveillance.passages import Division, Passage, Told
from croupier.surveillance.watched_game import Round


class Rounds:
    """The rounds among the passages, for a reader who comes back for more."""

    def __init__(self) -> None:
        self._played = list[Round]()
        self._division = Division()

    def look(self, told: Told) -> None:
        self._played += _rounds(self._division.look(told), over=True)

    def played(self) -> tuple[Round, ...]:
        """All that were called, the one in play last."""
        return (*self._played, *_rounds(self._division.begun(), over=False))

    def __len__(self) -> int:
        return len(self._played) + len(list(_rounds(self._division.begun(), over=False)))


def _rounds(told: Iterable[Passage], *, over: bool) -> Iterator[Round]:
    for passage in told:
        if passage.round is not None:
            yield _round(passage, passage.round, over=over)


def _round(passage: Passage, number: int, *, over: bool) -> Round:
    """The events so far tell how it came out."""
    game = passage.told[0].game
    first, last = passage.told[0].record.place, passage.told[-1].record.place
    calls = [each.record.at for each in passage.told if each.calls is not None]
    found = game.round(passage.shoe, number, first, last, calls[-1], over)
    for told in passage.told:
        if (happened := game.happened.get(type(told.event))) is not None:
            found = happened(found, told.event)
    return found
