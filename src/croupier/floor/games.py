"""Every game the floor can run; a new one is a folder beside `baccarat` and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.floor.baccarat.live_game import BACCARAT
from croupier.floor.live_game import LiveGame
from croupier.floor.pai_gow.live_game import PAI_GOW

PLAYED: tuple[LiveGame[Any], ...] = (BACCARAT, PAI_GOW)
GAMES: Mapping[str, LiveGame[Any]] = {name: game for game in PLAYED for name in game.names}
"""By the name a submission gives it."""
