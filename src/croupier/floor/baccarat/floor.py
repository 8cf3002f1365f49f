"""The tables of the baccarat family over one journal, for programs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import FAIR, Chance
from croupier.floor.tables import Tables, now
from croupier.journal.store import Journal
from croupier.table.baccarat.state import Table


class Floor(Tables[Table]):
    """Decides, records, then lets the result be known."""

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
    ) -> None:
        super().__init__(journal, BACCARAT, clock=clock, chance=chance)
