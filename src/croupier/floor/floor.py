"""The tables of the baccarat family over one journal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from croupier.floor.baccarat.live_game import BACCARAT
from croupier.floor.chance import shuffled
from croupier.floor.live_game import Shuffle
from croupier.floor.mystery import Draw, drawn
from croupier.floor.pit import Done, Pending, Pit, now
from croupier.floor.progressives import Progressives
from croupier.journal.store import Journal
from croupier.table.baccarat.state import Table

__all__ = ["Done", "Floor", "Pending", "now"]


class Floor(Pit[Table]):
    """Decides, records, then lets the result be known."""

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], datetime] = now,
        shuffle: Shuffle = shuffled,
        draw: Draw = drawn,
    ) -> None:
        meters = Progressives(journal, draw=draw)
        super().__init__(journal, BACCARAT, clock=clock, shuffle=shuffle, progressives=meters)
