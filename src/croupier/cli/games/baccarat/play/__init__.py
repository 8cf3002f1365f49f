"""The baccarat family in the terminal."""

from __future__ import annotations

from croupier.cli.games.baccarat.play.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
