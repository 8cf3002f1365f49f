"""Which games a terminal plays: a new one is a folder and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.playing.baccarat.at_terminal import AT_TERMINAL as BACCARAT_AT_TERMINAL
from croupier.cli.playing.pai_gow.at_terminal import AT_TERMINAL as PAI_GOW_AT_TERMINAL
from croupier.cli.playing.spanish_21.at_terminal import AT_TERMINAL as SPANISH_21_AT_TERMINAL
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.floor.baccarat.live_game import BACCARAT
from croupier.floor.live_game import LiveGame
from croupier.floor.pai_gow.live_game import PAI_GOW
from croupier.floor.spanish_21.live_game import SPANISH_21

PLAYED: tuple[tuple[LiveGame[Any], TerminalGame[Any]], ...] = (
    (BACCARAT, BACCARAT_AT_TERMINAL),
    (PAI_GOW, PAI_GOW_AT_TERMINAL),
    (SPANISH_21, SPANISH_21_AT_TERMINAL),
)
GAMES: Mapping[str, TerminalGame[Any]] = {
    name: playing for game, playing in PLAYED for name in game.names
}
"""By the name a submission gives it."""
