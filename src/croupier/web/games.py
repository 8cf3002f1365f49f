"""Which page shows which game, found by its family."""

from __future__ import annotations

from typing import Any

from croupier.floor.live_game import LiveTable
from croupier.table.table_game import TableGame
from croupier.values.families import families, family_of, games
from croupier.values.messages import said
from croupier.web.errors import NotFound
from croupier.web.game_page import GamePage, Pictures

ROOM = "web"


def tables_of(table: LiveTable) -> TableGame[Any, Any]:
    """The game as its tables play it."""
    return tables_of_game(table.house.game)


def tables_of_game(game: str) -> TableGame[Any, Any]:
    """The same by the name that a submission gives the game."""
    tables: TableGame[Any, Any] = family_of(game).part("table")
    return tables


def page_of(game: str) -> GamePage:
    """By the name a submission gives it."""
    if game not in games():
        raise NotFound(said("no page shows the game {game}", game=game))
    page: GamePage = family_of(game).part(ROOM)
    return page


def pictures_of(family: str) -> Pictures:
    """By the name of a family; a name that is none has no pictures."""
    found: list[GamePage] = [each.part(ROOM) for each in families() if each.name == family]
    return found[0].pictures if found else {}
