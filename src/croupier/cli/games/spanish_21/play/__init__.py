"""Spanish 21 in the terminal."""

from __future__ import annotations

from croupier.cli.games.spanish_21.play.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
