"""Which games a terminal plays, found by their families."""

from __future__ import annotations

from typing import Any

from croupier.cli.playing.terminal_game import TerminalGame
from croupier.values.families import family_of

ROOM = "cli.playing"


def terminal_game(game: str) -> TerminalGame[Any]:
    """By the name a submission gives it."""
    playing: TerminalGame[Any] = family_of(game).part(ROOM)
    return playing
