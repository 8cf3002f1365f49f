"""Which page shows which game, found by its family."""

from __future__ import annotations

from croupier.values.families import family_of, games
from croupier.web.errors import NotFound
from croupier.web.game_page import GamePage

ROOM = "web"


def page_of(game: str) -> GamePage:
    """By the name a submission gives it."""
    if game not in games():
        raise NotFound(f"no page shows the game {game}")
    page: GamePage = family_of(game).part(ROOM)
    return page
