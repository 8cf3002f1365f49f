"""Every game the floor can run; a new one is a folder beside `baccarat` and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.floor.baccarat.live_game import BACCARAT
from croupier.floor.live_game import LiveGame
from croupier.floor.pai_gow.live_game import PAI_GOW
from croupier.floor.spanish_21.live_game import SPANISH_21

PLAYED: tuple[LiveGame[Any], ...] = (BACCARAT, PAI_GOW, SPANISH_21)
GAMES: Mapping[str, LiveGame[Any]] = {name: game for game in PLAYED for name in game.names}
"""By the name a submission gives it."""
