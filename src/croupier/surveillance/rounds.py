"""An index of the rounds a table played, kept event by event."""

from __future__ import annotations

import msgspec

from croupier.surveillance.passages import ENDS_PASSAGE, Told
from croupier.table.baccarat import events as e

VOID = "void"


class Round(msgspec.Struct, frozen=True):
    """Where a round stands in the journal, from its first wager on, and how it came out."""

    shoe: int
    round: int
    first: int
    last: int
    """The newest place so far, while it is played."""
    at: str
    """When its bets were closed."""
    coup: str = ""
    winner: str = ""
    """`void` where the shoe ran out; empty until it is announced."""
    over: bool = False


class Rounds:
    """The same division as `passages`, for a reader who comes back for more."""

    def __init__(self) -> None:
        self._played = list[Round]()
        self._shoe = 0
        self._begin()

    def _begin(self) -> None:
        self._first, self._last = 0, 0
        self._called: int | None = None
        self._at = self._coup = self._winner = ""

    def look(self, told: Told) -> None:
        event, place = told.event, told.record.place
        if isinstance(event, e.PreparationBegun):
            self._close()
            self._shoe += 1
        self._first, self._last = self._first or place, place
        match event:
            case e.ShoeLoaded():
                self._shoe = event.shoe
            case e.NoMoreBetsCalled():
                self._called, self._at = event.round, told.record.at
            case e.ResultAnnounced():
                self._coup, self._winner = event.coup, event.winner
            case e.RoundVoided():
                self._winner = VOID
            case _:
                pass
        if isinstance(event, ENDS_PASSAGE):
            self._close()

    def _close(self) -> None:
        self._played += self._so_far(over=True)
        self._begin()

    def _so_far(self, *, over: bool) -> list[Round]:
        if self._called is None:
            return []
        first, last, at = self._first, self._last, self._at
        return [Round(self._shoe, self._called, first, last, at, self._coup, self._winner, over)]

    def played(self) -> tuple[Round, ...]:
        """All that were called, the one in play last."""
        return (*self._played, *self._so_far(over=False))

    def __len__(self) -> int:
        return len(self._played) + (self._called is not None)
