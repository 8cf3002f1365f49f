"""Which page shows which game: a new game is a folder and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.floor.baccarat.live_game import BACCARAT
from croupier.floor.live_game import LiveGame
from croupier.floor.pai_gow.live_game import PAI_GOW
from croupier.floor.spanish_21.live_game import SPANISH_21
from croupier.web.baccarat.page import PAGE as BACCARAT_PAGE
from croupier.web.errors import NotFound
from croupier.web.game_page import GamePage
from croupier.web.pai_gow.page import PAGE as PAI_GOW_PAGE
from croupier.web.spanish_21.page import PAGE as SPANISH_21_PAGE

SHOWN: tuple[tuple[LiveGame[Any], GamePage], ...] = (
    (BACCARAT, BACCARAT_PAGE),
    (PAI_GOW, PAI_GOW_PAGE),
    (SPANISH_21, SPANISH_21_PAGE),
)
GAMES: Mapping[str, GamePage] = {name: page for game, page in SHOWN for name in game.names}
"""By the name a submission gives it."""


def page_of(game: str) -> GamePage:
    if game not in GAMES:
        raise NotFound(f"no page shows the game {game}")
    return GAMES[game]
