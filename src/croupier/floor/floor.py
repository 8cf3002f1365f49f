"""The tables of one journal, one game at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import FAIR, Chance
from croupier.floor.games import game_named
from croupier.floor.pit import Done, Pending, Pit, game_of, now
from croupier.journal.store import Journal
from croupier.table.baccarat.state import Table
from croupier.values.families import games
from croupier.values.refusals import Unreadable

__all__ = ["Done", "Floor", "Pending", "game_of", "now", "pit_for"]


class Floor(Pit[Table]):
    """The tables of the baccarat family: decides, records, then lets the result be known."""

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], datetime] = now,
        chance: Chance = FAIR,
    ) -> None:
        super().__init__(journal, BACCARAT, clock=clock, chance=chance)


def pit_for(
    journal: Journal,
    game: str,
    *,
    clock: Callable[[], datetime] = now,
    chance: Chance = FAIR,
) -> Pit[Any]:
    """The same for any game, by the name a submission gives it; `game_of` a table names it."""
    if game not in games():
        raise Unreadable(f"no table plays {game!r} yet; there are {', '.join(sorted(games()))}")
    return Pit(journal, game_named(game), clock=clock, chance=chance)
