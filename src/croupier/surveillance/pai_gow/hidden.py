"""Tiles that nobody may know yet: dealt or set face down, of stacks that are not opened."""

from __future__ import annotations

from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.preparing import TilesStacked
from croupier.table.seats.wagers import RoundVoided
from croupier.values.events import Event


class Hidden:
    """The places, among all of a table's, whose event must not leave with its tiles."""

    def __init__(self) -> None:
        self._tiles = dict[int, str]()
        """By place: the commitment of its stacks; empty with real tiles."""
        self._commitment = ""

    @property
    def places(self) -> frozenset[int]:
        return frozenset(self._tiles)

    def look(self, place: int, event: Event) -> None:
        match event:
            case TilesStacked():
                self._commitment = event.commitment
            case StacksOpened():
                self._forget(event.commitment)
            case RoundEnded() | RoundVoided():
                self._forget("")
            case _ if PAI_GOW.masked(event) != event:
                self._tiles[place] = self._commitment

    def _forget(self, commitment: str) -> None:
        self._tiles = {at: under for at, under in self._tiles.items() if under != commitment}
